/*
 * Frames of the serial line: COBS with a zero byte at the end, and a CRC-32K. See docs/PROTOCOL.md.
 */
#ifndef KYBAN_CORE_FRAME_H
#define KYBAN_CORE_FRAME_H

#include <stdbool.h>
#include <stdint.h>

/* The sizes in bytes: type, sequence, body and CRC; and the same as it goes over the line, with the zero byte. */
#define FRAME_MIN 6
#define FRAME_MAX 64
#define FRAME_WIRE_MAX (FRAME_MAX + 2)

/* What a byte from the line brings: most bring nothing, the last one of a frame says what became of it. */
enum frame_result {
	FRAME_NOTHING,
	FRAME_WHOLE,
	FRAME_OVERLONG,
	FRAME_STUFFING,
	FRAME_SHORT,
	FRAME_CRC,
};

/* The frame that comes in. All zero is the start. */
struct frame_receiver {
	uint8_t frame[FRAME_MAX];
	uint8_t length;   /* Bytes since the last zero byte, still stuffed. */
	uint8_t run;      /* Bytes until the next zero of the frame. */
	bool skip;        /* The frame is overlong: nothing counts until the next zero byte. */
};

/* Takes a byte. After FRAME_WHOLE the frame without its CRC is in receiver->frame until the next byte is taken. */
enum frame_result frame_receive(struct frame_receiver *receiver, uint8_t byte, uint8_t *length);

/*
 * Adds the CRC to a frame of so many bytes, at most FRAME_MAX - 4, and writes it to wire, which has room for
 * FRAME_WIRE_MAX. Returns how many bytes go over the line.
 */
uint8_t frame_stuff(uint8_t *frame, uint8_t length, uint8_t *wire);

uint32_t frame_crc(const uint8_t *bytes, uint8_t length);

#endif
