// SPDX-License-Identifier: GPL-3.0-or-later
// The serial line between the microcontroller and the host: a pty, a copy of the bytes, and what damages them.
#ifndef KYBANSIM_LINK_H
#define KYBANSIM_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "units.h"

// Both ends of a pty, -1 where there is none. The host's end is kept open here as well: it says what was not read yet.
struct pty {
	int master, slave;
};

struct link {
	const char *symlink; // Points to the pty of the moment; NULL for none.
	FILE *dump;          // Gets each byte that leaves the board; NULL for none.
	bool lossless;       // Wait for a slow host rather than lose what it does not read.
	bool behind;         // Simulated time is behind the host's, which may not have said yet what it is about to say.
	double share;        // Of the bytes that are damaged, in both directions.
	uint64_t outward;    // States of the generators that damage, one for each direction, so that what the board
	uint64_t inward;     // sends is damaged alike whatever the host does.

	struct pty now, next; // What a host opens, none while the line is unplugged, and what comes behind that.
	int watch;            // Tells when a host opens its end, and closes it.
	char path[64];        // Of the host's end.
	bool open;            // A host has opened its end.
	bool stepped;         // The host is on standard input and output,
	bool plugged;         // may open its end there, and
	bool wanted;          // has done so.

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

// Says whether a host has the line open and has not read all that was said.
bool link_unread(const struct link *link);

// Reads what the host does in the next step: "open", "close", the bytes that it sends in hexadecimal, or nothing, which takes a
// millisecond; or "listen N", which takes up to N, and ends with the one in which the board says something. Returns how many
// it may take, 0 when there is no host any more.
int link_read_step(struct link *link);

// Tells the host how many milliseconds a step took, and what the board sent.
void link_tell_step(struct link *link, int took);

// Waits until the host has read what was sent: when a pty's master closes, the kernel drops what nobody has read, and what
// is left of a frame looks damaged to the host.
void link_drain(struct link *link);

#endif
