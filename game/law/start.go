package law

import (
	"slices"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Start is what told when a game began: the arbiter's word, the time for which it was scheduled, or the press of the player who does not
// move first.
type Start struct {
	Known bool
	At    sensor.Micros
}

// AnyLiftBefore says whether a piece left its point before a time, in a game in which nobody has moved.
func AnyLiftBefore(line *tracker.Tracker, at sensor.Micros) bool {
	return slices.ContainsFunc(line.LiftsSince(0), func(l tracker.Lift) bool { return l.At < at })
}

// pauseBelow is how long a hand rests at most that goes on from one piece to the next. Who straightens pieces before the game waits for longer:
// for his opponent, or for the arbiter.
const pauseBelow sensor.Micros = 4_000_000

// IsBeforeGame says whether a lift in the first turn surely was before the game began.
func (r Reader) IsBeforeGame(l tracker.Lift) bool { return r.PlayStart.Known && l.At < r.PlayStart.At }

// Began is when the turn of ply p was surely played.
func (r Reader) Began(p *tracker.Ply) sensor.Micros {
	lifts, _ := r.Lifts(p)
	return r.playBegan(p, lifts)
}

// playBegan is when the turn of ply p, of which these are the lifts, was surely played. That is before everything but for the first ply of a game: that begins
// with the game, where something told so, else with the last lifts that follow one another to the move without a long pause.
func (r Reader) playBegan(p *tracker.Ply, lifts []tracker.Lift) sensor.Micros {
	switch {
	case p.Number != 1:
		return beforeAll
	case r.PlayStart.Known:
		return r.PlayStart.At
	}
	began := p.Placed
	for _, l := range lifts {
		if Executes(p, l) {
			began = min(began, l.At)
		}
	}
	for i := len(lifts) - 1; i >= 0; i-- {
		switch l := lifts[i]; {
		case l.At >= began || l.IsBrush():
		case l.Back != 0 && began-l.Back > pauseBelow:
			return began
		default:
			began = l.At
		}
	}
	return began
}
