// SPDX-License-Identifier: GPL-3.0-or-later
// A program that hangs, because a script says so or by itself.
#ifndef KYBANSIM_HANG_H
#define KYBANSIM_HANG_H

#include "state.h"

// Lets the program hang once that is wanted and can be, and finds out whether it has begun anew. Call after each instruction
// while it hangs or is to.
void hang_watch(struct board *board);

// Ends the simulation with an error where the program hangs for good: nothing has made it start again for five seconds. Call each
// millisecond.
void hang_judge(struct board *board);

// Puts back the program as it was.
void hang_end(struct board *board);

#endif
