// SPDX-License-Identifier: GPL-3.0-or-later
// What the board does is told on standard output, one line each, in the form of a script: at 1.500000s led e4 ...
#ifndef KYBANSIM_EVENT_H
#define KYBANSIM_EVENT_H

#include "units.h"

void event(cycles at, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
