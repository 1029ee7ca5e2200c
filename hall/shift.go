package hall

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// Shift is an act of the hall: the starts that are still to come move by a time. Boards don't know it.
const Shift control.Op = "shift"

// ShiftBody says by how much starts move.
type ShiftBody struct {
	By int64 `json:"by_us"` // Earlier where it is negative.
}

// shiftMax is how far a start is moved at most.
const shiftMax = 24 * time.Hour

// shiftOf reads the body of a shift.
func shiftOf(body json.RawMessage) (time.Duration, error) {
	var by ShiftBody
	if err := json.Unmarshal(body, &by); err != nil || by.By == 0 || by.By < -shiftMax.Microseconds() || by.By > shiftMax.Microseconds() {
		return 0, control.Meaningless(message.Errorf("by_us: expected by how many microseconds starts move, up to a day, such as 600000000"))
	}
	return time.Duration(by.By) * time.Microsecond, nil
}

// shift moves the starts at some tables, of all where none is named.
func (h *Hall) shift(ctx context.Context, a Act, by string, role control.Role) (Acted, error) {
	move, err := shiftOf(a.Body)
	if err != nil {
		return Acted{}, err
	}
	now, named := h.now(), len(a.Tables) > 0
	var all []wanted
	done := Acted{Taken: []int{}, Refused: []Refusal{}}
	h.journal.look(func(r *Roster) {
		for _, s := range r.starts {
			if s.isSet(now) && (!named || slices.Contains(a.Tables, s.Table)) {
				all = append(all, wanted{s.Table, s.moment.Add(move), s.On})
			}
		}
	})
	for _, table := range a.Tables {
		if !slices.ContainsFunc(all, func(w wanted) bool { return w.table == table }) {
			done.refuse(table, errNoStart)
		}
	}
	if len(all) == 0 && !named {
		return done, control.Meaningless(message.Errorf("no start is set that is still to come"))
	}
	all = slices.DeleteFunc(all, func(w wanted) bool {
		over := !w.moment.After(now)
		if over {
			done.refuse(w.table, errMoved)
		}
		return over
	})
	err = h.setStarts(ctx, all, by, role, &done)
	return done, err
}

var errMoved = message.Errorf("the moment would be over: the start stays as it was")

// setStarts sets starts, and adds to an answer what came of them.
func (h *Hall) setStarts(ctx context.Context, all []wanted, by string, role control.Role, done *Acted) error {
	answers, err := h.startAll(ctx, all, by, role)
	if err != nil {
		return err
	}
	for i, answer := range answers {
		table := all[i].table
		if answer.err != nil {
			done.refuse(table, answer.err)
			continue
		}
		done.Taken = append(done.Taken, table)
		if answer.byHall != nil {
			done.ByHall = append(done.ByHall, refusal(table, answer.byHall))
		}
	}
	done.sort()
	return nil
}

// schedule sets the start at some tables, by the hall's clock.
func (h *Hall) schedule(ctx context.Context, a Act, tables []int, by string, role control.Role) (Acted, error) {
	done := Acted{Taken: []int{}, Refused: []Refusal{}}
	moment, err := h.momentOf(a)
	if err != nil {
		return done, err
	}
	var all []wanted
	for _, table := range tables {
		all = append(all, wanted{table, moment, a.Game})
	}
	err = h.setStarts(ctx, all, by, role, &done)
	return done, err
}

// scheduleAt is schedule at a single table.
func (h *Hall) scheduleAt(ctx context.Context, a Act, table int, by string, role control.Role) error {
	moment, err := h.momentOf(a)
	if err != nil {
		return err
	}
	answers, err := h.startAll(ctx, []wanted{{table, moment, a.Game}}, by, role)
	if err != nil {
		return err
	}
	return answers[0].err
}

// momentOf returns the moment of a start, which is still to come.
func (h *Hall) momentOf(a Act) (time.Time, error) {
	var body control.ScheduleBody
	if err := json.Unmarshal(a.Body, &body); err != nil {
		return time.Time{}, control.Meaningless(err)
	}
	moment, err := time.Parse(time.RFC3339, body.Start)
	if err != nil {
		return moment, control.Meaningless(err)
	}
	if !moment.After(h.now()) {
		return moment, control.Meaningless(errOver)
	}
	return moment, nil
}
