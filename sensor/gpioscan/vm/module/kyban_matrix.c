// SPDX-License-Identifier: GPL-2.0
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
 *
 * What stands on the board is written to /sys/devices/platform/kyban-matrix:
 *
 *   closed          the closed contacts: 23 hexadecimal digits, contact row * 9 + column, the
 *                   first four in the first digit, the lowest bit first, as in Kyban's traces
 *   missing_diodes  the contacts without a diode, in the same format
 *   pressed         the buttons that are pressed: a number, bit 0 for the first of the parameter
 *                   "buttons"
 *   pull_ups        whether columns and buttons have resistors of their own: y or n
 *   settle_us       how long the columns show what they showed before, after the rows changed
 */
#include <linux/bitmap.h>
#include <linux/bits.h>
#include <linux/gpio/driver.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/pinctrl/pinconf-generic.h>
#include <linux/platform_device.h>
#include <linux/spinlock.h>
#include <linux/sysfs.h>

#define ROWS		10
#define COLUMNS		9
#define CONTACTS	(ROWS * COLUMNS)
#define BUTTONS_MAX	5
#define LINES		28
#define DIGITS		DIV_ROUND_UP(CONTACTS, 4)

/* Far slower than any board. */
#define SETTLE_US_MAX	1000000

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

struct kyban_matrix {
	struct gpio_chip chip;
	spinlock_t lock;	/* protects all that follows */
	DECLARE_BITMAP(closed, CONTACTS);
	DECLARE_BITMAP(missing_diodes, CONTACTS);
	u32 pressed;		/* lines of pressed buttons */
	u32 resistors;		/* lines that have a pull-up outside the chip */
	u32 pull_ups;		/* lines whose pull-up inside the chip is on */
	u32 outputs;		/* lines that are outputs */
	u32 latch;		/* what an output drives */
	u32 levels;		/* what the lines show once they have settled */
	u32 unsettled;		/* what they show until then */
	u64 settled_ns;		/* when they have settled */
	unsigned int settle_us;
};

static const char *const names[LINES] = {
	"GPIO0", "GPIO1", "GPIO2", "GPIO3", "GPIO4", "GPIO5", "GPIO6",
	"GPIO7", "GPIO8", "GPIO9", "GPIO10", "GPIO11", "GPIO12", "GPIO13",
	"GPIO14", "GPIO15", "GPIO16", "GPIO17", "GPIO18", "GPIO19", "GPIO20",
	"GPIO21", "GPIO22", "GPIO23", "GPIO24", "GPIO25", "GPIO26", "GPIO27",
};

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
	/* A floating line reads low, so that a forgotten pull-up shows at once. */
	u32 high = m->pull_ups | m->resistors;
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

/* Returns what all lines show now. */
static u32 shown(const struct kyban_matrix *m)
{
	return ktime_get_ns() < m->settled_ns ? m->unsettled : m->levels;
}

/* Works the levels out again after something has changed. Call with the lock held. */
static void update(struct kyban_matrix *m)
{
	u32 levels = solve(m);

	if (levels == m->levels)
		return;
	m->unsettled = shown(m);
	m->levels = levels;
	m->settled_ns = ktime_get_ns() + (u64)m->settle_us * NSEC_PER_USEC;
}

static int kyban_matrix_get_direction(struct gpio_chip *chip, unsigned int line)
{
	struct kyban_matrix *m = gpiochip_get_data(chip);

	return READ_ONCE(m->outputs) & BIT(line) ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int kyban_matrix_direction_input(struct gpio_chip *chip, unsigned int line)
{
	struct kyban_matrix *m = gpiochip_get_data(chip);
	unsigned long flags;

	spin_lock_irqsave(&m->lock, flags);
	m->outputs &= ~BIT(line);
	update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return 0;
}

/* Drives the lines of the mask as the bits say. */
static void drive(struct kyban_matrix *m, u32 mask, u32 bits, u32 outputs)
{
	unsigned long flags;

	spin_lock_irqsave(&m->lock, flags);
	m->latch = (m->latch & ~mask) | (bits & mask);
	m->outputs |= outputs;
	update(m);
	spin_unlock_irqrestore(&m->lock, flags);
}

static int kyban_matrix_direction_output(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), BIT(line), value ? BIT(line) : 0, BIT(line));
	return 0;
}

static void kyban_matrix_set(struct gpio_chip *chip, unsigned int line, int value)
{
	drive(gpiochip_get_data(chip), BIT(line), value ? BIT(line) : 0, 0);
}

static void kyban_matrix_set_multiple(struct gpio_chip *chip, unsigned long *mask,
				      unsigned long *bits)
{
	drive(gpiochip_get_data(chip), *mask, *bits, 0);
}

