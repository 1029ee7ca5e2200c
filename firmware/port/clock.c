#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/atomic.h>

/* Timer 1 counts half microseconds: 16 MHz through its prescaler of 8. */
#define COUNTS_PER_US 2

static volatile uint32_t base_us; /* The time at which the timer began to count from 0. */
static volatile uint8_t ticks;

ISR(TIMER1_COMPA_vect)
{
	base_us += CLOCK_PERIOD_US;
	if (ticks < UINT8_MAX)
		ticks++;
}

void clock_start(void)
{
	OCR1A = CLOCK_PERIOD_US * COUNTS_PER_US - 1;
	TCCR1A = 0;
	TCCR1B = _BV(WGM12) | _BV(CS11);
	TIMSK1 = _BV(OCIE1A);
}

uint32_t clock_micros(void)
{
	uint32_t base;
	uint16_t count;
	bool passed;
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		base = base_us;
		count = TCNT1;
		passed = TIFR1 & _BV(OCF1A);
	}
	/* The timer has begun anew, and its interrupt waits. A count near the end was read before that. */
	if (passed && count < CLOCK_PERIOD_US * COUNTS_PER_US / 2)
		base += CLOCK_PERIOD_US;
	return base + count / COUNTS_PER_US;
}

uint8_t clock_take_ticks(void)
{
	uint8_t taken = ticks;
	ticks = 0;
	return taken;
}
