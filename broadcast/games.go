package broadcast

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
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
	p, err := h.gamesPage(r.Context(), h.audienceOf(r.Context()).ofLists(), s)
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

// Analysed returns the scoresheet of a game for an engine, as far as the public may see it. A game in progress has no
// move newer than its delay allows, even if the public saw that move before the delay was set. A game in progress without
// a long enough delay, or an adjourned game, has no sheet: no analysis may reach the players. The error carries its HTTP
// status.
func (h *Hub) Analysed(ctx context.Context, id int) (sheet scoresheet.Sheet, err error) {
	if h.ofMany {
		return sheet, errNoAnalysis
	}
	c, err := h.open(ctx, id, everybody)
	switch {
	case errors.Is(err, ErrStarting):
		return sheet, statusError{err, http.StatusServiceUnavailable}
	case errors.Is(err, recorder.ErrNoGame):
		return sheet, statusError{message.Errorf("no such game, or nothing of it may be shown yet; /api/games lists those that there are"), http.StatusNotFound}
	case err != nil:
		if !isAltered(err) && !errors.Is(err, context.Canceled) {
			h.logger.Error("analysis: " + err.Error())
		}
		return sheet, statusError{message.Errorf("the games can't be read: boardd's log says why"), http.StatusInternalServerError}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.board(officials)
	if c.told[officials].keeper.IsAdjourned() { // Even before the public knows it.
		return sheet, statusError{message.Errorf("game %d is adjourned: no analysis may reach the players", id), http.StatusConflict}
	}
	if isOn(now) && !now.IsFarBehind() {
		return sheet, statusError{message.Errorf("game %d is on, and the public is less than 1 minute and less than 3 plies behind: no analysis may reach the players; boardctl game delay 1m sets a delay that is long enough", id), http.StatusConflict}
	}
	sheet = c.told[everybody].keeper.Score()
	if isOn(now) {
		sheet.Moves = sheet.Moves[:min(len(sheet.Moves), c.releasePoint.allowedPlies(h.now()))]
	}
	return sheet, nil
}

// errNoAnalysis is the error of a hub of many boards: it does not keep what decides up to where an engine may see a game.
var errNoAnalysis = errors.New("no engine analyses the games of many boards")

// isOn reports whether a game has no result and may go on.
func isOn(g public.Game) bool { return g.Result == "*" && g.Open }

// AnalysedRecords yields the records behind Analysed in their order, up to the first that is too new.
func (h *Hub) AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	if h.ofMany {
		return func(yield func(json.RawMessage, error) bool) { yield(nil, errNoAnalysis) }
	}
	return h.recordsUpTo(ctx, id, func(c *broadcastGame) int {
		if isOn(c.board(officials)) {
			return min(c.told[everybody].seq, c.releasePoint.allowed(h.now()))
		}
		return c.told[everybody].seq
	})
}

// statusError is an error with its HTTP status.
type statusError struct {
	error
	status int
}

func (e statusError) Unwrap() error { return e.error }
func (e statusError) Status() int   { return e.status }
