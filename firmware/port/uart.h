/* The serial line: 250000 baud, both directions by interrupt through a ring each. */
#ifndef KYBAN_PORT_UART_H
#define KYBAN_PORT_UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);

/* Takes the next byte that came, false when there is none. What the ring had no room for is lost, as noise is. */
bool uart_take(uint8_t *byte);

bool uart_waits(void);

/* Returns how many bytes can be put without waiting. */
uint8_t uart_room(void);

/* Sends bytes; there must be room for them. */
void uart_put(const uint8_t *bytes, uint8_t count);

#endif
