// SPDX-License-Identifier: GPL-3.0-or-later
#include "event.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// The last events that no script has waited for yet: as many as all LEDs tell at once, twice.
enum { KEPT = 180, LENGTH = 48 };
static char kept[KEPT][LENGTH];
static size_t first, end; // They count on; the event n is at n % KEPT.

void event(cycles at, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	uint64_t us = at / CYCLES_PER_US;
	printf("at %llu.%06llus ", (unsigned long long)(us / 1000000), (unsigned long long)(us % 1000000));
	va_list again;
	va_copy(again, arguments);
	vprintf(format, arguments);
	vsnprintf(kept[end++ % KEPT], LENGTH, format, again);
	if (end - first > KEPT)
		first = end - KEPT;
	putchar('\n');
	fflush(stdout); // A test waits for these lines.
	va_end(again);
	va_end(arguments);
}

bool event_told(const char *beginning) {
	for (size_t n = first; n != end; n++) {
		if (!strncmp(kept[n % KEPT], beginning, strlen(beginning))) {
			first = n + 1;
			return true;
		}
	}
	return false;
}
