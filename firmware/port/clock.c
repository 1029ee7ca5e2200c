#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/atomic.h>

/* Timer 1 counts half microseconds, 16 MHz through its prescaler of 8, and overflows after 65,536 of them. */
#define COUNTS_PER_US 2
#define OVERFLOW_US (0x10000 / COUNTS_PER_US)

static volatile uint32_t overflown_us; /* The time at which the timer began to count from 0. */

ISR(TIMER1_OVF_vect)
{
	overflown_us += OVERFLOW_US;
}

void clock_start(void)
{
	TCCR1A = 0;
	TCCR1B = _BV(CS11);
	TCNT1 = 0;
	TIFR1 = _BV(TOV1);
	TIMSK1 = _BV(TOIE1);
}

uint32_t clock_micros(void)
{
	uint32_t since;
	uint16_t count;
	bool overflown;
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		since = overflown_us;
		count = TCNT1;
		overflown = TIFR1 & _BV(TOV1);
	}
	/* The timer has begun anew, and its interrupt waits. A count in the upper half was read before that. */
	if (overflown && count < 0x8000)
		since += OVERFLOW_US;
	return since + count / COUNTS_PER_US;
}
