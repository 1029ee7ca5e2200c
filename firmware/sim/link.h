// SPDX-License-Identifier: GPL-3.0-or-later
// The serial line between the microcontroller and the host: a pty, a copy of the bytes, and what damages them.
#ifndef KYBANSIM_LINK_H
#define KYBANSIM_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "units.h"

struct link {
	const char *symlink; // Points to the pty of the moment; NULL for none.
	FILE *dump;          // Gets each byte that leaves the board; NULL for none.
	bool lossless;       // Wait for a slow host rather than lose what it does not read.
	double share;        // Of the bytes that are damaged, in both directions.
	uint64_t outward;    // States of the generators that damage, one for each direction, so that what the board
	uint64_t inward;     // sends is damaged alike whatever the host does.

	int master, spare; // The pty's end, -1 when unplugged, and the one that comes next.
	char path[64];     // Of the host's end.
	bool open;         // A host has opened its end.
	bool stepped;      // The host is on standard input and output, and
	bool wanted;       // has opened its end there.

	uint8_t out[1 << 16];
	size_t out_length;
	uint8_t in[4096];
	size_t in_start, in_length;

	// frames are counted by their ends, a byte of value 0 as the sender meant it.
	uint64_t sent, frames, received, damaged, unheard, lost;
};

void link_init(struct link *link, uint64_t seed);

// Opens a pty and points the symlink to it.
void link_plug(struct link *link);

// Closes the pty, so that the host sees its line die. Where nothing is to be lost it may read first what was sent.
void link_unplug(struct link *link);

// Takes a byte that the microcontroller sends.
void link_send(struct link *link, uint8_t byte);

// Adds a byte to what the microcontroller is going to receive.
void link_inject(struct link *link, uint8_t byte);

// Returns the next byte that the host has sent, -1 when there is none.
int link_receive(struct link *link);

// Exchanges bytes with the host. Returns true when a host has just opened its end.
bool link_exchange(struct link *link);

// Says whether the line is plugged in and no host has it open.
bool link_forsaken(const struct link *link);

// Reads what the host does in the next millisecond: "open", "close", or the bytes that it sends in hexadecimal. Returns false when
// there is no host any more.
bool link_read_step(struct link *link);

// Tells the host what the board sent in that millisecond.
void link_tell_step(struct link *link);

// Waits until the host has read what was sent: when a pty's master closes, the kernel drops what nobody has read, and what
// is left of a frame looks damaged to the host.
void link_drain(const struct link *link);

#endif
