// SPDX-License-Identifier: GPL-3.0-or-later
#include "board.h"

#include <avr_ioport.h>
#include <avr_uart.h>
#include <avr_watchdog.h>
#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_hex.h>
#include <sim_interrupts.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event.h"
#include "fail.h"
#include "figures.h"
#include "hang.h"
#include "outputs.h"

// Addresses in data space, ATmega2560 data sheet (Atmel-2549), chapter 33, register summary.
enum { MCUSR = 0x54, SRAM_START = 0x200, SRAM_END = 0x21ff };

#define BITS_PER_BYTE 10 // 8N1: a start bit, eight data bits, a stop bit.

static cycles on_timer(avr_t *avr, cycles when, void *param);

static cycles next_due(const struct board *b) {
	const struct script *s = b->script;
	cycles due = earliest(earliest(b->solve_at, b->receive_at), b->exchange_at);
	due = earliest(due, script_due(s));
	for (int c = 0; c < COLUMNS; c++)
		if (b->column[c].target != b->column[c].low)
			due = earliest(due, b->column[c].due);
	return due;
}

// One timer of simavr serves everything that is due at some time: its pool holds only 64, and a reset empties it.
static void schedule(struct board *b) {
	cycles now = board_now(b), due = next_due(b);
	avr_cycle_timer_register(b->avr, due > now ? due - now : 1, on_timer, b);
}

// simavr tells of a change of DDR or PORT before it stores the register, so the wires are solved a cycle later.
static void wires_changed(struct board *b) {
	if (b->solve_at != NEVER)
		return;
	b->solve_at = board_now(b) + 1;
	schedule(b);
}

static void on_port(avr_irq_t *irq, uint32_t value, void *param) {
	(void)irq;
	(void)value;
	wires_changed(param);
}

static struct row_drive read_drive(const struct board *b) {
	struct row_drive drive = {0};
	for (int row = 0; row < ROWS; row++) {
		int bit = b->pins->row[row].bit;
		const avr_ioport_t *port = b->row_port[row];
		if (!(b->avr->data[port->r_ddr] >> bit & 1))
			continue;
		if (b->avr->data[port->r_port] >> bit & 1)
			drive.high |= (uint16_t)(1u << row);
		else
			drive.low |= (uint16_t)(1u << row);
	}
	return drive;
}

static void solve(struct board *b) {
	bool fight;
	struct row_drive drive = read_drive(b);
	uint16_t low = matrix_low_columns(&b->matrix, drive, &fight);
	figures_scan(b, drive.low);
	figures_fight(b, fight);
	for (int c = 0; c < COLUMNS; c++) {
		bool target = low >> c & 1;
		if (target != b->column[c].target)
			b->column[c].due = board_now(b) + b->config.settle;
		b->column[c].target = target;
	}
}

static avr_ioport_t *find_port(const struct board *b, struct pin pin) {
	for (avr_io_t *io = b->avr->io_port; io; io = io->next)
		if (!strcmp(io->kind, "port") && ((avr_ioport_t *)io)->name == pin.port)
			return (avr_ioport_t *)io;
	fail("libsimavr's atmega2560 has no port %c", pin.port);
}

// Sets a pin from outside. simavr sets a pin with a pull-up to 1 whenever its port is written, unless it is told that
// something outside holds it.
static void set_pin(struct board *b, struct pin pin, avr_irq_t *irq, bool low) {
	avr_ioport_t *port = find_port(b, pin);
	uint8_t mask = (uint8_t)(1u << pin.bit);
	port->external.pull_mask |= mask;
	port->external.pull_value = (uint8_t)((port->external.pull_value & ~mask) | (low ? 0 : mask));
	avr_raise_irq(irq, !low);
}

// simavr's reset zeroes the pins as well and does not tell anybody that they have "changed" back.
static void refresh_pin(struct board *b, struct pin pin, avr_irq_t *irq, bool low) {
	avr_raise_irq(irq, low);
	set_pin(b, pin, irq, low);
}

static void settle_columns(struct board *b) {
	for (int c = 0; c < COLUMNS; c++)
		if (b->column[c].target != b->column[c].low && b->column[c].due <= board_now(b)) {
			b->column[c].low = b->column[c].target;
			set_pin(b, b->pins->column[c], b->column_irq[c], b->column[c].low);
		}
}

static void set_contact(struct board *b, uint16_t rows[ROWS], int point, bool set) {
	struct crossing at = b->pins->point[point];
	uint16_t mask = (uint16_t)(1u << at.column);
	rows[at.row] = (uint16_t)(set ? rows[at.row] | mask : rows[at.row] & ~mask);
	wires_changed(b);
}

