package daemon

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/recorder"
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

// stillOpen opens a store, and finds the session that such a board left open in it.
func stillOpen(t *testing.T, dir string) (*recorder.Store, *OpenSession) {
	t.Helper()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	open, err := FindOpen(t.Context(), store, "still")
	if err != nil {
		t.Fatal(err)
	}
	return store, open
}

// A board that is switched on with another rulebook than it was, as after its first run or a change of its configuration, goes on by the
// rulebook of its game: what is stored still follows from its facts.
func TestAnOpenGameKeepsItsRulebook(t *testing.T) {
	for name, tc := range map[string]struct {
		enter  []fact.Fact
		chosen string
		by     string
		logged string
	}{
		"the same":                     {nil, "vn2004", "vn2004", ""},
		"none":                         {nil, "", "vn2004", ""},
		"the one that was opened with": {[]fact.Fact{fact.New{Opening: fact.Opening{Rulebook: "vn1999"}}}, "vn1999", "vn1999", ""},
		"none, where another one was":  {[]fact.Fact{fact.New{Opening: fact.Opening{Rulebook: "vn1999"}}}, "", "vn1999", ""},
		"another one": {nil, "vn1999", "vn2004",
			"game 1 goes on by rulebook vn2004; a new game may be opened with vn1999: boardctl game new --rulebook vn1999"},
		"one of another game": {nil, "fide2018", "vn2004",
			"game 1 goes on by rulebook vn2004; a new game may be opened with fide2018: boardctl game new --rulebook fide2018"},
		"the one before": {[]fact.Fact{fact.Resign{Side: engine.First}, fact.New{Opening: fact.Opening{Rulebook: "vn1999"}}}, "vn2004", "vn1999",
			"game 2 goes on by rulebook vn1999; a new game may be opened with vn2004: boardctl game new --rulebook vn2004"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			runStill(t, dir, tc.enter...)
			store, open := stillOpen(t, dir)
			d, err := New(store, &still{}, game.Config{Rulebook: tc.chosen, Version: asRecorded.Version}, open)
			if err != nil {
				t.Fatal(err)
			}
			var logged []string
			log := logtest.New(func(line string) { logged = append(logged, line) })
			if err := d.Run(t.Context(), nothing{}, Services{Control: httpd.Config{Dir: dir, Log: log}}); err != nil {
				t.Fatal(err)
			}
			text := strings.Join(logged, "\n")
			if by := d.board.View().Rulebook; by != tc.by || !strings.Contains(text, tc.logged) || tc.logged == "" && strings.Contains(text, "rulebook") || strings.Contains(text, "derives something else") {
				t.Errorf("it goes on by %s, want %s; it logs\n%s", by, tc.by, text)
			}
		})
	}
}

// A board's line has another name when it is plugged in elsewhere, or is named where it was found before: the newest game goes on, and no other.
func TestAGameGoesOnAtAnotherLine(t *testing.T) {
	for name, tc := range map[string]struct {
		stored []string // The sources of the games, in their order; those that end with "!" are closed.
		source string
		want   int // The game that goes on, 0 for none.
	}{
		"the same line":                      {[]string{"serial:/dev/ttyACM0"}, "serial:/dev/ttyACM0", 1},
		"another line":                       {[]string{"serial:/dev/ttyACM0"}, "serial:/dev/ttyACM1", 1},
		"named, and found before":            {[]string{"serial"}, "serial:/dev/ttyACM0", 1},
		"found, and named before":            {[]string{"serial:/dev/serial/by-path/pci-0000:00:14.0"}, "serial", 1},
		"the line of an older game":          {[]string{"serial:/dev/a", "serial:/dev/b"}, "serial:/dev/a", 1},
		"an older game of another line":      {[]string{"serial:/dev/a", "serial:/dev/b!"}, "serial", 0},
		"a closed game of another line":      {[]string{"serial:/dev/a!"}, "serial", 0},
		"a game of pins":                     {[]string{"gpio"}, "serial", 0},
		"a game of a line, and pins":         {[]string{"serial"}, "gpio", 0},
		"a game of a trace of that name":     {[]string{"trace:serial"}, "serial", 0},
		"the newest, behind one of a trace":  {[]string{"trace:x!", "serial"}, "serial:/dev/a", 2},
		"one before, with a trace behind it": {[]string{"serial", "trace:x!"}, "serial:/dev/a", 1},
	} {
		t.Run(name, func(t *testing.T) {
			store, err := recorder.OpenSealed(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			for _, s := range tc.stored {
				src, closed := strings.CutSuffix(s, "!")
				id, err := store.NewGame(t.Context(), boardlog.Meta{Source: src, Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN,
					Opened: boardlog.Wall{Time: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), Source: boardlog.WallHost}})
				if err == nil {
					err = store.Append(t.Context(), recorder.Batch{Game: id, Wall: boardlog.Wall{Source: boardlog.WallNone}, Fact: []byte(`{"fact":"tick","at_us":1}`), Close: closed})
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			open, err := FindOpen(t.Context(), store, tc.source)
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			if open != nil {
				got = open.Last().ID
			}
			if got != tc.want {
				t.Errorf("game %d goes on, want %d", got, tc.want)
			}
		})
	}
}
