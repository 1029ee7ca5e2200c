// SPDX-License-Identifier: GPL-3.0-or-later
#include "pinmap.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"

static const char header[] = "kind,name,row,column,mega,arduino,pi";

enum { KIND, NAME, ROW, COLUMN, MEGA, ARDUINO, PI, FIELDS };

// A place in the file, for errors.
struct place {
	const char *path;
	int line;
};

// The lines of kinds that have one pin each.
struct wire {
	const char *kind, *name;
	struct pin *pin;
};

int point_index(const char *name) {
	if (strlen(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '0' || name[1] > '9')
		return -1;
	return (name[1] - '0') * COLUMNS + (name[0] - 'a');
}

void point_name(int index, char name[3]) {
	name[0] = (char)('a' + index % COLUMNS);
	name[1] = (char)('0' + index / COLUMNS);
	name[2] = 0;
}

static int parse_number(struct place at, const char *what, const char *text, int limit) {
	char *end;
	long n = strtol(text, &end, 10);
	if (!*text || *end || n < 0 || n >= limit)
		fail("%s:%d: %s \"%s\": expected a number from 0 to %d", at.path, at.line, what, text, limit - 1);
	return (int)n;
}

static struct pin parse_pin(struct place at, const char *text) {
	bool known = strlen(text) == 3 && text[0] == 'P' && text[1] >= 'A' && text[1] <= 'L' && text[1] != 'I' &&
		text[2] >= '0' && text[2] <= '7';
	if (!known)
		fail("%s:%d: mega \"%s\": expected a port pin of the ATmega2560 such as PA0", at.path, at.line, text);
	return (struct pin){.port = text[1], .bit = text[2] - '0'};
}

static void split(struct place at, char *line, char *fields[FIELDS]) {
	int count = 0;
	for (char *rest = line, *field; (field = strsep(&rest, ",")); count++)
		if (count < FIELDS)
			fields[count] = field;
	if (count != FIELDS)
		fail("%s:%d: %d fields: expected the %d of %s", at.path, at.line, count, FIELDS, header);
}

static void set_pin(struct place at, struct pin *pin, const char *text) {
	if (pin->port)
		fail("%s:%d: given a second time", at.path, at.line);
	*pin = parse_pin(at, text);
}

static void read_point(struct place at, struct pinmap *pins, char *fields[FIELDS], bool seen[POINTS]) {
	int index = point_index(fields[NAME]);
	if (index < 0)
		fail("%s:%d: point \"%s\": expected a0 to i9", at.path, at.line, fields[NAME]);
	if (seen[index])
		fail("%s:%d: point %s is given a second time", at.path, at.line, fields[NAME]);
	seen[index] = true;
	pins->point[index] = (struct crossing){
		.row = parse_number(at, "row", fields[ROW], ROWS),
		.column = parse_number(at, "column", fields[COLUMN], COLUMNS),
	};
}

static void read_wire(struct place at, const struct wire *wires, int count, char *fields[FIELDS]) {
	for (int i = 0; i < count; i++)
		if (!strcmp(wires[i].kind, fields[KIND]) && !strcmp(wires[i].name, fields[NAME])) {
			set_pin(at, wires[i].pin, fields[MEGA]);
			return;
		}
	fail("%s:%d: %s %s: expected point, row, column, lever red or black, adjust red or black, button arbiter, "
	     "led data or clock, buzzer buzzer, or status status",
	     at.path, at.line, fields[KIND], fields[NAME]);
}

static void check_complete(const char *path, const struct pinmap *pins, const struct wire *wires, int count,
	const bool seen[POINTS]) {
	char name[3];
	for (int i = 0; i < POINTS; i++) {
		point_name(i, name);
		if (!seen[i])
			fail("%s: point %s is missing", path, name);
	}
	for (int row = 0; row < ROWS; row++)
		if (!pins->row[row].port)
			fail("%s: row %d is missing", path, row);
	for (int column = 0; column < COLUMNS; column++)
		if (!pins->column[column].port)
			fail("%s: column %d is missing", path, column);
	for (int i = 0; i < count; i++)
		if (!wires[i].pin->port)
			fail("%s: %s %s is missing", path, wires[i].kind, wires[i].name);
}

void pinmap_read(struct pinmap *pins, const char *path) {
	*pins = (struct pinmap){0};
	const struct wire wires[] = {
		{"lever", "red", &pins->input[LEVER_RED]}, {"lever", "black", &pins->input[LEVER_BLACK]},
		{"adjust", "red", &pins->input[ADJUST_RED]}, {"adjust", "black", &pins->input[ADJUST_BLACK]},
		{"button", "arbiter", &pins->input[ARBITER]}, {"led", "data", &pins->led_data},
		{"led", "clock", &pins->led_clock}, {"buzzer", "buzzer", &pins->buzzer}, {"status", "status", &pins->status},
	};
	const int count = sizeof wires / sizeof *wires;
	bool seen[POINTS] = {false};
	FILE *file = fopen(path, "r");
	if (!file)
		fail("%s: %s: expected the pin map, schematics/pinmap.csv; give it with --pinmap", path, strerror(errno));
	char line[256];
	for (struct place at = {path, 1}; fgets(line, sizeof line, file); at.line++) {
		char *fields[FIELDS];
		line[strcspn(line, "\r\n")] = 0;
		if (at.line == 1 && strcmp(line, header))
			fail("%s:1: \"%s\": expected the header %s", path, line, header);
		if (at.line == 1 || !*line)
			continue;
		split(at, line, fields);
		if (!strcmp(fields[KIND], "point"))
			read_point(at, pins, fields, seen);
		else if (!strcmp(fields[KIND], "row"))
			set_pin(at, &pins->row[parse_number(at, "row", fields[NAME], ROWS)], fields[MEGA]);
		else if (!strcmp(fields[KIND], "column"))
			set_pin(at, &pins->column[parse_number(at, "column", fields[NAME], COLUMNS)], fields[MEGA]);
		else
			read_wire(at, wires, count, fields);
	}
	fclose(file);
	check_complete(path, pins, wires, count, seen);
}
