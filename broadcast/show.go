package broadcast

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/kyban/kyban/internal/packed"
	"github.com/kyban/kyban/recorder"
)

// games shows how all games stand, the newest first.
func (h *Hub) games(w http.ResponseWriter, r *http.Request) {
	h.listed(w, r, "board", jsonMedia, boardOf, func(parts [][]byte) []byte {
		slices.Reverse(parts)
		return slices.Concat([]byte{'['}, bytes.Join(parts, []byte{','}), []byte{']'})
	})
}

// allPGN shows all games as PGN, the oldest first.
func (h *Hub) allPGN(w http.ResponseWriter, r *http.Request) {
	h.listed(w, r, "pgn", pgnMedia, pgnOf, func(parts [][]byte) []byte { return bytes.Join(parts, []byte{'\n'}) })
}

// A maker makes of a game what an audience may see of it. The caller holds the lock of the channel.
type maker func(*channel, audience) ([]byte, error)

// boardOf makes how a game stands.
func boardOf(c *channel, a audience) ([]byte, error) { return json.Marshal(c.board(a)) }

// detailOf makes a game with its moves.
func detailOf(c *channel, a audience) ([]byte, error) {
	return json.Marshal(c.told[a].detail(c.board(a)))
}

// list is an answer that is made of all games, and how far they had changed.
type list struct {
	*packed.Answer
	changed int64
}

// listed answers with something that is made of all games that the audience may know of.
func (h *Hub) listed(w http.ResponseWriter, r *http.Request, name, media string, make maker, join func(parts [][]byte) []byte) {
	a := h.audienceOf(r.Context())
	h.releaseDue()
	changed := h.changed.Load()
	h.mu.Lock()
	known := h.lists[a][name]
	h.mu.Unlock()
	if known.Answer == nil || known.changed != changed {
		parts, err := h.all(r.Context(), a, name, media, make)
		if err != nil {
			h.missing(w, err)
			return
		}
		known = list{packed.NewAnswer(media, join(parts)), changed}
		h.mu.Lock()
		h.lists[a][name] = known
		h.mu.Unlock()
	}
	give(w, r, known.Answer)
}

// all makes something of each game that the audience may know of, the oldest first.
func (h *Hub) all(ctx context.Context, a audience, name, media string, make maker) (parts [][]byte, err error) {
	games, err := h.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range slices.Backward(games) {
		part, err := h.part(ctx, g.ID, a, name, media, make)
		if errors.Is(err, recorder.ErrNoGame) {
			continue
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// part makes something of a game. What is made of one that will not go on is kept.
func (h *Hub) part(ctx context.Context, id int, a audience, name, media string, make maker) ([]byte, error) {
	key := fmt.Sprint(name, id)
	h.mu.Lock()
	part := h.parts[a][key]
	h.mu.Unlock()
	if part != nil {
		return part, nil
	}
	c, err := h.open(ctx, id, a)
	if err != nil {
		return nil, err
	}
	s, err := c.snapshot(a, name, media, make)
	if err != nil {
		return nil, err
	}
	h.keep(c, a, key, s.Body())
	return s.Body(), nil
}

// keep keeps what was made of a game that will not go on.
func (h *Hub) keep(c *channel, a audience, key string, part []byte) {
	if !c.final.Load() {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.parts[a][key] = part
}

// game shows a game with its moves.
func (h *Hub) game(w http.ResponseWriter, r *http.Request) {
	h.shown(w, r, "game", jsonMedia, detailOf)
}

// shown answers with something that is made of one game.
func (h *Hub) shown(w http.ResponseWriter, r *http.Request, name, media string, make maker) {
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
	give(w, r, s)
}

// give gives an answer that may be kept until what it shows changes, by those who may see it.
func give(w http.ResponseWriter, r *http.Request, a *packed.Answer) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Authorization, Cookie")
	a.ServeHTTP(w, r)
}
