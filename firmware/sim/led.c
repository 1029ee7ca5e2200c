// SPDX-License-Identifier: GPL-3.0-or-later
#include "led.h"

void led_reset(struct led_chain *chain) { *chain = (struct led_chain){.count = -1}; }

// A word begins: what was sent before must have been shown, and a start must have come.
static void begin_word(struct led_chain *chain, uint8_t byte) {
	if (chain->zeros > 0 && chain->count > 0)
		chain->malformed++; // Zeros between two words, or an end without the clocks that the last LEDs need.
	if (chain->zeros >= LED_START_BYTES)
		chain->count = 0;
	chain->zeros = 0;
	if (byte >> 5 != 7 || chain->count < 0 || chain->count >= POINTS) {
		chain->malformed++;
		chain->count = -1;
		return;
	}
	chain->word[0] = byte;
	chain->filled = 1;
}

static bool zero_byte(struct led_chain *chain) {
	chain->zeros++;
	if (chain->zeros != LED_END_BYTES || chain->count <= 0)
		return false;
	for (int i = 0; i < chain->count; i++)
		chain->shown[i] = chain->sent[i];
	chain->count = -1;
	chain->updates++;
	return true;
}

bool led_byte(struct led_chain *chain, uint8_t byte) {
	if (chain->filled == 0) {
		if (byte == 0)
			return zero_byte(chain);
		begin_word(chain, byte);
		return false;
	}
	chain->word[chain->filled++] = byte;
	if (chain->filled == 4) {
		const uint8_t *w = chain->word;
		struct colour lit = {.brightness = w[0] & 31, .blue = w[1], .green = w[2], .red = w[3]}, dark = {0};
		bool dim = !lit.brightness || !(lit.blue | lit.green | lit.red);
		chain->sent[chain->count++] = dim ? dark : lit; // What gives no light is one colour.
		chain->filled = 0;
	}
	return false;
}
