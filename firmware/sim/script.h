// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to the board, by simulated time. README.md documents the lines.
#ifndef KYBANSIM_SCRIPT_H
#define KYBANSIM_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "units.h"

enum action {
	CLOSE, // a contact
	OPEN,
	TOGGLE,
	STICK_CLOSED,
	STICK_OPEN,
	FREE,
	MISSING_DIODE,
	SOLDER_DIODE,
	CUT_ROW,
	CUT_COLUMN,
	PRESS, // an input
	RELEASE,
	RESET,
	HANG,      // The program repeats one instruction for ever.
	FREEZE,    // And interrupts are off.
	DIP,       // The supply falls below the brown-out level.
	RECOVER,   // The supply is back.
	CUT_RESET, // The host's opening of the line resets the board no more.
	UNPLUG,    // The host's end of the line goes away.
	PLUG,      // It comes back, under another path.
	DAMAGE,    // From now on this share of the bytes is damaged.
	SEND,      // A byte to the microcontroller, as if from the host.
	AWAIT,     // What comes later waits until an event was told.
	END,       // of the simulation
};

struct step {
	cycles at;
	size_t order; // Of steps at the same time.
	enum action action;
	int index;    // The point, row, column or input; the byte for SEND.
	double share; // For DAMAGE.
	const char *event; // For AWAIT, how it begins.
};

struct script {
	struct step *steps; // In the order of time.
	size_t count, room;
	size_t next; // The first step that has not happened yet.
	bool awaits;   // It waits for an event,
	cycles asked;  // since then.
	cycles late; // How much later than they say the steps come, for what was waited for.
};

// When the next step is due, NEVER when there is none.
cycles script_due(const struct script *script);

// Reads a script, "-" for standard input, or ends the program with the line that is wrong and what was expected.
void script_read(struct script *script, const char *path);

// Parses a time such as 250us, 20ms or 1.5s; returns NEVER for anything else.
cycles parse_duration(const char *text);

#endif
