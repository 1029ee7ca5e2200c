package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// press follows a press of the clock: for the standing move, for the player's last ply if he was late, or for no move.
func (t *Tracker) press(r *reading, f *fact) {
	if f.aside {
		t.keep(r) // The frame behind it shows its ply.
		return
	}
	t.pressEarly(r, f)
	s := *r
	late := s.latePress(f)
	switch {
	case s.pos.Turn() == f.side && s.placed() && (!s.against || s.goesOtherwise()):
		if late != nil && f.at < s.since+SlideRestBelow { // The piece may only rest on its way.
			resting := *r
			resting.cover(late)
			t.keep(&resting)
		}
		if t.advance(&s, f.serial+1) {
			s.cover(s.last)
			s.last.next.cover(s.last)
			t.keep(&s)
		}
	case late != nil:
		t.pressesTurned(&s)
		t.pressesBlind(&s, late)
		s.cover(late)
		t.keep(&s)
	case s.pos.Turn() != f.side:
		if s.last.Prev != nil || s.marks != nil { // Else he started the opponent's clock.
			s.pay(pressOutOfTurn)
			t.pressesBack(&s)
		}
		t.keep(&s)
	case s.placed():
		if !s.isCompleted && !s.overlooksCheck() && !s.completesAgain() && !s.takesKing() {
			s.pay(illegalPress)
		}
		s.complete(f.at)
		t.keep(&s)
	default:
		t.unseenBefore(r, f.at, f.serial+1, func(after *reading) {
			after.cover(after.last)
			after.last.next.cover(after.last)
			t.keep(after)
		})
		s.pay(pressForNothing)
		if t.pressForOpponents(r, f) {
			s.pay(pressNotForOpponents)
		}
		if !s.air.And(s.pos.PiecesOf(s.pos.Turn())).Empty() {
			s.pay(pressWithPieceUp)
		}
		t.keep(&s)
	}
}

// idlePresses returns the number of presses since the root that came behind another one while no piece was touched: for no move, or to
// give the time back. So plain a press does not make the thread harder to follow; the purpose of very many is unknown.
func (t *Tracker) idlePresses() int {
	const most = 6
	idle := 0
	for i := 1; i < len(t.facts); i++ {
		if t.facts[i].kind == factPress && t.facts[i-1].kind == factPress && t.facts[i].side != t.facts[i-1].side {
			idle++
		}
	}
	return min(idle, most)
}

// EarlyBelow is how long before his move stands a player may press for it: the other hand is a moment quicker, or a contact slower.
const EarlyBelow sensor.Micros = 100_000

// pressEarly follows a press of the clock that was a moment early: the standing piece is a rook whose king is still in the hand, or the
// pawn captured en passant is still on the board. The rest must follow soon.
func (t *Tracker) pressEarly(r *reading, f *fact) {
	if r.pos.Turn() != f.side || r.against || r.promised != 0 || !r.placed() || !r.isUnfinished() || r.beside.state == partPending && !r.leavesPawn() {
		return
	}
	s := *r
	s.promised = f.at + EarlyBelow
	s.pay(pressTooEarly)
	t.keep(&s)
}

// pressedEarly reads the facts again as if the clock was pressed behind the piece that was just set down, where the press came a moment
// before. That counts where it leaves less unexplained. A player who lifts a piece after his press moves it anew.
func (t *Tracker) pressedEarly() {
	last := len(t.facts) - 1
	if t.astray || last < 0 || t.live[0].cost == t.root[0].cost {
		return
	}
	i := last - 1
	for i >= 0 && t.facts[i].kind == factPlace {
		i--
	}
	if i < 0 || t.facts[i].kind != factPress || t.facts[last].at > t.facts[i].at+EarlyBelow {
		return
	}
	facts, undo := slices.Clone(t.facts), t.try()
	cost := t.live[0].cost
	press := t.facts[i]
	press.at, press.serial = t.facts[last].at, t.serial
	t.serial++
	t.facts = append(slices.Delete(t.facts, i, i+1), press)
	t.budget = t.root[0].cost - 1
	if t.reread() && t.live[0].cost < cost {
		return
	}
	undo()
	t.facts = facts
}

// isBroken reports whether the move that was pressed for early does not stand in time.
func (r *reading) isBroken(now sensor.Micros) bool {
	return r.promised != 0 && now > r.promised && (!r.placed() || r.isUnfinished())
}

// cover notes that the player pressed the clock for the ply p, which he may not do twice. Now and then a player forgets a press; where
// players press, more forgotten presses in a row are less likely.
func (r *reading) cover(p *Ply) {
	if r.pressed > 0 && p.Number > r.pressed+forgottenMax+1 {
		r.pay(pressesForgotten)
	}
	r.pressed = max(r.pressed, p.Number)
	r.presses[p.Side()-1] = p.Number
}

// latePress returns the last ply of the player who pressed, if he may have pressed for it only now, and else nil.
func (r *reading) latePress(f *fact) *Ply {
	p := r.last
	if p.Prev != nil && p.Side() != f.side {
		p = p.Prev
	}
	if p.Prev == nil || p.Number <= r.presses[f.side-1] || p.Number <= r.pressed && f.at-p.Placed >= latePressBelow {
		return nil
	}
	return p
}

// pressedBetween reports whether the clock was pressed between two moments.
func (t *Tracker) pressedBetween(from, to sensor.Micros) bool {
	pressed, ok := t.pressSince(from)
	return ok && pressed <= to
}

// pressSince returns the first press of the clock no earlier than from; false where there was none.
func (t *Tracker) pressSince(from sensor.Micros) (at sensor.Micros, ok bool) {
	i, _ := slices.BinarySearch(t.presses, from)
	if i == len(t.presses) {
		return 0, false
	}
	return t.presses[i], true
}

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
		s.complete(f.at)
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
