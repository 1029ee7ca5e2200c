/* The sensors and the buttons, on the pins that pinmap.h names. */
#ifndef KYBAN_PORT_MATRIX_H
#define KYBAN_PORT_MATRIX_H

#include <stdint.h>

void matrix_start(void);

/* Reads a row: a bit for each column that is closed. */
uint16_t matrix_row(uint8_t row);

/* Reads the buttons: a bit for each that is down. */
uint8_t matrix_buttons(void);

#endif
