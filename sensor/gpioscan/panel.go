package gpioscan

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/sensor"
)

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
