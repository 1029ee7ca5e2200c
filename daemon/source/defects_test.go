package source

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// told is a summary of a session's records: the board's faults and the play.
type told struct {
	wrong, open int // Plies recorded wrongly or not at all, and plies that stayed open.
	plies       int
	findings    int
	named       []string // The faults, each with the ply before it.
}

func (n told) String() string {
	return fmt.Sprintf("%d plies, %d wrong, %d open, %d findings; %s", n.plies, n.wrong, n.open, n.findings, strings.Join(n.named, ", "))
}

// tell reads the printed records, beside the moves that were played.
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

// A board with broken sensors is played on, with the file of its test and without.
func TestWhatATestFoundOutCounts(t *testing.T) {
	for _, tc := range []struct {
		name          string
		file          boardfile.File
		with, without string
	}{
		{"dead where a piece stands and where one will, stuck where none is", boardfile.File{Dead: []string{"h2", "e2"}, Stuck: []string{"e5"}},
			"98 plies, 0 wrong, 3 open, 0 findings; e2 stuck_off at ply 0, h2 stuck_off at ply 0, e5 stuck_on at ply 0",
			"98 plies, 0 wrong, 44 open, 0 findings; "},
		{"five pieces that are not seen: without the file no game begins", boardfile.File{Dead: []string{"a3", "c3", "e3", "g3", "c9"}},
			"98 plies, 0 wrong, 4 open, 0 findings; a3 stuck_off at ply 0, c3 stuck_off at ply 0, e3 stuck_off at ply 0, g3 stuck_off at ply 0, c9 stuck_off at ply 0",
			"0 plies, 98 wrong, 0 open, 0 findings; "},
		{"a diode is missing where no piece stands", boardfile.File{Missing: []string{"e4"}},
			"98 plies, 0 wrong, 4 open, 0 findings; e4 no_diode at ply 0",
			"98 plies, 0 wrong, 21 open, 0 findings; "},
		{"a diode is missing where a piece stands", boardfile.File{Missing: []string{"b2"}},
			"98 plies, 0 wrong, 0 open, 0 findings; b2 no_diode at ply 0",
			"98 plies, 0 wrong, 98 open, 0 findings; "},
	}[:sweeptest.Of(1, 4)] {
		t.Run(tc.name, func(t *testing.T) {
			script, want := brokenAs(t, tc.file)
			for _, run := range []struct {
				file boardfile.File
				want string
			}{{tc.file, tc.with}, {boardfile.File{}, tc.without}} {
				var printed bytes.Buffer
				board := &pinBoard{GPIO: &GPIO{Tested: run.file}, script: script}
				recordOn(t, filepath.Join(t.TempDir(), "data"), "1", board, &printed)
				if got := tell(t, printed.Bytes(), want).String(); got != run.want {
					t.Errorf("with %+v\ngot  %s\nwant %s", run.file.Defects(), got, run.want)
				}
			}
		})
	}
}

// brokenAs returns the acts of hands in a game on a board with a file's defects, and the moves.
func brokenAs(t *testing.T, file boardfile.File) (*sensortest.Script, []string) {
	t.Helper()
	script, moves := handsOfGame(t, sensortest.Games()[0], "normal")
	d := file.Defects()
	for _, fault := range []sensor.Fault{{Kind: sensor.StuckOff, Points: d.StuckOff}, {Kind: sensor.StuckOn, Points: d.StuckOn}, {Kind: sensor.Ghost, Points: d.NoDiode}} {
		if err := script.Break(fault, 1); err != nil {
			t.Fatal(err)
		}
	}
	return script, moves
}

// A session that is switched off and on again keeps its knowledge, derives the same bytes again, and gets the new findings of a
// later test once.
func TestWhatATestFoundOutIsStored(t *testing.T) {
	file := boardfile.File{Dead: []string{"h2", "e2"}, Stuck: []string{"e5"}}
	script, want := brokenAs(t, file)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	var printed bytes.Buffer
	var reported []string
	later := file
	later.Dead = append(slices.Clone(file.Dead), "d5")
	for _, board := range []*pinBoard{{off: off}, {now: off}} {
		board.script, board.GPIO = script, &GPIO{Tested: file}
		if board.now != 0 {
			board.Tested = later
		}
		reported = append(reported, recordOn(t, data, "1", board, &printed)...)
	}
	if got := tell(t, printed.Bytes(), want); got.wrong != 0 || got.findings != 0 ||
		!strings.HasPrefix(strings.Join(got.named, ", "), "e2 stuck_off at ply 0, h2 stuck_off at ply 0, e5 stuck_on at ply 0, d5 stuck_off at ply ") || len(got.named) != 4 {
		t.Errorf("got %s", got)
	}
	if len(reported) > 0 {
		t.Errorf("reported: %q", reported)
	}
	var starts []string
	storetest.Games(t, data, func(r *recorder.Reader, g boardlog.Game) {
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
