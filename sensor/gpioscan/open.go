package gpioscan

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/host/v3/gpioioctl"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Lines names the chip and the lines of a board. A line is its name ("GPIO17") or its number on the chip ("17").
type Lines struct {
	Chip    string // Name or label, such as "gpiochip0" or "pinctrl-bcm2711"; empty for the only or the computer's own.
	Rows    [engine.Ranks]string
	Columns [engine.Files]string
	Pull    gpio.Pull                // Of the columns and the buttons: gpio.PullUp where the active level is low. gpio.Float where resistors are outside.
	Buttons map[sensor.Button]string // The buttons that exist.
}

// BoardLines are the lines at a Raspberry Pi of the board that docs/BUILDING-A-BOARD.md describes, whose wiring is
// sensor.BoardWiring. The pull-ups inside the computer help those of the board, and stand in for one that is missing.
func BoardLines() Lines {
	return Lines{Rows: boardRows, Columns: boardColumns, Buttons: maps.Clone(boardButtons), Pull: gpio.PullUp}
}

// Board is an opened board.
type Board struct {
	*Matrix
	Panel *Panel // Nil when there are no buttons.
	sets  []*gpioioctl.LineSet
}

// Open asks the kernel for the lines and lets all rows rest. An error names the chip or the line, and the lines are free
// again. Close the board to free them.
func Open(lines Lines, config Config) (*Board, error) {
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("look for GPIO chips: %w", err)
	}
	chip, err := findChip(lines.Chip)
	if err != nil {
		return nil, err
	}
	requests, err := lines.resolve(chip.Name(), func(line string) (string, bool) { return lineName(chip, line) })
	if err != nil {
		return nil, err
	}
	board := new(Board)
	if err := board.request(chip, requests, lines.Pull, config); err != nil {
		return nil, errors.Join(err, board.Close())
	}
	return board, nil
}

// Close frees the lines.
func (b *Board) Close() error {
	var errs []error
	for _, set := range b.sets {
		errs = append(errs, set.Close())
	}
	b.sets = nil
	return errors.Join(errs...)
}

// request asks for the three groups of lines and makes the matrix and the panel from them.
func (b *Board) request(chip *gpioioctl.GPIOChip, r requests, pull gpio.Pull, config Config) error {
	rows, err := b.lineSet(chip, gpioioctl.LineOutput, gpio.PullNoChange, "rows", r.rows)
	if err != nil {
		return err
	}
	columns, err := b.lineSet(chip, gpioioctl.LineInput, pull, "columns", r.columns)
	if err != nil {
		return err
	}
	if b.Matrix, err = New(rows, columns, config); err != nil || len(r.buttons) == 0 {
		return err
	}
	group, err := b.lineSet(chip, gpioioctl.LineInput, pull, "buttons", r.buttonLines)
	if err != nil {
		return err
	}
	b.Panel, err = NewPanel(group, config.Active, r.buttons...)
	return err
}

func (b *Board) lineSet(chip *gpioioctl.GPIOChip, direction gpioioctl.LineDir, pull gpio.Pull, what string, names []string) (*gpioioctl.LineSet, error) {
	set, err := chip.LineSet(direction, gpio.NoEdge, pull, names...)
	if err != nil {
		return nil, fmt.Errorf("ask %s for the %s: refused %s, which may be in use: %w", chip.Name(), what,
			strings.Join(refused(chip, direction, names), ", "), err)
	}
	b.sets = append(b.sets, set)
	return set, nil
}

// refused returns the lines that the kernel refuses, because it does not name them after a request for several: those that it
// also refuses alone, or all of them when it grants each alone.
func refused(chip *gpioioctl.GPIOChip, direction gpioioctl.LineDir, names []string) []string {
	var found []string
	for _, name := range names {
		set, err := chip.LineSet(direction, gpio.NoEdge, gpio.PullNoChange, name)
		if err != nil {
			found = append(found, name)
			continue
		}
		_ = set.Close() // Requested only to see whether it can be had.
	}
	if len(found) == 0 {
		return names
	}
	return found
}

