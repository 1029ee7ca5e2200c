package source

import (
	"context"
	"strconv"
	"sync"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// TablePrefix begins the names of tables; the seed follows.
const TablePrefix = "table:"

// Table lets simulated hands play real games on a fake matrix, each when somebody else has named the players, such as a hall. All behind the matrix is
// the code of a live board.
type Table struct {
	games   []sensortest.Game
	seed    uint64
	speed   Speed
	evening *sensortest.Evening
	first   *sensortest.Script
	begun   int  // How many games were begun.
	idle    bool // The players have done what they can.

	mu    sync.Mutex // Guards what follows: others enter it while the hands are at it.
	named bool       // The players of a game were named that is not begun.
	over  bool       // The game has a result.
}

// NewTable prepares a table of xiangqi or chess. The same seed plays the same games.
func NewTable(play string, seed uint64, s Speed) (*Table, error) {
	games, err := Historic(play)
	if err != nil {
		return nil, err
	}
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return nil, err
	}
	t := &Table{games: games, seed: seed, speed: s, evening: sensortest.NewEvening(profile, seed), idle: true}
	t.first, err = t.evening.Begin(t.next(), 0)
	return t, err
}

func (t *Table) next() sensortest.Game {
	return t.games[(t.seed+uint64(t.begun))%uint64(len(t.games))]
}

// Speed returns how many times faster than people it plays, 0 for no limit.
func (t *Table) Speed() float64 { return float64(t.speed) }

func (t *Table) Name() string { return TablePrefix + strconv.FormatUint(t.seed, 10) }

// Config names the game; who plays is said by who opens it.
func (t *Table) Config(c game.Config) game.Config {
	c.Play = t.games[0].Play
	return c
}

func (t *Table) Wall() func(sensor.Micros) boardlog.Wall { return daemon.HostWall }

// Live is true: simulated hands play by the clock.
func (t *Table) Live() bool { return true }

// Run plays until the context ends.
func (t *Table) Run(ctx context.Context, d *daemon.Daemon) error {
	b := newBench(t.first)
	d.Announce(t.hear)
	l, err := d.NewLive(daemon.LiveConfig{TakeInputs: b.takeSaid, Interruption: demoGap})
	if err != nil {
		return err
	}
	b.idle = func(now sensor.Micros) error {
		script, err := t.goOn(now)
		if script != nil {
			b.player.Add(script)
		}
		return err
	}
	return b.scan(ctx, l, t.first.Header.Scan, t.speed)
}

// hear notes whether the game has names, and a result.
func (t *Table) hear(records []record.Record) func() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range records {
		switch r := r.(type) {
		case record.Tags:
			t.named = t.named || t.idle
		case record.Result:
			t.over = r.Result != "*"
		}
	}
	return nil
}

// goOn returns the players' next acts, nil for nothing yet.
func (t *Table) goOn(now sensor.Micros) (*sensortest.Script, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	played, all := t.evening.Played()
	switch {
	case t.named:
		next := t.next()
		t.named, t.idle, t.over, t.begun = false, false, false, t.begun+1
		if t.begun == 1 { // They sit before its pieces already.
			return t.evening.Move(now)
		}
		return t.evening.Begin(next, now)
	case t.over || t.idle:
		t.idle = true
		return nil, nil
	case played == all:
		t.idle = true
		return t.evening.Finish(now), nil
	}
	return t.evening.Move(now)
}
