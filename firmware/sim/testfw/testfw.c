// SPDX-License-Identifier: GPL-3.0-or-later
// A firmware that tests the simulator and nothing else. It scans the matrix each millisecond and sends a line whenever
// the scan differs from the one before: the ten rows as three hexadecimal digits each, the inputs as two, and the time
// in milliseconds as eight. A byte received lights e4 and beeps ('L'), lights it but ends the chain too early ('S'),
// hangs until the watchdog bites ('W'), drives idle rows high ('H') rather than let them float, or hangs for good: with
// interrupts off ('F'), with interrupts on ('N'), or asleep ('Z').
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay.h>

static volatile uint32_t ticks; // Milliseconds.
static bool drive_high;

// What waits to be sent, so that a scan never waits for the line: a line of text takes 1.8 ms.
// Not cleared at start, which would delay the first tick by a millisecond.
static char queue[4096] __attribute__((section(".noinit")));
static volatile uint16_t queue_in, queue_out;

ISR(TIMER1_COMPA_vect) { ticks++; }

ISR(USART0_UDRE_vect) {
	if (queue_in == queue_out) {
		UCSR0B &= ~_BV(UDRIE0);
		return;
	}
	UDR0 = queue[queue_out++ % sizeof queue];
}

static void put(char c) {
	cli();
	queue[queue_in++ % sizeof queue] = c;
	UCSR0B |= _BV(UDRIE0);
	sei();
}

static void put_hex(uint32_t value, uint8_t digits) {
	while (digits--)
		put("0123456789abcdef"[value >> 4 * digits & 15]);
}

static void put_text(const char *text) {
	while (*text)
		put(*text++);
}

static void idle_rows(void) {
	DDRA = drive_high ? 0xff : 0;
	PORTA = drive_high ? 0xff : 0;
	DDRC = (DDRC & ~3) | (drive_high ? 3 : 0);
	PORTC = (PORTC & ~3) | (drive_high ? 3 : 0);
}

static void select_row(uint8_t row) {
	if (row < 8) {
		PORTA &= ~_BV(row);
		DDRA |= _BV(row);
	} else {
		PORTC &= ~_BV(row - 8);
		DDRC |= _BV(row - 8);
	}
}

static uint16_t read_columns(void) { return ~(PINK | (uint16_t)(PINF & 1) << 8) & 0x1ff; }

static void send_scan(const uint16_t *rows, uint8_t inputs, uint32_t tick) {
	for (uint8_t row = 0; row < 10; row++)
		put_hex(rows[row], 3);
	put(' ');
	put_hex(inputs, 2);
	put(' ');
	put_hex(tick, 8);
	put('\n');
}

static void spi(uint8_t byte) {
	SPDR = byte;
	while (!(SPSR & _BV(SPIF))) {
	}
}

static void light(uint8_t end_bytes) {
	for (uint8_t i = 0; i < 4; i++)
		spi(0);
	for (uint8_t led = 0; led < 90; led++) {
		spi(0xe0 | (led == 40 ? 31 : 0));
		spi(0x10);
		spi(0x20);
		spi(0x30);
	}
	for (uint8_t i = 0; i < end_bytes; i++)
		spi(0);
}

static void beep(void) {
	for (uint8_t i = 0; i < 20; i++) {
		PORTH ^= _BV(PH3);
		_delay_us(250);
	}
}

// Hangs in a way of which no watchdog knows.
static void hang(char how) {
	wdt_disable();
	if (how == 'F')
		cli();
	if (how == 'Z')
		TIMSK1 = 0;
	for (;;)
		if (how == 'Z')
			sleep_mode();
}

static void obey(char command) {
	switch (command) {
	case 'L': light(10); beep(); break;
	case 'S': light(4); break;
	case 'W': for (;;) {}
	case 'F':
	case 'N':
	case 'Z': hang(command); break;
	case 'H': drive_high = true; idle_rows(); break;
	}
}

static void start(void) {
	uint8_t cause = MCUSR;
	MCUSR = 0;
	wdt_enable(WDTO_60MS);
	PORTK = 0xff;
	PORTF = 1;
	PORTL = 0x1f;
	DDRB = _BV(PB0) | _BV(PB1) | _BV(PB2) | _BV(PB7);
	DDRH = _BV(PH3);
	SPCR = _BV(SPE) | _BV(MSTR);
	UCSR0A = _BV(U2X0);
	UBRR0 = 7; // 250000 baud: 16 MHz / (8 * (7 + 1)).
	UCSR0B = _BV(TXEN0) | _BV(RXEN0);
	TCCR1B = _BV(WGM12) | _BV(CS11);
	OCR1A = 1999; // 1 ms at 16 MHz / 8.
	TIMSK1 = _BV(OCIE1A);
	idle_rows();
	put_text("start ");
	put_hex(cause, 2);
	put('\n');
}

static uint32_t wait_for_tick(uint32_t last) {
	set_sleep_mode(SLEEP_MODE_IDLE);
	cli();
	while (ticks == last) {
		sleep_enable();
		sei();
		sleep_cpu();
		sleep_disable();
		cli();
	}
	uint32_t tick = ticks;
	sei();
	return tick;
}

int main(void) {
	uint16_t before[10] = {0xffff};
	uint8_t inputs_before = 0;
	start();
	for (uint32_t tick = 0;;) {
		uint16_t rows[10];
		bool changed = false;
		tick = wait_for_tick(tick);
		wdt_reset();
		for (uint8_t row = 0; row < 10; row++) {
			select_row(row);
			_delay_us(10);
			rows[row] = read_columns();
			idle_rows();
			_delay_us(10);
			changed |= rows[row] != before[row];
			before[row] = rows[row];
		}
		uint8_t inputs = ~PINL & 0x1f;
		if (changed || inputs != inputs_before)
			send_scan(rows, inputs, tick);
		inputs_before = inputs;
		if (UCSR0A & _BV(RXC0))
			obey(UDR0);
	}
}