static void set_input(struct board *b, int input, bool low) {
	b->input_low[input] = low;
	set_pin(b, b->pins->input[input], b->input_irq[input], low);
}

static void stick(struct board *b, int point, bool closed, bool open) {
	set_contact(b, b->matrix.stuck_closed, point, closed);
	set_contact(b, b->matrix.stuck_open, point, open);
}

static void toggle(struct board *b, int point) {
	struct crossing at = b->pins->point[point];
	set_contact(b, b->matrix.contact, point, !(b->matrix.contact[at.row] >> at.column & 1));
}

static void plug(struct board *b) {
	link_plug(b->link);
	event(board_now(b), "pty %s", b->link->path);
}

static void unplug(struct board *b) {
	link_unplug(b->link);
	event(board_now(b), "unplugged");
}

static void recover(struct board *b) {
	b->reset_wanted = BROWN_OUT;
	b->held_until = board_now(b);
}

static void apply(struct board *b, const struct step *step) {
	int i = step->index;
	switch (step->action) {
	case CLOSE: set_contact(b, b->matrix.contact, i, true); break;
	case OPEN: set_contact(b, b->matrix.contact, i, false); break;
	case TOGGLE: toggle(b, i); break;
	case STICK_CLOSED: stick(b, i, true, false); break;
	case STICK_OPEN: stick(b, i, false, true); break;
	case FREE: stick(b, i, false, false); break;
	case MISSING_DIODE: set_contact(b, b->matrix.no_diode, i, true); break;
	case SOLDER_DIODE: set_contact(b, b->matrix.no_diode, i, false); break;
	case CUT_ROW: b->matrix.cut_rows |= (uint16_t)(1u << i); wires_changed(b); break;
	case CUT_COLUMN: b->matrix.cut_columns |= (uint16_t)(1u << i); wires_changed(b); break;
	case PRESS: set_input(b, i, true); break;
	case RELEASE: set_input(b, i, false); break;
	case RESET: board_reset(b); break;
	case HANG:
	case FREEZE: b->hang_wanted = b->hangs || b->held_until ? NULL : step; break;
	case DIP: b->reset_wanted = BROWN_OUT; b->held_until = NEVER; break;
	case RECOVER: recover(b); break;
	case CUT_RESET: b->config.reset_on_open = false; break;
	case UNPLUG: unplug(b); break;
	case PLUG: plug(b); break;
	case DAMAGE: b->link->share = step->share; break;
	case SEND: link_inject(b->link, (uint8_t)i); b->receive_at = earliest(b->receive_at, board_now(b)); break;
	case AWAIT: event(board_now(b), "goes on"); break; // What was waited for is told.
	case END: b->ended = true; break;
	}
}

// How many bytes simavr keeps for the firmware.
static int untaken(const struct board *b) {
	const uart_fifo_t *f = &b->uart->input;
	return (uint16_t)(f->write - f->read) % uart_fifo_fifo_size; // A ring.
}

// Says whether the firmware takes bytes too slowly. simavr keeps 64 for it, and hands each out a byte's time after the one
// before was taken, so that some wait there although the firmware takes each at once. The microcontroller keeps two and the
// one that has just come, and loses what comes then (data sheet, bit DOR0): after three bytes' time in which none was taken.
static bool overrun(struct board *b, cycles byte_time) {
	if (b->uart->input.read != b->taken) {
		b->taken = b->uart->input.read;
		b->taken_at = board_now(b);
	}
	int waiting = untaken(b);
	if (waiting == 0)
		b->taken_at = board_now(b);
	return waiting >= 3 && board_now(b) - b->taken_at >= 3 * byte_time;
}

// The host's bytes come one after the other, as the line carries them.
static void receive(struct board *b) {
	cycles byte_time = (cycles)BITS_PER_BYTE * CLOCK_HZ / b->config.baud;
	int byte = link_receive(b->link);
	if (byte < 0) {
		b->receive_at = NEVER;
		return;
	}
	if (b->held_until)
		b->figures.unreceived++;
	else if (overrun(b, byte_time))
		b->figures.overruns++;
	else
		avr_raise_irq(b->line_in, (uint32_t)byte);
	b->receive_at = board_now(b) + byte_time;
}

// Says whether that has happened for which a step waits.
static bool has_come(struct board *b, const struct step *step) {
	if (strcmp(step->event, "told"))
		return event_told(step->event);
	if (b->heeded == b->told)
		return false;
	b->heeded++;
	return true;
}

