#include "board.h"

#include <string.h>

/* The most edges of a message, and the longest time between two of them that it can express. */
#define MESSAGE_EDGES_MAX 16
#define MESSAGE_DELTA_MAX UINT16_MAX

enum type {
	HELLO = 0x01,
	FULL_FRAME = 0x02,
	EDGES = 0x03,
	HEARTBEAT = 0x04,
	PONG = 0x05,
	ASK_HELLO = 0x81,
	ASK_FULL_FRAME = 0x82,
	RESEND = 0x83,
	PING = 0x84,
	LIGHTS = 0x85,
	BUZZER = 0x86,
};

void board_start(struct board *board)
{
	memset(board, 0, sizeof *board);
	board->first_scan = true;
	board->hello_due = true;
	board->frame_due = true;
}

/* Sets a switch that has changed; on the first scan all are taken as they are, later that is an edge. */
static void set(struct board *board, uint8_t number, bool closed, uint32_t at)
{
	board->closed[number / 8] ^= (uint8_t)(1u << number % 8);
	if (board->first_scan)
		return;
	if (!edges_put(&board->edges, at, (uint8_t)(number | (closed ? 0x80 : 0))))
		board->frame_due = true;
}

void board_row(struct board *board, const struct board_config *config, uint8_t row, uint16_t columns, uint32_t at)
{
	uint16_t changed = columns ^ board->rows[row];
	board->rows[row] = columns;
	for (uint8_t column = 0; changed != 0; column++, changed >>= 1)
		if (changed & 1)
			set(board, config->points[row][column], columns >> column & 1, at);
}

void board_buttons(struct board *board, uint8_t down, uint32_t at)
{
	uint8_t changed = down ^ board->down;
	board->down = down;
	for (uint8_t button = 0; changed != 0; button++, changed >>= 1)
		if (changed & 1)
			set(board, (uint8_t)(BOARD_POINTS + button), down >> button & 1, at);
	uint32_t interval = at - board->scanned;
	if (board->first_scan)
		board->beaten = at;
	else if (interval > board->interval_us_max)
		board->interval_us_max = interval;
	board->scanned = at;
	board->first_scan = false;
}

void board_overrun(struct board *board, uint8_t scans)
{
	board->overruns = (uint16_t)(board->overruns + scans);
}

static uint16_t u16(const uint8_t *b)
{
	return (uint16_t)(b[0] | (uint16_t)b[1] << 8);
}

static uint32_t u32(const uint8_t *b)
{
	return u16(b) | (uint32_t)u16(b + 2) << 16;
}

/* Says how long the body of a message of the host is, -1 for a type that no host sends. */
static int8_t body_length(uint8_t type)
{
	switch (type) {
	case ASK_HELLO:
	case ASK_FULL_FRAME:
		return 0;
	case RESEND:
		return 2;
	case PING:
	case BUZZER:
		return 4;
	case LIGHTS:
		return BOARD_LIGHTS_BYTES;
	default:
		return -1;
	}
}

/* Takes a frequency and a duration, false when one is out of its range. */
static bool sound(struct board *board, uint16_t hz, uint16_t ms)
{
	if (ms > 2000 || (ms != 0 && (hz < 100 || hz > 10000)))
		return false;
	board->buzzer_hz = hz;
	board->buzzer_ms = ms;
	return true;
}

/* Obeys a message of the host whose length is right. A value out of its range is refused. */
static enum board_action obey(struct board *board, uint8_t type, const uint8_t *body, uint32_t at)
{
	switch (type) {
	case ASK_HELLO:
		board->hello_due = true;
		break;
	case ASK_FULL_FRAME:
		board->frame_due = true;
		break;
	case RESEND:
		if (!edges_rewind(&board->edges, u16(body)))
			board->frame_due = true;
		break;
	case PING:
		board->token = u32(body);
		board->token_at = at;
		board->pong_due = true;
		break;
	case LIGHTS:
		memcpy(board->lights, body, sizeof board->lights);
		return BOARD_LIGHTS;
	case BUZZER:
		if (sound(board, u16(body), u16(body + 2)))
			return BOARD_BUZZER;
		board->refused++;
		break;
	}
	return BOARD_NOTHING;
}

