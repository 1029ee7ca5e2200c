/* The lights: a chain of SK9822 on the SPI, and the status LED. */
#ifndef KYBAN_PORT_LIGHTS_H
#define KYBAN_PORT_LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

void lights_start(void);

/* Shows these colours, half a byte for each point, which must stay where they are. The SPI's interrupt does it: 12 ms. */
void lights_show(const uint8_t *colours);

void lights_status(bool on);

#endif
