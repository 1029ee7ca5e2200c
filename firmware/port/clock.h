/* Time: a timer interrupt each millisecond, and microseconds in between. */
#ifndef KYBAN_PORT_CLOCK_H
#define KYBAN_PORT_CLOCK_H

#include <stdint.h>

#define CLOCK_PERIOD_US 1000

void clock_start(void);

/* Returns the microseconds since the start, which wrap. */
uint32_t clock_micros(void);

/* Returns how many periods have begun since the last call; interrupts must be off. */
uint8_t clock_take_ticks(void);

#endif
