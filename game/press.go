package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// sayPresses says what was odd about the presses of the clock in the turn of ply n, which is fixed as are all before it: its
// player pressed before he had touched a piece, or the opponent had not pressed for the ply before by now, or he himself not for
// his first one.
func (b *Board) sayPresses(n int, p *tracker.Ply) {
	if !b.presses.Any() || p.Prev.Prev == nil || p.Gapped || p.Doubtful || p.Prev.Doubtful || !p.Seen {
		return
	}
	began, pressed := b.presses.After(p.Prev.Side(), p.Prev.Placed)
	if next := b.tracker.Ply(n + 1); next != nil && next.Placed <= began {
		pressed = false // That press is for the next one.
	}
	if !pressed && p.Prev.Placed > b.takenBack && b.hasPressed(p.Prev.Side(), p.Prev) {
		b.sayForgotten(p.Prev)
	}
	if b.forgotFirst(p) {
		b.sayForgotten(p.Prev.Prev)
	}
	if !pressed || began >= p.Placed {
		return
	}
	at, pressed := b.presses.After(p.Side(), began)
	if pressed && at < p.Placed && at > b.takenBack && !b.touchedBefore(p, at) && !b.pressedLate(p, at) {
		b.note(record.Note{Code: "press_without_move", Ply: n, Side: p.Side().String()}, rulebook.Citation{})
	}
}

// forgotFirst says whether the player of ply p, who has pressed for it, did not press for his ply before, which was his first:
// only now is it known that he presses at all.
func (b *Board) forgotFirst(p *tracker.Ply) bool {
	own := p.Prev.Prev
	if own.Prev == nil || own.Number > 2 || own.Placed <= b.takenBack || own.Gapped || own.Doubtful || b.hasPressed(p.Side(), p) {
		return false
	}
	_, presses := b.presses.After(p.Side(), p.Placed)
	return presses
}

// sayForgotten says that nobody pressed for ply p.
func (b *Board) sayForgotten(p *tracker.Ply) {
	b.note(record.Note{Code: "press_forgotten", Ply: p.Number, Side: p.Side().String()}, b.time.Reminder())
}

// hasPressed says whether a side pressed before ply p stood: who never presses forgets nothing.
func (b *Board) hasPressed(side engine.Side, p *tracker.Ply) bool {
	at, pressed := b.presses.After(side, 0)
	return pressed && at < p.Placed
}

// touchedBefore says whether a piece was lifted in the turn of ply p before a time.
func (b *Board) touchedBefore(p *tracker.Ply, at sensor.Micros) bool {
	lifts, _ := b.turns().Lifts(p)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool { return l.At <= at && !l.IsBrush() })
}

// pressedLate says whether a press in the turn of ply p was the one for its player's ply before.
func (b *Board) pressedLate(p *tracker.Ply, at sensor.Micros) bool {
	own := p.Prev.Prev
	if own.Prev == nil {
		return false
	}
	first, _ := b.presses.After(p.Side(), own.Placed)
	return first == at
}
