/*
 * Debouncing: which of the raw edges are changes. It decides as the computer does (sensor/debouncer.go), and both run
 * firmware/vectors/debounce.txt.
 *
 * The board sends raw edges and leaves debouncing to the computer, which sees all of them. This serves what a board has
 * to decide alone: a self test that times the bounce of each sensor, and lights that follow the pieces without a host.
 */
#ifndef KYBAN_CORE_DEBOUNCE_H
#define KYBAN_CORE_DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

/* Sensor p is bit p % 8 of byte p / 8; the bits above the last sensor are not looked at. */
#define DEBOUNCE_BYTES ((BOARD_POINTS + 7) / 8)

/*
 * When a change counts, in microseconds; zeros stand for the defaults. No sum of an envelope and the scan may reach
 * half of the clock's range, which is 35 minutes.
 */
struct debounce_config {
	uint32_t lift_us;  /* Contacts may bounce so long after they open: 6000. */
	uint32_t place_us; /* The same after they close: 6000. */
	uint32_t rest_us;  /* A new level that lasts so long is real, even if it is undone while contacts may bounce: 4000. */
	uint32_t scan_us;  /* Between two scans, because the last bounce may be seen so much later: 1000. */
};

enum debounce_kind { DEBOUNCE_LIFTED, DEBOUNCE_PLACED, DEBOUNCE_GLITCH };

/* What became of a change. */
struct debounce_decision {
	uint32_t at;      /* Its first raw edge, in microseconds, which wrap. */
	uint16_t bounces; /* Raw edges after the first one; 65535 stands for any more. */
	uint8_t point;
	uint8_t kind;
};

/* A pending change of one sensor. */
struct debounce_change {
	uint32_t first;     /* Its first raw edge. */
	uint32_t since;     /* Its last raw edge. */
	uint32_t undone_at; /* An edge back to the old level after a rest on the new one. */
	uint16_t bounces;
	uint16_t undone_bounces; /* Edges between the first one and that one. */
	bool undone;
};

/* What is known of the sensors. */
struct debounce {
	uint8_t raw[DEBOUNCE_BYTES];   /* The last frame. */
	uint8_t state[DEBOUNCE_BYTES]; /* What is certain: raw wherever nothing is pending. */
	uint8_t pending[DEBOUNCE_BYTES];
	struct debounce_change changes[BOARD_POINTS];
	struct debounce_decision *held; /* First those that are ready, then those that an older pending change may precede. */
	uint16_t room, count, ready;
	uint16_t lost; /* Decisions for which held had no room; stays 0 with the room that debounce_room asks for. */
};

/* Returns how many decisions must have room so that none is lost, whatever the sensors do. */
uint32_t debounce_room(const struct debounce_config *config);

/* Starts with a board at rest whose closed sensors are given. */
void debounce_start(struct debounce *d, const uint8_t *closed, struct debounce_decision *held, uint16_t room);

/* Forgets what is pending and takes these sensors as the board at rest, as after a gap. */
void debounce_reset(struct debounce *d, const uint8_t *closed);

/*
 * Takes the next frame and returns how many decisions are now certain: the first so many of d->held, by their times and
 * then by their points, until the next call. First falls due what is due at this time or before, judged by the frames
 * up to then, and only then the new frame counts. It need not be called while nothing differs and nothing falls due.
 */
uint16_t debounce_step(struct debounce *d, const struct debounce_config *config, const uint8_t *closed, uint32_t at);

/* Says when the first pending change falls due although nothing changes any more; false when nothing is pending. */
bool debounce_due(const struct debounce *d, const struct debounce_config *config, uint32_t *due);

#endif