enum board_action board_receive(struct board *board, uint8_t byte, uint32_t at)
{
	uint8_t length;
	switch (frame_receive(&board->receiver, byte, &length)) {
	case FRAME_NOTHING:
		return BOARD_NOTHING;
	case FRAME_WHOLE:
		break;
	default:
		board->refused++;
		return BOARD_NOTHING;
	}
	const uint8_t *frame = board->receiver.frame;
	if (length - 2 != body_length(frame[0])) {
		board->refused++;
		return BOARD_NOTHING;
	}
	board->heard = at;
	board->awake = true;
	return obey(board, frame[0], frame + 2, at);
}

enum board_action board_watch(struct board *board, const struct board_config *config, uint32_t now)
{
	if (!board->awake || now - board->heard < config->silence_us)
		return BOARD_NOTHING;
	board->awake = false;
	memset(board->lights, 0, sizeof board->lights);
	return BOARD_QUIET;
}

/* A message that is being written. */
struct message {
	uint8_t bytes[FRAME_MAX];
	uint8_t length;
};

static void put8(struct message *m, uint8_t value)
{
	m->bytes[m->length++] = value;
}

static void put16(struct message *m, uint16_t value)
{
	put8(m, (uint8_t)value);
	put8(m, (uint8_t)(value >> 8));
}

static void put32(struct message *m, uint32_t value)
{
	put16(m, (uint16_t)value);
	put16(m, (uint16_t)(value >> 16));
}

static void begin(struct message *m, struct board *board, enum type type)
{
	m->length = 0;
	put8(m, (uint8_t)type);
	put8(m, board->sequence++);
}

static void write_pong(struct message *m, struct board *board)
{
	begin(m, board, PONG);
	put32(m, board->token);
	put32(m, board->token_at);
	board->pong_due = false;
}

static void write_hello(struct message *m, struct board *board, const struct board_config *config)
{
	begin(m, board, HELLO);
	put8(m, BOARD_PROTOCOL);
	for (uint8_t i = 0; i < 3; i++)
		put8(m, config->firmware[i]);
	put32(m, config->id);
	put16(m, config->capabilities);
	put16(m, config->boots);
	put8(m, config->cause);
	put16(m, config->period_us);
	put32(m, board->scanned);
	board->hello_due = false;
}

static void write_edges(struct message *m, struct board *board)
{
	struct edges *edges = &board->edges;
	begin(m, board, EDGES);
	put16(m, edges->unsent);
	uint32_t before = edges_get(edges, edges->unsent)->at;
	put32(m, before);
	for (uint8_t n = 0; n < MESSAGE_EDGES_MAX && edges_waiting(edges) > 0; n++) {
		const struct edge *e = edges_get(edges, edges->unsent);
		if (e->at - before > MESSAGE_DELTA_MAX)
			return;
		put16(m, (uint16_t)(e->at - before));
		put8(m, e->change);
		before = e->at;
		edges->unsent++;
	}
}

static void write_full_frame(struct message *m, struct board *board)
{
	begin(m, board, FULL_FRAME);
	put32(m, board->scanned);
	put16(m, board->edges.next);
	for (uint8_t i = 0; i < sizeof board->closed; i++)
		put8(m, board->closed[i]);
	board->frame_due = false;
}

static void write_heartbeat(struct message *m, struct board *board)
{
	begin(m, board, HEARTBEAT);
	put32(m, board->scanned);
	put16(m, board->edges.next);
	put16(m, board->overruns);
	put16(m, board->edges.dropped);
	put16(m, board->refused);
	put16(m, board->interval_us_max > UINT16_MAX ? UINT16_MAX : (uint16_t)board->interval_us_max);
	board->interval_us_max = 0;
	board->beaten = board->scanned;
}

uint8_t board_send(struct board *board, const struct board_config *config, uint8_t *wire)
{
	struct message m;
	if (board->first_scan)
		return 0;
	if (board->pong_due)
		write_pong(&m, board);
	else if (board->hello_due)
		write_hello(&m, board, config);
	else if (edges_waiting(&board->edges) > 0)
		write_edges(&m, board);
	else if (board->frame_due)
		write_full_frame(&m, board);
	else if (board->scanned - board->beaten >= config->heartbeat_us)
		write_heartbeat(&m, board);
	else
		return 0;
	return frame_stuff(m.bytes, m.length, wire);
}
