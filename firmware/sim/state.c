// SPDX-License-Identifier: GPL-3.0-or-later
#include "state.h"

#include <avr_ioport.h>
#include <sim_avr.h>

struct avr_irq_t *board_pin(const struct board *b, struct pin pin) {
	return avr_io_getirq(b->avr, AVR_IOCTL_IOPORT_GETIRQ(pin.port), pin.bit);
}

cycles board_now(const struct board *b) { return b->base + b->avr->cycle; }

uint32_t board_address(const struct board *b) { return b->avr->pc; }
