#include "buzzer.h"

#include "pinmap.h"

#include <avr/io.h>

/* Only this pin is output A of timer 4: another fails to compile. */
enum { BUZZER_H3 = 3 };
#define BIT(port, bit) BUZZER_##port##bit

static uint16_t left_ms;

static void silence(void)
{
	TCCR4A = 0;
	TCCR4B = 0;
}

void buzzer_start(void)
{
	silence();
	DDRH |= _BV(PINMAP_BUZZER(BIT));
}

void buzzer_sound(uint16_t hz, uint16_t ms)
{
	silence();
	left_ms = ms;
	if (ms == 0)
		return;
	/* The output toggles each half period, counted at 2 MHz. */
	OCR4A = (uint16_t)(F_CPU / 8 / 2 / hz - 1);
	TCNT4 = 0;
	TCCR4A = _BV(COM4A0);
	TCCR4B = _BV(WGM42) | _BV(CS41);
}

void buzzer_step(uint8_t ms)
{
	if (left_ms == 0)
		return;
	left_ms = left_ms > ms ? (uint16_t)(left_ms - ms) : 0;
	if (left_ms == 0)
		silence();
}
