// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of 90 SK9822 LEDs, as its data line is clocked. Source of the frames: the SK9822 data sheet (Shenzhen
// Normand Electronic): 32 zero bits, then 32 bits a LED (111, 5 bits of brightness, blue, green, red); what was sent is
// shown after 32 more zero bits, and as each LED delays the data by half a clock, one more clock for each two LEDs.
#ifndef KYBANSIM_LED_H
#define KYBANSIM_LED_H

#include <stdbool.h>
#include <stdint.h>

#include "units.h"

struct colour {
	uint8_t brightness, red, green, blue;
};

enum {
	LED_START_BYTES = 4,
	LED_END_BYTES = 4 + (POINTS / 2 + 7) / 8, // In bytes, as hardware SPI sends them.
};

struct led_chain {
	struct colour shown[POINTS];
	struct colour sent[POINTS];
	int zeros;  // Zero bytes in a row, outside of a LED's word.
	int count;  // Words received since the start, -1 before one.
	int filled; // Bytes of the word that is being received.
	uint8_t word[4];
	uint64_t updates;   // How often the chain showed what was sent.
	uint64_t malformed; // Words that do not begin with 111, that are too many, and chains that end too early.
};

void led_reset(struct led_chain *chain);

// Takes the next byte; returns true when the chain shows something anew.
bool led_byte(struct led_chain *chain, uint8_t byte);

#endif
