package check_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
)

// Board is a variant of the board, with its differences.
type Board struct {
	Project string // Name of the KiCad project.
	PullUp  string // Value of the resistors that hold columns and inputs high.
	Diode   string // Value of the diodes of the matrix.
	Rail    string // The rail of the pull-ups.
	Absent  string // A rail that must not be there, or "".
	pinOf   func(l *schematics.Line) (pin, function string)
}

// Boards are the variants of the board. A pin of the Mega's has its Arduino name as number and its port as function; one of a
// Raspberry Pi has its GPIO in its function, such as GPCLK0/GPIO04.
var Boards = []Board{
	{Project: "kyban", PullUp: "4.7k", Diode: "1N4148", Rail: "+5V", Absent: "+3V3", pinOf: func(l *schematics.Line) (string, string) {
		return l.Arduino, l.Mega.String()
	}},
	{Project: "kyban-pi", PullUp: "27k", Diode: "BAT85S", Rail: "+3V3", Absent: "+5V", pinOf: func(l *schematics.Line) (string, string) {
		if l.Pi == schematics.NoGPIO {
			return "", ""
		}
		return headerPin[l.Pi.String()], ""
	}},
}

// headerPin holds the places of the GPIOs on the 40-pin header of a Raspberry Pi
// (https://www.raspberrypi.com/documentation/computers/raspberry-pi.html#gpio).
var headerPin = map[string]string{
	"2": "3", "3": "5", "4": "7", "5": "29", "6": "31", "7": "26", "8": "24", "9": "21", "10": "19", "11": "23", "12": "32",
	"13": "33", "14": "8", "15": "10", "16": "36", "17": "11", "18": "12", "19": "35", "20": "38", "21": "40", "22": "15",
	"23": "16", "24": "18", "25": "22", "26": "37", "27": "13",
}

// Reed is the reed switch of every point: the guide's magnets and spacing are calculated for its ampere-turns.
const Reed = "CT10-1030-G1"

// controller is the name of the part whose pins the pin map names.
const controller = "U1"

// checker follows the wires of one netlist.
type checker struct {
	*Netlist
	board    Board
	pins     *schematics.PinMap
	problems []error
}

// checkWires returns the differences of a netlist from the pin map and the board's design, each with the parts concerned.
func checkWires(n *Netlist, pins *schematics.PinMap, board Board) []error {
	c := &checker{Netlist: n, board: board, pins: pins}
	for _, l := range pins.Lines() {
		c.line(l)
	}
	for row := range engine.Ranks {
		for column := range engine.Files {
			c.crossing(row, column)
		}
		c.strip(row)
	}
	c.noStrangers()
	for i := range pins.Inputs {
		c.input(i)
	}
	c.pullUps()
	c.leds()
	if board.Project == "kyban" {
		c.sounder()
		c.status()
	}
	c.rails()
	c.orders()
	return c.problems
}

func (c *checker) failf(format string, args ...any) {
	c.problems = append(c.problems, fmt.Errorf(format, args...))
}

// lineNet returns the wire at the controller's pin of a line.
func (c *checker) lineNet(l *schematics.Line) string {
	number, _ := c.board.pinOf(l)
	if number == "" {
		return ""
	}
	return c.NetOf(controller, number)
}

// line checks that the controller's pin is the pin map's, and that something is connected there.
func (c *checker) line(l *schematics.Line) {
	number, function := c.board.pinOf(l)
	if number == "" {
		return
	}
	net := c.NetOf(controller, number)
	if net == "" || len(c.Nets[net]) < 2 {
		c.failf("%v: nothing hangs on %s pin %s", l, controller, number)
		return
	}
	if function != "" && c.NetOfFunction(controller, function) != net {
		c.failf("%v: %s pin %s is not %s: the symbol of the Mega is wrong", l, controller, number, function)
	}
	if want := wireName(l); net != want {
		c.failf("%v: expected wire %s on %s pin %s, found %s", l, want, controller, number, net)
	}
}

