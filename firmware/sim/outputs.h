// SPDX-License-Identifier: GPL-3.0-or-later
// What the microcontroller drives beside the matrix: the line, the LEDs, the buzzer and the status LED.
#ifndef KYBANSIM_OUTPUTS_H
#define KYBANSIM_OUTPUTS_H

#include "state.h"

// Listens to the outputs, or ends the program when the pin map puts them where simavr can't be listened to.
void outputs_wire_up(struct board *board);

// Tells that the buzzer has ended, once it has.
void outputs_watch_silence(struct board *board);

#endif
