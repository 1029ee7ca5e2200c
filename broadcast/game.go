package broadcast

import (
	"context"
	"encoding/json"
	"iter"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/scoresheet"
)

// Sheet returns the scoresheet of a game as far as the public may see it, the position after its last move, and the
// sequence of the last record in it. The error is recorder.ErrNoGame while the game is not public.
func (h *Hub) Sheet(ctx context.Context, id int) (sheet scoresheet.Sheet, position boardgame.Position, seq int, err error) {
	a := h.audienceOf(ctx)
	c, err := h.open(ctx, id, a)
	if err != nil {
		return sheet, position, 0, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	sheet, position = c.told[a].sheet()
	return sheet, position, c.told[a].seq, nil
}

// Board returns a game's state, as far as the public may know.
func (h *Hub) Board(ctx context.Context, id int) (public.Game, error) {
	c, err := h.open(ctx, id, everybody)
	if err != nil {
		return public.Game{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.board(everybody), nil
}

// Records yields the public records of a game.
func (h *Hub) Records(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return h.recordsUpTo(ctx, id, func(c *broadcastGame) int { return c.told[everybody].seq })
}

// recordsUpTo yields the public records of a game up to a sequence, which it takes under the lock.
func (h *Hub) recordsUpTo(ctx context.Context, id int, sequence func(*broadcastGame) int) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		c, err := h.open(ctx, id, everybody)
		if err != nil {
			yield(nil, err)
			return
		}
		c.mu.Lock()
		to := sequence(c)
		c.mu.Unlock()
		for row, err := range h.store.Rows(ctx, id, 1) {
			if err == nil && row.Seq > to {
				return
			}
			var line json.RawMessage
			ok := true
			if err == nil {
				line, ok = public.Record(row.Bytes)
			}
			if ok && !yield(line, err) {
				return
			}
		}
	}
}

func (h *Hub) audienceOf(ctx context.Context) audience {
	if h.sees(ctx) {
		return officials
	}
	return everybody
}

// Present reports whether the public sees a game without delay now.
func (h *Hub) Present(ctx context.Context, id int) bool {
	c, err := h.open(ctx, id, officials)
	if err != nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.delayed()
}
