package feed_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// twoGames returns a move, a draw, and the set-up for the next game.
func twoGames(t *testing.T) []fact.Input {
	edge := func(at sensor.Micros, name string, placed bool) fact.Input {
		p, err := engine.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return fact.Input{At: at, Fact: fact.Event{Point: p, Placed: placed}}
	}
	return []fact.Input{edge(1, "h2", false), edge(2, "e2", true), {At: 3, Fact: fact.Press{Side: engine.First}},
		{At: 4, Fact: fact.Agree{}}, edge(5, "e2", false), edge(6, "h2", true), {At: 2_000_000, Fact: fact.Tick{}}}
}

func TestASessionIsDerivedAgain(t *testing.T) {
	start := engine.StartPosition()
	facts := append([]fact.Input{{Fact: fact.Start{Closed: start.Occupied()}}}, twoGames(t)...)
	board := func(version string) *game.Board {
		b, err := game.NewBoard(game.Config{Version: version})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var stored []boardlog.Row
	original := board("1")
	for _, in := range facts {
		for _, r := range original.Step(in) {
			stored = append(stored, boardlog.Row{Game: r.About().Game, Seq: len(stored) + 1, At: in.At, Bytes: record.Encode(r)})
		}
	}
	for _, tc := range []struct {
		name    string
		version string // Of the code that derives again.
		facts   []fact.Input
		stored  []boardlog.Row
		games   int    // Stored as a whole.
		want    string // The text of the first difference, empty for none.
	}{
		{"as it was", "1", facts, stored, 2, ""},
		{"by another version that says the same", "2", facts, stored, 2, ""},
		{"time that passed is no fact", "1", facts[:len(facts)-1], stored, 2, ""},
		{"the first game alone", "1", facts, stored[:len(stored)-1], 1, ""},
		{"a record is missing at the end", "1", facts, stored[:len(stored)-1], 2, "behind the last stored record:\n  stored:  nothing\n  derived: " + string(stored[len(stored)-1].Bytes)},
		{"a record was changed", "1", facts, append([]boardlog.Row{{Game: 1, Seq: 1, Bytes: []byte(`{}`)}}, stored[1:]...), 2, "game 1, sequence 1:\n  stored:  {}\n  derived: " + string(stored[0].Bytes)},
		{"a record more", "1", facts, append(stored[:len(stored):len(stored)], boardlog.Row{Game: 2, Seq: 99, Bytes: []byte(`{}`)}), 2, "game 2, sequence 99:\n  stored:  {}\n  derived: nothing"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			again := feed.Rederive(board(tc.version))
			for _, in := range tc.facts {
				again.Fact(in)
			}
			for _, s := range tc.stored {
				again.Record(s)
			}
			again.End(tc.games)
			got := ""
			if d := again.Difference(); d != nil {
				got = strings.TrimSpace(d.String())
			}
			if got != tc.want {
				t.Errorf("differs:\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}
