package broadcast

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// onBoard returns the game that those addresses show that follow the board: the newest of which the audience may know. One that ended
// with a result stays until the next one of its session begins, for players set up the pieces at once, and the result is to be seen.
func (h *Hub) onBoard(ctx context.Context, a audience) (int, error) {
	newest := public.Game{}
	for g, err := range h.store.GamesBefore(ctx, 0) {
		if err != nil {
			return 0, err
		}
		c, err := h.open(ctx, g.ID, a)
		if isUntold(err) {
			continue
		}
		if err != nil {
			return 0, err
		}
		switch game := c.stands(a); {
		case newest.ID == 0 && !hasBegun(game):
			newest = game // The one before it may stay.
		case newest.ID == 0, game.Session == newest.Session && game.Result != "*":
			return max(game.ID, h.shownOf(a)), nil
		default:
			return newest.ID, nil
		}
	}
	if newest.ID == 0 {
		_, err := h.open(ctx, 1, a) // It may be about to be stored.
		if err == nil {
			err = recorder.ErrNoGame
		}
		return 0, err
	}
	return newest.ID, nil
}

// hasBegun says whether more was done in a game than to set up its pieces: a clock runs, a move stands, or it is played.
func hasBegun(g public.Game) bool {
	return g.Ply > 0 || g.Standing != "" || g.State == "playing" || g.State == "over" || g.Clock != nil && g.Clock.Running != "none"
}

// stands returns how the game stands.
func (c *broadcastGame) stands(a audience) public.Game {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.board(a)
}

// shownOf returns the game that an audience was last told to be on the board, 0 before the first one. No address goes back from it.
func (h *Hub) shownOf(a audience) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.current[a]
}

// next is the data of the event of a game after which another one is on the board.
type next struct {
	ID int `json:"id"`
}

// tellNext lets those who follow an older game know which one is on the board, where that is another one than before.
func (h *Hub) tellNext() error {
	if !h.stood.Swap(false) {
		return nil
	}
	for a := range h.current {
		id, err := h.onBoard(h.ended, audience(a))
		if isUntold(err) || errors.Is(err, ErrStarting) || errors.Is(err, context.Canceled) {
			continue
		}
		if err != nil {
			h.stood.Store(true)
			return err
		}
		h.mu.Lock()
		if id > h.current[a] {
			h.current[a] = id
			for _, c := range h.inMemory {
				h.tellNextTo(c, audience(a))
			}
		}
		h.mu.Unlock()
	}
	return nil
}

// tellNextTo lets those know who follow a game where it is not the one on the board any more. The caller holds the lock.
func (h *Hub) tellNextTo(c *broadcastGame, a audience) {
	if c.id < h.current[a] {
		c.logs[a].tellJSON("next", next{h.current[a]}, false)
	}
}

// ofBoard shows of the game on the board what f shows of any.
func (h *Hub) ofBoard(f http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := h.onBoard(r.Context(), h.audienceOf(r.Context()))
		if err != nil {
			h.missing(w, err)
			return
		}
		r.SetPathValue("id", strconv.Itoa(id))
		f(w, r)
	}
}

// boardFile shows a file of the game on the board.
func (h *Hub) boardFile(ending string) http.HandlerFunc {
	return h.ofBoard(func(w http.ResponseWriter, r *http.Request) {
		r.SetPathValue("file", r.PathValue("id")+"."+ending)
		h.gameFile(w, r)
	})
}

// boardPage shows the page of the game on the board.
func (h *Hub) boardPage(w http.ResponseWriter, r *http.Request) {
	if public.IsStranger(r.Context()) {
		h.pages.ServeHTTP(w, r)
		return
	}
	id, err := h.onBoard(r.Context(), h.audienceOf(r.Context()))
	h.preview(w, r, id, err)
}
