// Package fakegpio connects a fake matrix to a scanner as two groups of pins: the scanner drives the rows and reads the columns,
// as package gpioscan does with real ones.
//
//	var m sensortest.Matrix
//	rows, columns := fakegpio.New(&m, gpio.Low)
//	m.Set(point, true)                    // a piece stands there
//	rows.Out(^gpio.GPIOValue(1), 1<<10-1) // drive row 0 low
//	columns.Read(1<<9 - 1)                // columns with a piece in row 0 read low
package fakegpio

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/pin"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensortest"
)

// Rows are the lines that drive a matrix. They can't be read.
type Rows struct {
	group
	value gpio.GPIOValue
	Err   error // Returned by Out when it is not nil, as a driver's failure.
}

// Columns are the lines that a matrix is read by. They can't be driven.
type Columns struct {
	group
	matrix *sensortest.Matrix
	rows   *Rows
	active gpio.Level
	Err    error // Returned by Read when it is not nil, as a driver's failure.
}

// New returns the pins of a matrix. Active is the level that drives a row and that a closed contact carries to its column; the
// other columns rest at the other level. At first no row is driven.
func New(m *sensortest.Matrix, active gpio.Level) (*Rows, *Columns) {
	rows := &Rows{group: newGroup("ROW", engine.Ranks)}
	if active == gpio.Low {
		rows.value = rows.all()
	}
	return rows, &Columns{group: newGroup("COLUMN", engine.Files), matrix: m, rows: rows, active: active}
}

func (r *Rows) Out(value, mask gpio.GPIOValue) error {
	if r.Err != nil {
		return r.Err
	}
	mask &= r.all()
	r.value = r.value&^mask | value&mask
	return nil
}

// Read returns gpio.ErrGroupFeatureNotImplemented: rows are only driven.
func (r *Rows) Read(gpio.GPIOValue) (gpio.GPIOValue, error) {
	return 0, gpio.ErrGroupFeatureNotImplemented
}

// Out returns gpio.ErrGroupFeatureNotImplemented: columns are only read.
func (c *Columns) Out(_, _ gpio.GPIOValue) error { return gpio.ErrGroupFeatureNotImplemented }

func (c *Columns) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	if c.Err != nil {
		return 0, c.Err
	}
	driven := c.rows.value
	if c.active == gpio.Low {
		driven = ^driven
	}
	levels := gpio.GPIOValue(c.matrix.Read(uint16(driven & c.rows.all())))
	if c.active == gpio.Low {
		levels = ^levels
	}
	return levels & mask & c.all(), nil
}

// group holds the common parts of rows and columns.
type group struct {
	name string
	pins []pin.Pin
}

func newGroup(name string, n int) group {
	g := group{name: name}
	for i := range n {
		g.pins = append(g.pins, line{name, i})
	}
	return g
}

func (g *group) all() gpio.GPIOValue { return 1<<len(g.pins) - 1 }

// Pins returns the pins from bit 0 on.
func (g *group) Pins() []pin.Pin { return g.pins }

// ByOffset returns the pin of a bit, nil when there is none.
func (g *group) ByOffset(offset int) pin.Pin {
	if offset < 0 || offset >= len(g.pins) {
		return nil
	}
	return g.pins[offset]
}

// ByName returns the pin of a name, nil when there is none.
func (g *group) ByName(name string) pin.Pin {
	for _, p := range g.pins {
		if p.Name() == name {
			return p
		}
	}
	return nil
}

// ByNumber returns the pin of a number, which is its offset, nil when there is none.
func (g *group) ByNumber(number int) pin.Pin { return g.ByOffset(number) }

// WaitForEdge returns gpio.ErrGroupFeatureNotImplemented: a scan does not wait for edges.
func (g *group) WaitForEdge(time.Duration) (int, gpio.Edge, error) {
	return 0, gpio.NoEdge, gpio.ErrGroupFeatureNotImplemented
}

func (g *group) Halt() error    { return nil }
func (g *group) String() string { return g.name }

// line is one pin of a group; it can do nothing alone.
type line struct {
	group  string
	offset int
}

func (l line) Name() string     { return fmt.Sprintf("%s%d", l.group, l.offset) }
func (l line) Number() int      { return l.offset }
func (l line) String() string   { return l.Name() }
func (l line) Function() string { return "" }
func (l line) Halt() error      { return nil }

var (
	_ gpio.Group = (*Rows)(nil)
	_ gpio.Group = (*Columns)(nil)
)