// Says whether the script need not wait any more. It is asked again in a millisecond where it has to.
static bool awaited(struct board *b, const struct step *step) {
	struct script *s = b->script;
	cycles now = board_now(b);
	if (has_come(b, step)) {
		s->awaits = false;
		return true;
	}
	if (!s->awaits)
		s->asked = now;
	s->awaits = true;
	s->late += CYCLES_PER_MS;
	if (now - s->asked > b->config.patience)
		fail("%.6f s: the script waits in vain for %s, for %u s", (double)now / CLOCK_HZ, step->event, (unsigned)(b->config.patience / CLOCK_HZ));
	return false;
}

// Does all that is due by now. A step that resets the board is the last one here, as simavr forgets its timers then.
static void advance(struct board *b) {
	struct script *s = b->script;
	while (script_due(s) <= board_now(b) && !b->reset_wanted && !b->ended) {
		const struct step *step = &s->steps[s->next];
		if (step->action == AWAIT && !awaited(b, step))
			break;
		s->next++;
		apply(b, step);
	}
	if (b->solve_at <= board_now(b)) {
		b->solve_at = NEVER;
		solve(b);
	}
	settle_columns(b);
	if (b->receive_at <= board_now(b))
		receive(b);
}

static cycles on_timer(avr_t *avr, cycles when, void *param) {
	struct board *b = param;
	(void)when;
	advance(b);
	cycles now = avr->cycle, due = next_due(b) - b->base;
	return due > now ? due : now + 1;
}

static void on_sleep(avr_t *avr, avr_cycle_count_t length) {
	struct board *b = avr->custom.data;
	if (b->reset_wanted) { // simavr would sleep on to its next timer: a reset wakes at once.
		avr->cycle -= length;
		length = 0;
	}
	b->slept_at = board_now(b);
	b->figures.asleep += length + 1; // simavr lets so many cycles pass, and would make the host wait as well.
}

static void on_reset(avr_t *avr) {
	struct board *b = avr->custom.data;
	b->was_reset = true;
}

// Puts back what simavr's reset took away.
static void after_reset(struct board *b) {
	b->was_reset = false;
	hang_end(b);
	b->hang_wanted = NULL;
	b->booting = b->boot_start != 0;
	b->scan_begun = b->interrupted_at = 0;
	b->scanning = b->last_row = false;
	b->solve_at = board_now(b) + 1;
	for (int c = 0; c < COLUMNS; c++)
		refresh_pin(b, b->pins->column[c], b->column_irq[c], b->column[c].low);
	for (int i = 0; i < INPUTS; i++)
		refresh_pin(b, b->pins->input[i], b->input_irq[i], b->input_low[i]);
	schedule(b);
}

static void reset_core(struct board *b, enum reset_cause cause) {
	cycles before = board_now(b);
	avr_reset(b->avr);
	b->base += before - board_now(b);
	b->avr->state = cpu_Running;
	b->avr->data[MCUSR] = 0;
	avr_regbit_set(b->avr, cause == BROWN_OUT ? b->avr->reset_flags.borf : b->avr->reset_flags.extrf);
	after_reset(b);
}

// The worst that a dip can do: nothing in RAM survives.
static void spoil_ram(struct board *b) {
	for (int i = SRAM_START; i <= SRAM_END; i++) {
		b->garbage = b->garbage * 6364136223846793005u + 1442695040888963407u;
		b->avr->data[i] = (uint8_t)(b->garbage >> 56);
	}
}

void board_reset(struct board *b) {
	b->reset_wanted = EXTERNAL_RESET;
	if (b->held_until != NEVER)
		b->held_until = board_now(b);
}

static void begin_reset(struct board *b) {
	enum reset_cause cause = b->reset_wanted;
	b->reset_wanted = NO_RESET;
	reset_core(b, cause);
	if (cause == BROWN_OUT)
		spoil_ram(b);
	if (b->held_until == NEVER) {
		event(board_now(b), "supply low");
		return;
	}
	b->figures.resets++;
	b->held_until += b->config.boot;
	event(board_now(b), cause == BROWN_OUT ? "reset brown-out" : "reset external");
	if (b->held_until <= board_now(b))
		b->held_until = 0;
}

// Tells that the bootloader has left for the program.
static void watch_boot(struct board *b) {
	if (!b->booting || b->avr->pc != 0)
		return;
	b->booting = false;
	event(board_now(b), "firmware starts");
}

// Time passes while the firmware does not run.
static void hold(struct board *b) {
	cycles now = board_now(b), due = earliest(next_due(b), b->held_until);
	if (due > now) {
		b->avr->cycle += due - now;
		b->figures.held += due - now;
	}
	advance(b);
	if (b->held_until <= board_now(b) && !b->reset_wanted) {
		b->held_until = 0;
		schedule(b);
		if (!b->booting)
			event(board_now(b), "firmware starts");
	}
}

