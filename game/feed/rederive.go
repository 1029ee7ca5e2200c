package feed

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

// Difference is a difference between a stored and a derived record.
type Difference struct {
	Stored  *boardlog.Row // nil if no record is stored at this place.
	Derived []byte        // Empty if no record was derived for this place.
}

// Compare returns the difference between a derived record, nil for none, and the stored one at its place, nil for none; nil
// if they are the same. The version of the code, in the record of a ready game, names who derived it and not what, so
// another version that derives the same is no difference.
func Compare(stored *boardlog.Row, derived record.Record) *Difference {
	if stored == nil && derived == nil {
		return nil
	}
	d := &Difference{Stored: stored}
	if derived != nil {
		d.Derived = record.Encode(derived)
	}
	if stored != nil && derived != nil && bytes.Equal(stored.Bytes, record.Encode(asBy(stored, derived))) {
		return nil
	}
	return d
}

// asBy returns a derived record with the version of the stored one, if both have one.
func asBy(stored *boardlog.Row, derived record.Record) record.Record {
	state, isState := derived.(record.State)
	if !isState || state.Version == "" {
		return derived
	}
	before, _ := stored.Record() // An unreadable record names no version.
	was, isState := before.(record.State)
	if !isState || was.Version == "" {
		return derived
	}
	state.Version = was.Version
	return state
}

// String shows both texts, one above the other.
func (d *Difference) String() string {
	where, stored, derived := "behind the last stored record", "nothing", "nothing"
	if d.Stored != nil {
		where, stored = fmt.Sprintf("game %d, sequence %d", d.Stored.Game, d.Stored.Seq), string(d.Stored.Bytes)
	}
	if d.Derived != nil {
		derived = string(d.Derived)
	}
	return fmt.Sprintf("%s:\n  stored:  %s\n  derived: %s", where, stored, derived)
}

// Rederivation takes a new board through the stored facts of a session, from its first, and compares the derived records
// with the stored ones. Stored records come in the order of their game, each at any time after its fact: a record about a
// game that came while the next one was on stands after all others of that game.
type Rederivation struct {
	board   *game.Board
	waiting []record.Record // Derived, not compared yet.
	first   *Difference
}

// Rederive returns a Rederivation of a session on a new board.
func Rederive(board *game.Board) *Rederivation { return &Rederivation{board: board} }

// Fact takes the next fact, and returns the records that follow.
func (r *Rederivation) Fact(in fact.Input) []record.Record {
	records := r.board.Step(in)
	r.waiting = append(r.waiting, records...)
	return records
}

// Waiting returns how many derived records no stored one was compared with yet.
func (r *Rederivation) Waiting() int { return len(r.waiting) }

// Record takes the next stored record. If no derived record is left, time had passed when it was stored.
func (r *Rederivation) Record(stored boardlog.Row) {
	next := r.next(stored.Bytes)
	if next < 0 {
		r.Fact(fact.Input{At: stored.At, Fact: fact.Tick{}})
		next = r.next(stored.Bytes)
	}
	var derived record.Record
	if next >= 0 {
		derived = r.waiting[next]
		r.waiting = slices.Delete(r.waiting, next, next+1)
	}
	r.note(Compare(&stored, derived))
}

// next returns the index of the first waiting record of the stored one's game, of any game if it names none; -1 for none.
func (r *Rederivation) next(stored []byte) int {
	of := numberOf(stored)
	return slices.IndexFunc(r.waiting, func(waits record.Record) bool { return of == 0 || waits.About().Game == of })
}

// numberOf returns the game's number in a stored record, 0 for none.
func numberOf(stored []byte) (number int) {
	_, rest, _ := bytes.Cut(stored, []byte(`"game":`))
	for _, c := range rest {
		if c < '0' || c > '9' || number > math.MaxInt32 {
			return number
		}
		number = 10*number + int(c-'0')
	}
	return number
}

// End means that no more is stored of the games up to this one of the session.
func (r *Rederivation) End(game int) {
	if i := slices.IndexFunc(r.waiting, func(waits record.Record) bool { return waits.About().Game <= game }); i >= 0 {
		r.note(Compare(nil, r.waiting[i]))
	}
}

func (r *Rederivation) note(d *Difference) {
	if r.first == nil {
		r.first = d
	}
}

// Difference returns the first difference, nil for none.
func (r *Rederivation) Difference() *Difference { return r.first }
