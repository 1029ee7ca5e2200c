package hall

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
)

// enter lets a person enter something in the event, once more where boardctl event has entered something meanwhile.
func (h *Hall) enter(ctx context.Context, door *httpd.Door, do func(clerk.Clerk) error) error {
	person := httpd.PersonOf(ctx)
	if err := h.journal.mayWrite(); err != nil {
		return httpd.Problem(ctx, err)
	}
	if err := door.Allow(person, 1); err != nil {
		door.LogAttempt(ctx, err)
		return httpd.Problem(ctx, err)
	}
	err := h.desk.take(person.Name, do)
	if err != nil {
		door.LogAttempt(ctx, err)
		return httpd.Problem(ctx, err)
	}
	h.desk.wake()
	h.show()
	return nil
}

// take enters something in the event.
func (d *desk) take(by string, do func(clerk.Clerk) error) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for range 3 {
		if err = d.ready(); err != nil {
			return err
		}
		err = do(clerk.Clerk{Store: d.store, By: by})
		if err == nil {
			d.facts = len(d.store.Facts())
			return nil
		}
		d.store = nil // It may have entered a part of it, or have failed at the disk: what is stored counts.
		if !errors.Is(err, store.ErrChanged) {
			break
		}
	}
	return err
}

// ready opens the event, also one without a section. The caller holds the lock.
func (d *desk) ready() error {
	d.reload()
	if d.store != nil {
		return nil
	}
	opened, err := store.Open(d.hall.dir, d.hall.now)
	if err != nil {
		return httpd.Unreadable(err)
	}
	d.store, d.facts = opened, len(opened.Facts())
	return nil
}

// seen returns what the hall has seen of a round, beside the event: of moves as long as the event itself would let it be withdrawn. The caller
// holds the lock.
func (d *desk) seen(hidden map[game]int, s *event.Section, round int) clerk.Seen {
	r, err := s.Round(round)
	if err != nil || !r.Published {
		return clerk.Seen{Reveals: reveals(hidden, s.Name, round)}
	}
	var seen clerk.Seen // A round that is published reveals nothing more.
	if s.HasBegun(r) {
		return seen
	}
	for g, h := range d.hands {
		if g.section == s.Name && g.round == round && len(h.Moves) > 0 {
			seen.Moves = append(seen.Moves, g.table)
		}
	}
	for g, id := range d.games {
		if g.section == s.Name && g.round == round && d.mayHaveMoves(id) {
			seen.Moves = append(seen.Moves, g.table)
		}
	}
	slices.Sort(seen.Moves)
	seen.Moves = slices.Compact(seen.Moves)
	return seen
}

// mayHaveMoves reports whether a board has recorded a move of a game, or that can't be read: nobody withdraws what may have begun. It reads no
// further than that.
func (d *desk) mayHaveMoves(id int) bool {
	for row, err := range d.hall.store.Records(d.hall.ended, id, 1) {
		if err != nil && d.hall.ended.Err() == nil {
			d.hall.warnOnce(fmt.Sprintf("hall: the game %d can't be read, and counts as one that has begun: %v", id, err))
		}
		if err != nil || row.Kind == "move" {
			return true
		}
	}
	return false
}

// TableResult is the result of a table as an organiser enters it.
type TableResult struct {
	Table   int      `json:"table" minimum:"1" maximum:"99999"`
	Game    int      `json:"game,omitempty" minimum:"0" maximum:"99" doc:"Of a match, or a tie-break game; the first without a result when it is left out."`
	Results []string `json:"results" minItems:"1" maxItems:"2" doc:"1-0, 0-1, 1/2-1/2, +-, -+ or --; * takes one back. Of a match both may be entered at once."`
	Through int      `json:"through,omitempty" doc:"Who goes on after a drawn meeting of a knockout."`
	Reason  string   `json:"reason,omitempty" maxLength:"500"`
}

// EnteredTold is a result that was entered.
type EnteredTold struct {
	Table  int    `json:"table"`
	Game   int    `json:"game"`
	Result string `json:"result"`
	Before string `json:"before,omitempty" doc:"The one that it corrects; both are kept."`
}

// results enters the results of tables. What the event has already is not entered twice.
func (d *desk) results(c clerk.Clerk, section string, round int, all []TableResult) (entered []EnteredTold, err error) {
	s, err := c.Store.Event.Section(section)
	if err != nil {
		return nil, err
	}
	var facts []event.Result
	for _, r := range all {
		var outcomes []event.Outcome
		for _, text := range r.Results {
			o, err := event.ParseOutcome(text)
			if err != nil {
				return nil, control.Meaningless(err)
			}
			outcomes = append(outcomes, o)
		}
		of, err := s.Results(event.Result{Round: round, Table: r.Table, Game: r.Game, Through: r.Through, Reason: r.Reason}, outcomes)
		if err != nil {
			return nil, err
		}
		facts = append(facts, of...)
	}
	if err := isPublished(s, round); err != nil {
		return nil, err
	}
	facts = slices.DeleteFunc(facts, func(r event.Result) bool {
		before, err := s.Outcome(r)
		return err == nil && before == r.Outcome && r.Through == 0 && before != event.Open
	})
	told, err := c.Enter(s, facts)
	for _, e := range told {
		one := EnteredTold{Table: e.Table, Game: e.Game, Result: string(e.Outcome)}
		if e.Before != event.Open {
			one.Before = string(e.Before)
		}
		entered = append(entered, one)
		d.hall.log.Info("hall: "+s.Told(e.Result)+", entered by "+c.By, "table", e.Table)
	}
	return entered, err
}

// isPublished refuses a round that is not published: at the hall a result publishes none. Who may enter results may not publish, and what a
// round reveals is asked before.
func isPublished(s *event.Section, round int) error {
	r, err := s.Round(round)
	if err == nil && !r.Published {
		err = message.Errorf("round %d is not published", round)
	}
	return err
}

// notesIn says notes in a language.
func notesIn(lang string, notes []message.Text) []string {
	texts := []string{}
	for _, n := range notes {
		texts = append(texts, tell.Message(lang, n))
	}
	return texts
}
