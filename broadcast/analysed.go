package broadcast

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// Analysed returns the scoresheet of a game for an engine, as far as the public may see it. A game in progress has no
// move newer than its delay allows, even if the public saw that move before the delay was set. A game in progress without
// a long enough delay, or an adjourned game, has no sheet: no analysis may reach the players. The error carries its HTTP
// status.
func (h *Hub) Analysed(ctx context.Context, id int) (sheet scoresheet.Sheet, err error) {
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

// isOn reports whether a game has no result and may go on.
func isOn(g public.Game) bool { return g.Result == "*" && g.Open }

// AnalysedRecords yields the records behind Analysed in their order, up to the first that is too new.
func (h *Hub) AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
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
