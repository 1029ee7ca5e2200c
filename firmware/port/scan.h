/*
 * Reads the board, a row at a time, in an interrupt of its own: whatever else there is to do, each row is read each
 * millisecond. What reads otherwise than before waits in a queue, a whole scan at a time, until the main loop takes it.
 */
#ifndef KYBAN_PORT_SCAN_H
#define KYBAN_PORT_SCAN_H

#include "pinmap.h"

#include <stdbool.h>
#include <stdint.h>

#define SCAN_ROW_US 100
#define SCAN_PERIOD_US (SCAN_ROW_US * PINMAP_ROW_COUNT)

/* In place of a row: the buttons, which are read after the last row. */
#define SCAN_BUTTONS PINMAP_ROW_COUNT

/* A row that has changed, or the buttons, changed or not, with which a scan ends. */
struct sample {
	uint32_t at; /* Microseconds. */
	uint16_t closed;
	uint8_t row;
};

/* Needs the clock. */
void scan_start(void);

/* Says whether a scan waits. */
bool scan_waits(void);

/* Takes the next sample of a scan that waits, the buttons last. */
struct sample scan_take(void);

/* Returns how many scans since the last call were left out because the queue might have had no room for them. */
uint8_t scan_take_skipped(void);

#endif
