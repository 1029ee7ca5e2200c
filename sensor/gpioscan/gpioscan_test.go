package gpioscan

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/pin"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/sensortest/fakegpio"
)

var (
	_ sensor.Matrix = (*Matrix)(nil)
	_ sensor.Panel  = (*Panel)(nil)
	_ sensor.Clock  = (*Clock)(nil)
)

func noWait(time.Duration) {}

func randomSet(random *rand.Rand) engine.PointSet {
	return engine.PointSet{Lo: random.Uint64(), Hi: random.Uint64()}.And(engine.AllPoints)
}

func TestScanSeesWhatIsClosed(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, active := range []gpio.Level{gpio.Low, gpio.High} {
		for _, c := range []struct {
			name   string
			wiring *sensor.Wiring
		}{{"straight", nil}, {"turned", sensor.StraightWiring().Turned()}} {
			t.Run(fmt.Sprintf("active %v, %s", active, c.name), func(t *testing.T) {
				var fake sensortest.Matrix
				rows, columns := fakegpio.New(&fake, active)
				m, err := New(rows, columns, Config{Active: active, Wiring: c.wiring, wait: noWait})
				if err != nil {
					t.Fatal(err)
				}
				for range 90 {
					want := randomSet(random)
					fake.SetAll(want)
					if c.wiring != nil {
						fake.SetAll(want.Turned())
					}
					if got, err := m.Scan(); err != nil || got != want {
						t.Fatalf("seed %d: got %v, %v, want %v", seed, got.Points(), err, want.Points())
					}
				}
			})
		}
	}
}

// slow is a group of columns that shows a row only after time to settle.
type slow struct {
	gpio.Group
	settled bool
}

func (s *slow) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	if !s.settled {
		return allColumns, nil
	}
	s.settled = false
	return s.Group.Read(mask)
}

func TestColumnsAreReadOnlyWhenTheyHaveSettled(t *testing.T) {
	var fake sensortest.Matrix
	fake.SetAll(engine.AllPoints)
	rows, columns := fakegpio.New(&fake, gpio.Low)
	late := &slow{Group: columns}
	m, err := New(rows, late, Config{Settle: 42 * time.Microsecond, wait: func(d time.Duration) { late.settled = d == 42*time.Microsecond }})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.Scan(); err != nil || got != engine.AllPoints {
		t.Errorf("got %d closed, %v, want all 90", got.Len(), err)
	}
}

