/* The sensors and the buttons, on the pins that pinmap.h names. */
#ifndef KYBAN_PORT_MATRIX_H
#define KYBAN_PORT_MATRIX_H

#include <stdint.h>

void matrix_start(void);

/* Drives a row, and lets go of it. One at a time is driven, and may be read once the columns have settled. */
void matrix_drive(uint8_t row);
void matrix_release(uint8_t row);

/* Reads the row that is driven: a bit for each column that is closed. */
uint16_t matrix_row(void);

/* Reads the buttons: a bit for each that is down. */
uint8_t matrix_buttons(void);

#endif
