package tracker

import (
	"slices"

	"github.com/kyban/kyban/sensor"
)

// press follows a press of the clock: for the move that stands, for the player's last ply if he was late, or for nothing.
func (t *Tracker) press(r *reading, f *fact) {
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
		s.cover(late)
		t.keep(&s)
	case s.pos.Turn() != f.side:
		if s.last.Prev != nil || s.marks != nil { // Else he started the opponent's clock.
			s.cost++ // There is nothing of this player's to make.
		}
		t.keep(&s)
	case s.placed():
		if !s.insist && !s.overlooksCheck() {
			s.cost++
		}
		s.insistOn(f.at)
		t.keep(&s)
	default:
		t.unseenBefore(r, f.at, f.serial+1, func(after *reading) {
			after.cover(after.last)
			after.last.next.cover(after.last)
			t.keep(after)
		})
		s.cost++ // He pressed, and moved nothing.
		if !s.air.And(s.pos.PiecesOf(s.pos.Turn())).Empty() {
			s.cost++ // And a piece is in his hand.
		}
		s.doubt += 3
		t.keep(&s)
	}
}

// cover notes that the player pressed the clock for the ply p, which he may not do twice. Now and then a press is
// forgotten; where players press, more of them forgotten in a row are less likely.
func (r *reading) cover(p *Ply) {
	if r.pressed > 0 && p.Number > r.pressed+forgottenMax+1 {
		r.doubt += 2
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

// pressedBetween says whether the clock was pressed between two moments.
func (t *Tracker) pressedBetween(from, to sensor.Micros) bool {
	pressed, ok := t.pressSince(from)
	return ok && pressed <= to
}

// pressSince returns when the clock was pressed first, no earlier than from; false where it was not.
func (t *Tracker) pressSince(from sensor.Micros) (at sensor.Micros, ok bool) {
	i, _ := slices.BinarySearch(t.presses, from)
	if i == len(t.presses) {
		return 0, false
	}
	return t.presses[i], true
}
