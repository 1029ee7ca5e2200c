// SPDX-License-Identifier: GPL-3.0-or-later
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void fail(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	fflush(stdout);
	fputs("kybansim: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(2);
}
