// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs.h"

#include <avr_ioport.h>
#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <stdio.h>
#include <string.h>

#include "event.h"
#include "fail.h"

// Addresses in data space, ATmega2560 data sheet (Atmel-2549), chapter 33, register summary.
enum { UCSR0A = 0xc0, UBRR0L = 0xc4, UBRR0H = 0xc5, U2X0 = 1 };

#define SILENCE (20 * CYCLES_PER_MS) // Longer than half a period of the lowest tone: the buzzer has ended.

static void on_sent(avr_irq_t *irq, uint32_t value, void *param) {
	struct board *b = param;
	(void)irq;
	if (!b->baud_known && !b->booting) {
		const uint8_t *data = b->avr->data;
		uint32_t divisor = (data[UCSR0A] >> U2X0 & 1 ? 8u : 16u) * (1u + data[UBRR0L] + 256u * (data[UBRR0H] & 15u));
		double off = (double)CLOCK_HZ / divisor / b->config.baud - 1;
		if (off > 0.02 || off < -0.02) // Half of what the data sheet's receiver bears, as the host's clock errs too.
			fail("%s: UART0 runs at %u baud: expected %u within 2 %%", b->config.elf, CLOCK_HZ / divisor, b->config.baud);
		b->baud_known = true;
	}
	link_send(b->link, (uint8_t)value);
}

static void on_led_byte(avr_irq_t *irq, uint32_t value, void *param) {
	struct board *b = param;
	struct colour before[POINTS];
	(void)irq;
	memcpy(before, b->leds.shown, sizeof before);
	if (!led_byte(&b->leds, (uint8_t)value))
		return;
	for (int i = 0; i < POINTS; i++) {
		struct colour c = b->leds.shown[i];
		char name[3];
		point_name(i, name);
		if (!memcmp(&c, &before[i], sizeof c))
			continue;
		if (c.brightness)
			event(board_now(b), "led %s %02x%02x%02x brightness %d", name, c.red, c.green, c.blue, c.brightness);
		else
			event(board_now(b), "led %s off", name);
	}
}

static void on_buzzer(avr_irq_t *irq, uint32_t value, void *param) {
	struct board *b = param;
	if ((value & 1) == (irq->value & 1))
		return;
	if (!b->buzzer_edge) {
		b->figures.beeps++;
		event(board_now(b), "buzzer on");
	}
	b->figures.buzzer_edges++;
	b->buzzer_edge = board_now(b);
}

static void on_status(avr_irq_t *irq, uint32_t value, void *param) {
	struct board *b = param;
	b->figures.status_edges += (value & 1) != (irq->value & 1);
}

void outputs_watch_silence(struct board *b) {
	if (!b->buzzer_edge || board_now(b) < b->buzzer_edge + SILENCE)
		return;
	event(board_now(b), "buzzer off");
	b->buzzer_edge = 0;
}

static void check_led_pins(const struct pinmap *pins) {
	// simavr models the SPI unit, whose pins are fixed (data sheet, table 13-6: MOSI is PB2, SCK is PB1).
	if (pins->led_data.port != 'B' || pins->led_data.bit != 2 || pins->led_clock.port != 'B' || pins->led_clock.bit != 1)
		fail("the pin map puts led data on P%c%d and led clock on P%c%d: expected the pins of the SPI unit, PB2 and PB1",
			pins->led_data.port, pins->led_data.bit, pins->led_clock.port, pins->led_clock.bit);
}

void outputs_wire_up(struct board *b) {
	check_led_pins(b->pins);
	led_reset(&b->leds);
	avr_irq_register_notify(board_pin(b, b->pins->buzzer), on_buzzer, b);
	avr_irq_register_notify(board_pin(b, b->pins->status), on_status, b);
	avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_led_byte, b);
	avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, b);
}
