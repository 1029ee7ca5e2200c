package broadcast

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/kyban/kyban/broadcast/livechess"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/recorder"
)

// livechessMost is how many programs may follow the board as one of LiveChess at once.
const livechessMost = 64

// livechessOfOne is how many of them may be of one computer.
const livechessOfOne = 16

// Changed returns a channel that is closed when everybody may see more than now.
func (h *Hub) Changed() <-chan struct{} { return h.bell.next() }

// SessionPGN returns the games of the newest session as PGN, the oldest first, as far as everybody may see them: those since
// the board was switched on. It is empty while there is none.
func (h *Hub) SessionPGN(ctx context.Context) ([]byte, error) {
	games, err := h.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	session := 0
	var parts [][]byte
	for _, g := range games { // The newest first.
		if session != 0 && g.Session != session {
			continue
		}
		part, err := h.part(ctx, g.ID, everybody, "pgn", pgnMedia, pgnOf)
		if errors.Is(err, recorder.ErrNoGame) {
			continue
		}
		if err != nil {
			return nil, err
		}
		session, parts = g.Session, append(parts, part)
	}
	slices.Reverse(parts)
	return bytes.Join(parts, []byte("\n")), nil
}

// eboard is how the board stands for those who follow it as one of LiveChess, made once for all of them.
type eboard struct {
	mu      sync.Mutex // Guards what follows.
	board   livechess.Board
	changed int64 // How far the games had changed then; 0 before.
}

// eboard returns how the board stands, and a channel that is closed when that may change.
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

// newEboard returns how the newest game stands, as far as everybody may see it. A board without a game stands as at a start.
func (h *Hub) newEboard(ctx context.Context) (livechess.Board, error) {
	board := livechess.Board{Serial: h.serial, Start: engine.StartFEN, Placement: placement(engine.StartFEN), Result: "*"}
	games, err := h.store.Games(ctx)
	if err != nil {
		return board, err
	}
	for _, g := range games { // The newest first.
		c, err := h.open(ctx, g.ID, everybody)
		if errors.Is(err, recorder.ErrNoGame) {
			continue
		}
		if err != nil {
			return board, err
		}
		c.stand(&board)
		break
	}
	return board, nil
}

// stand says how the game stands, as far as everybody may see it.
func (c *channel) stand(board *livechess.Board) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.board(everybody)
	board.Active, board.Game, board.Start, board.Placement, board.Result = g.Live, g.ID, g.FEN, placement(g.Position), g.Result
	p := c.told[everybody]
	sheet, _ := p.sheet()
	for i, texts := range p.words.of(sheet) {
		board.Moves = append(board.Moves, sheet.Moves[i].Move)
		board.Texts = append(board.Texts, texts[string(notation.WXF)])
	}
}

// placement returns where the pieces of a position stand, the first part of its FEN.
func placement(fen string) string {
	text, _, _ := strings.Cut(fen, " ")
	return text
}
