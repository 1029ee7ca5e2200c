package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/boardtest"
)

// boardFile is the result of a test as it is written.
type boardFile struct {
	Board   uint32   `toml:"board" comment:"The number of the board."`
	Date    string   `toml:"date" comment:"When it was tested."`
	Dead    []string `toml:"dead" comment:"Sensors that see no piece."`
	Stuck   []string `toml:"stuck" comment:"Sensors that see a piece where none is."`
	Wires   []string `toml:"wires" comment:"Wires that are exchanged. They end a test: what follows is then not known."`
	Missing []string `toml:"missing_diodes" comment:"Points whose diode is missing or bridged."`
	Ghosts  []string `toml:"ghosts" comment:"Sensors that closed without a piece, which no single missing diode explains."`
	Unknown []string `toml:"untested_diodes" comment:"Points whose diode could not be tested."`
	Lift    int64    `toml:"lift_bounce_us" comment:"The longest time that a contact bounced when it opened, in microseconds,"`
	Place   int64    `toml:"place_bounce_us" comment:"and when it closed."`
}

func (t *boardTest) file(now time.Time) boardFile {
	r := &t.test.Result
	return boardFile{
		Board: t.board.Board, Date: now.Format(time.DateOnly), Dead: names(r.Dead), Stuck: names(r.Stuck),
		Wires: append([]string{}, r.Wires()...), Missing: names(r.Missing), Ghosts: names(r.Ghosts),
		Unknown: names(engine.AllPoints.Without(r.Whole).Without(r.Missing)), Lift: int64(r.Lift), Place: int64(r.Place),
	}
}

// errFaulty is what a test says in the end of a board that something is wrong with.
var errFaulty = errors.New("something is wrong with the board")

// report tells the result and then writes it to a file, where one is named.
func (t *boardTest) report(out io.Writer, file string, now time.Time) error {
	result := t.file(now)
	if _, err := io.WriteString(out, result.String()); err != nil {
		return err
	}
	if file != "" {
		text, err := toml.Marshal(result)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, append([]byte("# Written by boardctl board test.\n"), text...), 0o666); err != nil {
			return err
		}
	}
	if faulty(&t.test.Result) {
		return errFaulty
	}
	return nil
}

func faulty(r *boardtest.Result) bool {
	return !r.Broken().Empty() || r.Exchanged() || !r.Missing.Empty() || !r.Ghosts.Empty()
}

// String tells the result to people.
func (f boardFile) String() string {
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
