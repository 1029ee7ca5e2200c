package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
)

// told is what the records of a session say of a board and of what was played on it.
type told struct {
	wrong, open int // Plies that were recorded otherwise than played or not at all, and that stayed open.
	plies       int
	findings    int
	named       []string // The faults, each with the ply before it.
}

func (n told) String() string {
	return fmt.Sprintf("%d plies, %d wrong, %d open, %d findings; %s", n.plies, n.wrong, n.open, n.findings, strings.Join(n.named, ", "))
}

// tell reads the records that were printed, beside the moves that were played.
func tell(t *testing.T, printed []byte, want []string) told {
	t.Helper()
	var n told
	moves, open, plies := map[int]string{}, map[int]bool{}, 0
	for line := range bytes.Lines(printed) {
		var r struct {
			Type, Move, Fault, Point string
			Ply                      int
			Open, Cleared            bool
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		switch r.Type {
		case "move", "revised":
			plies = max(plies, r.Ply)
			moves[r.Ply], open[r.Ply] = r.Move, r.Open
		case "finding":
			n.findings++
		case "sensor":
			if r.Point != "" && !r.Cleared {
				n.named = append(n.named, fmt.Sprintf("%s %s at ply %d", r.Point, r.Fault, plies))
			}
		}
	}
	n.plies = plies
	for ply := 1; ply <= max(plies, len(want)); ply++ {
		switch {
		case ply <= plies && open[ply]:
			n.open++
		case ply > len(want) || moves[ply] != want[ply-1]:
			n.wrong++
		}
	}
	return n
}

// A board with broken sensors is played on, with the file that a test of it wrote and without.
func TestWhatATestFoundOutCounts(t *testing.T) {
	for _, tc := range []struct {
		name          string
		file          boardfile.File
		with, without string
	}{
		{"dead where a piece stands and where one will, stuck where none is", boardfile.File{Dead: []string{"h2", "e2"}, Stuck: []string{"e5"}},
			"98 plies, 0 wrong, 2 open, 0 findings; e2 stuck_off at ply 0, h2 stuck_off at ply 0, e5 stuck_on at ply 0",
			"98 plies, 0 wrong, 41 open, 0 findings; "},
		{"five pieces that are not seen: without the file no game begins", boardfile.File{Dead: []string{"a3", "c3", "e3", "g3", "c9"}},
			"98 plies, 0 wrong, 4 open, 0 findings; a3 stuck_off at ply 0, c3 stuck_off at ply 0, e3 stuck_off at ply 0, g3 stuck_off at ply 0, c9 stuck_off at ply 0",
			"0 plies, 98 wrong, 0 open, 0 findings; "},
		{"a diode is missing where no piece stands", boardfile.File{Missing: []string{"e4"}},
			"98 plies, 0 wrong, 4 open, 0 findings; e4 no_diode at ply 0",
			"98 plies, 0 wrong, 21 open, 0 findings; "},
		{"a diode is missing where a piece stands", boardfile.File{Missing: []string{"b2"}},
			"98 plies, 0 wrong, 0 open, 0 findings; b2 no_diode at ply 0",
			"98 plies, 0 wrong, 98 open, 0 findings; "},
	} {
		t.Run(tc.name, func(t *testing.T) {
			script, want := brokenAs(t, tc.file)
			for _, run := range []struct {
				file boardfile.File
				want string
			}{{tc.file, tc.with}, {boardfile.File{}, tc.without}} {
				var printed bytes.Buffer
				board := &pinBoard{gpioSource: &gpioSource{errors: io.Discard, tested: run.file}, script: script}
				recordOn(t, filepath.Join(t.TempDir(), "data"), "1", board, &printed)
				if got := tell(t, printed.Bytes(), want).String(); got != run.want {
					t.Errorf("with %+v\ngot  %s\nwant %s", run.file.Defects(), got, run.want)
				}
			}
		})
	}
}

// brokenAs returns what hands do in a game on a board that is as a file says, and the moves.
func brokenAs(t *testing.T, file boardfile.File) (*sensortest.Script, []string) {
	t.Helper()
	script, moves := handsOfGame(t, masters()[0], "normal")
	d := file.Defects()
	for _, fault := range []sensor.Fault{{Kind: sensor.StuckOff, Points: d.StuckOff}, {Kind: sensor.StuckOn, Points: d.StuckOn}, {Kind: sensor.Ghost, Points: d.NoDiode}} {
		if err := script.Break(fault, 1); err != nil {
			t.Fatal(err)
		}
	}
	return script, moves
}

// A session that is switched off and on again knows what it knew, is derived again to the same bytes, and is told once what a
// later test has found out besides.
func TestWhatATestFoundOutIsStored(t *testing.T) {
	file := boardfile.File{Dead: []string{"h2", "e2"}, Stuck: []string{"e5"}}
	script, want := brokenAs(t, file)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	var printed, report bytes.Buffer
	later := file
	later.Dead = append(slices.Clone(file.Dead), "d5")
	for _, board := range []*pinBoard{{off: off}, {now: off}} {
		board.script, board.gpioSource = script, &gpioSource{errors: &report, tested: file}
		if board.now != 0 {
			board.tested = later
		}
		recordOn(t, data, "1", board, &printed)
	}
	if got := tell(t, printed.Bytes(), want); got.wrong != 0 || got.findings != 0 ||
		!strings.HasPrefix(strings.Join(got.named, ", "), "e2 stuck_off at ply 0, h2 stuck_off at ply 0, e5 stuck_on at ply 0, d5 stuck_off at ply ") || len(got.named) != 4 {
		t.Errorf("got %s", got)
	}
	if report.Len() > 0 {
		t.Errorf("reported: %s", report.Bytes())
	}
	var starts []string
	withStore(t, data, func(r *recorder.Reader, g recorder.Game) {
		for row, err := range r.Rows(context.Background(), g.ID, 1) {
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(row.Bytes, []byte(`"fact":"start"`)) {
				starts = append(starts, string(row.Bytes))
			}
		}
	})
	if len(starts) != 1 || !strings.Contains(starts[0], `"stuck_off":"`) || !strings.Contains(starts[0], `"stuck_on":"`) {
		t.Errorf("the start is stored as %q", starts)
	}
}

// A contact that bounces for 8 ms when a piece is set down tells when it first closed where a test has measured that, and only
// its last bounce where none has.
func TestTheMeasuredBounceIsWaitedFor(t *testing.T) {
	start := engine.StartPosition()
	rest := start.Occupied()
	bouncing := rest
	bouncing.Add(engine.NewPoint(4, 4))
	for name, tc := range map[string]struct {
		file boardfile.File
		want []sensor.Micros
	}{"measured": {boardfile.File{Place: 8000, Lift: 8000}, []sensor.Micros{20_000}}, "not measured": {boardfile.File{}, []sensor.Micros{28_000}}} {
		t.Run(name, func(t *testing.T) {
			board, err := game.NewBoard(game.Config{Version: "1"})
			if err != nil {
				t.Fatal(err)
			}
			var events []sensor.Micros
			config := pipelineOf(tc.file)
			feed, err := game.NewFeed(board, config, sensor.Frame{Closed: rest}, func(in game.Input, _ []game.Record) error {
				if in.Kind == game.KindEvent {
					events = append(events, in.At)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for at := sensor.Micros(1000); at < 100_000; at += 1000 {
				closed := bouncing
				if bounce := (at - 20_000) / 2000; at < 20_000 || bounce == 1 || bounce == 3 {
					closed = rest
				}
				if err := feed.Frame(sensor.Frame{At: at, Closed: closed}); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(events, tc.want) {
				t.Errorf("events at %v, want %v", events, tc.want)
			}
		})
	}
}
