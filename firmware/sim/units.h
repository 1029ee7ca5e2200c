// SPDX-License-Identifier: GPL-3.0-or-later
// Units of simulated time. Everything is counted in cycles of the microcontroller's 16 MHz clock.
#ifndef KYBANSIM_UNITS_H
#define KYBANSIM_UNITS_H

#include <stdint.h>

typedef uint64_t cycles;

#define CLOCK_HZ 16000000u
#define CYCLES_PER_US (CLOCK_HZ / 1000000u)
#define CYCLES_PER_MS (CLOCK_HZ / 1000u)
#define NEVER UINT64_MAX

enum { ROWS = 10, COLUMNS = 9, POINTS = ROWS * COLUMNS };

static inline cycles earliest(cycles a, cycles b) { return a < b ? a : b; }

#endif
