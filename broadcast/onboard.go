package broadcast

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// onBoard returns the game for the addresses that follow a board: the newest that the audience may know. A game with a
// result stays until the next one of its session begins, for players set up the pieces at once, and viewers want to see
// the result.
func (h *Hub) onBoard(ctx context.Context, board int, a audience) (int, error) {
	newest := public.Game{}
	for g, err := range h.store.GamesBefore(ctx, boardlog.StoredID(board+1, 0)) {
		if err != nil {
			return 0, err
		}
		if of, _ := boardlog.BoardOf(g.ID); of != board {
			break
		}
		c, err := h.open(ctx, g.ID, a)
		if isUntold(err) {
			continue
		}
		if err != nil {
			return 0, err
		}
		game, err := c.stands(ctx, a, newest.ID != 0)
		if err != nil {
			return 0, err
		}
		switch {
		case newest.ID == 0 && !hasBegun(game):
			newest = game // The one before it may stay.
		case newest.ID == 0, game.Session == newest.Session && game.Result != "*":
			return max(game.ID, h.shownOf(board, a)), nil
		default:
			return newest.ID, nil
		}
	}
	if newest.ID == 0 {
		_, err := h.open(ctx, boardlog.StoredID(board, 1), a) // It may be about to be stored.
		if err == nil {
			err = recorder.ErrNoGame
		}
		return 0, err
	}
	return newest.ID, nil
}

// hasBegun reports whether more happened in a game than the setting up of its pieces: a clock runs, a move stands, or it
// is played.
func hasBegun(g public.Game) bool {
	return g.Ply > 0 || g.Standing != "" || g.State == "playing" || g.State == "over" || g.Clock != nil && g.Clock.Running != "none"
}

// stands returns the game's state. A game behind which another one is stored has all its rows: they may be in the store
// before the hub has taken them in.
func (c *broadcastGame) stands(ctx context.Context, a audience, isEarlier bool) (public.Game, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if isEarlier {
		if err := c.catchUp(ctx); err != nil {
			return public.Game{}, err
		}
	}
	return c.board(a), nil
}

// shownOf returns the game on a board as last shown to an audience, 0 before the first one. No address goes back from
// it.
func (h *Hub) shownOf(board int, a audience) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.current[h.as(a)][board]
}

// next is the data of the event that ends the watch of a game: another one is on the board.
type next struct {
	ID int `json:"id"`
}

// tellNext informs viewers of an older game which one is on the board, after a change.
func (h *Hub) tellNext() error {
	h.mu.Lock()
	stood := h.stood
	h.stood = map[int]bool{}
	h.mu.Unlock()
	var failed error
	for board := range stood {
		if err := h.tellNextOf(board); err != nil {
			failed = err
			h.look(board)
		}
	}
	return failed
}

// look has the next step look for the game on a board.
func (h *Hub) look(board int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stood[board] = true
}

func (h *Hub) tellNextOf(board int) error {
	if board == ByHand {
		return nil // Its games stand at many tables: who follows a table is told by Moved.
	}
	for a := range h.current {
		if audience(a) == screens && !h.IsSplit() || audience(a) == officials && h.ofMany && !h.isWatched(board) {
			continue
		}
		id, err := h.onBoard(h.ended, board, audience(a))
		if isUntold(err) || errors.Is(err, ErrStarting) || errors.Is(err, context.Canceled) {
			continue
		}
		if err != nil {
			return err
		}
		h.mu.Lock()
		if id > h.current[a][board] {
			h.current[a][board] = id
			for _, c := range h.inMemory {
				if of, _ := boardlog.BoardOf(c.id); of == board {
					h.tellNextTo(c, audience(a))
				}
			}
		}
		h.mu.Unlock()
	}
	return nil
}

// isWatched reports whether officials are told of a game of a board.
func (h *Hub) isWatched(board int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, c := range h.inMemory {
		if of, _ := boardlog.BoardOf(id); of == board && c.watched.Load() {
			return true
		}
	}
	return false
}

// tellNextTo informs viewers of a game that is not on the board any more. The caller holds the lock.
func (h *Hub) tellNextTo(c *broadcastGame, a audience) {
	board, _ := boardlog.BoardOf(c.id)
	if newer := h.current[a][board]; c.logs[a] != nil && c.id < newer {
		c.logs[a].tellJSON("next", next{newer}, false)
	}
}

// ByHand is the number, in the place of a board's, under which a program that follows many boards has the games that were entered by hand.
const ByHand = boardlog.BoardsMax

// noBoard is the number of a board that no store has.
const noBoard = ByHand + 1

// boardOfRequest returns the number of the board that a request is about: the store's own, unless the path names another one.
func boardOfRequest(r *http.Request) int {
	text := r.PathValue("board")
	if text == "" {
		return 0
	}
	board, err := strconv.Atoi(text)
	if err != nil || board < 0 || board >= ByHand {
		return noBoard
	}
	return board
}

// gameOfRequest returns the game that a request is about: the one that is on its board, or that a table has without a board.
func (h *Hub) gameOfRequest(r *http.Request) (int, error) {
	if id, err := strconv.Atoi(r.PathValue("game")); err == nil {
		return id, nil
	}
	return h.onBoard(r.Context(), boardOfRequest(r), h.audienceOf(r.Context()))
}

// ofBoard serves the game on the board as f serves any game.
func (h *Hub) ofBoard(f http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := h.gameOfRequest(r)
		if err != nil {
			h.missing(w, r, err)
			return
		}
		r.SetPathValue("id", strconv.Itoa(id))
		f(w, r)
	}
}

func (h *Hub) boardFile(ending string) http.HandlerFunc {
	return h.ofBoard(func(w http.ResponseWriter, r *http.Request) {
		r.SetPathValue("file", r.PathValue("id")+"."+ending)
		h.gameFile(w, r)
	})
}

func (h *Hub) boardPage(w http.ResponseWriter, r *http.Request) {
	if public.IsStranger(r.Context()) {
		h.pages.ServeHTTP(w, r)
		return
	}
	id, err := h.gameOfRequest(r)
	h.preview(w, r, id, err)
}
