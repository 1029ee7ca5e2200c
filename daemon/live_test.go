package daemon

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

func TestWhatButtonsMean(t *testing.T) {
	for _, tc := range []struct {
		name, trace string
		button      sensor.Button
		down        bool
		want        string // The input as it is stored, empty if the button has none.
	}{
		{"a lever goes down", twoPlies, sensor.RedLever, true, `{"fact":"press","at_us":7,"side":"red"}`},
		{"a lever goes up", twoPlies, sensor.RedLever, false, ""},
		{"I adjust", twoPlies, sensor.BlackAdjust, true, `{"fact":"adjust","at_us":7,"side":"black","on":true}`},
		{"... no more", twoPlies, sensor.BlackAdjust, false, `{"fact":"adjust","at_us":7,"side":"black"}`},
		{"the arbiter stops the game", twoPlies, sensor.Arbiter, true, `{"fact":"stop","at_us":7}`},
		{"... and lets it go on", halted, sensor.Arbiter, true, `{"fact":"go","at_us":7}`},
		{"the arbiter's button is let go", twoPlies, sensor.Arbiter, false, ""},
		{"a claim in the stopped game", halted, sensor.RedAdjust, true, `{"fact":"claim","at_us":7,"side":"red"}`},
		{"a button that was held when the game was stopped", halted, sensor.RedAdjust, false, `{"fact":"adjust","at_us":7,"side":"red"}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := &Live{daemon: &Daemon{board: boardAfter(t, tc.trace)}}
			got := ""
			if in, ok := l.pressed(sensor.ButtonEvent{At: 7, Button: tc.button, Down: tc.down}); ok {
				got = string(fact.Encode(in))
			}
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}

// For a contact that bounces for 8 ms when a piece is set down, the first closing counts if a test has measured the bounce;
// without a measurement only its last bounce does.
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
			feed, err := feed.New(board, config, sensor.Frame{Closed: rest}, func(in fact.Input, _ []record.Record) error {
				if fact.Is[fact.Event](in.Fact) {
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
