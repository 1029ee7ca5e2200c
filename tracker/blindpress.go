package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Presses of the clock may arrive while the board is blind. No sensor sees their moves, so they make no plies. Once the board sees again
// they tell how many plies were played, for each side presses in its turn: lines of outage.go with another length pay.

// setAsidePresses takes the presses since the board became blind out of the facts, except those that made a settled ply, and returns
// their sides; of several in a row by one side it returns one. Where the facts can't be read as well without them it leaves them.
func (t *Tracker) setAsidePresses(began sensor.Micros) []engine.Side {
	if t.astray {
		return nil
	}
	settled := 0
	if p := t.Ply(len(t.fixed)); p != nil {
		settled = p.resume
	}
	var sides []engine.Side
	var aside []*fact
	for i := range t.facts {
		if f := &t.facts[i]; f.kind == factPress && f.at > began && f.serial >= settled {
			aside, sides = append(aside, f), append(sides, f.side)
			f.aside = true
		}
	}
	if len(sides) == 0 {
		return nil
	}
	cost, limited, undo := t.live[0].cost, t.limited(), t.try()
	t.rereadAll()
	if t.live[0].cost <= cost && (!t.limited() || limited) {
		return slices.Compact(sides)
	}
	for _, f := range aside {
		f.aside = false
	}
	undo()
	return nil
}

// pressedBlind returns the last ply that was pressed for while the board was blind, by the sides that pressed after the reading; 0 where
// unknown.
func (r *reading) pressedBlind(f *fact) int {
	switch n := r.last.Number; {
	case len(f.pressed) == 0:
		return 0
	case r.toldBy == f.serial+1:
		return r.told
	case f.pressed[0] == r.pos.Turn():
		return n + len(f.pressed)
	case r.pressed < n || r.last.Prev == nil: // The player who presses first starts the opponent's clock.
		return n + len(f.pressed) - 1
	}
	return 0 // One press was for no move, or one is missing.
}

// weighByPresses goes through the successors of r when the board sees again: those in next from number found on. The clock was pressed up
// to a ply. A reading with fewer plies pays, and one with more, except for a ply that stands or is made and not yet pressed for.
func (t *Tracker) weighByPresses(r *reading, f *fact, pressed, found int) {
	if pressed == 0 {
		return
	}
	kept := t.next[:found]
	for i := range t.next[found:] {
		s := t.next[found+i]
		for p := s.last; p != r.last && p.Prev != nil; p = p.Prev {
			if p.next != nil { // It takes the frame again.
				p.next.told, p.next.toldBy = pressed, f.serial+1
			}
		}
		if t.fitsPresses(&s, f, pressed) && s.cost <= t.budget {
			kept = append(kept, s)
		}
	}
	t.next = kept
}

// fitsPresses is weighByPresses for one reading. It returns false where the standing move can't be made.
func (t *Tracker) fitsPresses(s *reading, f *fact, pressed int) bool {
	played := s.last.Number
	if s.placed() {
		played++
	}
	switch {
	case pressed != played && pressed != played-1:
		s.pay(pressesMissed)
		return true
	case pressed == played && s.placed() && s.against:
		s.pay(illegalPress)
		s.insistOn(f.at)
		return true
	case pressed == played && s.placed():
		if s.hold != 0 {
			s.pay(pressAtRest)
			return true
		}
		if !t.advance(s, f.serial+1) {
			return false
		}
		s.last.next.coverBlind(pressed)
	}
	s.coverBlind(pressed)
	return true
}

// coverBlind notes that the clock was pressed up to ply n, the last one or the one before.
func (r *reading) coverBlind(n int) {
	by := r.pos.Turn()
	if n == r.last.Number {
		by = by.Other()
	}
	r.pressed = n
	r.presses[by-1], r.presses[by.Other()-1] = n, n-1
}