// wireName returns the netlist's name of a line's wire: KiCad names it by the controller's sheet.
func wireName(l *schematics.Line) string {
	name := l.String()
	switch l.Kind {
	case "row":
		name = "ROW" + l.Name
	case "column":
		name = "COL" + l.Name
	}
	return "/controller/" + strings.ToUpper(strings.ReplaceAll(name, " ", "_"))
}

// crossing checks the reed and the diode of a point: column, anode, cathode, reed, row.
func (c *checker) crossing(row, column int) {
	point := c.pins.Wiring.Point(row, column)
	number := fmt.Sprintf("%d", 10*int(point.Rank())+int(point.File())+1)
	d, w := "D"+number, "SW"+number
	rowNet, columnNet := c.lineNet(&c.pins.Rows[row]), c.lineNet(&c.pins.Columns[column])
	anode, cathode := c.NetOfFunction(d, "A"), c.NetOfFunction(d, "K")
	switch {
	case anode != columnNet && slices.ContainsFunc(c.Nets[anode], func(p Pin) bool { return p.Part == w }):
		c.failf("%v: diode %s is reversed: expected its anode at column %d (%s), found its cathode there", point, d, column, columnNet)
		return
	case anode != columnNet:
		c.failf("%v: expected the anode of %s on column %d (%s), found it on %q", point, d, column, columnNet, anode)
		return
	}
	between := c.Others(cathode, d)
	if len(between) != 1 || between[0].Part != w {
		c.failf("%v: expected the cathode of %s joined to %s alone, found %v", point, d, w, between)
		return
	}
	far := map[string]string{"1": "2", "2": "1"}[between[0].Number]
	if got := c.NetOf(w, far); got != rowNet {
		c.failf("%v: expected %s on row %d (%s), found it on %q", point, w, row, rowNet, got)
	}
	for name, want := range map[string]string{d: c.board.Diode, w: Reed} {
		if got := c.Parts[name].Value; got != want {
			c.failf("%v: expected %s to be a %s, found a %s", point, name, want, got)
		}
	}
}

// strip checks the plug of a rank: pin 1 is the row, the others are the files' columns.
func (c *checker) strip(row int) {
	plug := fmt.Sprintf("J%d", 10+row)
	if got, want := c.NetOf(plug, "1"), c.lineNet(&c.pins.Rows[row]); got != want {
		c.failf("expected %s pin 1 on row %d (%s), found %q", plug, row, want, got)
	}
	for column := range engine.Files {
		pin := fmt.Sprint(int(c.pins.Wiring.Point(row, column).File()) + 2)
		if got, want := c.NetOf(plug, pin), c.lineNet(&c.pins.Columns[column]); got != want {
			c.failf("expected %s pin %s on column %d (%s), found %q", plug, pin, column, want, got)
		}
	}
}

// noStrangers checks that only the parts of the matrix are connected to rows and columns.
func (c *checker) noStrangers() {
	check := func(l *schematics.Line, kinds string, most map[string]int) {
		found := map[string][]Pin{}
		for _, pin := range c.Nets[c.lineNet(l)] {
			kind := strings.TrimRight(pin.Part, "0123456789")
			found[kind] = append(found[kind], pin)
		}
		for _, kind := range slices.Sorted(maps.Keys(found)) {
			if len(found[kind]) > most[kind] {
				c.failf("%v: expected nothing but %s on its wire, found %v", l, kinds, found[kind])
			}
		}
	}
	for i := range c.pins.Rows {
		check(&c.pins.Rows[i], "U1, nine reeds and a plug", map[string]int{"U": 1, "SW": engine.Files, "J": 1})
	}
	for i := range c.pins.Columns {
		check(&c.pins.Columns[i], "U1, ten diodes, a pull-up and ten plugs",
			map[string]int{"U": 1, "D": engine.Ranks, "R": 1, "J": engine.Ranks})
	}
}
