package check_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
)

// between returns the part of a kind and a value ("" for any) that joins two wires, or "".
func (c *checker) between(kind, value, one, other string) string {
	for _, pin := range c.Nets[one] {
		if strings.TrimRight(pin.Part, "0123456789") != kind || value != "" && c.Parts[pin.Part].Value != value {
			continue
		}
		for _, far := range c.Nets[other] {
			if far.Part == pin.Part && far.Number != pin.Number {
				return pin.Part
			}
		}
	}
	return ""
}

// pullUps checks that columns and inputs are held high by a resistor of their own.
func (c *checker) pullUps() {
	expected := map[int]*schematics.Line{}
	for i := range c.pins.Columns {
		expected[i+1] = &c.pins.Columns[i]
	}
	for i := range c.pins.Inputs {
		expected[i+1+engine.Files] = &c.pins.Inputs[i]
	}
	for _, number := range slices.Sorted(maps.Keys(expected)) {
		l, want := expected[number], fmt.Sprintf("R%d", number)
		if got := c.between("R", c.board.PullUp, c.lineNet(l), c.board.Rail); got != want {
			c.failf("%v: expected the pull-up %s of %s between %s and %s, found %s", l, want, c.board.PullUp,
				wireName(l), c.board.Rail, nameOrNone(got))
		}
	}
}

func nameOrNone(name string) string {
	if name == "" {
		return "none"
	}
	return name
}

// The values of the parts that are also in the circuits of schematics/spice.
const (
	InputSeries = "220R" // Between a plug and the controller.
	InputFilter = "10n"  // From there to ground.
	BaseSeries  = "10k"  // At the base of the buzzer's transistor: 0.4 mA, for 5 mA at its collector.
	GateSeries  = "10k"  // At the gate of the transistor that blocks a reversed supply.
)

// input checks the path from a plug to the controller: suppressor, resistor, capacitor.
func (c *checker) input(i int) {
	l := &c.pins.Inputs[i]
	net, plug := c.lineNet(l), fmt.Sprintf("J%d", i+1)
	outside := c.NetOf(plug, "1")
	c.expect(l.String(), "R", InputSeries, outside, net)
	c.expect(l.String(), "D", "PESD5V0S1BA", outside, "GND")
	c.expect(l.String(), "C", InputFilter, net, "GND")
	c.expectNet(l.String(), plug, "2", "GND")
}

// expect reports a part that is not where it should be.
func (c *checker) expect(what, kind, value, one, other string) {
	if c.between(kind, value, one, other) == "" {
		c.failf("%s: expected a part %s of %s between %q and %q, found none", what, kind, value, one, other)
	}
}

// expectPart reports that the part of a name is not where it should be: beside another of the same value its absence would go unseen.
func (c *checker) expectPart(what, part, value, one, other string) {
	on := func(net string) bool {
		return slices.ContainsFunc(c.Nets[net], func(p Pin) bool { return p.Part == part })
	}
	if c.Parts[part].Value != value || !on(one) || !on(other) {
		c.failf("%s: expected %s of %s between %q and %q, found none", what, part, value, one, other)
	}
}

func (c *checker) expectNet(what, part, pin, want string) {
	if got := c.NetOf(part, pin); got != want {
		c.failf("%s: expected %s pin %s on %s, found it on %q", what, part, pin, want, got)
	}
}

// leds checks the path of data and clock through the driver to the chain.
func (c *checker) leds() {
	for i, l := range []*schematics.Line{&c.pins.LEDData, &c.pins.LEDClock} {
		gate := [2]struct{ input, enable, output string }{{"2", "1", "3"}, {"5", "4", "6"}}[i]
		c.expectNet(l.String(), "U2", gate.input, c.lineNet(l))
		c.expectNet(l.String(), "U2", gate.enable, "GND")
		c.expectPart(l.String(), fmt.Sprintf("R%d", i+33), "10k", c.lineNet(l), "GND")
		c.expect(l.String(), "R", "330R", c.NetOf("U2", gate.output), c.NetOf("J6", fmt.Sprint(i+2)))
	}
	for _, p := range []struct{ part, pin, net string }{
		{"U2", "14", "VLED"}, {"U2", "7", "GND"}, {"J6", "1", "VLED"}, {"J6", "4", "GND"},
		{"U2", "9", "GND"}, {"U2", "12", "GND"}, {"U2", "10", "GND"}, {"U2", "13", "GND"},
	} {
		c.expectNet("LED driver", p.part, p.pin, p.net)
	}
	c.expectPart("LED driver", "C6", "100n", "VLED", "GND")
	c.expectPart("supply", "C7", "470u/16V", "VLED", "GND")
	c.expectPart("supply", "C8", "470u/16V", "VLED", "GND")
	c.expectPart("supply", "F1", "2 A hold", c.NetOf("J7", "1"), c.NetOfFunction("Q2", "D"))
	c.expectPart("supply", "R35", GateSeries, c.NetOfFunction("Q2", "G"), "GND")
	if c.NetOfFunction("Q2", "S") != "VLED" || c.Parts["Q2"].Value != "IRLML6402" {
		c.failf("supply: expected the source of Q2, an IRLML6402, on VLED: turned round it would let a reversed supply in")
	}
	c.expectNet("supply", "J7", "2", "GND")
	if c.NetOfFunction("D107", "K") != "VLED" || c.NetOfFunction("D107", "A") != "GND" {
		c.failf("supply: expected the cathode of D107 on VLED and its anode on GND: reversed it would short the supply")
	}
}

// sounder checks the buzzer and its transistor.
func (c *checker) sounder() {
	c.expect("buzzer", "R", BaseSeries, c.lineNet(&c.pins.Buzzer), c.NetOfFunction("Q1", "B"))
	c.expect("buzzer", "BZ", "", c.NetOfFunction("Q1", "C"), c.board.Rail)
	c.expect("buzzer", "R", "1k", c.NetOfFunction("Q1", "C"), c.board.Rail)
	if got := c.NetOfFunction("Q1", "E"); got != "GND" {
		c.failf("buzzer: expected the emitter of Q1 on GND, found it on %q", got)
	}
}

// status checks the lamp.
func (c *checker) status() {
	c.expect("status", "R", "1k", c.lineNet(&c.pins.Status), c.NetOfFunction("D101", "A"))
	if got := c.NetOfFunction("D101", "K"); got != "GND" {
		c.failf("status: expected the cathode of D101 on GND, found it on %q", got)
	}
}

// rails checks that the controller has ground and its rail, and that no damaging connection is drawn.
func (c *checker) rails() {
	for _, rail := range []string{"GND", c.board.Rail} {
		if !slices.ContainsFunc(c.Nets[rail], func(p Pin) bool { return p.Part == controller }) {
			c.failf("expected %s on rail %s", controller, rail)
		}
	}
	if pins := c.Nets[c.board.Absent]; len(pins) > 0 {
		c.failf("expected no rail %s on this board, found it at %v", c.board.Absent, pins[0])
	}
	if slices.ContainsFunc(c.Nets["VLED"], func(p Pin) bool { return p.Part == controller }) {
		c.failf("expected the controller on its own supply, found %s on VLED", controller)
	}
}
