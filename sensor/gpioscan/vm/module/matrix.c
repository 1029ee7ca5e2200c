// SPDX-License-Identifier: GPL-2.0
/* The matrix: which line is which, and what they show. */
#include <linux/bitmap.h>
#include <linux/bits.h>
#include <linux/device.h>
#include <linux/ktime.h>
#include <linux/module.h>

#include "matrix.h"

/* At a Raspberry Pi with a ribbon cable for each rank; see schematics/spice. */
#define SETTLE_US_FIRST	2
#define SETTLE_US_LAST	10

static int rows[ROWS];
static int row_count;
module_param_array(rows, int, &row_count, 0444);
MODULE_PARM_DESC(rows, "lines of the ten rows, row 0 first");

static int columns[COLUMNS];
static int column_count;
module_param_array(columns, int, &column_count, 0444);
MODULE_PARM_DESC(columns, "lines of the nine columns, column 0 first");

static int buttons[BUTTONS_MAX];
static int button_count;
module_param_array(buttons, int, &button_count, 0444);
MODULE_PARM_DESC(buttons, "lines of the buttons, five at most");

static u32 lines_of(const int *line, int count)
{
	u32 lines = 0;

	while (count--)
		lines |= BIT(line[count]);
	return lines;
}

/* Returns the columns that low rows pull low through closed contacts. */
static u32 columns_pulled(const struct kyban_matrix *m, u32 low)
{
	u32 pulled = 0;
	int contact;

	for_each_set_bit(contact, m->closed, CONTACTS)
		if (low & BIT(rows[contact / COLUMNS]))
			pulled |= BIT(columns[contact % COLUMNS]);
	return pulled;
}

/* Returns the rows that low columns pull low through closed contacts without a diode. */
static u32 rows_pulled(const struct kyban_matrix *m, u32 low)
{
	u32 pulled = 0;
	int contact;

	for_each_set_bit(contact, m->closed, CONTACTS)
		if (test_bit(contact, m->missing_diodes) &&
		    (low & BIT(columns[contact % COLUMNS])))
			pulled |= BIT(rows[contact / COLUMNS]);
	return pulled;
}

/* Returns what all lines show when they have settled. */
static u32 solve(const struct kyban_matrix *m)
{
	/*
	 * A floating line reads low, so that a forgotten pull-up shows at once. So does one whose
	 * pull-down fights the board's resistor: 27k to 3.3 V against 33k to ground is 1.8 V, and
	 * no Raspberry Pi must take less than 2 V as high.
	 */
	u32 high = (m->pull_ups | m->resistors) & ~m->pull_downs;
	u32 low = m->outputs & ~m->latch;
	u32 before;

	do {
		before = low;
		low |= columns_pulled(m, low);
		low |= rows_pulled(m, low);
	} while (low != before);

	high &= ~(low | m->pressed);
	return (high & ~m->outputs) | (m->latch & m->outputs);
}

u32 matrix_shown(const struct kyban_matrix *m)
{
	u64 passed_ns = ktime_get_ns() - m->changed_ns;
	u32 late = 0;
	int i;

	for (i = 0; i < COLUMNS; i++)
		if (passed_ns < (u64)m->settle_us[i] * NSEC_PER_USEC)
			late |= BIT(columns[i]);
	return (m->levels & ~late) | (m->unsettled & late);
}

void matrix_update(struct kyban_matrix *m)
{
	u32 levels = solve(m);

	if (levels == m->levels)
		return;
	m->unsettled = matrix_shown(m);
	m->levels = levels;
	m->changed_ns = ktime_get_ns();
}

u32 matrix_inputs(void)
{
	return lines_of(columns, COLUMNS) | lines_of(buttons, button_count);
}

void matrix_settle(struct kyban_matrix *m, unsigned int first_us, unsigned int last_us)
{
	unsigned int i;

	for (i = 0; i < COLUMNS; i++)
		m->settle_us[i] = first_us + (last_us - first_us) * i / (COLUMNS - 1);
}

static int check_lines(struct device *dev, const char *what, const int *line, int count, u32 *used)
{
	int i;

	for (i = 0; i < count; i++) {
		if (line[i] < 0 || line[i] >= LINES)
			return dev_err_probe(dev, -EINVAL,
					     "%s[%d]: expected a line 0-%d, found %d\n",
					     what, i, LINES - 1, line[i]);
		if (*used & BIT(line[i]))
			return dev_err_probe(dev, -EINVAL,
					     "%s[%d]: line %d is already in use\n",
					     what, i, line[i]);
		*used |= BIT(line[i]);
	}
	return 0;
}

/* A board that is wired otherwise than its pin map would make every check behind it worthless. */
int matrix_check(struct device *dev)
{
	u32 used = 0;
	int err;

	if (row_count != ROWS || column_count != COLUMNS)
		return dev_err_probe(dev, -EINVAL, "expected %d rows, %d columns, found %d, %d\n",
				     ROWS, COLUMNS, row_count, column_count);
	err = check_lines(dev, "rows", rows, ROWS, &used);
	if (!err)
		err = check_lines(dev, "columns", columns, COLUMNS, &used);
	if (!err)
		err = check_lines(dev, "buttons", buttons, button_count, &used);
	return err;
}

int matrix_buttons(unsigned int some, u32 *lines)
{
	int i;

	if (some >= BIT(button_count))
		return -ERANGE;

	*lines = 0;
	for (i = 0; i < button_count; i++)
		if (some & BIT(i))
			*lines |= BIT(buttons[i]);
	return 0;
}

void matrix_init(struct kyban_matrix *m)
{
	spin_lock_init(&m->lock);
	m->resistors = matrix_inputs();
	m->levels = solve(m);
	matrix_settle(m, SETTLE_US_FIRST, SETTLE_US_LAST);
}
