#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#define BAUD 250000UL

/* Indices of 8 bits wrap by themselves where a ring has 256 bytes; one byte of it stays free. */
static uint8_t received[256], sent[256];
static volatile uint8_t received_in, received_out, sent_in, sent_out;

ISR(USART0_RX_vect)
{
	uint8_t byte = UDR0;
	if ((uint8_t)(received_in + 1) != received_out)
		received[received_in++] = byte;
}

ISR(USART0_UDRE_vect)
{
	if (sent_out == sent_in)
		UCSR0B &= (uint8_t)~_BV(UDRIE0);
	else
		UDR0 = sent[sent_out++];
}

void uart_start(void)
{
	UBRR0 = F_CPU / 16 / BAUD - 1;
	UCSR0A = 0;
	UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
	UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool uart_waits(void)
{
	return received_out != received_in;
}

bool uart_take(uint8_t *byte)
{
	if (!uart_waits())
		return false;
	*byte = received[received_out];
	received_out++;
	return true;
}

uint8_t uart_room(void)
{
	return (uint8_t)(sent_out - sent_in - 1);
}

void uart_put(const uint8_t *bytes, uint8_t count)
{
	if (count == 0)
		return;
	while (count--) {
		sent[sent_in] = *bytes++;
		sent_in++;
	}
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
		UCSR0B |= _BV(UDRIE0);
}
