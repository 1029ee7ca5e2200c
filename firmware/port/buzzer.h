/* The buzzer, which a timer drives by itself. */
#ifndef KYBAN_PORT_BUZZER_H
#define KYBAN_PORT_BUZZER_H

#include <stdint.h>

void buzzer_start(void);

/* Sounds at 100 to 10000 Hz for so many milliseconds; 0 ends a sound. */
void buzzer_sound(uint16_t hz, uint16_t ms);

/* Counts the time; called once each millisecond. */
void buzzer_step(uint8_t ms);

#endif
