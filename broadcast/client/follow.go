package client

import (
	"context"
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// Viewer receives what happens on a board.
type Viewer interface {
	// Show is called whenever the state may have changed.
	Show(s State)
	// Tell is called for each event of the game that is followed. An error ends Follow.
	Tell(game int, e sse.Event) error
}

// State is a board's state, as far as it is known.
type State struct {
	Game      public.Detail // ID 0: none is known.
	Lifted    []string      // The pieces in the air.
	Recording public.Recording
	Down      *Down         // nil while the board is connected.
	Ahead     time.Duration // How far boardd's clock is ahead of this computer's.
}

// Down means that a board is out of reach: its shown state is old.
type Down struct {
	Since time.Time // The last sign of life, zero for none.
	Why   error
}

// Live reports whether the shown state is the board's present.
func (s State) Live() bool {
	return s.Down == nil && s.Game.ID != 0 && s.Game.Live && s.Recording.Recorded
}

// Follow calls the viewer until the context ends, or the board refuses access.
func (b *Board) Follow(ctx context.Context, v Viewer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f := &following{Board: b, ctx: ctx, viewer: v, in: make(chan signal), games: map[int]public.Game{}, down: map[*stream]*Down{}}
	f.state.Recording.Recorded = true
	if b.Game != 0 {
		f.follow(b.Game)
	} else {
		f.index = b.indexStream(f.in)
		go f.index.follow(ctx)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case s := <-f.in:
			if err := f.take(s); err != nil {
				return err
			}
		case <-f.lingered:
			f.ended = true
			f.choose()
		}
	}
}

type following struct {
	*Board
	ctx    context.Context
	viewer Viewer
	in     chan signal

	index    *stream // nil if the game is named.
	games    map[int]public.Game
	current  *stream // Of the followed game, nil while there is none.
	id       int     // Of that game.
	leave    context.CancelFunc
	ended    bool             // All of that game was emitted.
	lingered <-chan time.Time // The end of the wait for its end; nil while no other game is on.
	down     map[*stream]*Down
	state    State
}

// follow leaves the game that is followed, and follows another one.
func (f *following) follow(id int) {
	if f.leave != nil {
		f.leave()
		delete(f.down, f.current)
	}
	var ctx context.Context
	ctx, f.leave = context.WithCancel(f.ctx)
	f.current, f.id = f.gameStream(id, f.in), id
	f.ended, f.lingered = false, nil
	go f.current.follow(ctx)
}

func (f *following) take(s signal) error {
	if s.from != f.index && s.from != f.current {
		return nil // Of a game that is not followed any more.
	}
	switch s.kind {
	case refused:
		return s.err
	case down:
		f.down[s.from] = &Down{s.since, s.err}
		f.state.Lifted = nil
	case up:
		delete(f.down, s.from)
	}
	f.note(s.with)
	if s.kind == got && s.from == f.current {
		f.ended = f.ended || s.event.Type == "end"
		f.lingered = nil // More of it still comes.
		if err := f.viewer.Tell(f.id, s.event); err != nil {
			return err
		}
	}
	f.choose()
	f.state.Down = f.worst()
	f.state.Ahead = f.server.Ahead()
	f.viewer.Show(f.state)
	return nil
}

// note keeps the answer that comes with a signal.
func (f *following) note(with any) {
	switch with := with.(type) {
	case []public.Game:
		clear(f.games)
		f.state.Recording = public.Recording{Recorded: true} // boardd emits at once when recording stops.
		for _, g := range with {
			f.games[g.ID] = g
		}
	case *public.Game:
		f.games[with.ID] = *with
	case *public.Recording:
		f.state.Recording = *with
	case *public.Lifted:
		f.state.Lifted = with.Points
	case *public.Detail:
		if f.state.Game.UID != with.UID || f.state.Game.ID != with.ID {
			f.state.Lifted, f.ended = nil, false
		}
		f.state.Game = *with
		f.ended = f.ended || !f.All && !with.Open
	}
}

// worst returns the lost stream with the oldest sign of life; nil if none is lost.
func (f *following) worst() *Down {
	var worst *Down
	for _, d := range f.down {
		if worst == nil || d.Since.Before(worst.Since) {
			worst = d
		}
	}
	return worst
}

// choose goes on to the current game once all of the one before was emitted.
func (f *following) choose() {
	next := f.newest()
	_, there := f.games[f.id]
	switch {
	case f.index == nil || next == 0 || next == f.id:
		f.lingered = nil
	case f.id == 0 || !there || f.ended:
		f.follow(next)
	case f.lingered == nil:
		f.lingered = time.After(f.Times.filled().Linger)
	}
}

// newest returns the newest live game, else the newest game, 0 if there is none.
func (f *following) newest() int {
	next := 0
	for id, g := range f.games {
		if best := f.games[next]; next == 0 || g.Live && !best.Live || g.Live == best.Live && id > next {
			next = id
		}
	}
	return next
}
