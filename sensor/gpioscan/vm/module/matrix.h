/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A GPIO chip that is a sensor board: a matrix of ten rows, nine columns and 90 contacts, and
 * the buttons beside it.
 *
 * The lines are named as those of a Raspberry Pi's header, GPIO0 to GPIO27, and the module's
 * parameters say which of them is which row, column and button, so that the pin map stays the
 * only place where that is written.
 *
 * A contact joins its column through a diode to its row, anode at the column: a row that is
 * driven low pulls the columns of its closed contacts low. Where the diode is missing, a low
 * column pulls the row low as well, and the row's other closed contacts show in rows where they
 * are not: ghosts. Low wins over high, as it does where resting rows are held high by resistors;
 * that is the worst case for whoever scans.
 */
#ifndef KYBAN_MATRIX_H
#define KYBAN_MATRIX_H

#include <linux/gpio/driver.h>
#include <linux/spinlock.h>
#include <linux/sysfs.h>
#include <linux/types.h>

#define ROWS		10
#define COLUMNS		9
#define CONTACTS	(ROWS * COLUMNS)
#define BUTTONS_MAX	5
#define LINES		28

struct kyban_matrix {
	struct gpio_chip chip;
	spinlock_t lock;	/* protects all that follows */
	DECLARE_BITMAP(closed, CONTACTS);
	DECLARE_BITMAP(missing_diodes, CONTACTS);
	u32 pressed;		/* lines of pressed buttons */
	u32 resistors;		/* lines that have a pull-up outside the chip */
	u32 pull_ups;		/* lines whose pull-up inside the chip is on */
	u32 pull_downs;		/* lines whose pull-down inside the chip is on */
	u32 outputs;		/* lines that are outputs */
	u32 latch;		/* what an output drives */
	u32 levels;		/* what the lines show once they have settled */
	u32 unsettled;		/* what they show until then */
	u64 changed_ns;		/* when the levels changed */
	unsigned int settle_us[COLUMNS];
};

/* Says why the parameters name no board. */
int matrix_check(struct device *dev);

/* Makes the matrix of a board on which nothing stands. */
void matrix_init(struct kyban_matrix *m);

/* Works the levels out again after something has changed. Call with the lock held. */
void matrix_update(struct kyban_matrix *m);

/* Returns what all lines show now. Call with the lock held. */
u32 matrix_shown(const struct kyban_matrix *m);

/* Returns the lines of the columns and the buttons. */
u32 matrix_inputs(void);

/* Finds the lines of some buttons, a bit for each; -ERANGE where there are fewer. */
int matrix_buttons(unsigned int some, u32 *lines);

/* Has the columns settle so late after a change: the first, the last, the others between them in equal steps. */
void matrix_settle(struct kyban_matrix *m, unsigned int first_us, unsigned int last_us);

/* What is written to sysfs. */
extern const struct attribute_group *kyban_matrix_groups[];

#endif
