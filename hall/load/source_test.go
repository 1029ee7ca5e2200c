package load

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// edges are those of a real game, and behind which of them each ply is made.
type edges struct {
	trace *trace.Trace
	plies []int
}

// longMin is how many plies a game has at least that boards play.
const longMin = 130

// games are so many long games of masters.
func longGames(most int) (all []edges, err error) {
	for _, g := range sensortest.Games() {
		if g.FEN != "" || g.Tags["Event"] == "" || len(g.Moves) < longMin {
			continue
		}
		e, err := edgesOf(g)
		if err != nil {
			return nil, err
		}
		if all = append(all, e); len(all) == most {
			break
		}
	}
	return all, nil
}

func edgesOf(g sensortest.Game) (e edges, err error) {
	clean, err := sensortest.ProfileNamed("clean")
	if err != nil {
		return e, err
	}
	script, err := sensortest.Play(g, clean, 1)
	if err != nil {
		return e, err
	}
	e.trace = script.Trace()
	said := 0
	player, err := feed.NewPlayer(e.trace.Header, game.Config{}, func(_ fact.Input, records []record.Record) error {
		for _, r := range records {
			if _, ok := r.(record.Move); ok {
				said++
			}
		}
		return nil
	})
	if err != nil {
		return e, err
	}
	for i, line := range e.trace.Lines {
		before := said
		if err := player.Line(line); err != nil {
			return e, err
		}
		for range said - before {
			e.plies = append(e.plies, i+1)
		}
	}
	if len(e.plies) < longMin {
		return e, fmt.Errorf("a game of %d moves has %d plies", len(g.Moves), len(e.plies))
	}
	return e, nil
}

// tempo is how fast all boards of a process play; they wait while it is zero.
type tempo struct {
	mu      sync.Mutex
	period  time.Duration
	changed chan struct{}
}

func newTempo() *tempo { return &tempo{changed: make(chan struct{})} }

func (t *tempo) set(period time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.period = period
	close(t.changed)
	t.changed = make(chan struct{})
}

// wait waits for a part of a period, counted from when they play.
func (t *tempo) wait(ctx context.Context, part float64) error {
	for {
		t.mu.Lock()
		period, changed := t.period, t.changed
		t.mu.Unlock()
		if period == 0 {
			select {
			case <-changed:
				continue
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		timer := time.NewTimer(time.Duration(part * float64(period)))
		defer timer.Stop()
		select {
		case <-timer.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// played is a source of edges: of each ply the piece is lifted half a period before it is set down. All behind the edges is the code of a board.
type played struct {
	table   int
	game    edges
	phase   float64 // The part of a period by which this board begins later.
	tempo   *tempo
	moments *moments
	plies   *progress
}

// progress is how many plies the boards of a process have stored.
type progress struct {
	mu      sync.Mutex
	of      map[int]int // By table.
	changed chan struct{}
}

func newProgress() *progress { return &progress{of: map[int]int{}, changed: make(chan struct{})} }

func (p *progress) note(table, ply int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of[table] = ply
	close(p.changed)
	p.changed = make(chan struct{})
}

// reach waits until so many tables have stored a ply.
func (p *progress) reach(ply, tables int) error {
	late := time.After(awaittest.Patience)
	for {
		p.mu.Lock()
		there, changed := 0, p.changed
		for _, at := range p.of {
			if at >= ply {
				there++
			}
		}
		p.mu.Unlock()
		if there >= tables {
			return nil
		}
		select {
		case <-changed:
		case <-late:
			return fmt.Errorf("%d of %d boards have stored ply %d", there, tables, ply)
		}
	}
}

func (p *played) Name() string                          { return fmt.Sprint("load:", p.table) }
func (p *played) Config(c game.Config) game.Config      { return c.With(p.game.trace.Header) }
func (*played) Wall() func(sensor.Micros) boardlog.Wall { return daemon.HostWall }
func (*played) Live() bool                              { return false }
func (p *played) stored(records []record.Record) (then func()) {
	for _, r := range records {
		if m, ok := r.(record.Move); ok {
			return func() {
				p.moments.note(p.table, m.Ply, stored)
				p.plies.note(p.table, m.Ply)
			}
		}
	}
	return nil
}

// Run plays the game to its end, and then leaves it on the board.
func (p *played) Run(ctx context.Context, d *daemon.Daemon) error {
	d.Announce(p.stored)
	player, _, err := d.NewPlayer(p.game.trace.Header)
	if err != nil {
		return err
	}
	next := 0
	play := func(to int) error {
		for ; next < to; next++ {
			if err := d.Locked(func() error { return player.Line(p.game.trace.Lines[next]) }); err != nil {
				return err
			}
		}
		return nil
	}
	if err := p.tempo.wait(ctx, p.phase); err != nil {
		return err
	}
	due := slices.Clone(p.game.plies)
	for ply, behind := range due {
		if err := p.tempo.wait(ctx, 0.5); err != nil {
			return err
		}
		if err := play(behind - 1); err != nil {
			return err
		}
		if err := p.tempo.wait(ctx, 0.5); err != nil {
			return err
		}
		p.moments.note(p.table, ply+1, setDown)
		if err := play(behind); err != nil {
			return err
		}
	}
	<-ctx.Done()
	return context.Cause(ctx)
}
