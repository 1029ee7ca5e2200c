#include "scan.h"

#include "clock.h"
#include "matrix.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

/* Timer 3 counts half microseconds: 16 MHz through its prescaler of 8. */
#define COUNTS_PER_US 2

/* A power of two. A scan is begun only if there is room for all that it may bring: no change is ever seen and forgotten. */
#define SAMPLES 64
#define SAMPLES_OF_SCAN (PINMAP_ROW_COUNT + 1)

static struct sample samples[SAMPLES];
static volatile uint8_t samples_in, samples_out; /* Counted up for ever; their difference is how many wait. */
static uint8_t filled;                           /* The same as samples_in, with the scan in progress. */
static volatile uint8_t skipped;

static uint16_t before[PINMAP_ROW_COUNT]; /* What each row read last. */
static uint8_t row;                       /* It is driven, and read next. */
static bool skip;                         /* The scan in progress is left out. */

static uint8_t waiting(void)
{
	return (uint8_t)(samples_in - samples_out);
}

static void put(uint8_t of, uint16_t closed)
{
	samples[filled++ % SAMPLES] = (struct sample){clock_micros(), closed, of};
}

static void begin_scan(void)
{
	skip = waiting() > SAMPLES - SAMPLES_OF_SCAN;
	if (skip && skipped < UINT8_MAX)
		skipped++;
}

static void end_scan(void)
{
	put(SCAN_BUTTONS, matrix_buttons());
	samples_in = filled;
}

static void note(uint8_t of, uint16_t closed)
{
	if (closed != before[of])
		put(of, closed);
	before[of] = closed;
}

/* Reads a row that was driven since the tick before, when its columns have settled long since, and drives the next. */
ISR(TIMER3_COMPA_vect)
{
	uint8_t of = row;
	uint16_t closed = matrix_row();
	matrix_release(of);
	row = of == PINMAP_ROW_COUNT - 1 ? 0 : of + 1;
	matrix_drive(row);
	if (of == 0)
		begin_scan();
	if (skip)
		return;
	note(of, closed);
	if (row == 0)
		end_scan();
}

void scan_start(void)
{
	matrix_drive(row);
	OCR3A = SCAN_ROW_US * COUNTS_PER_US - 1;
	TCCR3A = 0;
	TCCR3B = _BV(WGM32) | _BV(CS31);
	TCNT3 = 0;
	TIFR3 = _BV(OCF3A);
	TIMSK3 = _BV(OCIE3A);
}

bool scan_waits(void)
{
	return waiting() > 0;
}

struct sample scan_take(void)
{
	struct sample sample = samples[samples_out % SAMPLES];
	samples_out++;
	return sample;
}

uint8_t scan_take_skipped(void)
{
	uint8_t taken;
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		taken = skipped;
		skipped = 0;
	}
	return taken;
}
