package law

import (
	"slices"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Start is when a game began: by the arbiter's word, by its schedule, or by the press of the player who does not move first.
type Start struct {
	Known bool
	At    sensor.Micros
}

// AnyLiftBefore reports whether a piece left its point before a time, in a game without moves.
func AnyLiftBefore(line *tracker.Tracker, at sensor.Micros) bool {
	return slices.ContainsFunc(line.LiftsSince(0), func(l tracker.Lift) bool { return l.At < at })
}

// pauseBelow is the longest rest of a hand that goes on from one piece to the next. A player who straightens pieces before the game waits
// longer: for his opponent, or for the arbiter.
const pauseBelow sensor.Micros = 4_000_000

// IsBeforeGame reports whether a lift in the first turn surely came before the game began.
func (r Reader) IsBeforeGame(l tracker.Lift) bool { return r.PlayStart.Known && l.At < r.PlayStart.At }

// Began returns from when on the turn of ply p was surely played.
func (r Reader) Began(p *tracker.Ply) sensor.Micros {
	lifts, _ := r.Lifts(p)
	return r.playBegan(p, lifts)
}

// playBegan is Began with the lifts of ply p. For all plies but the first it is earlier than everything. The first begins with the game,
// if its start is known; else with the last lifts that lead to the move without a long pause.
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
