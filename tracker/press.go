package tracker

import (
	"slices"

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
		s.cover(late)
		t.keep(&s)
	case s.pos.Turn() != f.side:
		if s.last.Prev != nil || s.marks != nil { // Else he started the opponent's clock.
			s.pay(pressOutOfTurn)
			t.insistsTurned(&s)
		}
		t.keep(&s)
	case s.placed():
		if !s.insist && !s.overlooksCheck() && !s.insistsAgain() && !s.takesKing() {
			s.pay(illegalPress)
		}
		s.insistOn(f.at)
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
