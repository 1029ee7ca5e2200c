/*
 * The firmware of an Arduino Mega 2560: reads the board each millisecond, speaks docs/PROTOCOL.md, and sleeps in between.
 */
#include "../core/board.h"
#include "buzzer.h"
#include "clock.h"
#include "lights.h"
#include "matrix.h"
#include "pinmap.h"
#include "scan.h"
#include "uart.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

_Static_assert(BOARD_ROWS == PINMAP_ROW_COUNT && BOARD_COLUMNS == PINMAP_COLUMN_COUNT, "the pin map's matrix is the board's");
_Static_assert(BOARD_BUTTONS == PINMAP_INPUT_COUNT, "the pin map's inputs are the board's buttons");

/* Lights, buzzer, levers, adjust buttons and the arbiter's button: all that the pin map names. */
#define CAPABILITIES 0x1f

/* What survives without power, from the beginning of the EEPROM on: boardctl writes the id there. An EEPROM that was never
 * written reads all ones. */
struct kept {
	uint16_t boots;
	uint32_t id;
};
static struct kept EEMEM stored;

static struct board_config config = {
	.firmware = {0, 2, 0},
	.capabilities = CAPABILITIES,
	.period_us = SCAN_PERIOD_US,
	.heartbeat_us = 20000,
	.silence_us = 3000000,
	.points = PINMAP_POINTS,
};
static struct board board;

/*
 * Why the microcontroller has started, taken before anything else: a watchdog that has bitten goes on running. When the program
 * itself has started again, GPIOR0 says so, which each reset clears.
 */
static uint8_t cause __attribute__((section(".noinit")));

/*
 * Whether a reset by the watchdog leads back here. It does behind a bootloader that clears MCUSR, as Arduino's does since it minds
 * the watchdog (2012). The one before leaves the watchdog running after such a reset, is bitten by it each 16 ms, and
 * never gets here until the power is off. Where there is none a reset would do as well, but that looks the same from here.
 */
static bool reset_returns __attribute__((section(".noinit")));

void take_cause(void) __attribute__((naked, used, section(".init3")));
void take_cause(void)
{
	if (GPIOR0 == 0)
		reset_returns = MCUSR == 0;
	cause = MCUSR | GPIOR0;
	MCUSR = 0;
	GPIOR0 = 0;
	wdt_disable();
}

/* The program hangs. It starts again without a reset, so that any bootloader will do. */
ISR(WDT_vect, ISR_NAKED)
{
	GPIOR0 = _BV(WDRF);
	__asm__ volatile("jmp 0");
}

/* Bites after 250 ms: it interrupts, and where interrupts are off as well, it resets after as long again if that helps. */
static void watchdog_start(void)
{
	uint8_t mode = _BV(WDIE) | _BV(WDP2) | (reset_returns ? _BV(WDE) : 0);
	__asm__ volatile("" : "+r"(mode)); /* It is ready: the change must follow on its announcement within four cycles. */
	wdt_reset();
	WDTCSR = _BV(WDCE) | _BV(WDE);
	WDTCSR = mode;
}

/* MCUSR's flags in the order of the protocol: power, reset pin, supply dip, watchdog, debugger. */
static uint8_t cause_of_start(void)
{
	return (uint8_t)((cause & _BV(PORF) ? 1 : 0) | (cause & _BV(EXTRF) ? 2 : 0) | (cause & _BV(BORF) ? 4 : 0) |
	                 (cause & _BV(WDRF) ? 8 : 0) | (cause & _BV(JTRF) ? 16 : 0));
}

static void count_start(void)
{
	uint32_t id = eeprom_read_dword(&stored.id);
	config.id = id == UINT32_MAX ? 0 : id;
	config.boots = (uint16_t)(eeprom_read_word(&stored.boots) + 1);
	config.cause = cause_of_start();
	eeprom_update_word(&stored.boots, config.boots);
}

static void act(enum board_action action)
{
	switch (action) {
	case BOARD_NOTHING:
		break;
	case BOARD_LIGHTS:
		lights_show(board.lights);
		break;
	case BOARD_BUZZER:
		buzzer_sound(board.buzzer_hz, board.buzzer_ms);
		break;
	case BOARD_QUIET:
		lights_show(board.lights);
		buzzer_sound(0, 0);
		break;
	}
}

/* Ends a scan, and does what is to be done once in each. That it comes here shows that interrupts and main loop go on. */
static void end_scan(uint8_t down, uint32_t at)
{
	uint8_t skipped = scan_take_skipped();
	wdt_reset();
	board_overrun(&board, skipped);
	board_buttons(&board, down, at);
	act(board_watch(&board, &config, clock_micros()));
	buzzer_step((uint8_t)(skipped + SCAN_PERIOD_US / 1000));
	lights_status(board.awake);
}

/* Takes a whole scan, so that what is said meanwhile is never of half of one. */
static void look(void)
{
	if (!scan_waits())
		return;
	struct sample s = scan_take();
	for (; s.row != SCAN_BUTTONS; s = scan_take())
		board_row(&board, &config, s.row, s.closed, s.at);
	end_scan((uint8_t)s.closed, s.at);
}

static void listen(void)
{
	uint8_t byte;
	if (uart_take(&byte))
		act(board_receive(&board, byte, clock_micros()));
}

static void speak(void)
{
	uint8_t wire[FRAME_WIRE_MAX];
	if (uart_room() >= FRAME_WIRE_MAX)
		uart_put(wire, board_send(&board, &config, wire));
}

/* Ends the frame that a reset may have cut off, or the hello behind it would be taken for its rest. */
static void end_cut_frame(void)
{
	static const uint8_t end = 0;
	uart_put(&end, 1);
}

/* Sleeps until there is something to do. Between the look and the sleep nothing can come. */
static void wait(void)
{
	cli();
	while (!scan_waits() && !uart_waits()) {
		sleep_enable();
		sei();
		sleep_cpu();
		sleep_disable();
		cli();
	}
	sei();
}

/* In each round of its loop it takes one scan and one byte and sends one frame at most, so that none waits for many of another. */
int main(void)
{
	watchdog_start();
	count_start();
	matrix_start();
	lights_start();
	buzzer_start();
	uart_start();
	end_cut_frame();
	set_sleep_mode(SLEEP_MODE_IDLE);
	board_start(&board);
	lights_show(board.lights);
	clock_start();
	scan_start();
	sei();
	for (;;) {
		wait();
		look();
		listen();
		speak();
	}
}
