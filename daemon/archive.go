package daemon

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
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
