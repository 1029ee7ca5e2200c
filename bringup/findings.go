package bringup

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor/boardtest"
)

// file returns the findings in the form of the board's file.
func (t *Test) file(now time.Time) boardfile.File {
	r := &t.test.Result
	return boardfile.File{
		Board: t.board.Board, Date: now.Format(time.DateOnly), Dead: r.Dead.Names(), Stuck: r.Stuck.Names(),
		Wires: append([]string{}, r.Wires()...), Missing: r.Missing.Names(), Ghosts: r.Ghosts.Names(),
		Unknown: engine.AllPoints.Without(r.Whole).Without(r.Missing).Names(), Lift: r.Lift, Place: r.Place,
	}
}

// ErrFaulty is the result of the test of a faulty board.
var ErrFaulty = errors.New("something is wrong with the board")

// Report prints the result and then calls write to store it as a file; write may be nil.
func (t *Test) Report(out io.Writer, write func(text []byte) error, now time.Time) error {
	result := t.file(now)
	if _, err := io.WriteString(out, findings(result)); err != nil {
		return err
	}
	if write != nil {
		text, err := result.Encode()
		if err != nil {
			return err
		}
		if err := write(text); err != nil {
			return fmt.Errorf("%w; what was found stands above and is in no file", err)
		}
	}
	if faulty(&t.test.Result) {
		return ErrFaulty
	}
	return nil
}

func faulty(r *boardtest.Result) bool {
	return !r.Broken().Empty() || r.Exchanged() || !r.Missing.Empty() || !r.Ghosts.Empty()
}

// findings describes the result for people.
func findings(f boardfile.File) string {
	var b strings.Builder
	line := func(name string, list []string, separator string) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "%-20s %s\n", name, strings.Join(list, separator))
		}
	}
	line("dead sensors", f.Dead, " ")
	line("stuck sensors", f.Stuck, " ")
	line("wires", f.Wires, "; ")
	line("missing diodes", f.Missing, " ")
	line("ghosts at", f.Ghosts, " ")
	if len(f.Wires) == 0 {
		line("diodes not tested", f.Unknown, " ")
	}
	fmt.Fprintf(&b, "%-20s opening %d us, closing %d us\n", "longest bounce", f.Lift, f.Place)
	return b.String()
}
