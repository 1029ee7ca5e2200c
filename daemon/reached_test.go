package daemon

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
)

// reached is a live board that moves on while an operator enters the players' names as soon as there is a board; after its
// start it asks for the records. Nothing orders the two: the race detector sees what they share.
type reached struct{ still }

func (*reached) Run(_ context.Context, d *Daemon) error {
	entered := make(chan error)
	go func() {
		for _, there := d.look(); !there; _, there = d.look() {
			runtime.Gosched()
		}
		_, err := operator{Daemon: d}.Do(control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"red": "Lan"}}})
		entered <- err
	}()
	_, err := d.NewLive(LiveConfig{})
	d.Announce(func([]record.Record) func() { return nil })
	return errors.Join(err, <-entered)
}

// An entry while a board resumes belongs to its current game, even if the delay of the public has changed.
func TestABoardIsReachedWhileItGoesOn(t *testing.T) {
	for name, delay := range map[string]fact.PublicDelay{"as before": {}, "with another delay": {Moves: 3}} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			runStill(t, dir, fact.Resign{Side: engine.First}, fact.New{})
			store, open := stillOpen(t, dir)
			config := asRecorded
			config.Delay = delay
			d, err := New(store, &reached{}, config, open)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Run(t.Context(), nothing{}, Services{Control: httpd.Config{Dir: dir, Log: logtest.New(func(line string) { t.Log(line) })}}); err != nil {
				t.Fatal(err)
			}
			for id, want := range map[int]string{1: "", 2: "Lan"} {
				g, err := store.Game(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				sheet, err := scoresheet.OfLog(g.Meta, store.Records(t.Context(), id, 1))
				if err != nil || sheet.Tags["red"] != want {
					t.Errorf("game %d: Red is %q, %v; want %q", id, sheet.Tags["red"], err, want)
				}
			}
		})
	}
}
