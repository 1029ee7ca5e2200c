package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

// archive shows the stored games by the control API.
type archive struct{ store *recorder.Store }

// Games returns the stored games, the newest first.
func (a *archive) Games(ctx context.Context) ([]control.Game, error) {
	stored, err := a.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(stored, func(a, b recorder.Game) int { return b.ID - a.ID })
	games := []control.Game{}
	for _, g := range stored {
		games = append(games, shown(g))
	}
	return games, nil
}

// Game returns a stored game as far as it has come.
func (a *archive) Game(ctx context.Context, id int) (control.Game, error) {
	g, err := a.store.Game(ctx, id)
	if errors.Is(err, recorder.ErrNoGame) {
		return control.Game{}, fmt.Errorf("game %d: %w", id, control.ErrNoGame)
	}
	if err != nil {
		return control.Game{}, err
	}
	sheet, err := a.store.Sheet(ctx, id)
	if err != nil {
		return control.Game{}, err
	}
	s := shown(g)
	s.Tags, s.Result, s.Reason = sheet.Tags, sheet.Result, sheet.Reason
	for _, m := range sheet.Moves {
		s.Moves = append(s.Moves, m.Move)
	}
	return s, nil
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
func (a *archive) Rows(ctx context.Context, id int) iter.Seq2[control.Row, error] {
	return func(yield func(control.Row, error) bool) {
		for row, err := range a.store.Rows(ctx, id, 1) {
			shown := control.Row{Seq: row.Seq, At: int64(row.At), WallSource: string(row.Wall.Source), Kind: row.Kind, Bytes: row.Bytes}
			if row.Wall.Source != recorder.WallNone {
				shown.Wall = row.Wall.Time.UnixMicro()
			}
			if !yield(shown, err) {
				return
			}
		}
	}
}

// Evidence returns the file by which a game is checked.
func (a *archive) Evidence(ctx context.Context, id int) ([]byte, error) {
	bundle, err := a.store.Evidence(ctx, id, version.Number)
	switch {
	case errors.Is(err, recorder.ErrNoGame):
		return nil, fmt.Errorf("game %d: %w", id, control.ErrNoGame)
	case errors.Is(err, recorder.ErrUnsigned):
		return nil, fmt.Errorf("game %d %w", id, control.ErrUnsigned)
	case err != nil:
		return nil, err
	}
	return bundle.Encode(), nil
}

// shown returns what is known of a game without reading its records.
func shown(g recorder.Game) control.Game {
	s := control.Game{
		ID: g.ID, Session: g.Session, Number: g.Number, Open: !g.Closed, Source: g.Source, Version: g.Version,
		Rulebook: g.Rulebook, FEN: g.FEN, Tags: g.Tags,
	}
	if g.UID != (evidence.UID{}) {
		s.UID = g.UID.String()
	}
	if g.Opened.Source != recorder.WallNone {
		s.Opened = g.Opened.Time.UTC().Format(time.RFC3339)
	}
	return s
}

// LogKey returns the public key by which the board's log is checked.
func (a *archive) LogKey(ctx context.Context) (string, error) {
	key, err := a.store.BoardKey(ctx)
	return key.String(), err
}
