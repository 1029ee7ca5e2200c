package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/sensortest/fakegpio"
)

// pinBoard is a gpio source whose pins are those of a fake matrix with simulated players at it. It is switched off at a given
// time, while the players go on.
type pinBoard struct {
	*GPIO
	script *sensortest.Script
	off    sensor.Micros // When it is switched off, 0 for never.
	now    sensor.Micros // The players' time when it is switched on.
}

func (p *pinBoard) Run(ctx context.Context, d *daemon.Daemon) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	table := &table{clock: &benchClock{now: p.now}}
	table.player = sensortest.NewPlayer(p.script, &table.contacts)
	rows, columns := fakegpio.New(&table.contacts, gpio.Low)
	var err error
	if table.pins, err = gpioscan.New(rows, columns, gpioscan.Config{Settle: 1}); err != nil {
		return err
	}
	last := p.script.Steps[len(p.script.Steps)-1].At
	table.clock.wait = func(at sensor.Micros) error {
		if p.off != 0 && at >= p.off || at > last {
			cancel()
		}
		return context.Cause(ctx)
	}
	return p.Scan(ctx, d, table, table, table.clock)
}

// table is a fake matrix with the levers of a clock, and players at it.
type table struct {
	contacts sensortest.Matrix
	pins     *gpioscan.Matrix
	player   *sensortest.Player
	clock    *benchClock
	released [sensor.Buttons]sensor.Micros // When each lever comes up again.
}

// leverDown is how long a hand holds a lever down.
const leverDown sensor.Micros = 50_000

// Scan scans the pins.
func (b *table) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		if press, ok := line.Fact.(fact.Press); ok {
			lever := sensor.RedLever
			if press.Side == engine.Second {
				lever = sensor.BlackLever
			}
			b.released[lever] = b.clock.now + leverDown
		}
	}
	return b.pins.Scan()
}

// Down returns the levers that are held down.
func (b *table) Down() (sensor.ButtonSet, error) {
	var down sensor.ButtonSet
	for button, until := range b.released {
		if b.clock.now < until {
			down = down.With(sensor.Button(button))
		}
	}
	return down, nil
}

// TestPins records a game on pins that is switched off in mid-turn and on again: it is the same game, the gap is recorded, no
// player is accused, and every move is right.
func TestPins(t *testing.T) {
	script, want := handsAtPins(t)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	var printed bytes.Buffer
	ready := false
	for _, board := range []*pinBoard{{off: off}, {now: off}} {
		board.GPIO, board.script = &GPIO{guide: func(g game.Guide) { ready = ready || !g.Ready.Empty() }}, script
		recordOn(t, data, "1", board, &printed)
	}
	if games, moves := playedIn(t, data); games != 1 || !slices.Equal(moves, want) {
		t.Errorf("%d games with moves %v, want 1 with %v\n%s", games, moves, want, printed.Bytes())
	}
	if !ready {
		t.Error("the lights never show that the game may begin")
	}
	if !strings.Contains(printed.String(), `"fault":"gap"`) {
		t.Errorf("no gap is recorded:\n%s", printed.Bytes())
	}
	if strings.Contains(printed.String(), `"type":"finding"`) {
		t.Errorf("somebody is accused:\n%s", printed.Bytes())
	}
}

// A newer version that derives the same records goes on with an older one's game, reports no change, and replaces nothing.
func TestNewerVersionGoesOn(t *testing.T) {
	script, want := handsAtPins(t)
	data := filepath.Join(t.TempDir(), "data")
	off := midTurn(t, script)
	recordOn(t, data, "1", &pinBoard{GPIO: &GPIO{}, script: script, off: off}, io.Discard)
	before := storetest.Records(t, data)

	reported := recordOn(t, data, "2", &pinBoard{GPIO: &GPIO{}, script: script, now: off}, io.Discard)
	if len(reported) > 0 {
		t.Errorf("a difference is reported: %q", reported)
	}
	if after := storetest.Records(t, data); !slices.EqualFunc(after[:len(before)], before, bytes.Equal) {
		t.Error("what was stored was replaced")
	}
	if games, moves := playedIn(t, data); games != 1 || !slices.Equal(moves, want) {
		t.Errorf("%d games with moves %v, want 1 with %v", games, moves, want)
	}
}

// handsAtPins returns the acts of hands in a game of 20 plies, and the moves.
func handsAtPins(t *testing.T) (*sensortest.Script, []string) {
	t.Helper()
	played := sensortest.Games()[0]
	played.Moves = played.Moves[:20]
	return handsOfGame(t, played, "clean")
}

// handsOfGame returns the acts of hands of a profile in a game, and the moves.
func handsOfGame(t *testing.T, played sensortest.Game, hands string) (*sensortest.Script, []string) {
	t.Helper()
	profile, err := sensortest.ProfileNamed(hands)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(played, profile, 1)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range played.Moves {
		moves = append(moves, m.String())
	}
	return script, moves
}

// playedIn returns the number of games in a data directory, and their moves.
func playedIn(t *testing.T, data string) (games int, moves []string) {
	t.Helper()
	storetest.Games(t, data, func(r *recorder.Reader, g boardlog.Game) {
		games++
		sheet, err := scoresheet.OfLog(g.Meta, r.Records(context.Background(), g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range sheet.Moves {
			moves = append(moves, m.Move)
		}
	})
	return games, moves
}

// midTurn returns a time at which a piece is in the hand, in the middle of a script.
func midTurn(t *testing.T, script *sensortest.Script) sensor.Micros {
	t.Helper()
	for _, s := range script.Steps[len(script.Steps)/2:] {
		if s.Point.Valid() && !s.Closed {
			return s.At + 50_000
		}
	}
	t.Fatal("nobody lifts a piece")
	return 0
}

// recordOn records a board into a data directory until it is switched off, and returns its reports.
func recordOn(t *testing.T, data, version string, board *pinBoard, printed io.Writer) (reported []string) {
	t.Helper()
	store, err := recorder.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	open, err := daemon.FindOpen(t.Context(), store, board.Name())
	if err != nil {
		t.Fatal(err)
	}
	d, err := daemon.New(store, board, game.Config{Version: version}, open)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Run(t.Context(), viewer.NewLines(printed), daemon.Services{
		Control: httpd.Config{Dir: data, Log: logtest.New(func(line string) { reported = append(reported, line) })}})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
	return reported
}
