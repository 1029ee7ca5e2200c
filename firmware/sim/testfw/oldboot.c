// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the bootloader that an Arduino Mega 2560 was shipped with until 2011: it waits as the later one does, but knows
// nothing of the watchdog. A reset by that leaves it running, as long as WDRF is set, which nothing here clears (data sheet,
// register WDTCSR): it bites again each 16 ms, and the program never begins. The later one clears MCUSR, and this does not.
#include <avr/io.h>
#include <stdbool.h>
#include <util/delay.h>

#define WAIT_MS 830    // From a reset, for the first byte.
#define REST_MS 8000   // For the next one.

static bool byte_within(uint16_t ms) {
	for (; ms > 0; ms--)
		for (uint8_t i = 0; i < 100; i++) {
			if (UCSR0A & _BV(RXC0)) {
				(void)UDR0;
				return true;
			}
			_delay_us(10);
		}
	return false;
}

int main(void) {
	while (MCUSR & _BV(WDRF)) {
	}
	UCSR0A = _BV(U2X0);
	UBRR0 = F_CPU / 8 / 115200;
	UCSR0B = _BV(RXEN0) | _BV(TXEN0);
	if (byte_within(WAIT_MS))
		while (byte_within(REST_MS)) {
		}
	EIND = 0;
	__asm__ volatile("jmp 0");
}
