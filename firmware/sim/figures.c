// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures.h"

void figures_scan(struct board *b, uint16_t low_rows) {
	struct board_figures *f = &b->figures;
	cycles now = board_now(b);
	if (low_rows == 1 && !b->scanning) {
		if (b->scan_begun) {
			cycles period = now - b->scan_begun;
			f->scan_longest = period > f->scan_longest ? period : f->scan_longest;
			f->scan_shortest = earliest(f->scan_shortest, period);
		}
		b->scan_begun = b->scanned_at = now;
		b->scanning = true;
		f->scans++;
	}
	if (low_rows == 1u << (ROWS - 1))
		b->last_row = true;
	if (low_rows == 0 && b->last_row) {
		cycles active = now - b->scan_begun;
		f->scan_active_longest = active > f->scan_active_longest ? active : f->scan_active_longest;
		b->scanning = b->last_row = false;
	}
}

void figures_interrupt(struct avr_irq_t *irq, uint32_t vector, void *param) {
	struct board *b = param;
	(void)irq;
	if (vector && !b->interrupted_at)
		b->interrupted_at = board_now(b);
	if (vector || !b->interrupted_at)
		return;
	cycles length = board_now(b) - b->interrupted_at;
	b->interrupted_at = 0;
	b->figures.interrupts += length;
	if (length > b->figures.interrupt_longest)
		b->figures.interrupt_longest = length;
}

void figures_fight(struct board *b, bool fight) {
	cycles now = board_now(b);
	if (b->fighting)
		b->figures.fight += now - b->fight_begun;
	b->fighting = fight;
	b->fight_begun = now;
}
