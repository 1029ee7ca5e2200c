/* What the tests have in common: reading the files of firmware/vectors, and saying what failed where. */
#ifndef KYBAN_CORE_TEST_VECTORS_H
#define KYBAN_CORE_TEST_VECTORS_H

#include <stdint.h>
#include <stdio.h>

#define LINE_MAX_BYTES 16384

/* A file of cases, and where in it the test is. */
struct vectors {
	FILE *file;
	const char *name;
	int line;
	int cases, failures;
	char text[LINE_MAX_BYTES];
};

/* Opens a file, or ends the program with the reason. */
void vectors_open(struct vectors *v, const char *name);

/* Reads the next line that is not empty and no comment, without its end; 0 at the end of the file. */
int vectors_next(struct vectors *v);

/* Ends the program when the file is not as it should be. */
_Noreturn void vectors_broken(const struct vectors *v, const char *expected);

/* Notes a failure at the current line. */
void vectors_fail(struct vectors *v, const char *what, const char *got, const char *want);

/* Closes the file and prints how many cases there were; 1 when one failed or there was none. */
int vectors_close(struct vectors *v);

/* Reads hexadecimal bytes separated by blanks, at most max, and returns how many; ends the program at anything else. */
int vectors_bytes(const struct vectors *v, const char *text, uint8_t *bytes, int max);

/* Writes bytes as vectors_bytes reads them. */
void vectors_hex(char *text, const uint8_t *bytes, int count);

#endif