static void run_core(struct board *b) {
	int state = avr_run(b->avr);
	if (b->was_reset) {
		b->figures.watchdog_resets++;
		event(board_now(b), "reset watchdog");
		after_reset(b);
	}
	watch_boot(b);
	if (b->hangs || b->hang_wanted)
		hang_watch(b);
	if (state == cpu_Crashed)
		fail("%s: the firmware crashed at %.6f s, at address 0x%x", b->config.elf, (double)board_now(b) / CLOCK_HZ, b->avr->pc);
	if (state == cpu_Done)
		fail("%s: the firmware went to sleep with interrupts off at %.6f s", b->config.elf, (double)board_now(b) / CLOCK_HZ);
}

void board_run(struct board *b) {
	while (!b->ended && board_now(b) < b->exchange_at) {
		if (b->reset_wanted)
			begin_reset(b);
		else if (b->held_until)
			hold(b);
		else
			run_core(b);
	}
	outputs_watch_silence(b);
	hang_judge(b);
	b->exchange_at = board_now(b) + CYCLES_PER_MS;
	if (link_exchange(b->link)) {
		event(board_now(b), "opened");
		if (b->config.reset_on_open)
			board_reset(b);
	}
	if (b->link->in_length && b->receive_at == NEVER)
		b->receive_at = board_now(b);
	schedule(b);
}

static void wire_up(struct board *b) {
	avr_t *avr = b->avr;
	for (int row = 0; row < ROWS; row++) {
		b->row_port[row] = find_port(b, b->pins->row[row]);
		uint32_t port = AVR_IOCTL_IOPORT_GETIRQ(b->pins->row[row].port);
		avr_irq_register_notify(avr_io_getirq(avr, port, IOPORT_IRQ_DIRECTION_ALL), on_port, b);
		avr_irq_register_notify(avr_io_getirq(avr, port, IOPORT_IRQ_REG_PORT), on_port, b);
	}
	for (int c = 0; c < COLUMNS; c++)
		b->column_irq[c] = board_pin(b, b->pins->column[c]);
	for (int i = 0; i < INPUTS; i++)
		b->input_irq[i] = board_pin(b, b->pins->input[i]);
	for (avr_io_t *io = avr->io_port; io; io = io->next)
		if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == '0')
			b->uart = (avr_uart_t *)io;
	for (avr_io_t *io = avr->io_port; io; io = io->next)
		if (!strcmp(io->kind, "watchdog"))
			b->watchdog = (avr_watchdog_t *)io;
	if (!b->uart || !b->watchdog)
		fail("libsimavr's atmega2560 has no UART0 or no watchdog");
	b->line_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
	avr_irq_register_notify(avr_get_interrupt_irq(avr, AVR_INT_ANY) + AVR_INT_IRQ_RUNNING, figures_interrupt, b);
	uint32_t flags = 0; // Neither print what the firmware sends nor make it wait for the host's clock.
	avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
}

static void only_errors(avr_t *avr, const int level, const char *format, va_list arguments) {
	(void)avr;
	if (level <= LOG_ERROR && level != LOG_OUTPUT)
		vfprintf(stderr, format, arguments);
}

// Puts a bootloader into the flash and lets resets lead to it, as the fuse BOOTRST does.
static void load_bootloader(struct board *b) {
	uint32_t size, start;
	uint8_t *bytes = read_ihex_file(b->config.bootloader, &size, &start);
	if (!bytes || start == 0 || start + size > b->avr->flashend + 1)
		fail("%s: expected an Intel HEX file of a bootloader for the ATmega2560", b->config.bootloader);
	memcpy(b->avr->flash + start, bytes, size);
	free(bytes);
	b->boot_start = b->avr->reset_pc = b->avr->pc = start;
}

void board_init(struct board *b) {
	elf_firmware_t firmware = {0};
	avr_global_logger_set(only_errors);
	if (elf_read_firmware(b->config.elf, &firmware) || !firmware.flash)
		fail("%s: expected an ELF file for the ATmega2560, such as avr-gcc links", b->config.elf);
	b->avr = avr_make_mcu_by_name("atmega2560");
	if (!b->avr)
		fail("this libsimavr does not know the atmega2560: expected version 1.6 or newer");
	avr_init(b->avr);
	avr_load_firmware(b->avr, &firmware);
	b->avr->frequency = CLOCK_HZ;
	b->avr->sleep = on_sleep;
	b->avr->reset = on_reset; // The core's own is empty.
	b->avr->custom.data = b;
	if (b->config.bootloader)
		load_bootloader(b);
	b->figures.scan_shortest = NEVER;
	b->solve_at = b->receive_at = NEVER;
	wire_up(b);
	outputs_wire_up(b);
	after_reset(b);
}
