// SPDX-License-Identifier: GPL-3.0-or-later
#include "event.h"

#include <stdarg.h>
#include <stdio.h>

void event(cycles at, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	uint64_t us = at / CYCLES_PER_US;
	printf("at %llu.%06llus ", (unsigned long long)(us / 1000000), (unsigned long long)(us % 1000000));
	vprintf(format, arguments);
	putchar('\n');
	fflush(stdout); // A test waits for these lines.
	va_end(arguments);
}
