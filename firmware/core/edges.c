#include "edges.h"

bool edges_put(struct edges *edges, uint32_t at, uint8_t change)
{
	uint16_t waiting = edges_waiting(edges);
	bool full = waiting == EDGES_KEPT;
	if (full) {
		edges->dropped = (uint16_t)(edges->dropped + waiting + 1);
		edges->count = 0;
	}
	edges->kept[edges->next % EDGES_KEPT] = (struct edge){at, change};
	edges->next++;
	if (full)
		edges->unsent = edges->next;
	else if (edges->count < EDGES_KEPT)
		edges->count++;
	return !full;
}

uint16_t edges_waiting(const struct edges *edges)
{
	return (uint16_t)(edges->next - edges->unsent);
}

const struct edge *edges_get(const struct edges *edges, uint16_t number)
{
	return &edges->kept[number % EDGES_KEPT];
}

bool edges_rewind(struct edges *edges, uint16_t number)
{
	uint16_t back = (uint16_t)(edges->next - number);
	if (back > edges->count)
		return false;
	edges->unsent = number;
	return true;
}
