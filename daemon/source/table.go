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
	plot    Plot
	evening *sensortest.Evening
	first   *sensortest.Script
	begun   int  // How many games were begun.
	quarrel bool // The players have quarrelled,
	claims  bool // and wait for the ruling.

	mu    sync.Mutex // Guards what follows: others enter it while the hands are at it.
	idle  bool       // The players have done what they can.
	named bool       // The players of a game were named that is not begun.
	cued  bool
	heard heard
}

// Plot is what happens at a table beside the moves of its games.
type Plot struct {
	Scheduled bool // The players begin when a game is to start; else as soon as they are named.

	// What follows is of the first game.
	Late    sensor.Micros // Who moves first comes so long after the start.
	Cue     int           // Before this ply the players think until Table.Cue.
	Quarrel bool          // Then one of them touches a piece and moves another, and his opponent claims: they do as the arbiter rules.
	After   int           // It goes on after so many plies, which another board has recorded.
}

// NewTable prepares a table of xiangqi or chess. The same seed plays the same games.
func NewTable(play string, seed uint64, s Speed) (*Table, error) {
	return NewPlottedTable(play, seed, s, Plot{})
}

// NewPlottedTable is NewTable for a table with a plot.
func NewPlottedTable(play string, seed uint64, s Speed, p Plot) (*Table, error) {
	games, err := Historic(play)
	if err != nil {
		return nil, err
	}
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return nil, err
	}
	t := &Table{games: games, seed: seed, speed: s, plot: p, evening: sensortest.NewEvening(profile, seed), idle: true}
	t.first, err = t.evening.Begin(t.next(), 0)
	return t, err
}

func (t *Table) next() sensortest.Game {
	return t.games[(t.seed+uint64(t.begun))%uint64(len(t.games))]
}

// Cue lets the players play on who wait for it.
func (t *Table) Cue() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cued = true
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

// hear notes the records that matter to the players.
func (t *Table) hear(records []record.Record) func() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range records {
		if _, ok := r.(record.Tags); ok && (t.idle || t.heard.over) {
			t.named, t.heard = true, heard{}
		}
		t.heard.note(r)
	}
	return nil
}

// goOn returns the players' next acts, nil for nothing yet.
func (t *Table) goOn(now sensor.Micros) (*sensortest.Script, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.named {
		return t.begin(now)
	}
	played, all := t.evening.Played()
	switch {
	case t.heard.over || t.idle:
		t.idle = true
		return nil, nil
	case t.heard.stopped || t.waits(now, played+1):
		return nil, nil
	case t.heard.restore > 0:
		script, ok := t.evening.Restore(t.heard.restore+t.goesOn(), now)
		t.heard.restore = 0
		t.claims = t.claims && !ok
		if ok {
			return script, nil
		}
		return nil, nil
	case t.claims:
		if !t.heard.answered {
			return nil, nil
		}
		t.claims = false
		return t.evening.TakeBack(now), nil
	case t.begun == 1 && t.plot.Quarrel && !t.quarrel && played+1 >= t.plot.Cue:
		if script, ok := t.evening.Quarrel(now); ok {
			t.quarrel, t.claims = true, true
			return script, nil
		}
	case played == all:
		t.idle = true
		return t.evening.Finish(now), nil
	}
	return t.evening.Move(now)
}

// begin begins the game whose players were named.
func (t *Table) begin(now sensor.Micros) (*sensortest.Script, error) {
	next := t.next()
	t.named, t.idle, t.begun = false, false, t.begun+1
	if t.begun > 1 {
		return t.evening.Begin(next, now)
	}
	return t.evening.SetUp(t.plot.After, now) // They sit before the pieces already.
}

// waits reports whether the players can't play a ply yet.
func (t *Table) waits(now sensor.Micros, ply int) bool {
	start := t.heard.start
	if t.begun == 1 {
		switch {
		case t.plot.After > 0 && !t.heard.opened, t.plot.Cue > 0 && ply >= t.plot.Cue && !t.cued:
			return true
		case t.plot.After > 0:
			return false
		}
		start += t.plot.Late
	}
	return t.plot.Scheduled && (!t.heard.scheduled || now < start)
}

// goesOn returns how many plies of the game another board has recorded.
func (t *Table) goesOn() int {
	if t.begun > 1 {
		return 0
	}
	return t.plot.After
}
