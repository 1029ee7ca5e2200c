package review

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/sensor"
)

// The parts of a game and its turns are the records themselves, in an order of fields of their own and without what the turn has already.

// Claims are requests of the players, or the arbiter, for a ruling.
type Claims []record.Claim

func (l Claims) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "claim? side what? point? text? state? article? time_runs? ruling? at_us")
}

// Ruling is a decision of the arbiter, and whether a later one revised it.
type Ruling struct {
	record.Ruling
	Revised int `json:"revised_by,omitempty"` // The ruling that took this one back.
}

func (r Ruling) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "ruling? text side? point? amount_us? result? article? reason? name? claim? revises? revised_by? no_effect? at_us")
}

// Duties are the duties of a turn after rulings.
type Duties []record.Duty

func (l Duties) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ruling article duty obeyed? at_us")
}

// Notes explain why an entry has no effect, or what the rulebook leaves open.
type Notes []record.Note

func (l Notes) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "code text claim? ruling? article? at_us")
}

// Counts are the numbers of a player's counted offences, and the rulebook's advice then.
type Counts []record.Count

func (l Counts) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "side what count article? advice? gets? amount_us? at_us")
}

// Finding is a finding of the program, for the arbiter to rule on.
type Finding struct {
	record.Finding
	Piece   string        `json:"piece,omitempty"`   // displaced: as in a FEN, empty if unknown.
	Back    sensor.Micros `json:"back_us,omitempty"` // displaced: when it stood on From again, 0 if it does not.
	Penalty *Penalty      `json:"penalty,omitempty"` // The consequence of an illegal move, if the rulebook has one.
}

func (f Finding) MarshalJSON() ([]byte, error) {
	return record.Fields(f, "side kind article otherwise? duty played? from? to? captured? piece? back_us? loses? penalty? late_us? at_us")
}

// Question is a matter that no sensor can decide, for the arbiter alone: it accuses no player. It is about a lift, or about a
// piece that stands on another point.
type Question struct {
	record.Question
	// AfterPress is the time from its owner's press until the piece left its point, 0 if that is not the reason for the question.
	AfterPress sensor.Micros `json:"after_press_us,omitempty"`
	// Adjusting is the article that forbids its owner to straighten it out of turn, empty if no article does.
	Adjusting string   `json:"adjusting,omitempty"`
	Swapped   string   `json:"swapped,omitempty"` // The article that forbids its owner to swap a promoted pawn for it then, empty if that is not the case.
	Then      *Reading `json:"then,omitempty"`    // The law if it was that side's touch; nil if that is no longer known.
	Claim     int      `json:"claim,omitempty"`   // The claim by which its owner attributes the touch to that side.
	Ruling    int      `json:"ruling,omitempty"`  // The ruling that has decided it.

	decision *Ruling
}

func (q Question) MarshalJSON() ([]byte, error) {
	return record.Fields(q, "side point why to? article kind? duty played lifted_us? at_us after_press_us? adjusting? swapped? then? claim? ruling?")
}

// Repetition is the law's view of a position after a turn that came back.
type Repetition struct {
	record.Repetition
	Cycle []adjudicate.Ply `json:"cycle,omitempty"` // What each ply of the cycle does.
}

func (r Repetition) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "count first length red black verdict side? article via? rulebook readings? claim? gets? amount_us? cycle? at_us")
}

// Signature is a signature under a result.
type Signature struct {
	record.Signed
	Changed []string `json:"changed,omitempty"` // The changes in its content since, if it no longer counts: names, date, table, tags, moves, rulings.
}

func (s Signature) MarshalJSON() ([]byte, error) {
	return record.Fields(s, "by name result at_us digest? changed?")
}
