package bringup

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/boardtest"
)

// Each step of a test is printed once, and Enter goes on.
func TestABoardTestTellsWhatToDo(t *testing.T) {
	enters := make(chan struct{}, 1)
	var out bytes.Buffer
	b := &Test{Enters: enters}
	b.show = b.printer(&out)
	at := sensor.Micros(0)
	see := func(closed ...engine.Point) {
		t.Helper()
		for range 2 {
			at += 400_000
			if err := b.read(sensor.Reading{Frame: sensor.Frame{At: at, Closed: engine.SetOf(closed...)}}); err != nil {
				t.Fatal(err)
			}
		}
		see := sensor.Frame{At: at + 1000, Closed: engine.SetOf(closed...)}
		if err := b.read(sensor.Reading{Frame: see}); err != nil {
			t.Fatal(err)
		}
	}
	enter := func() { enters <- struct{}{} }
	see(9)
	enter() // It is stuck.
	see(9)
	see(9, 0)
	see(9)
	see(9, 40) // In the place of b0.
	see(9)
	enter() // It is dead.
	see(9)
	const want = `take all pieces off the board; Enter: there are none
put a piece on a0; Enter: nothing happens
take the piece off a0
put a piece on b0; Enter: nothing happens
take the piece off b0
e4 has answered: put the piece on b0 once more; Enter: skip it
put a piece on c0; Enter: nothing happens
`
	if out.String() != want {
		t.Errorf("it says\n%s\nwant\n%s", &out, want)
	}
	r := b.test.Result
	if r.Stuck != engine.SetOf(9) || r.Dead != engine.SetOf(1) {
		t.Errorf("stuck %v, dead %v, want a1 and b0", r.Stuck.Points(), r.Dead.Points())
	}
}

// The findings are printed and written, and the exit status is that of a faulty board.
func TestAReportIsToldAndWritten(t *testing.T) {
	b := &Test{test: boardtest.Test{Result: boardtest.Result{
		Dead: engine.SetOf(40), Whole: engine.AllPoints.Without(engine.SetOf(40)), Lift: 1200, Place: 3400,
	}}}
	b.board.Board = 7
	var text []byte
	write := func(written []byte) error {
		text = written
		return nil
	}
	var out bytes.Buffer
	if err := b.Report(&out, write, time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)); !errors.Is(err, ErrFaulty) {
		t.Errorf("%v, want %v", err, ErrFaulty)
	}
	const wantTold = `dead sensors         e4
diodes not tested    e4
longest bounce       opening 1200 us, closing 3400 us
`
	if out.String() != wantTold {
		t.Errorf("told\n%s\nwant\n%s", &out, wantTold)
	}
	for _, want := range []string{"board = 7\n", "date = '2026-05-04'\n", "dead = ['e4']\n", "lift_bounce_us = 1200\n", "place_bounce_us = 3400\n"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	there := func([]byte) error { return errors.New("board.toml is there already") }
	if err := b.Report(&out, there, time.Time{}); err == nil || err.Error() != "board.toml is there already; what was found stands above and is in no file" {
		t.Errorf("a file that is there: %v", err)
	}
	b.test.Result.Dead = engine.PointSet{}
	if err := b.Report(&out, nil, time.Time{}); err != nil {
		t.Errorf("a board without faults: %v, want none", err)
	}
}
