package lights

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

func TestColours(t *testing.T) {
	const a0, e0, e4, e9 = engine.Point(0), engine.Point(4), engine.Point(40), engine.Point(85)
	for _, tc := range []struct {
		name  string
		guide game.Guide
		want  map[engine.Point]wire.Colour
	}{
		{"nothing to do", game.Guide{}, nil},
		{"ready", game.Guide{Ready: engine.SetOf(e0, e9)}, map[engine.Point]wire.Colour{e0: wire.Green, e9: wire.Green}},
		{"ready, with a broken sensor", game.Guide{Ready: engine.SetOf(e0, e9), Broken: engine.SetOf(e0)},
			map[engine.Point]wire.Colour{e0: wire.Red | wire.Blue, e9: wire.Green}},
		{"a piece is to go from e4 to a0", game.Guide{Place: engine.SetOf(a0), Take: engine.SetOf(e4)},
			map[engine.Point]wire.Colour{a0: wire.Blue, e4: wire.Red | wire.Green}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for p, c := range coloursOf(tc.guide) {
				if want := tc.want[engine.Point(p)]; c != want {
					t.Errorf("%s is %v, want %v", engine.Point(p), c, want)
				}
			}
		})
	}
}
