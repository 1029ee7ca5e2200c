package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tracker"
)

// reviewer explains stored games to arbiters. It derives one at a time and keeps that one: a review takes memory, and a reader
// of a game requests one turn after the other.
type reviewer struct {
	store    *recorder.Store
	recorded *session
	turned   tracker.Turned
	one      chan struct{} // A goroutine that has put a value in may use the fields below.
	id       int           // The kept game, 0 for none.
	seq      int           // Of its last row that was read.
	kept     *review.Game
}

func newReviewer(store *recorder.Store, session *session, turned tracker.Turned) *reviewer {
	return &reviewer{store: store, recorded: session, turned: turned, one: make(chan struct{}, 1)}
}

// Review explains a game, or the turns of one ply of it, as JSON.
func (r *reviewer) Review(ctx context.Context, id, ply int, language string) ([]byte, error) {
	select {
	case r.one <- struct{}{}:
		defer func() { <-r.one }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	speaker, err := review.NewSpeaker(language)
	if err != nil {
		return nil, control.Meaningless(err)
	}
	if err := r.read(ctx, id); err != nil {
		return nil, err
	}
	told := speaker.ToldGame(r.kept)
	if ply > 0 {
		if told, err = speaker.ToldPly(r.kept, ply); err != nil {
			return nil, fmt.Errorf("%w: %w", control.ErrNoGame, err)
		}
	}
	told.Seq = r.seq
	return json.Marshal(told)
}

// read derives a game, unless it is kept and nothing was added to it since.
func (r *reviewer) read(ctx context.Context, id int) error {
	if r.id == id {
		if added, err := hasRows(r.store.Rows(ctx, id, r.seq+1)); err != nil || !added {
			return err
		}
	}
	unknown := r.recorded.unknown(id)
	g, err := r.store.Game(ctx, id)
	if errors.Is(err, recorder.ErrNoGame) {
		return unknown
	}
	if err != nil {
		return err
	}
	session, err := r.store.Session(ctx, g.Session)
	if err != nil {
		return err
	}
	for _, before := range session {
		if before.Number > g.Number {
			break
		}
		if err := r.store.Check(ctx, before.ID); err != nil {
			return err
		}
	}
	r.id, r.kept = 0, nil // Two of them are not held at once.
	config := game.Begun(game.Config{Rulebook: session[0].Rulebook, FEN: session[0].FEN, Tags: session[0].Tags, Version: g.Version, Turned: r.turned})
	kept, err := review.StoredGame(r.rows(ctx, session, g.Number), config, g.Number)
	if err != nil {
		return err
	}
	if kept == nil {
		kept = &review.Game{Number: g.Number, Rulebook: g.Rulebook, Start: g.FEN, Tags: g.Tags, Turns: []*review.Turn{}, Outside: []review.Event{}}
	}
	r.id, r.kept = id, kept
	return nil
}

// rows yields the rows of a session up to the end of a game, and notes the last. After each it gives way: a review must not
// keep the scanner from the only core of a small computer.
func (r *reviewer) rows(ctx context.Context, session []boardlog.Game, last int) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		for _, g := range session {
			if g.Number > last {
				return
			}
			for row, err := range r.store.Rows(ctx, g.ID, 1) {
				r.seq = row.Seq
				if !yield(row, err) || err != nil {
					return
				}
				runtime.Gosched()
			}
		}
	}
}
