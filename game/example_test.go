package game_test

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Red touches an elephant, puts it back and moves his cannon: he had to move the elephant. Black replies and Red resigns.
func Example() {
	board, err := game.NewBoard(game.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	start := engine.StartPosition()
	inputs := []fact.Input{
		{Fact: fact.Start{Closed: start.Occupied()}},
		lifted("g0", 500_000), placed("g0", 900_000),
		lifted("h2", 1_500_000), placed("e2", 1_900_000),
		{At: 2_300_000, Fact: fact.Press{Side: engine.First}},
		lifted("h9", 4_000_000), placed("g7", 4_400_000),
		{At: 4_800_000, Fact: fact.Press{Side: engine.Second}},
		{At: 6_000_000, Fact: fact.Resign{Side: engine.First}},
		{At: 7_000_000, Fact: fact.End{}},
	}
	for _, in := range inputs {
		for _, said := range board.Step(in) {
			switch r := said.(type) {
			case record.Move:
				fmt.Println(r.Ply, r.Side, r.Move, r.Article, "obeyed", *r.Obeyed)
			case record.Finding:
				fmt.Println("found", r.Kind, "of", r.Article, "must play one of", r.Duty)
			case record.Result, record.End:
				fmt.Println(string(record.Encode(said)))
			}
		}
	}
	// Output:
	// 1 red h2e2 9.1 obeyed false
	// found breach of 9.1 must play one of [g0e2 g0i2]
	// 2 black h9g7 9.1 obeyed true
	// {"type":"result","game":1,"result":"0-1","reason":"resignation","at_us":6000000}
	// {"type":"end","game":1,"fen":"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2","moves":["h2e2","h9g7"],"unresolved":[],"at_us":7000000}
}

func lifted(point string, at sensor.Micros) fact.Input { return event(point, at, false) }

func placed(point string, at sensor.Micros) fact.Input { return event(point, at, true) }

func event(name string, at sensor.Micros, placed bool) fact.Input {
	p, err := engine.ParsePoint(name)
	if err != nil {
		panic(err)
	}
	return fact.Input{At: at, Fact: fact.Event{Point: p, Placed: placed, Uncertainty: 1000}}
}
