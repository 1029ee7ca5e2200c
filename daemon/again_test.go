package daemon

import (
	"context"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
)

// still is a live board on which the pieces stand; enter is entered there.
type still struct{ enter []fact.Fact }

func (*still) Name() string                            { return "still" }
func (*still) Config(c game.Config) game.Config        { return c }
func (*still) Wall() func(sensor.Micros) boardlog.Wall { return HostWall }
func (*still) Live() bool                              { return true }

func (s *still) Run(_ context.Context, d *Daemon) error {
	l, err := d.NewLive(LiveConfig{})
	if err != nil {
		return err
	}
	start := engine.StartPosition()
	closed := start.Occupied()
	at := l.Begin()
	l.TakeInputs = func() (entered []fact.Input) {
		for _, f := range s.enter {
			entered = append(entered, fact.Input{At: at, Fact: f})
		}
		s.enter = nil
		return entered
	}
	for range 100 {
		at += 50_000
		if err := l.Take(sensor.Reading{Frame: sensor.Frame{At: at, Closed: closed}}); err != nil {
			return err
		}
	}
	return nil
}

// runStill runs boardd at such a board until it is killed, and returns the number of the current game.
func runStill(t *testing.T, dir string, enter ...fact.Fact) int {
	t.Helper()
	d := runToItsEnd(t, dir, &still{enter})
	return d.board.View().Game
}

// The inputs of a live board that is switched on again belong to the game that was on, even if it is not the first since it was
// first switched on.
func TestALiveBoardGoesOnInALaterGame(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []struct {
		enter []fact.Fact
		game  int
	}{{[]fact.Fact{fact.Resign{Side: engine.First}, fact.New{}}, 2}, {nil, 2}, {[]fact.Fact{fact.Resign{Side: engine.First}, fact.New{}}, 3}, {nil, 3}} {
		if got := runStill(t, dir, want.enter...); got != want.game {
			t.Fatalf("start %d: game %d, want %d", i+1, got, want.game)
		}
	}
}
