package broadcast

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast/livechess"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// Changed returns a channel that is closed when the public may see more than now.
func (h *Hub) Changed() <-chan struct{} { return h.notifier.changed() }

// SessionPGN returns the games of the newest session as PGN, the oldest first, as far as the public may see them: those
// since the board was switched on. It is empty while there is none.
func (h *Hub) SessionPGN(ctx context.Context) ([]byte, error) {
	newest, err := h.newest(ctx)
	if errors.Is(err, recorder.ErrNoGame) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	games, err := h.store.Session(ctx, newest.session())
	if err != nil {
		return nil, err
	}
	parts, err := h.parted(ctx, games, everybody, "pgn", pgnMedia, pgnOf)
	return bytes.Join(parts, []byte("\n")), err
}

// PGNOf returns games as PGN in their order, as far as the public may see them.
func (h *Hub) PGNOf(ctx context.Context, ids []int) ([]byte, error) {
	var parts [][]byte
	for _, id := range ids {
		part, err := h.part(ctx, id, everybody, "pgn", pgnMedia, pgnOf)
		if isUntold(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return bytes.Join(parts, []byte("\n")), nil
}

func (c *broadcastGame) session() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.told[everybody].game.Session
}

// newest returns the newest game of the store's own board that the public knows, recorder.ErrNoGame while there is none.
func (h *Hub) newest(ctx context.Context) (*broadcastGame, error) {
	for g, err := range h.store.GamesBefore(ctx, boardlog.StoredID(1, 0)) {
		if err != nil {
			return nil, err
		}
		if c, err := h.open(ctx, g.ID, everybody); !isUntold(err) {
			return c, err
		}
	}
	return nil, recorder.ErrNoGame
}

// eboard is the board's state for LiveChess clients, made once for all of them.
type eboard struct {
	mu      sync.Mutex // Guards what follows.
	board   livechess.Board
	changed int64 // The count of changes at that time; 0 before.
}

// eboard returns the board's state, and a channel that is closed when it may change.
func (h *Hub) eboard(ctx context.Context) (livechess.Board, <-chan struct{}, error) {
	next, changed := h.Changed(), h.changed.Load()
	h.followed.mu.Lock()
	defer h.followed.mu.Unlock()
	if h.followed.changed != changed || changed == 0 {
		board, err := h.newEboard(ctx)
		if err != nil {
			return board, nil, err
		}
		h.followed.board, h.followed.changed = board, changed
	}
	return h.followed.board, next, nil
}

// newEboard returns the state of the newest game, as far as the public may see it. A board without a game stands as at a
// start.
func (h *Hub) newEboard(ctx context.Context) (livechess.Board, error) {
	board := livechess.Board{Serial: h.serial, Start: engine.StartFEN, Placement: placement(engine.StartFEN), Result: "*"}
	c, err := h.newest(ctx)
	if errors.Is(err, recorder.ErrNoGame) {
		return board, nil
	}
	if err == nil {
		c.stand(&board)
	}
	return board, err
}

// stand fills in the game's state, as far as the public may see it.
func (c *broadcastGame) stand(board *livechess.Board) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.board(everybody)
	board.Active, board.Game, board.Start, board.Placement, board.Result = g.Live, g.ID, g.FEN, placement(g.Position), g.Result
	p := c.told[everybody]
	sheet, _ := p.sheet()
	for i, w := range p.words.of(sheet.FEN, sheet.Moves) {
		board.Moves = append(board.Moves, sheet.Moves[i].Move)
		texts := w.in(p.words.styles())
		board.Texts = append(board.Texts, cmp.Or(texts[string(notation.WXF)], texts["san"]))
	}
	if sheet.Play == "chess" {
		board.Clock = eboardClock(g.Clock)
	}
}

// eboardClock returns what a clock shows, nil for none. It drops fractions of a second: no clock shows more than there
// is.
func eboardClock(c *public.GameClock) *livechess.Clock {
	if c == nil {
		return nil
	}
	const second = 1_000_000
	shown := livechess.Clock{White: int64(max(c.First(), 0) / second), Black: int64(max(c.Black, 0) / second)}
	if since, err := time.Parse(time.RFC3339, c.Since); err == nil {
		shown.Time = since.Add(time.Duration(c.Waits) * time.Microsecond).UnixMilli()
	}
	if c.Running != "none" {
		white := c.Running != "black"
		shown.Run = &white
	}
	return &shown
}

// placement returns the placement of a position, the first part of its FEN.
func placement(fen string) string {
	text, _, _ := strings.Cut(fen, " ")
	return text
}
