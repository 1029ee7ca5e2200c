package hall

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/scoresheet"
)

// continued returns the scoresheet of a game of the event as everybody may know it now, joined with what the boards before recorded of it; ok is
// false for a game that one board has recorded. A log that does not fit is joined with nothing, and named.
func (h *Hall) continued(g game, id int) (sheet scoresheet.Sheet, ok bool, err error) {
	sheet, _, _, err = h.hub.Sheet(h.ended, id)
	if err != nil {
		return sheet, false, err
	}
	for of := id; ; {
		if _, goesOn := sheet.Seam(); !goesOn {
			return sheet, ok, nil
		}
		before, joined, err := h.before(g, of, sheet)
		if err != nil {
			return sheet, false, err
		}
		of, sheet, ok = before, joined, true
	}
}

// before finds the stored game that a sheet goes on with, and joins the two. Exactly one of the games that other boards have named as this one
// may fit.
func (h *Hall) before(g game, id int, then scoresheet.Sheet) (before int, joined scoresheet.Sheet, err error) {
	board, _ := boardlog.BoardOf(id)
	var unfit []error
	for one, err := range h.store.GamesBefore(h.ended, 0) {
		if err != nil {
			return 0, joined, err
		}
		if of, _ := boardlog.BoardOf(one.ID); isOwn(one.ID) || of == board || one.Source == journalSource {
			continue
		}
		first, _, _, err := h.hub.Sheet(h.ended, one.ID)
		if err != nil || !sameGame(first.Tags, then.Tags) {
			continue // It is not shown, or is another one.
		}
		made, err := scoresheet.Continue(first, then)
		switch {
		case err != nil:
			unfit = append(unfit, err)
		case before != 0:
			return 0, joined, errors.New("two logs fit before it")
		default:
			before, joined = one.ID, made
		}
	}
	if before == 0 {
		return 0, joined, errors.Join(append([]error{fmt.Errorf("table %d, round %d: the log before it is not there, or does not fit", g.table, g.round)}, unfit...)...)
	}
	return before, joined, nil
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

// sameGame reports whether the tags of an order name the same game of an event.
func sameGame(a, b map[string]string) bool {
	for _, tag := range []string{"event", "section", "round", "table"} {
		if a[tag] != b[tag] {
			return false
		}
	}
	return a["round"] != ""
}

// pgnOf returns a game of the event as PGN, joined from the logs of its boards where it was replaced; nil for one that one board has recorded.
// Logs that do not fit are named in the log of the program, and the game stays as its last board has it.
func (h *Hall) pgnOf(g game, id int) []byte {
	if h.desk.beganHere(id) {
		return nil
	}
	sheet, joined, err := h.continued(g, id)
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
