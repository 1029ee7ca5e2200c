package gpioscan

import (
	"cmp"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

const (
	allRows    = gpio.GPIOValue(1<<engine.Ranks - 1)
	allColumns = gpio.GPIOValue(1<<engine.Files - 1)
)

// DefaultSettle is long enough for columns with the computer's internal pull-ups alone (up to 73 kOhm): 23 us with a ribbon cable
// for each rank. Together with the board's pull-ups (27 kOhm) it takes 4 us to 7 us (schematics/spice).
const DefaultSettle = 25 * time.Microsecond

// Config holds how a matrix is connected, whatever its pins are.
type Config struct {
	Wiring *sensor.Wiring // Nil stands for the straight one.
	Active gpio.Level     // The level that drives a row; the zero value is low.
	Settle time.Duration  // The columns are read so long after a row is driven. Zero stands for DefaultSettle.

	wait func(time.Duration) // Nil but in tests.
}

// Matrix scans a matrix of sensors by two groups of pins. It is a sensor.Matrix.
type Matrix struct {
	rows, columns gpio.Group
	wiring        *sensor.Wiring
	settle        time.Duration
	wait          func(time.Duration)
	invert        gpio.GPIOValue // All ones when the active level is low.
}

// New returns the matrix of ten rows and nine columns, in the order of the pins of the groups, and lets all rows rest.
func New(rows, columns gpio.Group, config Config) (*Matrix, error) {
	if n := len(rows.Pins()); n != engine.Ranks {
		return nil, fmt.Errorf("rows: expected %d lines, found %d", engine.Ranks, n)
	}
	if n := len(columns.Pins()); n != engine.Files {
		return nil, fmt.Errorf("columns: expected %d lines, found %d", engine.Files, n)
	}
	if config.Settle < 0 {
		return nil, fmt.Errorf("settle time: expected 0 or more, found %v", config.Settle)
	}
	m := &Matrix{rows: rows, columns: columns, wiring: config.Wiring, settle: config.Settle, wait: config.wait}
	if m.wiring == nil {
		m.wiring = sensor.StraightWiring()
	}
	m.settle = cmp.Or(m.settle, DefaultSettle)
	if m.wait == nil {
		m.wait = spin
	}
	if config.Active == gpio.Low {
		m.invert = ^gpio.GPIOValue(0)
	}
	if err := m.rest(); err != nil {
		return nil, err
	}
	m.wait(m.settle)
	return m, nil
}

// Scan drives one row after the other and returns the closed sensors. An error names the line.
func (m *Matrix) Scan() (engine.PointSet, error) {
	var closed engine.PointSet
	for row := range engine.Ranks {
		if err := m.rows.Out((1<<row^m.invert)&allRows, allRows); err != nil {
			return engine.PointSet{}, fmt.Errorf("drive row %d (line %s): %w", row, m.rows.ByOffset(row).Name(), err)
		}
		m.wait(m.settle)
		levels, err := m.columns.Read(allColumns)
		if err != nil {
			return engine.PointSet{}, fmt.Errorf("read the columns of row %d (lines %s to %s): %w", row,
				m.columns.ByOffset(0).Name(), m.columns.ByOffset(engine.Files-1).Name(), err)
		}
		m.wiring.AddRow(&closed, row, uint16((levels^m.invert)&allColumns))
	}
	if err := m.rest(); err != nil {
		return engine.PointSet{}, err
	}
	return closed, nil
}

// rest drives no row.
func (m *Matrix) rest() error {
	if err := m.rows.Out(m.invert&allRows, allRows); err != nil {
		return fmt.Errorf("let the rows rest (lines %s to %s): %w",
			m.rows.ByOffset(0).Name(), m.rows.ByOffset(engine.Ranks-1).Name(), err)
	}
	return nil
}

// spin waits for some microseconds, which no timer can do.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}

// The values for a Config and for Lines, so that no other package needs periph.io.
const (
	Low  = gpio.Low  // Config.Active: a driven row is low, and so is a column with a closed sensor.
	High = gpio.High // Config.Active: they are high.

	PullUp   = gpio.PullUp   // Lines.Pull, where Active is Low.
	PullDown = gpio.PullDown // Lines.Pull, where Active is High.
	Float    = gpio.Float    // Lines.Pull, where the board has resistors of its own.
)

// Clock is the computer's monotonic clock, as a sensor.Clock. The zero value is not ready; NewClock starts one.
type Clock struct{ start time.Time }

// NewClock returns a clock that begins at 0 now.
func NewClock() *Clock { return &Clock{time.Now()} }

// Now returns the time since the clock began.
func (c *Clock) Now() sensor.Micros { return sensor.Micros(time.Since(c.start).Microseconds()) }

// SleepUntil puts the thread to sleep until the time given. The timers of the Go runtime would wake it up to 30 ms late. The
// thread keeps its processor of the Go scheduler meanwhile: raise GOMAXPROCS by one where a loop calls it all the time.
func (c *Clock) SleepUntil(at sensor.Micros) {
	for wait := at - c.Now(); wait > 0; wait = at - c.Now() {
		sleep(time.Duration(wait) * time.Microsecond)
	}
}
