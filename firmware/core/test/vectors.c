#include "vectors.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void vectors_open(struct vectors *v, const char *name)
{
	memset(v, 0, sizeof *v);
	v->name = name;
	v->file = fopen(name, "r");
	if (!v->file) {
		perror(name);
		exit(2);
	}
}

int vectors_next(struct vectors *v)
{
	while (fgets(v->text, sizeof v->text, v->file)) {
		v->line++;
		size_t length = strlen(v->text);
		if (length == 0 || v->text[length - 1] != '\n')
			vectors_broken(v, "a line of less than 16384 bytes with an end");
		while (length > 0 && isspace((unsigned char)v->text[length - 1]))
			v->text[--length] = 0;
		if (length > 0 && v->text[0] != '#')
			return 1;
	}
	return 0;
}

void vectors_broken(const struct vectors *v, const char *expected)
{
	fprintf(stderr, "%s:%d: expected %s, found %s\n", v->name, v->line, expected, v->text);
	exit(2);
}

void vectors_fail(struct vectors *v, const char *what, const char *got, const char *want)
{
	fprintf(stderr, "%s:%d: %s:\n  got  %s\n  want %s\n", v->name, v->line, what, got, want);
	v->failures++;
}

int vectors_close(struct vectors *v)
{
	fclose(v->file);
	printf("%s: %d cases, %d failures\n", v->name, v->cases, v->failures);
	return v->failures > 0 || v->cases == 0;
}

int vectors_bytes(const struct vectors *v, const char *text, uint8_t *bytes, int max)
{
	int count = 0;
	for (char *end; *(text += strspn(text, " ")); text = end) {
		unsigned long value = strtoul(text, &end, 16);
		if (end != text + 2 || value > 0xff)
			vectors_broken(v, "bytes of two hexadecimal digits");
		if (count == max)
			vectors_broken(v, "fewer bytes");
		bytes[count++] = (uint8_t)value;
	}
	return count;
}

void vectors_hex(char *text, const uint8_t *bytes, int count)
{
	*text = 0;
	for (int i = 0; i < count; i++)
		text += sprintf(text, i ? " %02x" : "%02x", bytes[i]);
}
