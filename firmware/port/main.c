/*
 * The firmware of an Arduino Mega 2560: scans the board each millisecond, speaks docs/PROTOCOL.md, and sleeps in between.
 */
#include "../core/board.h"
#include "buzzer.h"
#include "clock.h"
#include "lights.h"
#include "matrix.h"
#include "pinmap.h"
#include "uart.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

_Static_assert(BOARD_ROWS == PINMAP_ROW_COUNT && BOARD_COLUMNS == PINMAP_COLUMN_COUNT, "the pin map's matrix is the board's");
_Static_assert(BOARD_BUTTONS == PINMAP_INPUT_COUNT, "the pin map's inputs are the board's buttons");

/* Lights, buzzer, levers, adjust buttons and the arbiter's button: all that the pin map names. */
#define CAPABILITIES 0x1f

/* What survives without power. An EEPROM that was never written reads all ones. */
static uint32_t EEMEM stored_id;
static uint16_t EEMEM stored_boots;

static struct board_config config = {
	.firmware = {0, 1, 0},
	.capabilities = CAPABILITIES,
	.period_us = CLOCK_PERIOD_US,
	.heartbeat_us = 20000,
	.silence_us = 3000000,
	.points = PINMAP_POINTS,
};
static struct board board;

/* Why the microcontroller has started, taken before anything else: a watchdog that has bitten goes on running. */
static uint8_t cause __attribute__((section(".noinit")));

void take_cause(void) __attribute__((naked, used, section(".init3")));
void take_cause(void)
{
	cause = MCUSR;
	MCUSR = 0;
	wdt_disable();
}

/* MCUSR's flags in the order of the protocol: power, reset pin, supply dip, watchdog, debugger. */
static uint8_t cause_of_start(void)
{
	return (uint8_t)((cause & _BV(PORF) ? 1 : 0) | (cause & _BV(EXTRF) ? 2 : 0) | (cause & _BV(BORF) ? 4 : 0) |
	                 (cause & _BV(WDRF) ? 8 : 0) | (cause & _BV(JTRF) ? 16 : 0));
}

static void count_start(void)
{
	uint32_t id = eeprom_read_dword(&stored_id);
	config.id = id == UINT32_MAX ? 0 : id;
	config.boots = (uint16_t)(eeprom_read_word(&stored_boots) + 1);
	config.cause = cause_of_start();
	eeprom_update_word(&stored_boots, config.boots);
}

static void scan(void)
{
	for (uint8_t row = 0; row < BOARD_ROWS; row++) {
		uint16_t closed = matrix_row(row);
		board_row(&board, &config, row, closed, clock_micros());
	}
	board_buttons(&board, matrix_buttons(), clock_micros());
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

/* Sends one frame at most, so that no scan waits for several. While a frame goes out its bytes' interrupts end each sleep. */
static void speak(void)
{
	uint8_t wire[FRAME_WIRE_MAX];
	if (uart_room() >= FRAME_WIRE_MAX)
		uart_put(wire, board_send(&board, &config, wire));
}

static void listen(void)
{
	uint8_t byte;
	while (uart_take(&byte))
		act(board_receive(&board, byte, clock_micros()));
}

/* Waits for a tick or a byte, and returns how many ticks there were. Between the look and the sleep nothing can come. */
static uint8_t wait(void)
{
	cli();
	uint8_t ticks = clock_take_ticks();
	if (ticks == 0 && !uart_waits()) {
		sleep_enable();
		sei();
		sleep_cpu();
		sleep_disable();
		cli();
		ticks = clock_take_ticks();
	}
	sei();
	return ticks;
}

int main(void)
{
	wdt_enable(WDTO_250MS);
	count_start();
	matrix_start();
	lights_start();
	buzzer_start();
	uart_start();
	clock_start();
	set_sleep_mode(SLEEP_MODE_IDLE);
	board_start(&board);
	lights_show(board.lights);
	sei();
	for (;;) {
		uint8_t ticks = wait();
		if (ticks > 0) {
			wdt_reset();
			board_overrun(&board, (uint8_t)(ticks - 1));
			scan();
			act(board_watch(&board, &config, clock_micros()));
			buzzer_step(ticks);
			lights_status(board.awake);
		}
		listen();
		speak();
	}
}
