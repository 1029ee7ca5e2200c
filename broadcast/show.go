package broadcast

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// games shows how all games stand.
func (h *Hub) games(w http.ResponseWriter, r *http.Request) {
	h.listed(w, r, "games", jsonMedia, func(all []*channel, a audience) ([]byte, error) {
		list := make([]public.Game, 0, len(all))
		for _, c := range slices.Backward(all) {
			c.mu.Lock()
			list = append(list, c.board(a))
			c.mu.Unlock()
		}
		return json.Marshal(list)
	})
}

// allPGN shows all games as PGN.
func (h *Hub) allPGN(w http.ResponseWriter, r *http.Request) {
	h.listed(w, r, "pgn", pgnMedia, func(all []*channel, a audience) ([]byte, error) {
		var b bytes.Buffer
		for i, c := range all {
			if i > 0 {
				b.WriteByte('\n')
			}
			s, err := c.snapshot(a, "pgn", pgnMedia, pgnOf)
			if err != nil {
				return nil, err
			}
			b.Write(s.body)
		}
		return b.Bytes(), nil
	})
}

// list is an answer that is made of all games, and how far they had changed.
type list struct {
	*snapshot
	changed int64
}

// listed answers with something that is made of all games that the audience may know of, the oldest first.
func (h *Hub) listed(w http.ResponseWriter, r *http.Request, name, media string, make func([]*channel, audience) ([]byte, error)) {
	a := h.audienceOf(r.Context())
	h.releaseDue()
	changed := h.changed.Load()
	h.mu.Lock()
	known := h.lists[a][name]
	h.mu.Unlock()
	if known.snapshot == nil || known.changed != changed {
		all, err := h.all(r.Context(), a)
		var body []byte
		if err == nil {
			body, err = make(all, a)
		}
		if err != nil {
			h.missing(w, err)
			return
		}
		known = list{newSnapshot(media, body), changed}
		h.mu.Lock()
		h.lists[a][name] = known
		h.mu.Unlock()
	}
	known.ServeHTTP(w, r)
}

// all returns the channels of all games that the audience may know of, the oldest first.
func (h *Hub) all(ctx context.Context, a audience) ([]*channel, error) {
	games, err := h.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	var all []*channel
	for _, g := range slices.Backward(games) {
		c, err := h.open(ctx, g.ID, a)
		switch {
		case errors.Is(err, recorder.ErrNoGame):
		case err != nil:
			return nil, err
		default:
			all = append(all, c)
		}
	}
	return all, nil
}

// game shows a game with its moves.
func (h *Hub) game(w http.ResponseWriter, r *http.Request) {
	h.shown(w, r, "game", jsonMedia, func(c *channel, a audience) ([]byte, error) {
		return json.Marshal(c.told[a].detail(c.live, c.horizon.Delay()))
	})
}

// shown answers with something that is made of one game. make is called with the channel's lock held.
func (h *Hub) shown(w http.ResponseWriter, r *http.Request, name, media string, make func(*channel, audience) ([]byte, error)) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	a := h.audienceOf(r.Context())
	c, err := h.open(r.Context(), id, a)
	if err != nil {
		h.missing(w, err)
		return
	}
	s, err := c.snapshot(a, name, media, make)
	if err != nil {
		h.missing(w, err)
		return
	}
	s.ServeHTTP(w, r)
}
