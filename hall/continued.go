package hall

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/scoresheet"
)

// joins is what is known of games that go on with those of other boards.
type joins struct {
	making chan struct{} // One is joined at a time.
	known  map[int]join  // By the stored game.
}

// join is which stored game comes before one of which the public knows a sequence, or why none fits.
type join struct {
	seq    int
	before int
	unfit  error
	until  time.Time // What does not fit is looked for again then: the log before it may have come.
}

// unfitFor is how long no log is looked for before a game that none fits.
const unfitFor = time.Minute

// continued returns the scoresheet of a game of the event as everybody may know it now, joined with what the boards before recorded of it; ok is
// false for a game that one board has recorded. A log that does not fit is joined with nothing, and named. One that goes on with itself by way of
// others has no beginning.
func (h *Hall) continued(ctx context.Context, g game, id int) (sheet scoresheet.Sheet, ok bool, err error) {
	sheet, _, seq, err := h.hub.Sheet(ctx, id)
	if err != nil {
		return sheet, false, err
	}
	for seen := map[int]bool{id: true}; ; seen[id] = true {
		if _, goesOn := sheet.Seam(); !goesOn {
			return sheet, ok, nil
		}
		if id, seq, sheet, err = h.before(ctx, g, id, seq, sheet); err != nil {
			return sheet, false, err
		}
		if seen[id] {
			return sheet, false, fmt.Errorf("table %d, round %d: the logs go round", g.table, g.round)
		}
		ok = true
	}
}

// before joins a sheet with the stored game that it goes on with. Which one that is stays known while the game stands as it does: it is looked
// for in all that the boards have. The caller holds joins.making.
func (h *Hall) before(ctx context.Context, g game, id, seq int, then scoresheet.Sheet) (before, of int, joined scoresheet.Sheet, err error) {
	known := h.desk.joins.known
	at, ok := known[id]
	switch {
	case ok && at.before != 0: // Which one it is depends on how both began, and whether they still fit is looked at below.
	case ok && at.seq == seq && h.now().Before(at.until):
		return 0, 0, joined, at.unfit
	default:
		at = join{seq: seq, until: h.now().Add(unfitFor)}
		if at.before, at.unfit = h.findBefore(ctx, g, id, then); ctx.Err() != nil {
			return 0, 0, joined, ctx.Err()
		}
		if known[id] = at; at.unfit != nil {
			return 0, 0, joined, at.unfit
		}
	}
	first, _, of, err := h.hub.Sheet(ctx, at.before)
	if err == nil {
		joined, err = scoresheet.Continue(first, then)
	}
	if err != nil && ctx.Err() == nil {
		delete(known, id)
	}
	return at.before, of, joined, err
}

// findBefore finds the stored game that a sheet goes on with. Exactly one of the games that other boards have named as this one may fit, of
// those boards that stood at its table or had an order for it: what others name so is theirs alone.
func (h *Hall) findBefore(ctx context.Context, g game, id int, then scoresheet.Sheet) (before int, err error) {
	board, _ := boardlog.BoardOf(id)
	var unfit []error
	for one, err := range h.store.GamesBefore(ctx, 0) {
		if err != nil {
			return 0, err
		}
		if of, _ := boardlog.BoardOf(one.ID); isOwn(one.ID) || of == board || one.Source == journalSource || namesOther(one.Tags, then.Tags) || !h.mayHaveHad(ctx, g, one.ID) {
			continue
		}
		first, _, _, err := h.hub.Sheet(ctx, one.ID)
		if err != nil || !sameGame(first.Tags, then.Tags) || len(first.Moves) == 0 {
			continue // It is not shown, is another one, or has nothing to go on with.
		}
		_, err = scoresheet.Continue(first, then)
		switch {
		case err != nil:
			unfit = append(unfit, err)
		case before != 0:
			return 0, errors.New("two logs fit before it")
		default:
			before = one.ID
		}
	}
	if before == 0 {
		return 0, errors.Join(append([]error{fmt.Errorf("table %d, round %d: the log before it is not there, or does not fit", g.table, g.round)}, unfit...)...)
	}
	return before, nil
}

// mayHaveHad reports whether a stored game is of a board that this hall has had at the table of a game, or has ordered to play it.
func (h *Hall) mayHaveHad(ctx context.Context, g game, id int) (may bool) {
	key, err := h.store.KeyOf(ctx, id)
	if err != nil {
		return false
	}
	h.journal.look(func(r *Roster) { may = r.had[g][key.String()] || r.stood[g.table][key.String()] })
	return may
}

// beganHere reports whether it is known that a stored game began on its board, so that it is joined with nothing.
func (d *desk) beganHere(id int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.began[id]
}

func (d *desk) noteBegan(id int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.began[id] = true
}

// noteUnfit notes why a stored game is not joined, and reports whether that is new.
func (d *desk) noteUnfit(id int, why string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	before := d.unfit[id]
	d.unfit[id] = why
	return before != why
}

// gameTags are the tags of an order that name a game of an event.
var gameTags = []string{"event", "section", "round", "table"}

// namesOther reports whether the tags with which a game was opened name another one. Where they name none, those of its log do.
func namesOther(opened, then map[string]string) bool {
	return slices.ContainsFunc(gameTags, func(tag string) bool { return opened[tag] != "" && opened[tag] != then[tag] })
}

// sameGame reports whether the tags of an order name the same game of an event.
func sameGame(a, b map[string]string) bool {
	for _, tag := range gameTags {
		if a[tag] != b[tag] {
			return false
		}
	}
	return a["round"] != ""
}

// pgnOf returns a game of the event as PGN, joined from the logs of its boards where it was replaced; nil for one that one board has recorded.
// Logs that do not fit are named in the log of the program, and the game stays as its last board has it.
func (h *Hall) pgnOf(asked context.Context, g game, id int) []byte {
	if h.desk.beganHere(id) {
		return nil
	}
	ctx, cancel := context.WithCancel(h.ended) // It sees what everybody may, whoever asks.
	defer cancel()
	defer context.AfterFunc(asked, cancel)()
	select {
	case h.desk.joins.making <- struct{}{}:
		defer func() { <-h.desk.joins.making }()
	case <-ctx.Done():
		return nil
	}
	sheet, joined, err := h.continued(ctx, g, id)
	if ctx.Err() != nil {
		return nil
	}
	if err == nil && !joined && len(sheet.Moves) > 0 {
		h.desk.noteBegan(id)
	}
	if err != nil {
		if h.desk.noteUnfit(id, err.Error()) {
			h.log.Warn(fmt.Sprintf("hall: the game of table %d in round %d is not joined: %v", g.table, g.round, err), "table", g.table)
		}
		return nil
	}
	var out bytes.Buffer
	if !joined || scoresheet.ExportIn(&out, sheet, "pgn", notation.ICCS, scoresheet.English) != nil {
		return nil
	}
	return out.Bytes()
}
