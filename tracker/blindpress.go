package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Presses of the clock may arrive while the board is blind. What they are for no sensor sees, so they make no plies. Once the board sees again they
// tell how many plies were played, for each side presses in its turn: of the lines that outage.go finds, those of another length pay.

// setAsidePresses takes the presses since the board became blind out of what is read, but for those that made a settled ply, and returns whose they
// were; of several in a row by one side it returns one. Where the facts can't be read as well without them it leaves them.
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
	live, budget, cut := slices.Clone(t.live), t.budget, t.cut
	t.rereadAll()
	if t.live[0].cost <= live[0].cost && (!t.Limited() || cut <= live[0].cost) {
		return slices.Compact(sides)
	}
	for _, f := range aside {
		f.aside = false
	}
	t.forget()
	t.live, t.budget, t.cut = live, budget, cut
	return nil
}

// pressedBlind returns the last ply for which the clock was pressed while the board was blind, by who pressed after the reading; 0 where that
// tells nothing.
func (r *reading) pressedBlind(f *fact) int {
	switch n := r.last.Number; {
	case len(f.pressed) == 0:
		return 0
	case r.toldBy == f.serial+1:
		return r.told
	case f.pressed[0] == r.pos.Turn():
		return n + len(f.pressed)
	case r.pressed < n || r.last.Prev == nil: // Who presses first starts the opponent's clock.
		return n + len(f.pressed) - 1
	}
	return 0 // One press was for nothing, or one is missing.
}

// weighByPresses goes through what came of r when the board saw again, which is in next from number found on. The clock was pressed up to a ply: what
// has more plies pays, but for one that stands or is made and not pressed for yet, and what has fewer.
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

// fitsPresses is weighByPresses for one reading. It says false where the move that stands can't be made.
func (t *Tracker) fitsPresses(s *reading, f *fact, pressed int) bool {
	played := s.last.Number
	if s.placed() {
		played++
	}
	switch {
	case pressed != played && pressed != played-1:
		s.cost++
		return true
	case pressed == played && s.placed() && s.against:
		s.cost++
		s.insistOn(f.at)
		return true
	case pressed == played && s.placed():
		if s.hold != 0 {
			s.cost++ // A piece that only rests is not pressed for.
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
