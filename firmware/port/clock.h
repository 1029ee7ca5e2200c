/* Time, in microseconds since the start. */
#ifndef KYBAN_PORT_CLOCK_H
#define KYBAN_PORT_CLOCK_H

#include <stdint.h>

void clock_start(void);

/* Returns the microseconds since the start, which wrap. */
uint32_t clock_micros(void);

#endif
