package touchmove

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// expectedTurn is a line of testdata/turns/expected.jsonl.
type expectedTurn struct {
	Trace, Kind, Move, Article string
	Via, Finding               string // null reads as "".
	Duty                       []string
	Obeyed                     bool
}

func TestTurnsOnAModelledBoard(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "turns", "expected.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	if len(lines) != 60 {
		t.Fatalf("%d turns, want 60", len(lines))
	}
	book := mustBook(t, rulebook.VN2004)
	for _, line := range lines {
		var want expectedTurn
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		t.Run(want.Kind+"/"+want.Trace, func(t *testing.T) {
			v := Judge(book, readTurn(t, want))
			if v.Article != want.Article || v.Via != want.Via || v.Obeyed != want.Obeyed || string(v.Kind) != want.Finding {
				t.Errorf("article %q via %q obeyed %v finding %q, want %q %q %v %q",
					v.Article, v.Via, v.Obeyed, v.Kind, want.Article, want.Via, want.Obeyed, want.Finding)
			}
			if got, want := moveTexts(v.Duty), strings.Join(want.Duty, " "); got != want {
				t.Errorf("duty %q, want %q", got, want)
			}
		})
	}
}

// readTurn makes the turn of a trace. It has the move played, so it needs no tracker.
func readTurn(t *testing.T, want expectedTurn) Turn {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "turns", want.Trace))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	x := lifter{turn: Turn{Played: mustMove(t, want.Move)}}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		x.read(t, strings.Fields(lines.Text()))
	}
	x.finish()
	return x.turn
}

// lifter makes lifts of the raw edges of one turn.
type lifter struct {
	turn   Turn
	scan   sensor.Micros
	adjust bool
}

const brush = 60_000 // Microseconds.

func (x *lifter) read(t *testing.T, f []string) {
	t.Helper()
	switch {
	case f[0] == "fen":
		p := enginetest.Position(t, strings.Join(f[1:], " "))
		x.turn.Before = boardgame.NewXiangqi(p)
	case f[0] == "scan_us":
		x.scan = number(t, f[1])
	case len(f) < 3:
		return
	case f[1] == "adjust":
		x.adjust = f[3] == "on"
	case f[1] == "-":
		pt := enginetest.Point(t, f[2])
		x.turn.Lifts = append(x.turn.Lifts, Lift{
			Point: pt, Owner: x.turn.Before.At(pt).Side(), At: number(t, f[0]), Uncertainty: x.scan, Adjust: x.adjust,
		})
	case f[1] == "+":
		x.place(enginetest.Point(t, f[2]), number(t, f[0]))
	}
}

// place brings back the piece that was lifted last from pt.
func (x *lifter) place(pt engine.Point, at sensor.Micros) {
	for i := len(x.turn.Lifts) - 1; i >= 0; i-- {
		l := &x.turn.Lifts[i]
		if l.Point == pt && l.Back == 0 {
			l.Back, l.Brush = at, at-l.At < brush
			return
		}
	}
}

// finish takes back the last return to the point where the move ended: that was the moving piece, not the captured one.
func (x *lifter) finish() {
	for i := len(x.turn.Lifts) - 1; i >= 0; i-- {
		if l := &x.turn.Lifts[i]; l.Point == x.turn.Played.To() {
			l.Back, l.Brush = 0, false
			return
		}
	}
}

func number(t *testing.T, s string) sensor.Micros {
	t.Helper()
	var n sensor.Micros
	if _, err := fmt.Sscan(s, &n); err != nil {
		t.Fatalf("number %q: %v", s, err)
	}
	return n
}
