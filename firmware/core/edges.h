/*
 * The last edges of the board, numbered. What was sent stays, so that it can be sent again.
 */
#ifndef KYBAN_CORE_EDGES_H
#define KYBAN_CORE_EDGES_H

#include <stdbool.h>
#include <stdint.h>

#define EDGES_KEPT 256

/* A switch that read otherwise than before: bit 7 says whether it closed, the others are its number. */
struct edge {
	uint32_t at; /* Microseconds. */
	uint8_t change;
};

/* All zero is the start. Numbers wrap, and so are compared by their differences. */
struct edges {
	struct edge kept[EDGES_KEPT];
	uint16_t next;    /* The number that the next edge gets. */
	uint16_t unsent;  /* The first that was not yet sent, next when all were. */
	uint16_t count;   /* How many are kept. */
	uint16_t dropped; /* How many were given up because they came faster than they could be sent. */
};

/*
 * Notes an edge. Returns false when that overwrote one that was not yet sent: then all that were not sent are given
 * up, because what comes after a gap is of no use without a full frame.
 */
bool edges_put(struct edges *edges, uint32_t at, uint8_t change);

/* Returns how many edges wait to be sent. */
uint16_t edges_waiting(const struct edges *edges);

/* Returns the edge with the number given, which must be kept. */
const struct edge *edges_get(const struct edges *edges, uint16_t number);

/* Goes back to send from the number given on. Returns false when that edge is no longer kept, or never was. */
bool edges_rewind(struct edges *edges, uint16_t number);

#endif
