package broadcast

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// Analysed returns the scoresheet of a game as far as everybody may see it by now, for an engine to think about. Of a game that is on it
// has no move that is newer than its delay allows, though the public may have seen it before the delay was set. Of one that is on without a
// delay that is long enough, or adjourned, there is none: no analysis may reach the players. The error has the status of HTTP that it means.
func (h *Hub) Analysed(ctx context.Context, id int) (sheet scoresheet.Sheet, err error) {
	c, err := h.open(ctx, id, everybody)
	switch {
	case errors.Is(err, ErrStarting):
		return sheet, statusError{http.StatusServiceUnavailable, err.Error()}
	case errors.Is(err, recorder.ErrNoGame):
		return sheet, withStatus(http.StatusNotFound, "no such game, or nothing of it may be shown yet; /api/games lists those that there are")
	case err != nil:
		if !isAltered(err) && !errors.Is(err, context.Canceled) {
			h.logger.Error("analysis: " + err.Error())
		}
		return sheet, withStatus(http.StatusInternalServerError, "the games can't be read: boardd's log says why")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.board(officials)
	if c.told[officials].keeper.IsAdjourned() { // Also while the public does not know it yet.
		return sheet, withStatus(http.StatusConflict, "game %d is adjourned: no analysis may reach the players", id)
	}
	if isOn(now) && !now.IsFarBehind() {
		return sheet, withStatus(http.StatusConflict,
			"game %d is on, and the public is less than 1 minute and less than 3 plies behind: no analysis may reach the players; boardctl game delay 1m sets a delay that is long enough", id)
	}
	sheet = c.told[everybody].keeper.Score()
	if isOn(now) {
		sheet.Moves = sheet.Moves[:min(len(sheet.Moves), c.releasePoint.allowedPlies(h.now()))]
	}
	return sheet, nil
}

// isOn says whether a game has no result and may go on.
func isOn(g public.Game) bool { return g.Result == "*" && g.Open }

// AnalysedRecords yields the records of a game from which Analysed is made, one after the other, up to the first that is too new.
func (h *Hub) AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return h.recordsUpTo(ctx, id, func(c *broadcastGame) int {
		if isOn(c.board(officials)) {
			return min(c.told[everybody].seq, c.releasePoint.allowed(h.now()))
		}
		return c.told[everybody].seq
	})
}

// statusError is an error with the status of HTTP that it means.
type statusError struct {
	status int
	why    string
}

func withStatus(status int, format string, values ...any) error {
	return statusError{status, fmt.Sprintf(format, values...)}
}

// Error says what to do.
func (e statusError) Error() string { return e.why }

// Status returns the status.
func (e statusError) Status() int { return e.status }
