#include "frame.h"

/* The CRC-32K of each half of a byte: an eighth of the time of a whole table's, but 64 bytes of memory instead of 1024. */
static const uint32_t crc_of_half[16] = {
	0x00000000, 0x83cf0f3c, 0xd1fdae25, 0x5232a119, 0x7598ec17, 0xf657e32b, 0xa4654232, 0x27aa4d0e,
	0xeb31d82e, 0x68fed712, 0x3acc760b, 0xb9037937, 0x9ea93439, 0x1d663b05, 0x4f549a1c, 0xcc9b9520,
};

uint32_t frame_crc(const uint8_t *bytes, uint8_t length)
{
	uint32_t crc = 0xffffffff;
	for (uint8_t i = 0; i < length; i++) {
		crc ^= bytes[i];
		crc = crc >> 4 ^ crc_of_half[crc & 0x0f];
		crc = crc >> 4 ^ crc_of_half[crc & 0x0f];
	}
	return ~crc;
}

uint8_t frame_stuff(uint8_t *frame, uint8_t length, uint8_t *wire)
{
	uint32_t crc = frame_crc(frame, length);
	for (uint8_t i = 0; i < 4; i++)
		frame[length++] = (uint8_t)(crc >> 8 * i);

	uint8_t code = 0, out = 1;
	for (uint8_t i = 0; i < length; i++) {
		if (frame[i] == 0) {
			wire[code] = (uint8_t)(out - code);
			code = out;
		}
		wire[out++] = frame[i];
	}
	wire[code] = (uint8_t)(out - code);
	wire[out++] = 0;
	return out;
}

/* Says what a frame is that has ended after so many bytes. */
static enum frame_result examine(const struct frame_receiver *receiver, uint8_t stuffed, uint8_t *length)
{
	if (stuffed == 0)
		return FRAME_NOTHING; /* Two zero bytes with nothing between them. */
	if (receiver->run != 1)
		return FRAME_STUFFING;
	if (stuffed - 1 < FRAME_MIN)
		return FRAME_SHORT;
	*length = (uint8_t)(stuffed - 1 - 4);
	uint32_t crc = frame_crc(receiver->frame, *length);
	for (uint8_t i = 0; i < 4; i++)
		if (receiver->frame[*length + i] != (uint8_t)(crc >> 8 * i))
			return FRAME_CRC;
	return FRAME_WHOLE;
}

enum frame_result frame_receive(struct frame_receiver *receiver, uint8_t byte, uint8_t *length)
{
	uint8_t stuffed = receiver->length;
	if (byte == 0) {
		bool skip = receiver->skip;
		receiver->length = 0;
		receiver->skip = false;
		return skip ? FRAME_OVERLONG : examine(receiver, stuffed, length);
	}
	if (stuffed > FRAME_MAX) {
		receiver->skip = true;
		return FRAME_NOTHING;
	}
	receiver->length = (uint8_t)(stuffed + 1);
	if (stuffed == 0) {
		receiver->run = byte;
		return FRAME_NOTHING;
	}
	if (--receiver->run == 0) {
		receiver->run = byte;
		byte = 0;
	}
	receiver->frame[stuffed - 1] = byte;
	return FRAME_NOTHING;
}
