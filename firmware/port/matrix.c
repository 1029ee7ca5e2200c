#include "matrix.h"

#include "pinmap.h"

#include <avr/io.h>

struct pin {
	volatile uint8_t *direction;
	uint8_t mask;
};

#define PIN(row, port, bit) {&DDR##port, 1u << (bit)},
static const struct pin rows[PINMAP_ROW_COUNT] = {PINMAP_ROWS(PIN)};

void matrix_start(void)
{
	/*
	 * A row at rest floats, and its level when driven is low. Were it driven high it would fight with the driven row
	 * wherever a diode is missing. The pull-ups of the columns are outside; those of the port only keep a column
	 * quiet whose resistor is missing.
	 */
#define FLOAT(port, mask) DDR##port &= (uint8_t)~(mask); PORT##port &= (uint8_t)~(mask);
#define PULL_UP(port, mask) DDR##port &= (uint8_t)~(mask); PORT##port |= (mask);
	PINMAP_ROW_PORTS(FLOAT)
	PINMAP_COLUMN_PORTS(PULL_UP)
	PINMAP_INPUT_PORTS(PULL_UP)
}

void matrix_drive(uint8_t row)
{
	*rows[row].direction |= rows[row].mask;
}

void matrix_release(uint8_t row)
{
	*rows[row].direction &= (uint8_t)~rows[row].mask;
}

uint16_t matrix_row(void)
{
	uint16_t high = 0;
#define COLUMNS(port, bit, count, column) high |= (uint16_t)(((uint16_t)PIN##port >> (bit) & ((1u << (count)) - 1)) << (column));
	PINMAP_COLUMN_RUNS(COLUMNS)
	return (uint16_t)(~high & ((1u << PINMAP_COLUMN_COUNT) - 1));
}

uint8_t matrix_buttons(void)
{
	uint8_t high = 0;
#define INPUTS(port, bit, count, index) high |= (uint8_t)(((PIN##port >> (bit)) & ((1u << (count)) - 1)) << (index));
	PINMAP_INPUT_RUNS(INPUTS)
	return (uint8_t)(~high & ((1u << PINMAP_INPUT_COUNT) - 1));
}
