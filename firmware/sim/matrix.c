// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix.h"

static uint16_t closed_in_row(const struct matrix *m, int row) {
	return (uint16_t)((m->contact[row] | m->stuck_closed[row]) & ~m->stuck_open[row] & ~m->cut_columns);
}

// Columns that a row driven high holds up, as no diode stands in between.
static uint16_t held_high(const struct matrix *m, uint16_t high_rows) {
	uint16_t held = 0;
	for (int row = 0; row < ROWS; row++)
		if (high_rows >> row & 1)
			held |= closed_in_row(m, row) & m->no_diode[row];
	return held;
}

// A low row pulls its closed columns low. A low column pulls a floating row low through a closed contact that has no
// diode, and this row's other columns follow: the ghost needs three closed contacts. Where a row driven high meets a
// row driven low, the column is at about 2.8 V (two drivers of equal strength, and a diode's drop on the low side),
// which the input reads as high.
uint16_t matrix_low_columns(const struct matrix *m, struct row_drive drive, bool *fight) {
	uint16_t low_rows = drive.low & (uint16_t)~m->cut_rows;
	const uint16_t high_rows = drive.high & (uint16_t)~m->cut_rows;
	const uint16_t held = held_high(m, high_rows);
	*fight = false;
	for (;;) {
		uint16_t columns = 0, followers = 0;
		for (int row = 0; row < ROWS; row++)
			if (low_rows >> row & 1)
				columns |= closed_in_row(m, row);
		*fight |= (columns & held) != 0;
		columns &= (uint16_t)~held;
		for (int row = 0; row < ROWS; row++)
			if (closed_in_row(m, row) & m->no_diode[row] & columns)
				followers |= (uint16_t)(1u << row);
		followers &= (uint16_t)~(m->cut_rows | high_rows);
		if (!(followers & ~low_rows))
			return columns;
		low_rows |= followers;
	}
}
