// SPDX-License-Identifier: GPL-3.0-or-later
// The board: an ATmega2560 in libsimavr, wired to the matrix, the switches, the LEDs, the buzzer and the line.
#ifndef KYBANSIM_BOARD_H
#define KYBANSIM_BOARD_H

#include "state.h"

// Loads the firmware, or ends the program with what is wrong with it.
void board_init(struct board *board);

// Runs until the next exchange with the host is due, or the script ends. Ends the program if the firmware crashes.
void board_run(struct board *board);

// Presses the reset button.
void board_reset(struct board *board);

#endif
