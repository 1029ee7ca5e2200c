package recorder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/sensor"
)

// SheetGiven says by whom or by what a result was given that play itself did not bring.
type SheetGiven struct {
	Ruling int    `json:"ruling,omitempty"` // That gave it, or:
	By     string `json:"by,omitempty"`     // who entered it by hand, where the records say it,
	Role   string `json:"role,omitempty"`   // and in which role.
	Again  int    `json:"again,omitempty"`  // The ruling that leaves it so: it took a later result back, or swapped the colours.
}

// reasonEntered is the reason of a result that somebody entered by hand. Records have one word, ruling, for what was entered
// and what was ruled; a sheet says which it was, for nobody has ruled what was only entered.
const reasonEntered, reasonRuling = "entered", "ruling"

// outcome is a result that was given, and by whom.
type outcome struct {
	result, reason string
	last           int // The ply after which it was given.
	given          SheetGiven
}

// origin says how a result came about.
func (k *Keeper) origin(e entry) outcome {
	o := outcome{e.Result, e.Reason, e.Ply, SheetGiven{}}
	switch {
	case e.Ruling == 0 && e.Reason == reasonRuling:
		o.reason = reasonEntered
		if k.hand.What == "result" && k.hand.At == e.At {
			o.given.By, o.given.Role = k.hand.By, k.hand.Role
		}
	case e.Ruling == 0 || k.givesResult(e.Ruling):
		o.given.Ruling = e.Ruling
	default:
		return k.originAgain(o, e.Ruling)
	}
	return o
}

// originAgain says of a result that a ruling leaves as it was before how that came about then.
func (k *Keeper) originAgain(o outcome, ruling int) outcome {
	for _, old := range slices.Backward(k.outcomes) {
		was := cmp.Or(map[string]string{reasonEntered: reasonRuling}[old.reason], old.reason)
		if old.result == o.result && old.last == o.last && was == o.reason && !k.isTakenBack(old.given.Ruling) {
			old.given.Again = ruling
			return old
		}
	}
	o.given.Ruling = ruling // The records that everybody may see have no rulings among them.
	return o
}

// givesResult says whether a ruling is one on the result, and no other of which a result is a consequence.
func (k *Keeper) givesResult(ruling int) bool {
	return slices.ContainsFunc(k.sheet.Rulings, func(r SheetRuling) bool {
		return r.Ruling == ruling && (r.Text == "result" || r.Text == "annulled")
	})
}

// isTakenBack says whether a later ruling took the one of that number back.
func (k *Keeper) isTakenBack(ruling int) bool {
	return ruling > 0 && slices.ContainsFunc(k.sheet.Rulings, func(r SheetRuling) bool { return r.Revises == ruling && !r.NoEffect })
}

// handEntry is who entered something by hand.
type handEntry struct {
	What, By, Role string
	At             sensor.Micros `json:"at_us"`
}

func (k *Keeper) entered(h handEntry) error {
	k.hand = h
	return nil
}

// ending returns how the game ended as people read it: "entered by Trần, arbiter", "ruling 2", "resignation, left so by ruling 4".
func (s *Sheet) ending() string {
	text := strings.ReplaceAll(s.Reason, "_", " ")
	g := s.Given
	switch {
	case s.Reason == reasonEntered && (g == nil || g.By == ""):
		text = "entered by hand"
	case s.Reason == reasonEntered && g.By == g.Role:
		text = "entered by the " + g.Role
	case s.Reason == reasonEntered:
		text = fmt.Sprintf("entered by %s, %s", g.By, g.Role)
	case s.Reason == reasonRuling && g != nil && g.Ruling > 0:
		text = fmt.Sprintf("ruling %d", g.Ruling)
	}
	if g != nil && g.Again > 0 {
		text += fmt.Sprintf(", left so by ruling %d", g.Again)
	}
	return text
}
