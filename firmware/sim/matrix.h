// SPDX-License-Identifier: GPL-3.0-or-later
// The copper of the board: ten row wires, nine column wires, a contact and a diode at each crossing.
#ifndef KYBANSIM_MATRIX_H
#define KYBANSIM_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

#include "units.h"

// One word a row, one bit a column. The zero matrix is a healthy board with no piece on it.
struct matrix {
	uint16_t contact[ROWS]; // Held closed by a piece.
	uint16_t stuck_closed[ROWS];
	uint16_t stuck_open[ROWS];
	uint16_t no_diode[ROWS];
	uint16_t cut_rows;
	uint16_t cut_columns;
};

// What the microcontroller does to the row wires; a wire in neither set floats.
struct row_drive {
	uint16_t low;
	uint16_t high;
};

// Returns the columns that are low, one bit each. *fight becomes true when a row that is driven high and a row that is
// driven low meet in one column, which a missing diode allows: the pins then carry far more current than they may.
uint16_t matrix_low_columns(const struct matrix *m, struct row_drive drive, bool *fight);

#endif
