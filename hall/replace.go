package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
)

// unseat lets the board go that stood at a table before another one.
func (h *Hall) unseat(e Enlisted) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for key, b := range h.boards {
		if key == e.Board || b.at() != e.Table {
			continue
		}
		b.table.Store(0)
		b.mu.Lock()
		if b.hangUp != nil {
			b.hangUp()
		}
		b.mu.Unlock()
		h.log.Info(fmt.Sprintf("hall: another board stands at table %d now", e.Table), "table", e.Table)
	}
}

// begun returns the scoresheet of a game of the event that another board than b has begun and not ended, false where none has.
func (d *desk) begun(b *board, g game) (sheet scoresheet.Sheet, ok bool) {
	d.mu.Lock()
	id := d.games[g]
	d.mu.Unlock()
	if of, _ := boardlog.BoardOf(id); id == 0 || of == b.followed.Number() {
		return sheet, false
	}
	sheet, err := d.sheet(id)
	return sheet, err == nil && sheet.Result == "*" && len(sheet.Moves) > 0
}

// goOn orders that a game which another board has begun goes on at this one: first by which rules, then from where.
func (d *desk) goOn(ctx context.Context, b *board, client *control.Client, g due, sheet scoresheet.Sheet) error {
	from, err := resumed(&sheet)
	if err != nil {
		return err
	}
	for _, o := range []struct {
		do   control.Op
		body any
		of   game
	}{
		{control.New, control.NewBody{Play: g.body.Play, Rulebook: sheet.Rulebook, Control: orNone(sheet.Control), Repetition: cmp.Or(sheet.Repetition, g.body.Repetition), Evidence: &sheet.Evidence}, game{table: g.table}},
		{control.Resume, control.ResumeBody{Tags: g.body.Tags, Adjourned: from}, g.game},
	} {
		body, err := json.Marshal(o.body)
		if err != nil {
			return err
		}
		made, err := d.make(ctx, b, o.of, member.Order{By: "the event", Role: string(control.Arbiter), Do: o.do, Body: body})
		if err == nil {
			err = d.send(ctx, b, client, made)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func orNone(control string) string {
	if control == "" {
		return "-"
	}
	return control
}

// resumed returns how a game stands for a board that goes on with it. What is open is decided by nobody here.
func resumed(sheet *scoresheet.Sheet) (a control.Adjourned, err error) {
	if i := slices.IndexFunc(sheet.Moves, func(m scoresheet.Move) bool { return m.Open }); i >= 0 {
		return a, fmt.Errorf("what ply %d was is open: the arbiter names it, or sets the position up at the board", sheet.Moves[i].Ply)
	}
	p, ok := sheet.Position()
	if !ok {
		return a, fmt.Errorf("the moves lead to no position: the arbiter sets it up at the board")
	}
	before, _ := sheet.Seam() // It may have come to the board of this sheet from another one.
	a = control.Adjourned{FEN: p.FEN(), Plies: before + len(sheet.Moves), Rulebook: sheet.Rulebook, Control: sheet.Control}
	if !clock.IsKept(sheet.Control) {
		return a, nil
	}
	left := map[string]sensor.Micros{}
	for _, m := range sheet.Moves {
		left[string(m.Side)] = m.Clock
	}
	if len(left) < 2 {
		return a, fmt.Errorf("the times of both players are not known: the arbiter sets the clocks at the board")
	}
	red, black := int64(left["red"]+left["white"]), int64(left["black"])
	a.Red, a.Black = &red, &black
	return a, nil
}