func findChip(name string) (*gpioioctl.GPIOChip, error) {
	var names []string
	for _, chip := range gpioioctl.Chips {
		if name == "" || name == chip.Name() || name == chip.Label() {
			return chip, nil
		}
		names = append(names, fmt.Sprintf("%s (%s)", chip.Name(), chip.Label()))
	}
	if len(names) == 0 {
		return nil, errors.New("no GPIO chip found: expected /dev/gpiochip*, readable and writable by this user (group gpio)")
	}
	return nil, fmt.Errorf("GPIO chip %q: expected one of %s", name, strings.Join(names, ", "))
}

// lineName returns the chip's name for a line that is given by name or number.
func lineName(chip *gpioioctl.GPIOChip, line string) (string, bool) {
	if found := chip.ByName(line); found != nil {
		return line, true
	}
	number, err := strconv.Atoi(line)
	if err != nil {
		return "", false
	}
	found := chip.ByNumber(number)
	if found == nil {
		return "", false
	}
	return found.Name(), true
}

type requests struct {
	rows, columns, buttonLines []string
	buttons                    []sensor.Button
}

// resolve looks up all lines and checks that none is missing or named twice.
func (l *Lines) resolve(chip string, lookUp func(line string) (name string, ok bool)) (requests, error) {
	var r requests
	used := map[string]string{}
	add := func(to *[]string, what, line string) error {
		if line == "" {
			return fmt.Errorf("%s: expected the name or the number of a line, found nothing", what)
		}
		name, ok := lookUp(line)
		switch {
		case !ok:
			return fmt.Errorf("%s: chip %s has no line %q", what, chip, line)
		case name == "":
			return fmt.Errorf("%s: line %s of chip %s has no name, and only lines with a name can be asked for", what, line, chip)
		case used[name] != "":
			return fmt.Errorf("%s: line %q is already that of %s", what, line, used[name])
		}
		used[name] = what
		*to = append(*to, name)
		return nil
	}
	for i, line := range l.Rows {
		if err := add(&r.rows, fmt.Sprintf("row %d", i), line); err != nil {
			return requests{}, err
		}
	}
	for i, line := range l.Columns {
		if err := add(&r.columns, fmt.Sprintf("column %d", i), line); err != nil {
			return requests{}, err
		}
	}
	for b := range sensor.Buttons {
		line, ok := l.Buttons[b]
		if !ok {
			continue
		}
		if err := add(&r.buttonLines, "button "+b.String(), line); err != nil {
			return requests{}, err
		}
		r.buttons = append(r.buttons, b)
	}
	return r, nil
}

// Panel reads the buttons beside the board. It is a sensor.Panel.
type Panel struct {
	group   gpio.Group
	buttons []sensor.Button // In the order of the group's pins.
	invert  gpio.GPIOValue
}

// NewPanel returns the panel of the group's pins, which are these buttons in their order. Active is the level of a button that is down.
func NewPanel(group gpio.Group, active gpio.Level, buttons ...sensor.Button) (*Panel, error) {
	if n := len(group.Pins()); n != len(buttons) || n == 0 {
		return nil, fmt.Errorf("buttons: expected a line for each of %v, found %d", buttons, n)
	}
	p := &Panel{group: group, buttons: buttons}
	if active == gpio.Low {
		p.invert = ^gpio.GPIOValue(0)
	}
	return p, nil
}

// Down returns the buttons that are down now. An error names the lines.
func (p *Panel) Down() (sensor.ButtonSet, error) {
	levels, err := p.group.Read(1<<len(p.buttons) - 1)
	if err != nil {
		last := len(p.buttons) - 1
		return 0, fmt.Errorf("read the buttons %v to %v (lines %s to %s): %w", p.buttons[0], p.buttons[last],
			p.group.ByOffset(0).Name(), p.group.ByOffset(last).Name(), err)
	}
	levels ^= p.invert
	var down sensor.ButtonSet
	for i, b := range p.buttons {
		if levels>>i&1 != 0 {
			down = down.With(b)
		}
	}
	return down, nil
}
