/*
 * The firmware's core as a program of this computer, for tests that need a board and no microcontroller:
 *
 *	hostboard <LINE >LINE 3<SWITCHES
 *
 * Standard input and output are the serial line. Each byte from file 3 is a switch that changes, as in a message of
 * edges: bit 7 says whether it closes, the others are its number. The program ends when either input ends.
 */
#include "../core/board.h"

#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LINE_IN = STDIN_FILENO, LINE_OUT = STDOUT_FILENO, SWITCHES = 3 };

#define SCAN_MS 1

static struct board_config config = {
	.firmware = {0, 1, 0},
	.capabilities = 0x1f,
	.boots = 1,
	.cause = 1,
	.period_us = SCAN_MS * 1000,
	.heartbeat_us = 20000,
	.silence_us = 3000000,
};
static struct board board;
static uint16_t rows[BOARD_ROWS];
static uint8_t down;

static uint32_t micros(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint32_t)((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000);
}

static void number_points(void)
{
	for (uint8_t point = 0; point < BOARD_POINTS; point++)
		config.points[point / BOARD_COLUMNS][point % BOARD_COLUMNS] = point;
}

static void set(uint8_t number, bool closed)
{
	if (number < BOARD_POINTS) {
		uint16_t bit = (uint16_t)(1u << number % BOARD_COLUMNS), *row = &rows[number / BOARD_COLUMNS];
		*row = (uint16_t)(closed ? *row | bit : *row & ~bit);
	} else if (number < BOARD_SWITCHES) {
		uint8_t bit = (uint8_t)(1u << (number - BOARD_POINTS));
		down = (uint8_t)(closed ? down | bit : down & ~bit);
	}
}

/* Reads what has come; false at the end. Lights and buzzer there are none. */
static bool take(int file)
{
	uint8_t bytes[256];
	ssize_t count = read(file, bytes, sizeof bytes);
	for (ssize_t i = 0; i < count; i++) {
		if (file == SWITCHES)
			set(bytes[i] & 0x7f, bytes[i] & 0x80);
		else
			board_receive(&board, bytes[i], micros());
	}
	return count > 0;
}

static void scan(void)
{
	for (uint8_t row = 0; row < BOARD_ROWS; row++)
		board_row(&board, &config, row, rows[row], micros());
	board_buttons(&board, down, micros());
}

static bool speak(void)
{
	uint8_t wire[FRAME_WIRE_MAX];
	for (uint8_t count; (count = board_send(&board, &config, wire)) > 0;)
		if (write(LINE_OUT, wire, count) != count)
			return false;
	return true;
}

int main(void)
{
	struct pollfd from[] = {{.fd = LINE_IN, .events = POLLIN}, {.fd = SWITCHES, .events = POLLIN}};
	number_points();
	board_start(&board);
	for (;;) {
		if (poll(from, 2, SCAN_MS) < 0) {
			perror("hostboard");
			return 1;
		}
		for (int i = 0; i < 2; i++)
			if (from[i].revents && !take(from[i].fd))
				return 0;
		scan();
		if (!speak()) {
			perror("hostboard");
			return 1;
		}
	}
}
