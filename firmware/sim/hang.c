// SPDX-License-Identifier: GPL-3.0-or-later
#include "hang.h"

#include <avr_watchdog.h>
#include <sim_avr.h>
#include <string.h>

#include "event.h"
#include "fail.h"

// Puts a jump to itself where the program is, once that is at a place where interrupts go on, or with interrupts off.
static void hang(struct board *b) {
	static const uint8_t rjmp_to_itself[2] = {0xff, 0xcf};
	if (b->avr->state != cpu_Running) // A sleep with interrupts off has no end, and simavr none either.
		return;
	if (b->hang_wanted->action == HANG && (!b->avr->sreg[S_I] || b->interrupted_at || b->booting))
		return;
	if (b->hang_wanted->action == FREEZE)
		b->avr->sreg[S_I] = 0;
	b->hang_wanted = NULL;
	b->hangs = true;
	b->hangs_at = b->avr->pc;
	memcpy(b->instruction, b->avr->flash + b->hangs_at, sizeof b->instruction);
	memcpy(b->avr->flash + b->hangs_at, rjmp_to_itself, sizeof rjmp_to_itself);
	event(board_now(b), "hangs");
}

void hang_end(struct board *b) {
	if (b->hangs)
		memcpy(b->avr->flash + b->hangs_at, b->instruction, sizeof b->instruction);
	b->hangs = false;
}

// The program has begun anew within an interrupt's routine. simavr would wait for the routine to return.
static void restart(struct board *b) {
	hang_end(b);
	b->avr->interrupts.running_ptr = 0;
	b->interrupted_at = 0;
	event(board_now(b), "restarts");
}

// Where the watchdog's interrupt is not served it resets when it bites again, which simavr leaves out (data sheet, register
// WDTCSR, bit WDE).
static void watch_frozen(struct board *b) {
	if (b->hangs && !b->avr->sreg[S_I] && b->watchdog->watchdog.pending && avr_regbit_get(b->avr, b->watchdog->wde))
		avr_regbit_clear(b->avr, b->watchdog->watchdog.enable);
}

void hang_watch(struct board *b) {
	if (b->hangs && b->avr->pc == 0) // The program has begun anew by itself.
		restart(b);
	watch_frozen(b);
	if (b->hang_wanted)
		hang(b);
}

// For how long a program may go on without a sleep, and without a look at the board: it does either each millisecond.
#define PATIENCE (5 * (cycles)CLOCK_HZ)

void hang_judge(struct board *b) {
	cycles now = board_now(b);
	if (b->held_until || b->booting)
		b->slept_at = b->scanned_at = now;
	cycles since = earliest(b->slept_at, b->scanned_at);
	if (now - since > PATIENCE)
		fail("%s: the firmware hangs at address 0x%x: since %.3f s it has not %s, for %u s of simulated time", b->config.elf, b->avr->pc,
			(double)since / CLOCK_HZ, since == b->slept_at ? "slept" : "read the board", (unsigned)(PATIENCE / CLOCK_HZ));
}
