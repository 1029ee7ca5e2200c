package broadcast

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/web"
)

// The size of a page by default, and at most.
const (
	pageGames    = 50
	pageGamesMax = 200
)

var gamesQuery = []public.Param{
	{Name: "before", Doc: "Only games with a lower id."},
	{Name: "limit", Doc: fmt.Sprintf("How many games are wanted, from 1 to %d; %d without it.", pageGamesMax, pageGames)},
}

// sought is the requested page of games.
type sought struct{ before, limit int }

// first is the page for a request without a query.
var first = sought{limit: pageGames}

func soughtBy(query url.Values) (sought, error) {
	s := first
	if text := query.Get("before"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return s, message.Errorf("before %q: expected the number of a game", text)
		}
		s.before = n
	}
	if text := query.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > pageGamesMax {
			return s, message.Errorf("limit %q: expected a number from 1 to %d", text, pageGamesMax)
		}
		s.limit = n
	}
	return s, nil
}

// gamesPage is a page of games for an audience, and the count of changes behind it.
type gamesPage struct {
	*web.Answer
	changed int64
	next    string // The address of the next page, empty if there is none.
}

// games serves the states of games, the newest first, a page at a time.
func (h *Hub) games(w http.ResponseWriter, r *http.Request) {
	s, err := soughtBy(r.URL.Query())
	if err != nil {
		fail(w, r, http.StatusBadRequest, err)
		return
	}
	h.releaseDue()
	p, err := h.gamesPage(r.Context(), h.audienceOf(r.Context()), s)
	if err != nil {
		h.missing(w, r, err)
		return
	}
	if p.next != "" {
		w.Header().Set("Link", fmt.Sprintf("<%s>; rel=\"next\"", p.next))
	}
	h.give(w, r, p.Answer)
}

// gamesPage returns a page of games. The first one, which crowds ask for, is made once until a game changes.
func (h *Hub) gamesPage(ctx context.Context, a audience, s sought) (gamesPage, error) {
	changed := h.changed.Load()
	h.mu.Lock()
	known := h.firsts[a]
	h.mu.Unlock()
	if s == first && known.Answer != nil && known.changed == changed {
		return known, nil
	}
	parts, next, err := h.gameParts(ctx, a, s)
	if err != nil {
		return gamesPage{}, err
	}
	body := slices.Concat([]byte{'['}, bytes.Join(parts, []byte{','}), []byte{']'})
	p := gamesPage{web.NewAnswer(jsonMedia, body), changed, next}
	if s == first {
		h.mu.Lock()
		h.firsts[a] = p
		h.mu.Unlock()
	}
	return p, nil
}

// gameParts returns the games of a page and the address of the next page. Both hold only games known to the audience: a
// withheld or altered game leaves no gap.
func (h *Hub) gameParts(ctx context.Context, a audience, s sought) (parts [][]byte, next string, err error) {
	last := 0
	for g, err := range h.store.GamesBefore(ctx, s.before) {
		if err != nil {
			return nil, "", err
		}
		part, err := h.part(ctx, g.ID, a, "board", jsonMedia, boardOf)
		if isUntold(err) {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		if len(parts) == s.limit {
			return parts, fmt.Sprintf("/api/games?before=%d&limit=%d", last, s.limit), nil
		}
		parts, last = append(parts, part), g.ID
	}
	return parts, "", nil
}
