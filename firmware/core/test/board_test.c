/* Runs firmware/vectors/conversations.txt: board_test FILE */
#include "../board.h"
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

/* The board of a conversation, and what its port was told last. */
struct stage {
	struct vectors v;
	struct board_config config;
	struct board board;
	enum board_action action;
};

static void configure(struct board_config *config)
{
	*config = (struct board_config){
		.firmware = {1, 2, 3}, .id = 19088743, .capabilities = 31, .boots = 258, .cause = 4,
		.period_us = 1000, .heartbeat_us = 20000, .silence_us = 3000000,
	};
	for (uint8_t row = 0; row < BOARD_ROWS; row++)
		for (uint8_t column = 0; column < BOARD_COLUMNS; column++)
			config->points[row][column] = (uint8_t)(row * BOARD_COLUMNS + column);
}

static uint32_t number(const struct stage *s, char **text)
{
	char *end;
	unsigned long value = strtoul(*text, &end, 10);
	if (end == *text || value > UINT32_MAX)
		vectors_broken(&s->v, "a number of 32 bits");
	*text = end;
	return (uint32_t)value;
}

static void scan(struct stage *s, char *text)
{
	uint16_t rows[BOARD_ROWS] = {0};
	uint8_t down = 0;
	uint32_t at = number(s, &text);
	while (*text) {
		uint32_t n = number(s, &text);
		if (n >= BOARD_SWITCHES)
			vectors_broken(&s->v, "a switch from 0 to 94");
		if (n < BOARD_POINTS)
			rows[n / BOARD_COLUMNS] |= (uint16_t)(1u << n % BOARD_COLUMNS);
		else
			down |= (uint8_t)(1u << (n - BOARD_POINTS));
	}
	for (uint8_t row = 0; row < BOARD_ROWS; row++)
		board_row(&s->board, &s->config, row, rows[row], at);
	board_buttons(&s->board, down, at);
}

/* Lets switch 3 change so many times, each 1000 us from a time on, and passes over what the board says meanwhile. */
static void churn(struct stage *s, char *text)
{
	uint8_t wire[FRAME_WIRE_MAX];
	uint32_t times = number(s, &text), at = number(s, &text);
	for (uint32_t n = 0; n < times; n++, at += 1000) {
		char line[32];
		snprintf(line, sizeof line, "%lu%s", (unsigned long)at, n % 2 == 0 ? " 3" : "");
		scan(s, line);
		while (board_send(&s->board, &s->config, wire) > 0) {
		}
	}
}

/* Returns the bytes after the line's "=". */
static int bytes(const struct stage *s, char *text, uint8_t *to)
{
	char *equals = strchr(text, '=');
	if (!equals)
		vectors_broken(&s->v, "= and bytes");
	return vectors_bytes(&s->v, equals + 1, to, FRAME_WIRE_MAX);
}

static void hear(struct stage *s, char *text)
{
	uint8_t wire[FRAME_WIRE_MAX];
	uint32_t at = number(s, &text);
	int count = bytes(s, text, wire);
	for (int i = 0; i < count; i++)
		s->action = board_receive(&s->board, wire[i], at);
}

/* Compares the next frame of the board with the bytes of a line, none when text is NULL. */
static void say(struct stage *s, char *text)
{
	uint8_t wire[FRAME_WIRE_MAX];
	char got[3 * FRAME_WIRE_MAX + 1], want[3 * FRAME_WIRE_MAX + 1] = "";
	if (text)
		vectors_hex(want, wire, bytes(s, text, wire));
	vectors_hex(got, wire, board_send(&s->board, &s->config, wire));
	if (strcmp(got, want) != 0)
		vectors_fail(&s->v, text ? "says" : "silent", got, want);
}

static void write_lights(const struct board *board, char *text)
{
	const char *comma = "";
	text += sprintf(text, "lights");
	for (uint8_t p = 0; p < BOARD_POINTS; p++) {
		uint8_t colour = board->lights[p / 2] >> (p % 2 ? 4 : 0) & 0x0f;
		if (colour) {
			text += sprintf(text, "%s %c%c %u", comma, 'a' + p % 9, '0' + p / 9, colour);
			comma = ",";
		}
	}
}

static void act(struct stage *s, const char *want)
{
	char got[1024] = "nothing";
	if (s->action == BOARD_QUIET)
		strcpy(got, "quiet");
	if (s->action == BOARD_BUZZER)
		sprintf(got, "buzzer %u Hz %u ms", s->board.buzzer_hz, s->board.buzzer_ms);
	if (s->action == BOARD_LIGHTS)
		write_lights(&s->board, got);
	if (strcmp(got, want) != 0)
		vectors_fail(&s->v, "does", got, want);
}

static void perform(struct stage *s, const char *verb, char *rest)
{
	if (strcmp(verb, "case") == 0)
		s->v.cases++;
	else if (strcmp(verb, "start") == 0)
		board_start(&s->board);
	else if (strcmp(verb, "scan") == 0)
		scan(s, rest);
	else if (strcmp(verb, "churn") == 0)
		churn(s, rest);
	else if (strcmp(verb, "overrun") == 0)
		board_overrun(&s->board, (uint8_t)number(s, &rest));
	else if (strcmp(verb, "hears") == 0 || strcmp(verb, "noise") == 0)
		hear(s, rest);
	else if (strcmp(verb, "watch") == 0)
		s->action = board_watch(&s->board, &s->config, number(s, &rest));
	else if (strcmp(verb, "does") == 0)
		act(s, rest);
	else if (strcmp(verb, "says") == 0)
		say(s, rest);
	else if (strcmp(verb, "silent") == 0)
		say(s, NULL);
	else
		vectors_broken(&s->v, "a verb that the head of the file explains");
}

int main(int argc, char **argv)
{
	static struct stage s;
	if (argc != 2) {
		fprintf(stderr, "usage: board_test FILE\n");
		return 2;
	}
	configure(&s.config);
	vectors_open(&s.v, argv[1]);
	while (vectors_next(&s.v)) {
		char *blank = strchr(s.v.text, ' ');
		char verb[16];
		snprintf(verb, sizeof verb, "%.*s", blank ? (int)(blank - s.v.text) : 15, s.v.text);
		perform(&s, verb, blank ? blank + 1 : "");
	}
	return vectors_close(&s.v);
}
