// SPDX-License-Identifier: GPL-3.0-or-later
#include "script.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "pinmap.h"

// One line while it is being read.
struct line {
	struct script *script;
	const char *path;
	int number;
	cycles at;
	char *rest; // What has not been read yet.
};

static const char *const inputs[INPUTS] = {"red", "black", "adjust-red", "adjust-black", "arbiter"};
static const char duration_form[] = "a time such as 250us, 20ms or 1.5s";

cycles parse_duration(const char *text) {
	static const struct {
		const char *unit;
		double cycles;
	} units[] = {{"us", CYCLES_PER_US}, {"ms", CYCLES_PER_MS}, {"s", CLOCK_HZ}};
	const double longest = 366.0 * 86400 * CLOCK_HZ;
	char *end;
	if (!isdigit((unsigned char)*text))
		return NEVER;
	double n = strtod(text, &end);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (!strcmp(end, units[i].unit) && n * units[i].cycles <= longest)
			return (cycles)llround(n * units[i].cycles);
	return NEVER;
}

static char *word(struct line *line) {
	char *found;
	do
		found = strsep(&line->rest, " \t");
	while (found && !*found);
	return found;
}

_Noreturn static void expected(const struct line *line, const char *got, const char *want) {
	if (got)
		fail("%s:%d: \"%s\": expected %s", line->path, line->number, got, want);
	fail("%s:%d: the line ends: expected %s", line->path, line->number, want);
}

static void add(struct line *line, cycles at, enum action action, int index, double share) {
	struct script *s = line->script;
	if (s->count == s->room) {
		s->room = s->room ? 2 * s->room : 1024;
		s->steps = realloc(s->steps, s->room * sizeof *s->steps);
		if (!s->steps)
			fail("%s:%d: no memory for %zu steps", line->path, line->number, s->room);
	}
	s->steps[s->count] = (struct step){at, s->count, action, index, share, NULL};
	s->count++;
}

static cycles duration(struct line *line, const char *text) {
	cycles n = text ? parse_duration(text) : NEVER;
	if (n == NEVER)
		expected(line, text, duration_form);
	return n;
}

static int number(struct line *line, int least, int most) {
	char want[64], *text = word(line), *end = text;
	snprintf(want, sizeof want, "a whole number from %d to %d", least, most);
	long n = text ? strtol(text, &end, 10) : 0;
	if (!text || !*text || *end || n < least || n > most)
		expected(line, text, want);
	return (int)n;
}

static int point(struct line *line, const char *text) {
	int index = text ? point_index(text) : -1;
	if (index < 0)
		expected(line, text, "a point from a0 to i9");
	return index;
}

static void read_points(struct line *line, enum action action) {
	char *text = word(line);
	do
		add(line, line->at, action, point(line, text), 0);
	while ((text = word(line)));
}

static int input(struct line *line) {
	const char *text = word(line);
	for (int i = 0; text && i < INPUTS; i++)
		if (!strcmp(text, inputs[i]))
			return i;
	expected(line, text, "red, black, adjust-red, adjust-black or arbiter");
}

// close POINT..., open POINT..., missing-diode POINT... and so on
static void read_close(struct line *line) { read_points(line, CLOSE); }
static void read_open(struct line *line) { read_points(line, OPEN); }
static void read_stick_closed(struct line *line) { read_points(line, STICK_CLOSED); }
static void read_stick_open(struct line *line) { read_points(line, STICK_OPEN); }
static void read_free(struct line *line) { read_points(line, FREE); }
static void read_missing_diode(struct line *line) { read_points(line, MISSING_DIODE); }
static void read_solder_diode(struct line *line) { read_points(line, SOLDER_DIODE); }
static void read_cut_row(struct line *line) { add(line, line->at, CUT_ROW, number(line, 0, ROWS - 1), 0); }
static void read_cut_column(struct line *line) { add(line, line->at, CUT_COLUMN, number(line, 0, COLUMNS - 1), 0); }

// bounce POINT DURATION EDGES: the contact changes so often, evenly spread over the time.
static void read_bounce(struct line *line) {
	int index = point(line, word(line));
	cycles length = duration(line, word(line));
	int edges = number(line, 1, 10000);
	for (int i = 0; i < edges; i++)
		add(line, line->at + length * (cycles)i / (cycles)edges, TOGGLE, index, 0);
}

// press INPUT [DURATION], 100ms when not given
static void read_press(struct line *line) {
	int index = input(line);
	const char *text = word(line);
	cycles length = text ? duration(line, text) : 100 * CYCLES_PER_MS;
	add(line, line->at, PRESS, index, 0);
	add(line, line->at + length, RELEASE, index, 0);
}

static void read_hold(struct line *line) { add(line, line->at, PRESS, input(line), 0); }
static void read_release(struct line *line) { add(line, line->at, RELEASE, input(line), 0); }
static void read_reset(struct line *line) { add(line, line->at, RESET, 0, 0); }
static void read_hang(struct line *line) { add(line, line->at, HANG, 0, 0); }
static void read_freeze(struct line *line) { add(line, line->at, FREEZE, 0, 0); }
static void read_cut_reset(struct line *line) { add(line, line->at, CUT_RESET, 0, 0); }
static void read_end(struct line *line) { add(line, line->at, END, 0, 0); }