func TestABoardIsGivenTimeToSettleByDefault(t *testing.T) {
	var fake sensortest.Matrix
	rows, columns := fakegpio.New(&fake, gpio.Low)
	var waits []time.Duration
	m, err := New(rows, columns, Config{wait: func(d time.Duration) { waits = append(waits, d) }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Scan(); err != nil {
		t.Fatal(err)
	}
	want := slices.Repeat([]time.Duration{25 * time.Microsecond}, 1+engine.Ranks) // At rest, and for each row.
	if !slices.Equal(waits, want) {
		t.Errorf("got %v, want %v", waits, want)
	}
}

func TestASpinTakesAsLongAsItIsTold(t *testing.T) {
	for _, d := range []time.Duration{1, DefaultSettle, time.Millisecond} {
		begin := time.Now()
		if spin(d); time.Since(begin) < d {
			t.Errorf("%v: was over after %v", d, time.Since(begin))
		}
	}
}

func TestTheBoardsLinesArePulledUp(t *testing.T) {
	if lines := BoardLines(); lines.Pull != gpio.PullUp {
		t.Errorf("got %v: columns and buttons are low when they are closed", lines.Pull)
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	broken := errors.New("input/output error")
	var fake sensortest.Matrix
	rows, columns := fakegpio.New(&fake, gpio.Low)
	m, err := New(rows, columns, Config{wait: noWait})
	if err != nil {
		t.Fatal(err)
	}
	expect := func(err error, want string) {
		t.Helper()
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	columns.Err = broken
	_, err = m.Scan()
	expect(err, "read the columns of row 0 (lines COLUMN0 to COLUMN8): input/output error")
	rows.Err = broken
	_, err = m.Scan()
	expect(err, "drive row 0 (line ROW0): input/output error")
	_, err = New(rows, columns, Config{wait: noWait})
	expect(err, "let the rows rest (lines ROW0 to ROW9): input/output error")
	_, err = New(columns, rows, Config{wait: noWait})
	expect(err, "rows: expected 10 lines, found 9")
	_, err = New(rows, rows, Config{wait: noWait})
	expect(err, "columns: expected 9 lines, found 10")
	_, err = New(rows, columns, Config{Settle: -1})
	expect(err, "settle time: expected 0 or more, found -1ns")
}

func TestPanel(t *testing.T) {
	var fake sensortest.Matrix
	_, columns := fakegpio.New(&fake, gpio.Low)
	group := &levels{Group: columns, value: 0b01101} // Low is down: the second and the last of five.
	if _, err := NewPanel(group, gpio.Low, sensor.RedLever, sensor.BlackLever, sensor.RedAdjust, sensor.BlackAdjust, sensor.Arbiter); err == nil ||
		err.Error() != "buttons: expected a line for each of [red lever black lever red adjust black adjust arbiter], found 9" {
		t.Errorf("got %v", err)
	}
	group.n = 5
	p, err := NewPanel(group, gpio.Low, sensor.RedLever, sensor.BlackLever, sensor.RedAdjust, sensor.BlackAdjust, sensor.Arbiter)
	if err != nil {
		t.Fatal(err)
	}
	want := sensor.ButtonSet(0).With(sensor.BlackLever).With(sensor.Arbiter)
	if got, err := p.Down(); err != nil || got != want {
		t.Errorf("got %05b, %v, want %05b", got, err, want)
	}
	group.err = errors.New("gone")
	if _, err := p.Down(); err == nil || err.Error() != "read the buttons red lever to arbiter (lines COLUMN0 to COLUMN4): gone" {
		t.Errorf("got %v", err)
	}
}

func TestResolve(t *testing.T) {
	lines := func(change func(*Lines)) *Lines {
		l := &Lines{Buttons: map[sensor.Button]string{sensor.RedLever: "20", sensor.Arbiter: "GPIO21"}}
		for i := range l.Rows {
			l.Rows[i] = fmt.Sprint("GPIO", i)
		}
		for i := range l.Columns {
			l.Columns[i] = fmt.Sprint(10 + i)
		}
		change(l)
		return l
	}
	lookUp := func(line string) (string, bool) { // Lines 0 to 27 have names, line 40 has none.
		number, err := strconv.Atoi(strings.TrimPrefix(line, "GPIO"))
		if err == nil && number < 28 {
			return fmt.Sprint("GPIO", number), true
		}
		return "", number == 40
	}
	r, err := lines(func(*Lines) {}).resolve("gpiochip0", lookUp)
	if err != nil || strings.Join(r.columns, " ") != "GPIO10 GPIO11 GPIO12 GPIO13 GPIO14 GPIO15 GPIO16 GPIO17 GPIO18" ||
		strings.Join(r.buttonLines, " ") != "GPIO20 GPIO21" || len(r.buttons) != 2 || r.buttons[1] != sensor.Arbiter {
		t.Errorf("got %+v, %v", r, err)
	}
	for want, change := range map[string]func(*Lines){
		`row 3: expected the name or the number of a line, found nothing`:                              func(l *Lines) { l.Rows[3] = "" },
		`column 8: chip gpiochip0 has no line "GPIO99"`:                                                func(l *Lines) { l.Columns[8] = "GPIO99" },
		`column 0: line 40 of chip gpiochip0 has no name, and only lines with a name can be asked for`: func(l *Lines) { l.Columns[0] = "40" },
		`column 1: line "GPIO1" is already that of row 1`:                                              func(l *Lines) { l.Columns[1] = "GPIO1" },
		`button arbiter: line "1" is already that of row 1`:                                            func(l *Lines) { l.Buttons[sensor.Arbiter] = "1" },
	} {
		if _, err := lines(change).resolve("gpiochip0", lookUp); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestOpenWithoutAChip(t *testing.T) {
	board, err := Open(Lines{Chip: "no-such-chip"}, Config{})
	if err == nil {
		board.Close()
		t.Fatal("a chip that does not exist was opened")
	}
	if !strings.Contains(err.Error(), "GPIO chip") {
		t.Errorf("got %v: expected it to say that there is no such GPIO chip", err)
	}
}

func TestClockWakesInTime(t *testing.T) {
	clock := NewClock()
	at := clock.Now() + 3000
	clock.SleepUntil(at)
	if now := clock.Now(); now < at {
		t.Errorf("woke at %d, before %d", now, at)
	}
	clock.SleepUntil(0) // Returns at once.
}

// TestScannerOnTheRealClock runs the real loop on a fake matrix until it has seen a piece go and come.
func TestScannerOnTheRealClock(t *testing.T) {
	var fake sensortest.Matrix
	e2 := engine.NewPoint(4, 2)
	fake.SetAll(engine.SetOf(e2))
	rows, columns := fakegpio.New(&fake, gpio.Low)
	m, err := New(rows, columns, Config{})
	if err != nil {
		t.Fatal(err)
	}
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{}, m, nil, NewClock())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, engine.SetOf(e2))
	var seen []bool
	scans := 0
	err = scanner.Run(ctx, func(r sensor.Reading) error {
		scans++
		fake.Set(e2, scans < 50 || scans > 100)
		for _, e := range d.Step(r.Frame) {
			if seen = append(seen, e.Placed); len(seen) == 2 {
				cancel()
			}
		}
		return nil
	})
	if err != nil || len(seen) != 2 || seen[0] || !seen[1] {
		t.Errorf("got %v, %v, want a lift and a place", seen, err)
	}
}

// levels is a group of n pins with given levels.
type levels struct {
	gpio.Group
	value gpio.GPIOValue
	n     int
	err   error
}

func (l *levels) Pins() []pin.Pin { return l.Group.Pins()[:min(len(l.Group.Pins()), l.count())] }

func (l *levels) count() int {
	if l.n == 0 {
		return len(l.Group.Pins())
	}
	return l.n
}

func (l *levels) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) { return l.value & mask, l.err }

// BenchmarkScanFrame compares a scan by groups with one that reads each of the 90 sensors by itself, on the same fake.
func BenchmarkScanFrame(b *testing.B) {
	var fake sensortest.Matrix
	start := engine.StartPosition()
	fake.SetAll(start.Occupied())
	rows, columns := fakegpio.New(&fake, gpio.Low)
	m, err := New(rows, columns, Config{wait: noWait})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if got, err := m.Scan(); err != nil || got != start.Occupied() {
				b.Fatal(got, err)
			}
		}
	})
	b.Run("peer_single_pins", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if got, err := scanSinglePins(rows, columns); err != nil || got != start.Occupied() {
				b.Fatal(got, err)
			}
		}
	})
}

// scanSinglePins reads one pin after the other, as most board programs do.
func scanSinglePins(rows, columns gpio.Group) (engine.PointSet, error) {
	var closed engine.PointSet
	for row := range engine.Ranks {
		if err := rows.Out(0, 1<<row); err != nil {
			return closed, err
		}
		for column := range engine.Files {
			level, err := columns.Read(1 << column)
			if err != nil {
				return closed, err
			}
			if level == 0 {
				closed.Add(engine.NewPoint(engine.File(column), engine.Rank(row)))
			}
		}
		if err := rows.Out(1<<row, 1<<row); err != nil {
			return closed, err
		}
	}
	return closed, nil
}
