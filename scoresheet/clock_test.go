package scoresheet

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// The clock times of moves: the time left, and the time taken.
func TestClocksOfMoves(t *testing.T) {
	type said struct {
		ply        int
		red, black sensor.Micros
		running    string
		at         sensor.Micros
	}
	for _, tc := range []struct {
		name, fen string
		clocks    []said
		want      string
	}{
		{"two moves", "", []said{{1, 60, 60, "red", 1}, {2, 55, 60, "black", 6}, {3, 55, 51, "red", 15}}, "1: 55 5, 2: 51 9"},
		{"nobody started the clock", "", []said{{2, 60, 60, "black", 6}, {3, 60, 51, "red", 15}}, "1: 60 0, 2: 51 9"},
		{"stopped for a while, and time given", "", []said{{1, 60, 60, "red", 0}, {1, 57, 60, "none", 3}, {1, 97, 60, "none", 9}, {1, 97, 60, "red", 10}, {2, 95, 60, "black", 12}},
			"1: 95 5"},
		{"a press by the side that is not on move", "", []said{{1, 60, 60, "red", 0}, {1, 58, 60, "red", 2}, {2, 57, 60, "black", 3}}, "1: 57 3"},
		{"Red forgot to press", "", []said{{1, 60, 60, "red", 0}, {3, 40, 60, "red", 20}}, "1: 40 20, 2: 60 0"},
		{"the second move is taken back and made anew", "", []said{{1, 60, 60, "red", 0}, {2, 55, 60, "black", 5}, {3, 55, 56, "red", 9}, {2, 54, 56, "black", 10}, {3, 54, 50, "red", 16}},
			"1: 55 5, 2: 50 6"},
		{"Black moves first", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", []said{{1, 60, 60, "black", 0}, {2, 60, 55, "red", 5}}, "1: 55 5"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			k := NewKeeper(Start{FEN: tc.fen})
			for _, s := range tc.clocks {
				r := record.Clock{Head: record.Head{Type: "clock", Game: 1}, ClockState: record.ClockState{Ply: s.ply, Red: &s.red, Black: s.black, Running: record.Side(s.running)}, At: s.at}
				if err := k.Take(&boardlog.Row{Bytes: record.Encode(r)}); err != nil {
					t.Fatal(err)
				}
			}
			got := ""
			for ply := 1; ply <= len(k.clocks.made); ply++ {
				if got != "" {
					got += ", "
				}
				got += fmt.Sprintf("%d: %d %d", ply, k.clocks.made[ply].left, k.clocks.made[ply].used)
			}
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}

// PGN has the named control even without a clock; a printed sheet has columns of time only with one.
func TestTheTagTimeControl(t *testing.T) {
	for control, want := range map[string]string{
		"300d5": "[TimeControl \"300d5\"] true", "40/5400b30:1800b30": "[TimeControl \"40/5400b30:1800b30\"] true", "vn2004-long": "[TimeControl \"25/3600:3600\"] true",
		"-": "[TimeControl \"-\"] false", "?": "[TimeControl \"?\"] false", "": " false", "*180": " false",
	} {
		p := page{Sheet: Sheet{Control: control}}
		tag := p.pgnControl()
		if tag != "" {
			tag = fmt.Sprintf("[TimeControl %q]", tag)
		}
		if got := fmt.Sprintf("%s %t", tag, clock.IsKept(control)); got != want {
			t.Errorf("%q: %s, want %s", control, got, want)
		}
	}
}