static u32 levels_now(struct kyban_matrix *m)
{
	unsigned long flags;
	u32 levels;

	spin_lock_irqsave(&m->lock, flags);
	levels = shown(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return levels;
}

static int kyban_matrix_get(struct gpio_chip *chip, unsigned int line)
{
	return !!(levels_now(gpiochip_get_data(chip)) & BIT(line));
}

static int kyban_matrix_get_multiple(struct gpio_chip *chip, unsigned long *mask,
				     unsigned long *bits)
{
	*bits = levels_now(gpiochip_get_data(chip)) & *mask;
	return 0;
}

static int kyban_matrix_set_config(struct gpio_chip *chip, unsigned int line, unsigned long config)
{
	struct kyban_matrix *m = gpiochip_get_data(chip);
	unsigned long flags;
	u32 pull_up;

	switch (pinconf_to_config_param(config)) {
	case PIN_CONFIG_BIAS_PULL_UP:
		pull_up = BIT(line);
		break;
	case PIN_CONFIG_BIAS_PULL_DOWN:
		/* Weaker than any resistor outside, and what floats reads low anyway. */
	case PIN_CONFIG_BIAS_DISABLE:
		pull_up = 0;
		break;
	default:
		return -ENOTSUPP;
	}

	spin_lock_irqsave(&m->lock, flags);
	m->pull_ups = (m->pull_ups & ~BIT(line)) | pull_up;
	update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return 0;
}

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
	update(m);
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
	u32 pressed = 0;
	int i, err;

	err = kstrtouint(text, 0, &told);
	if (err)
		return err;
	if (told >= BIT(button_count))
		return -ERANGE;

	for (i = 0; i < button_count; i++)
		if (told & BIT(i))
			pressed |= BIT(buttons[i]);

	spin_lock_irqsave(&m->lock, flags);
	m->pressed = pressed;
	update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}
static DEVICE_ATTR_WO(pressed);

static u32 board_inputs(void)
{
	return lines_of(columns, COLUMNS) | lines_of(buttons, button_count);
}

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
	m->resistors = told ? board_inputs() : 0;
	update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return count;
}
static DEVICE_ATTR_WO(pull_ups);

static ssize_t settle_us_store(struct device *dev, struct device_attribute *attr, const char *text,
			       size_t count)
{
	struct kyban_matrix *m = dev_get_drvdata(dev);
	unsigned long flags;
	unsigned int told;
	int err;

	err = kstrtouint(text, 0, &told);
	if (err)
		return err;
	if (told > SETTLE_US_MAX)
		return -ERANGE;

	spin_lock_irqsave(&m->lock, flags);
	m->settle_us = told;
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
ATTRIBUTE_GROUPS(kyban_matrix);

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
static int check_wiring(struct device *dev)
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

static int kyban_matrix_probe(struct platform_device *pdev)
{
	struct kyban_matrix *m;
	int err;

	err = check_wiring(&pdev->dev);
	if (err)
		return err;

	m = devm_kzalloc(&pdev->dev, sizeof(*m), GFP_KERNEL);
	if (!m)
		return -ENOMEM;

	spin_lock_init(&m->lock);
	m->resistors = board_inputs();
	m->levels = solve(m);
	m->chip = (struct gpio_chip){
		.label = "kyban-matrix",
		.parent = &pdev->dev,
		.owner = THIS_MODULE,
		.base = -1,
		.ngpio = LINES,
		.names = names,
		.get_direction = kyban_matrix_get_direction,
		.direction_input = kyban_matrix_direction_input,
		.direction_output = kyban_matrix_direction_output,
		.get = kyban_matrix_get,
		.get_multiple = kyban_matrix_get_multiple,
		.set = kyban_matrix_set,
		.set_multiple = kyban_matrix_set_multiple,
		.set_config = kyban_matrix_set_config,
	};
	platform_set_drvdata(pdev, m);
	return devm_gpiochip_add_data(&pdev->dev, &m->chip, m);
}

static struct platform_driver kyban_matrix_driver = {
	.driver = {
		.name = "kyban-matrix",
		.dev_groups = kyban_matrix_groups,
	},
};

static struct platform_device *board;

static int __init kyban_matrix_init(void)
{
	/* The driver and its only device come together: a probe that fails makes insmod fail. */
	board = platform_create_bundle(&kyban_matrix_driver, kyban_matrix_probe, NULL, 0, NULL, 0);
	return PTR_ERR_OR_ZERO(board);
}
module_init(kyban_matrix_init);

static void __exit kyban_matrix_exit(void)
{
	platform_device_unregister(board);
	platform_driver_unregister(&kyban_matrix_driver);
}
module_exit(kyban_matrix_exit);

MODULE_DESCRIPTION("A xiangqi sensor board as a GPIO chip, for tests");
MODULE_LICENSE("GPL");
