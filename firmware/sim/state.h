// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the board: what stands where, what is due, and what was measured.
#ifndef KYBANSIM_STATE_H
#define KYBANSIM_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "led.h"
#include "link.h"
#include "matrix.h"
#include "pinmap.h"
#include "script.h"
#include "units.h"

struct board_config {
	const char *elf;
	const char *bootloader; // An Intel HEX file; NULL for none.
	cycles settle;      // From a change of the wires to the change of a column.
	cycles patience;    // For how long the script waits for an event.
	cycles boot;        // How long the bootloader holds the firmware back after a reset.
	uint32_t baud;      // At which the host reads the line.
	bool reset_on_open; // The host's opening of the line resets the board, as DTR does on a stock Mega.
};

struct board_figures {
	cycles asleep, held;        // Cycles in sleep mode; cycles in reset or in the bootloader.
	cycles scan_longest;        // From the select of row 0 to that of the next scan.
	cycles scan_shortest;
	cycles scan_active_longest; // From the select of row 0 to the release of the last row.
	cycles interrupt_longest;   // From the call of an interrupt's routine to its return.
	cycles interrupts;          // Spent in all of them.
	cycles fight;               // While a row driven low meets one driven high.
	uint64_t overruns;   // Bytes that came before the firmware had taken the ones before.
	uint64_t unreceived; // Bytes that came while the firmware did not run.
	uint64_t scans, resets, watchdog_resets, buzzer_edges, beeps, status_edges;
};

struct column_state {
	bool low;    // As the microcontroller sees it.
	bool target; // As it will be once it has settled.
	cycles due;
};

enum reset_cause { NO_RESET, EXTERNAL_RESET, BROWN_OUT };

struct avr_t;
struct avr_ioport_t;
struct avr_uart_t;
struct avr_watchdog_t;
struct avr_irq_t;

struct board {
	struct board_config config;
	const struct pinmap *pins;
	struct script *script;
	struct link *link;
	struct matrix matrix;
	struct led_chain leds;
	struct board_figures figures;

	struct avr_t *avr;
	cycles base; // When simavr counted from 0 last.

	const struct avr_ioport_t *row_port[ROWS];
	struct column_state column[COLUMNS];
	struct avr_irq_t *column_irq[COLUMNS];
	struct avr_irq_t *input_irq[INPUTS];
	struct avr_irq_t *line_in;
	struct avr_uart_t *uart;
	struct avr_watchdog_t *watchdog;
	bool input_low[INPUTS];

	cycles solve_at;    // The wires have changed.
	cycles receive_at;  // The line is free for the next byte to the microcontroller.
	uint32_t taken;      // Which of simavr's bytes the firmware takes next, and
	cycles taken_at;     // since when.
	cycles exchange_at; // When to look at the host next.
	cycles held_until;  // 0 when the firmware runs, NEVER while the supply is low.
	enum reset_cause reset_wanted;
	uint32_t boot_start; // Where the bootloader is in flash, 0 where there is none.
	bool booting;     // It runs since the last reset.
	bool was_reset;   // simavr has forgotten our timer and our pins.
	const struct step *hang_wanted; // As soon as can be; NULL for none.
	bool hangs;       // Flash has an endless loop in place of
	uint8_t instruction[2]; // what was there,
	uint32_t hangs_at;      // at this address.
	cycles slept_at, scanned_at; // When the program has slept last, and begun to read the board.
	unsigned told, heeded; // How often somebody has told the script to go on, and it has.
	bool ended;       // The script said so.
	bool baud_known;  // The firmware's rate has been compared with the line's.

	cycles scan_begun; // 0 before the first scan since a reset.
	bool scanning, last_row;
	cycles interrupted_at; // 0 when no interrupt's routine runs.
	bool fighting;
	cycles fight_begun;
	cycles buzzer_edge; // The last one; 0 when it is silent.
	uint64_t garbage;   // State of the generator of what RAM holds after a dip.
};

// Simulated time since the board was switched on.
cycles board_now(const struct board *board);

// Where the program is in flash.
uint32_t board_address(const struct board *board);

// The pin as simavr knows it.
struct avr_irq_t *board_pin(const struct board *board, struct pin pin);

#endif
