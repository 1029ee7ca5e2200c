/* Runs firmware/vectors/frames.txt: frame_test FILE */
#include "../frame.h"
#include "vectors.h"

#include <string.h>

#define FIELDS 4

static const char *const result_names[] = {"", "whole ", "overlong", "stuffing", "short", "crc"};

/* Cuts the line at its bars, and the blanks around them. */
static void split(struct vectors *v, char *fields[FIELDS])
{
	char *rest = v->text;
	for (int i = 0; i < FIELDS; i++) {
		if (!rest)
			vectors_broken(v, "four fields between bars");
		char *bar = strchr(rest, '|');
		fields[i] = rest + strspn(rest, " ");
		rest = bar ? bar + 1 : NULL;
		if (bar)
			*bar = 0;
		for (size_t n = strlen(fields[i]); n > 0 && fields[i][n - 1] == ' '; n--)
			fields[i][n - 1] = 0;
	}
}

/* Writes what becomes of the bytes, as the file does. */
static void receive(char *text, const uint8_t *bytes, int count)
{
	struct frame_receiver receiver;
	memset(&receiver, 0, sizeof receiver);
	char *end = text;
	*end = 0;
	for (int i = 0; i < count; i++) {
		uint8_t length;
		enum frame_result result = frame_receive(&receiver, bytes[i], &length);
		if (result == FRAME_NOTHING)
			continue;
		end += sprintf(end, "%s%s", end == text ? "" : ", ", result_names[result]);
		if (result == FRAME_WHOLE) {
			vectors_hex(end, receiver.frame, length);
			end += strlen(end);
		}
	}
}

static void stuff(char *text, const uint8_t *bytes, int count)
{
	uint8_t frame[FRAME_MAX], wire[FRAME_WIRE_MAX];
	memcpy(frame, bytes, (size_t)count);
	vectors_hex(text, wire, frame_stuff(frame, (uint8_t)count, wire));
}

static void check(struct vectors *v, char *fields[FIELDS])
{
	char got[LINE_MAX_BYTES], want[LINE_MAX_BYTES + 8];
	uint8_t bytes[LINE_MAX_BYTES / 3];
	snprintf(want, sizeof want, "%s", fields[3]);
	if (strcmp(fields[0], "stuff") == 0) {
		stuff(got, bytes, vectors_bytes(v, fields[2], bytes, FRAME_MAX - 4));
		if (strcmp(got, want) != 0)
			vectors_fail(v, fields[1], got, want);
		snprintf(want, sizeof want, "whole %s", fields[2]);
		receive(got, bytes, vectors_bytes(v, fields[3], bytes, FRAME_WIRE_MAX));
	} else if (strcmp(fields[0], "stream") == 0) {
		receive(got, bytes, vectors_bytes(v, fields[2], bytes, sizeof bytes));
	} else {
		vectors_broken(v, "stuff or stream");
	}
	if (strcmp(got, want) != 0)
		vectors_fail(v, fields[1], got, want);
	v->cases++;
}

int main(int argc, char **argv)
{
	struct vectors v;
	if (argc != 2) {
		fprintf(stderr, "usage: frame_test FILE\n");
		return 2;
	}
	vectors_open(&v, argv[1]);
	while (vectors_next(&v)) {
		char *fields[FIELDS];
		split(&v, fields);
		check(&v, fields);
	}
	return vectors_close(&v);
}
