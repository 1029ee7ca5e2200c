// SPDX-License-Identifier: GPL-3.0-or-later
// What the board does is told on standard output, one line each, in the form of a script: at 1.500000s led e4 ...
#ifndef KYBANSIM_EVENT_H
#define KYBANSIM_EVENT_H

#include <stdbool.h>

#include "units.h"

void event(cycles at, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Says whether an event was told that begins so, since the one that was asked for last.
bool event_told(const char *beginning);

#endif
