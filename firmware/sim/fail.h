// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef KYBANSIM_FAIL_H
#define KYBANSIM_FAIL_H

// Ends the program with exit code 2 and a message on standard error, as printf.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
