#include "debounce.h"

#include <string.h>

static bool has(const uint8_t *set, uint8_t point)
{
	return set[point / 8] >> point % 8 & 1;
}

static void flip(uint8_t *set, uint8_t point)
{
	set[point / 8] ^= (uint8_t)(1u << point % 8);
}

/* Times wrap, and so are compared by their differences. */
static bool before(uint32_t a, uint32_t b)
{
	return (uint32_t)(a - b) > INT32_MAX;
}

static uint32_t or_default(uint32_t value, uint32_t otherwise)
{
	return value ? value : otherwise;
}

static uint32_t rest(const struct debounce_config *config)
{
	return or_default(config->rest_us, 4000);
}

/* Returns how long a change stays pending. */
static uint32_t window(const struct debounce_config *config, bool placed)
{
	return or_default(placed ? config->place_us : config->lift_us, 6000) + or_default(config->scan_us, 1000);
}

/* Returns when the pending change of a sensor falls due. */
static uint32_t due(const struct debounce *d, const struct debounce_config *config, uint8_t point)
{
	return d->changes[point].first + window(config, !has(d->state, point));
}

/*
 * What is held after a step is younger than the longer window and older than the shorter one, and two changes of a
 * sensor are a rest or a window apart. A step decides at most two more of each sensor.
 */
uint32_t debounce_room(const struct debounce_config *config)
{
	uint32_t longer = window(config, false), shorter = window(config, true);
	if (longer < shorter) {
		uint32_t lift = longer;
		longer = shorter;
		shorter = lift;
	}
	uint32_t apart = rest(config) < shorter ? rest(config) : shorter;
	return BOARD_POINTS * (2 + (longer - shorter + apart - 1) / apart);
}

void debounce_start(struct debounce *d, const uint8_t *closed, struct debounce_decision *held, uint16_t room)
{
	memset(d, 0, sizeof *d);
	d->held = held;
	d->room = room;
	debounce_reset(d, closed);
}

void debounce_reset(struct debounce *d, const uint8_t *closed)
{
	memcpy(d->raw, closed, DEBOUNCE_BYTES);
	memcpy(d->state, closed, DEBOUNCE_BYTES);
	memset(d->pending, 0, DEBOUNCE_BYTES);
	d->count = d->ready = 0;
}

/* Puts a decision where its time and its point belong. */
static void hold(struct debounce *d, struct debounce_decision decision)
{
	if (d->count == d->room) {
		d->lost++;
		return;
	}
	uint16_t i = d->count++;
	for (; i > 0; i--) {
		const struct debounce_decision *other = &d->held[i - 1];
		if (before(other->at, decision.at) || (other->at == decision.at && other->point < decision.point))
			break;
		d->held[i] = *other;
	}
	d->held[i] = decision;
}

/*
 * Ends the pending change of a sensor. It is real when the sensor reads the new level, and a glitch when it reads the old
 * one, unless it rested on the new one in between: then its return is a change of its own, pending in its turn.
 */
static void decide(struct debounce *d, uint8_t point)
{
	struct debounce_change *c = &d->changes[point];
	bool was = has(d->state, point), undone = has(d->raw, point) == was;
	struct debounce_decision decision = {c->first, c->bounces, point, was ? DEBOUNCE_LIFTED : DEBOUNCE_PLACED};
	if (undone && c->undone) {
		decision.bounces = c->undone_bounces;
		flip(d->state, point);
		c->first = c->undone_at;
		c->bounces = (uint16_t)(c->bounces - c->undone_bounces - 1);
		c->undone = false;
	} else {
		if (undone)
			decision.kind = DEBOUNCE_GLITCH;
		else
			flip(d->state, point);
		flip(d->pending, point);
	}
	hold(d, decision);
}

/* Returns the oldest pending change, BOARD_POINTS when there is none. */
static uint8_t oldest(const struct debounce *d)
{
	uint8_t found = BOARD_POINTS;
	for (uint8_t p = 0; p < BOARD_POINTS; p++)
		if (has(d->pending, p) && (found == BOARD_POINTS || before(d->changes[p].first, d->changes[found].first)))
			found = p;
	return found;
}

/* Counts what was decided and no pending change can precede. */
static void release(struct debounce *d)
{
	uint8_t first = oldest(d);
	while (d->ready < d->count && (first == BOARD_POINTS || before(d->held[d->ready].at, d->changes[first].first)))
		d->ready++;
}

/* Decides all changes that are due, when there are any. */
static void settle(struct debounce *d, const struct debounce_config *config, uint32_t now)
{
	bool any = false;
	for (uint8_t p = 0; p < BOARD_POINTS; p++) {
		while (has(d->pending, p) && !before(now, due(d, config, p))) {
			decide(d, p);
			any = true;
		}
	}
	if (any)
		release(d);
}

/* Notes an edge of a sensor, whose level was that of raw until now. */
static void note(struct debounce *d, const struct debounce_config *config, uint8_t point, uint32_t at)
{
	struct debounce_change *c = &d->changes[point];
	if (!has(d->pending, point)) {
		*c = (struct debounce_change){.first = at, .since = at};
		flip(d->pending, point);
	} else {
		if (has(d->raw, point) != has(d->state, point) && at - c->since >= rest(config)) {
			c->undone = true;
			c->undone_at = at;
			c->undone_bounces = c->bounces;
		}
		c->since = at;
		if (c->bounces < UINT16_MAX)
			c->bounces++;
	}
	flip(d->raw, point);
}

uint16_t debounce_step(struct debounce *d, const struct debounce_config *config, const uint8_t *closed, uint32_t at)
{
	if (d->ready > 0)
		memmove(d->held, d->held + d->ready, (size_t)(d->count - d->ready) * sizeof *d->held);
	d->count = (uint16_t)(d->count - d->ready);
	d->ready = 0;
	settle(d, config, at);
	for (uint8_t p = 0; p < BOARD_POINTS; p++) {
		if (p % 8 == 0 && closed[p / 8] == d->raw[p / 8])
			p += 7; /* None of the eight differs. */
		else if (has(closed, p) != has(d->raw, p))
			note(d, config, p, at);
	}
	return d->ready;
}

bool debounce_due(const struct debounce *d, const struct debounce_config *config, uint32_t *first)
{
	bool any = false;
	for (uint8_t p = 0; p < BOARD_POINTS; p++) {
		if (has(d->pending, p) && (!any || before(due(d, config, p), *first))) {
			*first = due(d, config, p);
			any = true;
		}
	}
	return any;
}
