package daemon

import (
	"context"
	"strings"
	"testing"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/trace"
)

func TestWhenADaemonMayMakeWay(t *testing.T) {
	for _, c := range []struct {
		name   string
		view   game.View
		played bool
	}{
		{"the pieces are set up", game.View{Phase: game.SettingUp}, false},
		{"the pieces stand", game.View{Phase: game.Ready}, false},
		{"the clock of Red runs before his first move", game.View{Phase: game.Ready, Timed: true, Clock: clock.State{Running: engine.First}}, true},
		{"the clocks are set and stand", game.View{Phase: game.Ready, Timed: true, Clock: clock.State{Running: engine.NoSide}}, false},
		{"a piece was lifted", game.View{Phase: game.Playing}, true},
		{"the arbiter has stopped the game", game.View{Phase: game.Playing, Stopped: true}, true},
		{"the game is adjourned", game.View{Phase: game.Playing, Adjourned: true}, false},
		{"the game is over", game.View{Phase: game.Over}, false},
	} {
		if got := isPlayed(c.view); got != c.played {
			t.Errorf("%s: played %v, want %v", c.name, got, c.played)
		}
	}
}

// asked is a source that plays a trace; in the middle a request comes to make way.
type asked struct {
	lines
	before int // The number of lines before the request.
	renew  chan struct{}
	during error // Why the daemon made way in the middle of the game.
}

func (a *asked) Run(ctx context.Context, d *Daemon) error {
	player, _, err := d.NewPlayer(a.Header)
	if err != nil {
		return err
	}
	for i, line := range a.Lines {
		if i == a.before {
			a.renew <- struct{}{}
			a.renew <- struct{}{} // The daemon takes it once it has considered the first.
		}
		if i == len(a.Lines)-1 {
			a.during = ctx.Err()
		}
		if err := d.Locked(func() error { return player.Line(line) }); err != nil {
			return err
		}
	}
	<-ctx.Done()
	return context.Cause(ctx)
}

func TestADaemonMakesWayBetweenTwoGames(t *testing.T) {
	dir := t.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	parsed, err := trace.Parse(strings.NewReader("trace 1\n1000000 - h2\n1400000 + e2\n2000000 press red\n3000000 - h7\n3400000 + e7\n4000000 press black\n5000000 resign red\n7000000 sign black \"B\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	a := &asked{lines: lines{parsed}, before: 2, renew: make(chan struct{})}
	d, err := New(store, a, asRecorded, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Run(t.Context(), nothing{}, Services{Control: httpd.Config{Dir: dir, Log: logtest.New(func(line string) { t.Log(line) })}, Renew: a.renew})
	if err != nil || a.during != nil {
		t.Errorf("in the middle of the game %v, at the end %v; want neither", a.during, err)
	}
	if !d.Renewed() || d.Ended() {
		t.Errorf("renewed %v, session ended %v; want a session that goes on under another daemon", d.Renewed(), d.Ended())
	}
}
