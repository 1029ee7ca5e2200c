/*
 * The board's end of docs/PROTOCOL.md. It is told what was read and when, and by whom it is asked; it says what goes
 * over the line. It touches no pin and no register: the port does.
 */
#ifndef KYBAN_CORE_BOARD_H
#define KYBAN_CORE_BOARD_H

#include "edges.h"
#include "frame.h"

#define BOARD_PROTOCOL 1
#define BOARD_ROWS 10
#define BOARD_COLUMNS 9
#define BOARD_POINTS (BOARD_ROWS * BOARD_COLUMNS)
#define BOARD_BUTTONS 5
#define BOARD_SWITCHES (BOARD_POINTS + BOARD_BUTTONS)
#define BOARD_LIGHTS_BYTES (BOARD_POINTS / 2)

/* What a board is; it never changes while it runs. */
struct board_config {
	uint8_t firmware[3];
	uint32_t id;
	uint16_t capabilities;
	uint16_t boots;
	uint8_t cause;
	uint16_t period_us;    /* Of the scans. */
	uint32_t heartbeat_us; /* Between two heartbeats. */
	uint32_t silence_us;   /* After a host has been silent for so long, lights and buzzer go off. */
	uint8_t points[BOARD_ROWS][BOARD_COLUMNS]; /* The point at each row and column. */
};

/* What the port has to do after a byte was taken. */
enum board_action {
	BOARD_NOTHING,
	BOARD_LIGHTS, /* Show board->lights. */
	BOARD_BUZZER, /* Sound board->buzzer_hz for board->buzzer_ms. */
	BOARD_QUIET,  /* Lights and buzzer off: the host is silent. */
};

/* What a board knows. */
struct board {
	struct frame_receiver receiver;
	struct edges edges;
	uint8_t closed[12];      /* Switch s is bit s % 8 of byte s / 8. */
	uint16_t rows[BOARD_ROWS]; /* The columns of each row, and the buttons, as they were read last. */
	uint8_t down;
	uint32_t scanned;        /* The end of the last scan, microseconds. */
	uint32_t interval_us_max; /* Between two scans since the last heartbeat. */
	uint32_t beaten;         /* When the last heartbeat was sent, or the first scan was made. */
	uint32_t heard;          /* When the host was last understood. */
	uint32_t token, token_at;
	uint16_t overruns;
	uint16_t refused;
	uint16_t buzzer_hz, buzzer_ms;
	uint8_t sequence;
	bool first_scan; /* No scan has ended yet. */
	bool hello_due, frame_due, pong_due;
	bool awake; /* The host has been heard lately. */
	uint8_t lights[BOARD_LIGHTS_BYTES];
};

/* Forgets all. Nothing is sent before the first scan. */
void board_start(struct board *board);

/* Takes the columns of a row, bit by bit, that were closed at that time; all rows in their order make a scan. */
void board_row(struct board *board, const struct board_config *config, uint8_t row, uint16_t columns, uint32_t at);

/* Takes the buttons that are down, bit by bit, and with them ends a scan. */
void board_buttons(struct board *board, uint8_t down, uint32_t at);

/* Counts scans that were left out. */
void board_overrun(struct board *board, uint8_t scans);

/* Takes a byte from the host. */
enum board_action board_receive(struct board *board, uint8_t byte, uint32_t at);

/* Returns BOARD_QUIET once when the host has been silent for too long. */
enum board_action board_watch(struct board *board, const struct board_config *config, uint32_t now);

/* Writes the next frame that is to be sent to wire, FRAME_WIRE_MAX bytes, and returns its length, 0 for none. */
uint8_t board_send(struct board *board, const struct board_config *config, uint8_t *wire);

#endif
