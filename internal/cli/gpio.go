package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// GPIO holds how the matrix is connected.
type GPIO struct {
	Chip    string            `toml:"chip"`
	Rows    []string          `toml:"rows"`
	Columns []string          `toml:"columns"`
	Active  string            `toml:"active"`
	Pull    string            `toml:"pull"`
	Settle  int               `toml:"settle_us"`
	Scan    int               `toml:"scan_us"`
	Lights  string            `toml:"lights"`
	Buttons map[string]string `toml:"buttons"`
}

// Board returns the lines and the electrical settings of the configuration. Without lines of its own, and without a
// configuration, they are those of docs/BUILDING-A-BOARD.md.
func (c *GPIO) Board() (gpioscan.Lines, gpioscan.Config, error) {
	if c == nil {
		c = new(GPIO)
	}
	config := gpioscan.Config{Settle: time.Duration(c.Settle) * time.Microsecond}
	lines := gpioscan.Lines{Pull: gpioscan.Float}
	switch {
	case c.Standard():
		lines, config.Wiring = gpioscan.BoardLines(), sensor.BoardWiring()
	case len(c.Rows) != engine.Ranks || len(c.Columns) != engine.Files:
		return lines, config, fmt.Errorf("gpio: expected %d rows and %d columns, or neither for those of docs/BUILDING-A-BOARD.md; found %d and %d",
			engine.Ranks, engine.Files, len(c.Rows), len(c.Columns))
	}
	lines.Chip = c.Chip
	copy(lines.Rows[:], c.Rows)
	copy(lines.Columns[:], c.Columns)
	if err := c.levels(&lines, &config); err != nil {
		return lines, config, err
	}
	if c.Buttons != nil {
		lines.Buttons = map[sensor.Button]string{}
	}
	for name, line := range c.Buttons {
		button, ok := buttonNamed(name)
		if !ok {
			return lines, config, fmt.Errorf("gpio.buttons.%s: expected red_lever, black_lever, red_adjust, black_adjust or arbiter", name)
		}
		lines.Buttons[button] = line
	}
	return lines, config, nil
}

// Standard reports whether the matrix uses the lines of docs/BUILDING-A-BOARD.md.
func (c *GPIO) Standard() bool { return c == nil || c.Rows == nil && c.Columns == nil }

// Period is the time between two scans, 0 for the usual one.
func (c *GPIO) Period() sensor.Micros {
	if c == nil {
		return 0
	}
	return sensor.Micros(c.Scan)
}

func (c *GPIO) levels(lines *gpioscan.Lines, config *gpioscan.Config) error {
	switch c.Active {
	case "", "low":
		config.Active = gpio.Low
	case "high":
		if c.Standard() {
			return errors.New("gpio.active high: the board of docs/BUILDING-A-BOARD.md is active low; name the rows and columns of one that is not")
		}
		config.Active = gpio.High
	default:
		return fmt.Errorf("gpio.active %q: expected low or high", c.Active)
	}
	switch c.Pull {
	case "": // The default of the lines.
	case "up":
		lines.Pull = gpio.PullUp
	case "down":
		lines.Pull = gpio.PullDown
	case "none":
		lines.Pull = gpio.Float
	default:
		return fmt.Errorf("gpio.pull %q: expected up, down or none", c.Pull)
	}
	return nil
}

// buttonNamed finds a button by its name with _ for a space.
func buttonNamed(name string) (sensor.Button, bool) {
	for b := range sensor.Buttons {
		if strings.ReplaceAll(b.String(), " ", "_") == name {
			return b, true
		}
	}
	return 0, false
}
