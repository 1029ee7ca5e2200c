// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured of a board while it runs.
#ifndef KYBANSIM_FIGURES_H
#define KYBANSIM_FIGURES_H

#include "state.h"

// Notes which rows are driven low now.
void figures_scan(struct board *board, uint16_t low_rows);

// Notes whether a row that is driven low meets one that is driven high.
void figures_fight(struct board *board, bool fight);

// Takes from simavr which interrupt's routine begins, and 0 when the last one returns.
void figures_interrupt(struct avr_irq_t *irq, uint32_t vector, void *board);

#endif