static void read_dip(struct line *line) {
	cycles length = duration(line, word(line));
	add(line, line->at, DIP, 0, 0);
	add(line, line->at + length, RECOVER, 0, 0);
}

static void read_unplug(struct line *line) {
	cycles length = duration(line, word(line));
	add(line, line->at, UNPLUG, 0, 0);
	add(line, line->at + length, PLUG, 0, 0);
}

// damage SHARE, such as 1% or 0%
static void read_damage(struct line *line) {
	const char *text = word(line);
	char *end = NULL;
	double percent = text ? strtod(text, &end) : 0;
	if (!text || end == text || strcmp(end, "%") || !(percent >= 0 && percent <= 100))
		expected(line, text, "a share from 0% to 100%");
	add(line, line->at, DAMAGE, 0, percent / 100);
}

// send HEX...: the bytes follow each other as the line's rate allows.
static void read_send(struct line *line) {
	static const char want[] = "bytes of two hexadecimal digits";
	char *text = word(line);
	do {
		char *end = text;
		long byte = text ? strtol(text, &end, 16) : 0;
		if (!text || strlen(text) != 2 || *end || byte < 0)
			expected(line, text, want);
		add(line, line->at, SEND, (int)byte, 0);
	} while ((text = word(line)));
}

// await EVENT: as it is told, or as its words begin
static void read_await(struct line *line) {
	char *event = line->rest ? strdup(line->rest + strspn(line->rest, " \t")) : NULL;
	line->rest = NULL;
	if (!event || !*event)
		expected(line, NULL, "how an event is told, such as led e4 00ff00 or buzzer on");
	add(line, line->at, AWAIT, 0, 0);
	line->script->steps[line->script->count - 1].event = event;
}

static const struct {
	const char *name;
	void (*read)(struct line *);
} verbs[] = {
	{"close", read_close}, {"open", read_open}, {"bounce", read_bounce}, {"stick-closed", read_stick_closed},
	{"stick-open", read_stick_open}, {"free", read_free}, {"missing-diode", read_missing_diode},
	{"solder-diode", read_solder_diode}, {"cut-row", read_cut_row}, {"cut-column", read_cut_column},
	{"press", read_press}, {"hold", read_hold}, {"release", read_release}, {"reset", read_reset}, {"hang", read_hang}, {"freeze", read_freeze},
	{"dip", read_dip}, {"cut-reset", read_cut_reset}, {"unplug", read_unplug}, {"damage", read_damage}, {"send", read_send}, {"await", read_await}, {"end", read_end},
};

static void read_verb(struct line *line) {
	const char *verb = word(line);
	char want[400] = "one of";
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		if (verb && !strcmp(verb, verbs[i].name)) {
			verbs[i].read(line);
			char *more = word(line);
			if (more)
				expected(line, more, "the end of the line");
			return;
		}
		strcat(strcat(want, " "), verbs[i].name);
	}
	expected(line, verb, want);
}

static void read_line(struct line *line) {
	const char *first = word(line);
	if (!first || *first == '#')
		return;
	if (strcmp(first, "at"))
		expected(line, first, "at TIME WHAT, or a comment after #");
	const char *time = word(line);
	line->at = duration(line, time);
	read_verb(line);
}

cycles script_due(const struct script *s) { return s->next < s->count ? s->steps[s->next].at + s->late : NEVER; }

static int by_time(const void *a, const void *b) {
	const struct step *x = a, *y = b;
	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

// Two unplugs or dips that overlap would end each other early.
static void check_spans(const struct script *script, const char *path, enum action begin, enum action end,
	const char *name) {
	int open = 0;
	for (size_t i = 0; i < script->count; i++) {
		const struct step *step = &script->steps[i];
		open += step->action == begin;
		open -= step->action == end;
		if (open > 1)
			fail("%s: at %.6fs %s: the one before is not over yet", path, (double)step->at / CLOCK_HZ, name);
	}
}

void script_read(struct script *script, const char *path) {
	FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
	struct line line = {.script = script, .path = strcmp(path, "-") ? path : "standard input"};
	if (!file)
		fail("%s: %s: expected a script", path, strerror(errno));
	char *text = NULL;
	size_t room = 0;
	while (getline(&text, &room, file) >= 0) {
		line.number++;
		text[strcspn(text, "\r\n")] = 0;
		line.rest = text;
		read_line(&line);
	}
	free(text);
	if (ferror(file))
		fail("%s: %s", line.path, strerror(errno));
	if (file != stdin)
		fclose(file);
	if (script->count)
		qsort(script->steps, script->count, sizeof *script->steps, by_time);
	check_spans(script, line.path, DIP, RECOVER, "dip");
	check_spans(script, line.path, UNPLUG, PLUG, "unplug");
}
