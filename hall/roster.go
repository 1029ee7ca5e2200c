package hall

import (
	"fmt"
	"maps"

	"github.com/kyban/kyban/hall/byhand"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/message"
)

// Roster is what the facts of the hall have made of it. The zero value is a hall that is not opened yet.
type Roster struct {
	Opened
	At     map[int]Enlisted // The board at each table.
	orders map[string]int   // The number of the last order, by board.
	sent   map[game]Ordered // The newest order of each game of the event.
	had    map[game]boards  // The boards that were ever ordered to play it,
	stood  map[int]boards   // and those that ever stood at a table.
	Second *member.Other    // The second hall, nil for none.
	files  int              // Of the event, that were entered,
	digest string           // and the digest of the last one.

	altered map[string]Fault  // Boards whose log was found altered since they were enlisted.
	sectors map[string]tables // Of those who look after some tables alone, by name.

	hands  []*byhand.Game // Those that were entered by hand, in the order of their numbers.
	handOf map[game]int   // The number of the newest of each game of the event.

	pins    map[entrant]Pinned // The PINs that are in force.
	starts  map[int]start      // The newest start at each table.
	started int                // The number of the last one.

	announced []Announcement // What is shown.
	said      int            // The number of the last one.
}

// boards are some of them, by their keys. They are never changed, so that copies of a roster share them.
type boards map[string]bool

// with returns them with one more.
func (b boards) with(board string) boards {
	if b[board] {
		return b
	}
	more := boards{board: true}
	maps.Copy(more, b)
	return more
}

// game is a game of the event.
type game struct {
	section     string
	round, game int
	table       int
}

// Apply applies a fact. What can't be is refused, and nothing is changed.
func (r *Roster) Apply(f Fact) error {
	if r.At == nil {
		r.At, r.orders, r.sent, r.altered = map[int]Enlisted{}, map[string]int{}, map[game]Ordered{}, map[string]Fault{}
		r.had, r.stood = map[game]boards{}, map[int]boards{}
		r.sectors, r.handOf, r.pins, r.starts = map[string]tables{}, map[game]int{}, map[entrant]Pinned{}, map[int]start{}
	}
	switch {
	case f.Opened != nil:
		if f.Opened.Term <= r.Term {
			return message.Errorf("term %d: the hall is in the term %d already", f.Opened.Term, r.Term)
		}
		r.Opened = *f.Opened
	case f.Promoted != nil:
		if f.Promoted.Term <= r.Term {
			return message.Errorf("term %d: the hall is in the term %d already", f.Promoted.Term, r.Term)
		}
		r.Term = f.Promoted.Term
	case f.Seconded != nil:
		r.Second = f.Seconded
	case f.Entered != nil:
		if f.Entered.Number != r.files+1 {
			return fmt.Errorf("expected the file %d of the event, found %d", r.files+1, f.Entered.Number)
		}
		r.files, r.digest = f.Entered.Number, f.Entered.Digest
	case f.Enlisted != nil:
		return r.enlist(*f.Enlisted)
	case f.Ordered != nil:
		o := *f.Ordered
		r.orders[o.Board] = max(r.orders[o.Board], o.Number)
		if o.Round > 0 {
			of := game{o.Section, o.Round, o.Game, o.Table}
			r.sent[of], r.had[of] = o, r.had[of].with(o.Board)
		}
	case f.Found != nil && f.Found.Fault.Kind == Altered:
		r.altered[f.Found.Board] = f.Found.Fault
	case f.Sector != nil:
		r.sectors[f.Sector.Name] = f.Sector.Tables
	case f.ByHand != nil:
		return r.enterByHand(f)
	case f.Pinned != nil:
		return r.pin(f.Pinned)
	case f.Start != nil:
		r.set(f)
	case f.Started != nil:
		r.become(*f.Started)
	case f.Announced != nil:
		r.announce(f)
	case f.Withdrawn != nil:
		r.withdraw(*f.Withdrawn)
	}
	return nil
}

// enlist puts a board at a table. One that stood at another one has moved.
func (r *Roster) enlist(e Enlisted) error {
	for table, other := range r.At {
		if (other.Board == e.Board) != (other.Fingerprint == e.Fingerprint) {
			return message.Errorf("the board at table %d has the same key, or the same certificate authority, and not both: it is a copy", table)
		}
		if other.Board == e.Board {
			delete(r.At, table)
		}
	}
	r.At[e.Table], r.stood[e.Table] = e, r.stood[e.Table].with(e.Board)
	delete(r.altered, e.Board)
	return nil
}

// nextOrder returns the number of the next order to a board.
func (r *Roster) nextOrder(board string) int { return r.orders[board] + 1 }

// of returns the board with a fingerprint.
func (r *Roster) of(fingerprint string) (Enlisted, bool) {
	for _, e := range r.At {
		if e.Fingerprint == fingerprint {
			return e, true
		}
	}
	return Enlisted{}, false
}

// clone returns a copy of its own.
func (r *Roster) clone() Roster {
	c := *r
	c.At, c.orders, c.sent, c.altered = maps.Clone(r.At), maps.Clone(r.orders), maps.Clone(r.sent), maps.Clone(r.altered)
	c.had, c.stood = maps.Clone(r.had), maps.Clone(r.stood)
	c.sectors, c.handOf, c.pins, c.starts, c.hands = maps.Clone(r.sectors), maps.Clone(r.handOf), maps.Clone(r.pins), maps.Clone(r.starts), nil
	for _, g := range r.hands {
		copied := *g
		c.hands = append(c.hands, &copied)
	}
	return c
}
