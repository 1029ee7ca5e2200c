package daemon

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// lines is a source that plays the lines of a trace.
type lines struct{ *trace.Trace }

func (*lines) Name() string                       { return "trace:x" }
func (l *lines) Config(c game.Config) game.Config { return c.With(l.Header) }
func (*lines) Live() bool                         { return false }

func (*lines) Wall() func(sensor.Micros) boardlog.Wall {
	return func(sensor.Micros) boardlog.Wall { return boardlog.Wall{Source: boardlog.WallNone} }
}

func (l *lines) Run(_ context.Context, d *Daemon) error {
	player, _, err := d.NewPlayer(l.Header)
	if err != nil {
		return err
	}
	for _, line := range l.Lines {
		if err := d.Locked(func() error { return player.Line(line) }); err != nil {
			return err
		}
	}
	return d.Locked(player.Close)
}

// opened returns boardd on the store of a data directory, which it opens.
func opened(t *testing.T, dir string, src Source) (*Daemon, *recorder.Store) {
	t.Helper()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	open, err := FindOpen(t.Context(), store, src.Name())
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(store, src, asRecorded, open)
	if err != nil {
		t.Fatal(err)
	}
	return d, store
}

// runToItsEnd runs boardd in a data directory until its source ends.
func runToItsEnd(t *testing.T, dir string, src Source) *Daemon {
	t.Helper()
	d, store := opened(t, dir, src)
	err := d.Run(t.Context(), nothing{}, Services{Control: httpd.Config{Dir: dir, Log: logtest.New(func(line string) { t.Log(line) })}})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
	return d
}

// recordTrace records a trace to its end, or the rest of it after an open session.
func recordTrace(t *testing.T, dir, text string) {
	t.Helper()
	parsed, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	d := runToItsEnd(t, dir, &lines{parsed})
	if !d.Ended() {
		t.Fatal("the session is open still")
	}
}

// sheetOf returns the scoresheets of a data directory as PGN.
func sheetOf(t *testing.T, dir string) string {
	t.Helper()
	var b bytes.Buffer
	storetest.Games(t, dir, func(r *recorder.Reader, g boardlog.Game) {
		sheet, err := scoresheet.OfLog(g.Meta, r.Records(t.Context(), g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := scoresheet.Export(&b, sheet, "pgn", "wxf"); err != nil {
			t.Fatal(err)
		}
	})
	return b.String()
}
