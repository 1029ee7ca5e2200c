// SPDX-License-Identifier: GPL-3.0-or-later
// Reads schematics/pinmap.csv, the single source of which pin is wired to what.
#ifndef KYBANSIM_PINMAP_H
#define KYBANSIM_PINMAP_H

#include "units.h"

struct pin {
	char port; // 'A' to 'L', 0 for none.
	int bit;
};

enum input { LEVER_RED, LEVER_BLACK, ADJUST_RED, ADJUST_BLACK, ARBITER, INPUTS };

struct crossing {
	int row, column;
};

struct pinmap {
	struct pin row[ROWS];
	struct pin column[COLUMNS];
	struct pin input[INPUTS];
	struct pin led_data, led_clock, buzzer, status;
	struct crossing point[POINTS]; // By rank * 9 + file.
};

// Returns the index of a point such as e4, rank * 9 + file, or -1.
int point_index(const char *name);

// Writes the name of a point with this index; name has room for three characters.
void point_name(int index, char name[3]);

// Reads the file or ends the program with the line that is wrong and what was expected there.
void pinmap_read(struct pinmap *pins, const char *path);

#endif
