package broadcast

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/web"
)

// allPGN serves all games as PGN, the oldest first.
func (h *Hub) allPGN(w http.ResponseWriter, r *http.Request) {
	h.listed(w, r, "pgn", pgnMedia, pgnOf, func(parts [][]byte) []byte { return bytes.Join(parts, []byte{'\n'}) })
}

// A maker makes an answer about a game for an audience. The caller holds the lock of the game.
type maker func(*broadcastGame, audience) ([]byte, error)

func boardOf(c *broadcastGame, a audience) ([]byte, error) { return json.Marshal(c.board(a)) }

func detailOf(c *broadcastGame, a audience) ([]byte, error) {
	return json.Marshal(c.told[a].detail(c.board(a)))
}

// list is an answer about all games, and the count of changes behind it.
type list struct {
	*web.Answer
	changed int64
}

// listed serves an answer about all games known to the audience.
func (h *Hub) listed(w http.ResponseWriter, r *http.Request, name, media string, make maker, join func(parts [][]byte) []byte) {
	a := h.audienceOf(r.Context()).ofLists()
	h.releaseDue()
	changed := h.changed.Load()
	h.mu.Lock()
	known := h.lists[a][name]
	h.mu.Unlock()
	if known.Answer == nil || known.changed != changed {
		parts, err := h.all(r.Context(), a, name, media, make)
		if err != nil {
			h.missing(w, r, err)
			return
		}
		known = list{web.NewAnswer(media, join(parts)), changed}
		h.mu.Lock()
		h.lists[a][name] = known
		h.mu.Unlock()
	}
	h.give(w, r, known.Answer)
}

// all makes a part of each game known to the audience, the oldest first.
func (h *Hub) all(ctx context.Context, a audience, name, media string, make maker) (parts [][]byte, err error) {
	games, err := h.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	slices.Reverse(games)
	return h.parted(ctx, games, a, name, media, make)
}

func (h *Hub) parted(ctx context.Context, games []boardlog.Game, a audience, name, media string, make maker) (parts [][]byte, err error) {
	for _, g := range games {
		part, err := h.part(ctx, g.ID, a, name, media, make)
		if isUntold(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// part makes a part of a list from a game. It keeps that of a game that will not go on.
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
	s, err := c.answer(a, name, media, make)
	if err != nil {
		return nil, err
	}
	h.keep(c, a, key, s.Body())
	return s.Body(), nil
}

// remake drops the parts of a game that was over and has new rows.
func (h *Hub) remake(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for a := range h.parts {
		maps.DeleteFunc(h.parts[a], func(key string, _ []byte) bool { return strings.TrimRight(key, "0123456789")+fmt.Sprint(id) == key })
	}
}

// keep keeps the part of a game that will not go on.
func (h *Hub) keep(c *broadcastGame, a audience, key string, part []byte) {
	if !c.final.Load() {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.parts[a][key] = part
}

func (h *Hub) game(w http.ResponseWriter, r *http.Request) {
	h.shown(w, r, "game", jsonMedia, detailOf)
}

// shown serves an answer about one game.
func (h *Hub) shown(w http.ResponseWriter, r *http.Request, name, media string, make maker) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	a := h.audienceOf(r.Context())
	c, err := h.open(r.Context(), id, a)
	if err != nil {
		h.missing(w, r, err)
		return
	}
	s, err := c.answer(a, name, media, make)
	if err != nil {
		h.missing(w, r, err)
		return
	}
	h.give(w, r, s)
}

// timeHeader holds the time of day by boardd's clock, in milliseconds since 1970, so that a viewer with a wrong clock
// shows the clocks of a game right.
const timeHeader = "Kyban-Time"

func (h *Hub) timeNow() string { return strconv.FormatInt(h.now().UnixMilli(), 10) }

// give sends an answer that its receiver may keep until the content changes.
func (h *Hub) give(w http.ResponseWriter, r *http.Request, a *web.Answer) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Authorization, Cookie")
	w.Header().Set(timeHeader, h.timeNow())
	a.ServeHTTP(w, r)
}

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
	told := c.told[c.as(a)]
	sheet, position = told.sheet()
	return sheet, position.Copy(), told.seq, nil
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

// Present reports whether the public sees a game without delay now.
func (h *Hub) Present(ctx context.Context, id int) bool {
	c, err := h.load(ctx, id)
	if err != nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.delayed()
}
