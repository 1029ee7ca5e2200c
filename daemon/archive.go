package daemon

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tracker"
)

// archive shows the stored games by the control API.
type archive struct {
	store    *recorder.Store
	hub      *broadcast.Hub
	recorded *session
}

// Known returns an error unless a game is stored and is what the board has signed, and the public may know of it or the caller
// sees all.
func (a *archive) Known(ctx context.Context, id int, all bool) error {
	unknown := a.recorded.unknown(id)
	var err error
	if all {
		err = a.store.Check(ctx, id)
	} else {
		_, err = a.hub.Board(ctx, id)
	}
	if errors.Is(err, recorder.ErrNoGame) || errors.Is(err, broadcast.ErrStarting) {
		return unknown
	}
	return err
}

// PublicRecords returns the records of a game that the public may see.
func (a *archive) PublicRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return a.hub.Records(ctx, id)
}

// AnalysedRecords returns those of them that an engine may use.
func (a *archive) AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return a.hub.AnalysedRecords(ctx, id)
}

// Records returns the records of a game as they are stored.
func (a *archive) Records(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		for row, err := range a.store.Records(ctx, id, 1) {
			if !yield(row.Bytes, err) {
				return
			}
		}
	}
}

// Rows returns the facts and the records of a game.
func (a *archive) Rows(ctx context.Context, id int) iter.Seq2[boardlog.Row, error] {
	return a.store.Rows(ctx, id, 1)
}

// Evidence returns a function that writes the evidence file of a game.
func (a *archive) Evidence(ctx context.Context, id int) (write func(io.Writer) error, err error) {
	unknown := a.recorded.unknown(id)
	made, err := a.store.Evidence(ctx, id, version.Number, scoresheet.ForEvidence)
	switch {
	case errors.Is(err, recorder.ErrNoGame):
		return nil, unknown
	case errors.Is(err, recorder.ErrUnsigned):
		return nil, message.Errorf("game %d %w", id, control.ErrUnsigned)
	case err != nil:
		return nil, err
	}
	return func(out io.Writer) error {
		to := bufio.NewWriter(out)
		return cmp.Or(made.Write(ctx, to), to.Flush())
	}, nil
}

// LogKey returns the public key of the board's log.
func (a *archive) LogKey(ctx context.Context) (string, error) {
	key, err := a.store.BoardKey(ctx)
	return key.String(), err
}

// Signed returns how many rows the board has signed, and how many of its newest game are not signed yet.
func (a *archive) Signed(ctx context.Context) (signed, unsigned int, err error) {
	return a.store.Signed(ctx)
}

// PublicGame returns the public part of a game, and whether that is the present.
func (a *archive) PublicGame(ctx context.Context, id int) (g *control.Game, isPresent bool) {
	if a.hub.Present(ctx, id) {
		return nil, true
	}
	board, err := a.hub.Board(ctx, id)
	if err != nil { // The public may know nothing of the game yet.
		return nil, false
	}
	return &board, false
}

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
