#include "lights.h"

#include "pinmap.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/atomic.h>

#define LIGHTS (PINMAP_ROW_COUNT * PINMAP_COLUMN_COUNT)

/*
 * The global brightness of an SK9822, of 31. All 90 bright and white take half an ampere (20 mA a colour at 31), where
 * they could take five: the sheet of their supply relies on these two.
 */
#define BRIGHTNESS_DIM 1
#define BRIGHTNESS_BRIGHT 3

/* Half a clock for each light behind the first carries the data to the end of the chain, after 32 for the latch. */
#define END_BYTES (4 + (LIGHTS / 2 + 7) / 8)

/* Only this pin is the data, and only this one the clock, of the ATmega2560's SPI: another fails to compile. */
enum { DATA_B2 = 2, CLOCK_B1 = 1, SELECT_B0 = 0 };
#define DATA_BIT(port, bit) DATA_##port##bit
#define CLOCK_BIT(port, bit) CLOCK_##port##bit

#define START_BYTES 4
#define LIGHT_BYTES (4 * LIGHTS)
#define CHAIN_BYTES (START_BYTES + LIGHT_BYTES + END_BYTES)

static const uint8_t *shown;
static volatile uint16_t position; /* Of the byte that is sent next. */
static volatile bool sending, changed;

static uint8_t byte_of_light(uint8_t light, uint8_t part)
{
	uint8_t colour = (uint8_t)(shown[light / 2] >> (light % 2 ? 4 : 0));
	switch (part) {
	case 0:
		return 0xe0 | (colour & 8 ? BRIGHTNESS_BRIGHT : BRIGHTNESS_DIM);
	case 1:
		return colour & 4 ? 0xff : 0;
	case 2:
		return colour & 2 ? 0xff : 0;
	default:
		return colour & 1 ? 0xff : 0;
	}
}

static void send_next(void)
{
	uint16_t at = position++, in_lights = at - START_BYTES;
	SPDR = in_lights < LIGHT_BYTES ? byte_of_light((uint8_t)(in_lights / 4), in_lights % 4) : 0;
}

/* A byte is out. Colours that have changed meanwhile are sent once more, from the first light on. */
ISR(SPI_STC_vect)
{
	if (position == CHAIN_BYTES && changed) {
		changed = false;
		position = 0;
	}
	if (position < CHAIN_BYTES)
		send_next();
	else
		sending = false;
}

void lights_start(void)
{
	/* The select pin has to be an output, or a low level there would end the SPI's being master. */
	DDRB |= _BV(PINMAP_LED_DATA(DATA_BIT)) | _BV(PINMAP_LED_CLOCK(CLOCK_BIT)) | _BV(SELECT_B0);
	SPCR = _BV(SPIE) | _BV(SPE) | _BV(MSTR) | _BV(SPR1); /* 250 kHz: 32 us a byte, so that scans are hardly disturbed. */
	/* A byte that went out when the program started again is not one of this chain. */
	while (SPSR & _BV(SPIF))
		(void)SPDR;
#define STATUS(port, bit) DDR##port |= _BV(bit);
	PINMAP_STATUS(STATUS)
}

void lights_show(const uint8_t *colours)
{
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		shown = colours;
		changed = sending;
		if (!sending) {
			sending = true;
			position = 0;
			send_next();
		}
	}
}

void lights_status(bool on)
{
#define SET(port, bit) if (on) PORT##port |= _BV(bit); else PORT##port &= (uint8_t)~_BV(bit);
	PINMAP_STATUS(SET)
}
