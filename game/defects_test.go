package game_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

func TestKnownDefectsAreSaidOnceBeforeTheGameBegins(t *testing.T) {
	at := func(names ...string) (points engine.PointSet) {
		for _, name := range names {
			p, err := engine.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			points.Add(p)
		}
		return points
	}
	start := engine.StartPosition()
	for _, tc := range []struct {
		name  string
		known sensor.Defects
		seen  engine.PointSet
		want  string
	}{
		{"a cannon is not seen", sensor.Defects{StuckOff: at("h2")}, start.Occupied().Without(at("h2")),
			`{"type":"sensor","game":1,"point":"h2","fault":"stuck_off","at_us":7}`},
		{"a sensor is stuck where no piece stands", sensor.Defects{StuckOn: at("e5")}, start.Occupied().Or(at("e5")),
			`{"type":"sensor","game":1,"point":"e5","fault":"stuck_on","at_us":7}`},
		{"a whole row is dead", sensor.Defects{StuckOff: at("a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3")},
			start.Occupied().Without(at("a3", "c3", "e3", "g3", "i3")),
			`{"type":"sensor","game":1,"row":"3","fault":"dead_row","at_us":7}`},
		{"a diode is missing at the start, and the wiring shows a piece", sensor.Defects{NoDiode: at("b2")}, start.Occupied().Or(at("h7")),
			`{"type":"sensor","game":1,"point":"b2","fault":"no_diode","at_us":7}` + "\n" +
				`{"type":"sensor","game":1,"points":["h0","h7","h9"],"fault":"masked","at_us":7}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{Version: "1"})
			in := fact.Input{At: 7, Fact: fact.Start{Closed: tc.seen, StuckOff: tc.known.StuckOff, StuckOn: tc.known.StuckOn, NoDiode: tc.known.NoDiode}}
			again, err := fact.Decode(fact.Encode(in))
			if err != nil || again != in {
				t.Fatalf("stored as %s, read as %+v, %v", fact.Encode(in), again, err)
			}
			var got []byte
			for _, r := range board.Step(in) {
				if _, ok := r.(record.Sensor); ok {
					got = append(append(got, record.Encode(r)...), '\n')
				}
			}
			if want := tc.want + "\n"; string(got) != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			if state := board.View().Phase; state != game.Ready {
				t.Errorf("the board is %s, want ready", state)
			}
			if g := board.Guide(); !g.Place.Or(g.Take).Empty() || !tc.known.StuckOff.Or(tc.known.StuckOn).Without(g.Broken).Empty() {
				t.Errorf("the lights show %+v", g)
			}
		})
	}
}
