package hall

import (
	"context"
	"iter"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/recorder"
)

// games are those of a store that boards record, where the hall's own log is none, and those that were entered by hand, which stand in it.
type games struct {
	*recorder.Store
	journal *journal
}

func isOwn(id int) bool {
	board, _ := boardlog.BoardOf(id)
	return board == 0
}

// numberOf returns the number of a game at its board.
func numberOf(id int) int {
	_, n := boardlog.BoardOf(id)
	return n
}

// Games returns the games, the newest first.
func (g games) Games(ctx context.Context) (of []boardlog.Game, err error) {
	for one, err := range g.GamesBefore(ctx, 0) {
		if err != nil {
			return nil, err
		}
		of = append(of, one)
	}
	return of, nil
}

// GamesBefore yields the games with lower ids than the given one, 0 for all, the newest first.
func (g games) GamesBefore(ctx context.Context, before int) iter.Seq2[boardlog.Game, error] {
	return func(yield func(boardlog.Game, error) bool) {
		for n := g.journal.hands(); n > 0; n-- {
			id := boardlog.StoredID(broadcast.ByHand, n)
			if before > 0 && id >= before {
				continue
			}
			if one, err := g.Game(ctx, id); err == nil && !yield(one, nil) {
				return
			}
		}
		for one, err := range g.Store.GamesBefore(ctx, before) {
			if err == nil && isOwn(one.ID) {
				return
			}
			if err == nil && one.Source == journalSource {
				continue // The log of the other hall.
			}
			if !yield(one, err) {
				return
			}
		}
	}
}

// Game returns a game.
func (g games) Game(ctx context.Context, id int) (boardlog.Game, error) {
	if h, ok := g.journal.hand(id); ok {
		return handGame(id, h), nil
	}
	if isOwn(id) {
		return boardlog.Game{}, recorder.ErrNoGame
	}
	one, err := g.Store.Game(ctx, id)
	if err == nil && one.Source == journalSource {
		return boardlog.Game{}, recorder.ErrNoGame
	}
	return one, err
}
