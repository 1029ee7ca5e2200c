// SPDX-License-Identifier: GPL-2.0
/*
 * What stands on the board is written to /sys/devices/platform/kyban-matrix:
 *
 *   closed          the closed contacts: 23 hexadecimal digits, contact row * 9 + column, the
 *                   first four in the first digit, the lowest bit first, as in Kyban's traces
 *   missing_diodes  the contacts without a diode, in the same format
 *   pressed         the buttons that are pressed: a number, bit 0 for the first of the parameter
 *                   "buttons"
 *   pull_ups        whether columns and buttons have resistors of their own: y or n
 *   settle_us       how long the columns show what they showed before, after something changed:
 *                   column 0 and column 8, those between them in equal steps. "2 10" at first,
 *                   so that whoever reads at once misreads; one number stands for both
 */
#include <linux/bitmap.h>
#include <linux/bits.h>
#include <linux/device.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>

#include "matrix.h"

#define DIGITS		DIV_ROUND_UP(CONTACTS, 4)

/* Far slower than any board. */
#define SETTLE_US_MAX	1000000

/* Reads 23 digits, and nothing behind them but a new line. */
static int parse_contacts(const char *text, size_t count, unsigned long *contacts)
{
	int i, bit, digit;

	if (count && text[count - 1] == '\n')
		count--;
	if (count != DIGITS)
		return -EINVAL;

	bitmap_zero(contacts, CONTACTS);
	for (i = 0; i < DIGITS; i++) {
		digit = hex_to_bin(text[i]);
		if (digit < 0)
			return -EINVAL;
		for (bit = 0; bit < 4; bit++) {
			if (!(digit & BIT(bit)))
				continue;
			if (i * 4 + bit >= CONTACTS)
				return -EINVAL;
			__set_bit(i * 4 + bit, contacts);
		}
	}
	return 0;
}

static ssize_t contacts_store(struct kyban_matrix *m, unsigned long *contacts, const char *text,
			      size_t count)
{
	DECLARE_BITMAP(told, CONTACTS);
	unsigned long flags;
	int err;

	err = parse_contacts(text, count, told);
	if (err)
		return err;

	spin_lock_irqsave(&m->lock, flags);
	bitmap_copy(contacts, told, CONTACTS);
	matrix_update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}

static ssize_t closed_store(struct device *dev, struct device_attribute *attr, const char *text,
			    size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);

	return contacts_store(m, m->closed, text, count);
}
static DEVICE_ATTR_WO(closed);

static ssize_t missing_diodes_store(struct device *dev, struct device_attribute *attr,
				    const char *text, size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);

	return contacts_store(m, m->missing_diodes, text, count);
}
static DEVICE_ATTR_WO(missing_diodes);

static ssize_t pressed_store(struct device *dev, struct device_attribute *attr, const char *text,
			     size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);
	unsigned long flags;
	unsigned int told;
	u32 pressed;
	int err;

	err = kstrtouint(text, 0, &told);
	if (err)
		return err;
	err = matrix_buttons(told, &pressed);
	if (err)
		return err;

	spin_lock_irqsave(&m->lock, flags);
	m->pressed = pressed;
	matrix_update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}
static DEVICE_ATTR_WO(pressed);

static ssize_t pull_ups_store(struct device *dev, struct device_attribute *attr, const char *text,
			      size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);
	unsigned long flags;
	bool told;
	int err;

	err = kstrtobool(text, &told);
	if (err)
		return err;

	spin_lock_irqsave(&m->lock, flags);
	m->resistors = told ? matrix_inputs() : 0;
	matrix_update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}
static DEVICE_ATTR_WO(pull_ups);

static ssize_t settle_us_store(struct device *dev, struct device_attribute *attr, const char *text,
			       size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);
	unsigned long flags;
	unsigned int first, last;

	switch (sscanf(text, "%u %u", &first, &last)) {
	case 1:
		last = first;
		break;
	case 2:
		break;
	default:
		return -EINVAL;
	}
	if (first > last || last > SETTLE_US_MAX)
		return -ERANGE;

	spin_lock_irqsave(&m->lock, flags);
	matrix_settle(m, first, last);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}
static DEVICE_ATTR_WO(settle_us);

static struct attribute *kyban_matrix_attrs[] = {
	&dev_attr_closed.attr,
	&dev_attr_missing_diodes.attr,
	&dev_attr_pressed.attr,
	&dev_attr_pull_ups.attr,
	&dev_attr_settle_us.attr,
	NULL
};
static const struct attribute_group kyban_matrix_group = {
	.attrs = kyban_matrix_attrs,
};

const struct attribute_group *kyban_matrix_groups[] = {
	&kyban_matrix_group,
	NULL
};
