/* Runs firmware/vectors/debounce.txt, or another file like it: debounce_test FILE */
#include "../debounce.h"
#include "vectors.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A debouncer, and the time of its last frame, which does not wrap here. */
struct stage {
	struct vectors v;
	struct debounce_config config;
	struct debounce debounce;
	struct debounce_decision *held; /* Room for as many as debounce_room says, so that one more is seen. */
	uint64_t at;
};

static uint64_t number(const struct stage *s, char **text)
{
	char *end;
	if (!isdigit((unsigned char)**text))
		vectors_broken(&s->v, "a number");
	unsigned long long value = strtoull(*text, &end, 10);
	*text = end + strspn(end, " ");
	return value;
}

/* Reads the names of points, or "all". */
static void points(const struct stage *s, const char *text, uint8_t *closed)
{
	memset(closed, 0, DEBOUNCE_BYTES);
	if (strcmp(text, "all") == 0)
		for (uint8_t p = 0; p < BOARD_POINTS; p++)
			closed[p / 8] |= (uint8_t)(1u << p % 8);
	else
		for (; *text; text += 2, text += strspn(text, " ")) {
			if (text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9' || (text[2] && text[2] != ' '))
				vectors_broken(&s->v, "points from a0 to i9, or all");
			int p = (text[1] - '0') * BOARD_COLUMNS + text[0] - 'a';
			closed[p / 8] |= (uint8_t)(1u << p % 8);
		}
}

/* Returns a time of the debouncer, which is at most half of the clock's range away, as one that does not wrap. */
static unsigned long long whole(const struct stage *s, uint32_t at)
{
	return s->at + (uint64_t)(int64_t)(int32_t)(at - (uint32_t)s->at);
}

static void configure(struct stage *s, char *text)
{
	uint32_t *values[] = {&s->config.lift_us, &s->config.place_us, &s->config.rest_us, &s->config.scan_us};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		*values[i] = (uint32_t)number(s, &text);
}

static void start(struct stage *s, const char *text)
{
	uint8_t closed[DEBOUNCE_BYTES];
	uint32_t room = debounce_room(&s->config);
	if (room > UINT16_MAX)
		vectors_broken(&s->v, "a configuration for which 65535 decisions are room enough");
	free(s->held);
	s->held = malloc(room * sizeof *s->held);
	if (!s->held) {
		perror("debounce_test");
		exit(2);
	}
	points(s, text, closed);
	debounce_start(&s->debounce, closed, s->held, (uint16_t)room);
}

static void describe(const struct stage *s, char *text, uint16_t count)
{
	for (uint16_t i = 0; i < count; i++) {
		const struct debounce_decision *e = &s->debounce.held[i];
		text += sprintf(text, "%s%s%c%c@%llu", i ? ", " : "", (const char *[]){"-", "+", "glitch "}[e->kind],
				'a' + e->point % BOARD_COLUMNS, '0' + e->point / BOARD_COLUMNS, whole(s, e->at));
		if (e->kind == DEBOUNCE_GLITCH)
			text += sprintf(text, " edges %u", e->bounces + 1u);
		else if (e->bounces > 0)
			text += sprintf(text, " bounces %u", e->bounces);
	}
}

static void compare(struct stage *s, const char *got, const char *want)
{
	if (strcmp(got, want) != 0)
		vectors_fail(&s->v, "is certain", got, want);
	if (s->debounce.lost > 0)
		vectors_fail(&s->v, "has room for", "fewer", "all decisions");
}

/* Performs "TIME POINTS -> DECISIONS", in which the arrow and the decisions may be missing. */
static void frame(struct stage *s, char *text, bool reset)
{
	uint8_t closed[DEBOUNCE_BYTES];
	char got[LINE_MAX_BYTES] = "";
	const char *want = "";
	char *arrow = strstr(text, " ->");
	if (arrow) {
		*arrow = 0;
		want = arrow + 3 + strspn(arrow + 3, " ");
	}
	s->at = number(s, &text);
	points(s, text, closed);
	if (reset)
		debounce_reset(&s->debounce, closed);
	else
		describe(s, got, debounce_step(&s->debounce, &s->config, closed, (uint32_t)s->at));
	compare(s, got, want);
}

static void expect_due(struct stage *s, const char *want)
{
	char got[24] = "none";
	uint32_t due;
	if (debounce_due(&s->debounce, &s->config, &due))
		snprintf(got, sizeof got, "%llu", whole(s, due));
	if (strcmp(got, want) != 0)
		vectors_fail(&s->v, "due", got, want);
}

static void perform(struct stage *s, const char *verb, char *rest)
{
	if (strcmp(verb, "case") == 0)
		s->v.cases++;
	else if (strcmp(verb, "config") == 0)
		configure(s, rest);
	else if (strcmp(verb, "start") == 0)
		start(s, rest);
	else if (!s->held)
		vectors_broken(&s->v, "start first");
	else if (strcmp(verb, "frame") == 0)
		frame(s, rest, false);
	else if (strcmp(verb, "reset") == 0)
		frame(s, rest, true);
	else if (strcmp(verb, "due") == 0)
		expect_due(s, rest);
	else
		vectors_broken(&s->v, "a verb that the head of the file explains");
}

int main(int argc, char **argv)
{
	static struct stage s;
	if (argc != 2) {
		fprintf(stderr, "usage: debounce_test FILE\n");
		return 2;
	}
	vectors_open(&s.v, argv[1]);
	while (vectors_next(&s.v)) {
		char *blank = strchr(s.v.text, ' ');
		char verb[16];
		snprintf(verb, sizeof verb, "%.*s", blank ? (int)(blank - s.v.text) : 15, s.v.text);
		perform(&s, verb, blank ? blank + 1 : s.v.text + strlen(s.v.text));
	}
	free(s.held);
	return vectors_close(&s.v);
}
