// SPDX-License-Identifier: GPL-2.0
/* The GPIO chip, and the module that brings it. */
#include <linux/bits.h>
#include <linux/module.h>
#include <linux/pinctrl/pinconf-generic.h>
#include <linux/platform_device.h>

#include "matrix.h"

static const char *const names[LINES] = {
	"GPIO0", "GPIO1", "GPIO2", "GPIO3", "GPIO4", "GPIO5", "GPIO6",
	"GPIO7", "GPIO8", "GPIO9", "GPIO10", "GPIO11", "GPIO12", "GPIO13",
	"GPIO14", "GPIO15", "GPIO16", "GPIO17", "GPIO18", "GPIO19", "GPIO20",
	"GPIO21", "GPIO22", "GPIO23", "GPIO24", "GPIO25", "GPIO26", "GPIO27",
};

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
	matrix_update(m);
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
	matrix_update(m);
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
	levels = matrix_shown(m);
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
	u32 pull_up = 0, pull_down = 0;

	switch (pinconf_to_config_param(config)) {
	case PIN_CONFIG_BIAS_PULL_UP:
		pull_up = BIT(line);
		break;
	case PIN_CONFIG_BIAS_PULL_DOWN:
		pull_down = BIT(line);
		break;
	case PIN_CONFIG_BIAS_DISABLE:
		break;
	default:
		return -ENOTSUPP;
	}

	spin_lock_irqsave(&m->lock, flags);
	m->pull_ups = (m->pull_ups & ~BIT(line)) | pull_up;
	m->pull_downs = (m->pull_downs & ~BIT(line)) | pull_down;
	matrix_update(m);
	spin_unlock_irqrestore(&m->lock, flags);
	return 0;
}

static int kyban_matrix_probe(struct platform_device *pdev)
{
	struct kyban_matrix *m;
	int err;

	err = matrix_check(&pdev->dev);
	if (err)
		return err;

	m = devm_kzalloc(&pdev->dev, sizeof(*m), GFP_KERNEL);
	if (!m)
		return -ENOMEM;

	matrix_init(m);
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
