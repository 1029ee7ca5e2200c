package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/sensor"
)

// session is a stored session, from a data directory or from a board on the network, and which of its games is asked for.
type session struct {
	id, number int         // Of that game, in the store and in the session.
	config     game.Config // By which the session was recorded.
	rows       iter.Seq2[review.Row, error]
}

// session finds the game that args name, or the newest, and lets do have its session.
func (r *reach) session(ctx context.Context, args []string, do func(session) error) error {
	if r.board != "" {
		return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
			s, err := remoteSession(ctx, c, args)
			if err != nil {
				return err
			}
			return do(s)
		})
	}
	return withGame(ctx, r.data, args, func(reader *recorder.Reader, g recorder.Game) error {
		games, err := reader.Session(ctx, g.Session)
		if err != nil {
			return err
		}
		config := game.Config{Rulebook: g.Rulebook, FEN: games[0].FEN, Tags: games[0].Tags, Version: g.Version}
		return do(session{g.ID, g.Number, config, storedRows(ctx, reader, games)})
	})
}

// remoteSession returns the session of a game of a board on the network.
func remoteSession(ctx context.Context, c *control.Client, args []string) (session, error) {
	games, g, err := remoteGame(ctx, c, args)
	if err != nil {
		return session{}, err
	}
	s := session{id: g.ID, number: g.Number, config: game.Config{Rulebook: g.Rulebook, Version: g.Version}}
	var ids []int
	for i := len(games) - 1; i >= 0; i-- { // The board names the newest first.
		if one := games[i]; one.Session == g.Session {
			ids = append(ids, one.ID)
			if one.ID == one.Session {
				s.config.FEN, s.config.Tags = one.FEN, one.Tags
			}
		}
	}
	s.rows = remoteRows(ctx, c, ids)
	return s, nil
}

// remoteGame asks a board for its games, the newest first, and finds the one that args name, or the newest.
func remoteGame(ctx context.Context, c *control.Client, args []string) ([]control.Game, control.Game, error) {
	id, err := gameNumber(args)
	if err != nil {
		return nil, control.Game{}, err
	}
	games, err := c.Games(ctx)
	if err != nil {
		return nil, control.Game{}, err
	}
	if len(games) == 0 {
		return nil, control.Game{}, errors.New("the board has recorded no game yet")
	}
	for _, g := range games {
		if id == 0 || g.ID == id {
			return games, g, nil
		}
	}
	return nil, control.Game{}, missing(id, control.ErrNoGame, games[0].ID)
}

// missing says that a game is not stored, and which is the newest that is.
func missing(id int, err error, newest int) error {
	return fmt.Errorf("game %d: %w: the newest is game %d", id, err, newest)
}

// storedRows yields the rows of games of a data directory, one game after the other.
func storedRows(ctx context.Context, reader *recorder.Reader, games []recorder.Game) iter.Seq2[review.Row, error] {
	return func(yield func(review.Row, error) bool) {
		for _, g := range games {
			for row, err := range reader.Rows(ctx, g.ID, 1) {
				if !yield(review.Row{Fact: row.Kind == recorder.KindInput, At: row.At, Wall: row.Wall.Time, Bytes: row.Bytes}, err) || err != nil {
					return
				}
			}
		}
	}
}

// remoteRows yields those of games of a board on the network.
func remoteRows(ctx context.Context, c *control.Client, games []int) iter.Seq2[review.Row, error] {
	return func(yield func(review.Row, error) bool) {
		for _, id := range games {
			for row, err := range c.Rows(ctx, id) {
				shown := review.Row{Fact: row.Kind == recorder.KindInput, At: sensor.Micros(row.At), Bytes: row.Bytes}
				if row.WallSource != string(recorder.WallNone) {
					shown.Wall = time.UnixMicro(row.Wall).UTC()
				}
				if !yield(shown, err) || err != nil {
					return
				}
			}
		}
	}
}
