package game_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// TestTheOrganiserEntersTheResult lets the organiser speak after two plies.
func TestTheOrganiserEntersTheResult(t *testing.T) {
	const over = `{"type":"game","game":1,"state":"over","at_us":9}`
	end := func(moves, fen string) string {
		return `{"type":"end","game":1,"fen":"` + fen + `","moves":[` + moves + `],"unresolved":[],"at_us":20}`
	}
	const afterOne = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	const afterTwo = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
	two, one := end(`"h2e2","h9g7"`, afterTwo), end(`"h2e2"`, afterOne)
	for _, tc := range []struct {
		name  string
		words []fact.Input
		want  []string
	}{
		{"after the last ply", []fact.Input{{Fact: fact.Result{Text: "1-0"}}},
			[]string{`{"type":"result","game":1,"result":"1-0","reason":"ruling","at_us":9}`, over, two}},
		{"after a ply that he names", []fact.Input{{Fact: fact.Result{Text: "1-0", Ply: 1}}},
			[]string{`{"type":"result","game":1,"result":"1-0","reason":"ruling","ply":1,"at_us":9}`, over, one}},
		{"and corrects it", []fact.Input{{Fact: fact.Result{Text: "1-0", Ply: 1}}, {Fact: fact.Result{Text: "0-1"}}},
			[]string{`{"type":"result","game":1,"result":"1-0","reason":"ruling","ply":1,"at_us":9}`, over,
				`{"type":"result","game":1,"result":"0-1","reason":"ruling","at_us":9}`, two}},
		{"after a resignation", []fact.Input{{Fact: fact.Resign{Side: engine.First}}, {Fact: fact.Result{Text: "*"}}},
			[]string{`{"type":"result","game":1,"result":"0-1","reason":"resignation","at_us":9}`, over,
				`{"type":"result","game":1,"result":"*","reason":"ruling","at_us":9}`, two}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{})
			start := engine.StartPosition()
			board.Step(fact.Input{Fact: fact.Start{Closed: start.Occupied()}})
			edge := func(at sensor.Micros, point string, placed bool) {
				p, err := engine.ParsePoint(point)
				if err != nil {
					t.Fatal(err)
				}
				board.Step(fact.Input{At: at, Fact: fact.Event{Point: p, Placed: placed}})
			}
			edge(1, "h2", false)
			edge(2, "e2", true)
			board.Step(fact.Input{At: 3, Fact: fact.Press{Side: engine.First}})
			edge(4, "h9", false)
			edge(5, "g7", true)
			board.Step(fact.Input{At: 6, Fact: fact.Press{Side: engine.Second}})
			var got []string
			for _, in := range append(tc.words, fact.Input{At: 20, Fact: fact.End{}}) {
				in.At = max(in.At, 9)
				for _, r := range board.Step(in) {
					got = append(got, string(record.Encode(r)))
				}
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got\n%q\nwant\n%q", got, tc.want)
			}
		})
	}
}
