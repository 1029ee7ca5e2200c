package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Odd holds the odd presses of the clock in a turn.
type Odd struct {
	Forgotten []*tracker.Ply // The plies that had no press by then.
	Early     int            // How often its player pressed before he had touched a piece, and had the time given back in between.
}

// Odd finds the odd presses in the turn of ply p; next is the ply after it, nil for none. Its player pressed before he had touched a
// piece, or the opponent had not pressed for the ply before, or the player not for his own first one. Presses up to takenBack, when a
// move was last taken back, don't count, nor do those of a turn in which one may have been taken back: they may be for that move.
func (r Reader) Odd(p, next *tracker.Ply, takenBack sensor.Micros) (odd Odd) {
	if !r.Presses.Any() || p.Gapped || p.Doubtful || p.Prev.Doubtful || !p.Seen {
		return odd
	}
	if p.Prev.Prev == nil {
		odd.Early = r.pressedEarly(p, 0, takenBack, func(one line.Press) bool { return one.Runs }) // The game had begun when his time ran.
		return odd
	}
	began, pressed := r.Presses.After(p.Prev.Side(), p.Prev.Placed-tracker.EarlyBelow)
	if next != nil && next.Placed <= began {
		pressed = false // That press is for the next ply.
	}
	if !pressed && p.Prev.Placed > takenBack && r.hasPressed(p.Prev.Side(), p.Prev) {
		odd.Forgotten = append(odd.Forgotten, p.Prev)
	}
	if r.forgotFirst(p, takenBack) {
		odd.Forgotten = append(odd.Forgotten, p.Prev.Prev)
	}
	if !pressed || began >= p.Placed {
		return odd
	}
	if disputed := r.Tracker.Undone().Disputed(); disputed == 0 || p.Number < disputed {
		odd.Early = r.pressedEarly(p, began, takenBack, func(one line.Press) bool { return !r.pressedLate(p, one.At) })
	}
	return odd
}

// pressedEarly returns how often the player of ply p pressed for nothing since a time: before he had touched a piece, and with the time
// given back in between. Only presses that counts accepts count.
func (r Reader) pressedEarly(p *tracker.Ply, since, takenBack sensor.Micros, counts func(line.Press) bool) (times int) {
	given := true // The time of the player on move runs.
	for _, press := range r.Presses.Since(since) {
		if press.At >= p.Placed || r.touchedBefore(p, press.At) {
			break
		}
		if press.Side == p.Side() && given && press.At > takenBack && counts(press) {
			times++
		}
		given = press.Side != p.Side()
	}
	return times
}

// PressedInTheAir reports whether the player of ply p pressed the clock with a piece of his in the hand, and set it down only then, for
// its move or where it had stood: he had made no move.
func (r Reader) PressedInTheAir(p *tracker.Ply, takenBack sensor.Micros) bool {
	return slices.ContainsFunc(r.Presses.Since(p.Prev.Placed), func(one line.Press) bool {
		came := one.Came
		if p.Flipped && came != engine.NoPoint {
			came = p.Before.Turned(came)
		}
		switch {
		case one.Side != p.Side() || came == engine.NoPoint:
			return false
		case came == p.Move.To():
			return one.Held.Has(p.Move.From())
		}
		return one.Held.Has(came) && one.Runs && one.At > takenBack && one.At < p.Placed && !r.pressedLate(p, one.At)
	})
}

// Held returns the pieces of a side in the air, if none of them has been set down in its turn.
func Held(t *tracker.Tracker, side engine.Side) (held engine.PointSet) {
	if _, stands := t.Standing(); !stands && t.Position().Turn() == side {
		held = t.Turn().Air().And(t.Position().PiecesOf(side))
	}
	return held
}

// BegunByOther reports whether the presses show that a side did not make the first ply: the other side pressed for it. placed holds the
// times of the plies; the last may only stand. Without a press before the reply, the presses for the reply and the ply behind it decide:
// a player who forgot his first press may have pressed then.
func (r Reader) BegunByOther(side engine.Side, placed []sensor.Micros) bool {
	first, pressed := r.pressedFor(placed, 0)
	if pressed || len(placed) < 2 {
		return pressed && first != side
	}
	reply, pressed := r.pressedFor(placed, 1)
	if !pressed || reply != side || len(placed) < 3 {
		return pressed && reply == side
	}
	third, pressed := r.pressedFor(placed, 2)
	return !pressed || third != side
}

// pressedFor returns the side that pressed first between ply i and the next one, and whether there was a press.
func (r Reader) pressedFor(placed []sensor.Micros, i int) (engine.Side, bool) {
	presses := r.Presses.Since(placed[i])
	if len(presses) == 0 || i+1 < len(placed) && presses[0].At >= placed[i+1] {
		return engine.NoSide, false
	}
	return presses[0].Side, true
}

// forgotFirst reports whether the player of ply p, who has pressed for it, did not press for his first ply before: only now is it known
// that he presses at all.
func (r Reader) forgotFirst(p *tracker.Ply, takenBack sensor.Micros) bool {
	own := p.Prev.Prev
	if own.Prev == nil || own.Number > 2 || own.Placed <= takenBack || own.Gapped || own.Doubtful || r.hasPressed(p.Side(), p) {
		return false
	}
	_, presses := r.Presses.After(p.Side(), p.Placed)
	return presses
}

// hasPressed reports whether a side pressed before ply p stood: a player who never presses forgets nothing.
func (r Reader) hasPressed(side engine.Side, p *tracker.Ply) bool {
	at, pressed := r.Presses.After(side, 0)
	return pressed && at < p.Placed
}

// touchedBefore reports whether a piece was lifted in the turn of ply p before a time. Under a strict law a piece that was back by then
// is no move, nor is an opponent's piece: there is no capture without an own piece.
func (r Reader) touchedBefore(p *tracker.Ply, at sensor.Micros) bool {
	lifts, _ := r.Lifts(p)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		undone := r.PunishesPresses() && (l.Owner != p.Side() || l.Back != 0 && l.Back <= at)
		return l.At <= at && !l.IsBrush() && !undone
	})
}

// pressedLate reports whether a press in the turn of ply p was for its player's ply before.
func (r Reader) pressedLate(p *tracker.Ply, at sensor.Micros) bool {
	own := p.Prev.Prev
	if own.Prev == nil {
		return false
	}
	first, _ := r.Presses.After(p.Side(), own.Placed)
	return first == at
}

// Untouched reports whether in every reading no piece left its point in the turn of a ply and stayed away: the clock was pressed for
// nothing. That includes a turn in which only an opponent's piece moved and no reading captures it.
func (r Reader) Untouched(plies []*tracker.Ply) bool {
	return !slices.ContainsFunc(plies, func(p *tracker.Ply) bool {
		if p == nil {
			return false
		}
		if p.Seen || p.Gapped || p.Doubtful {
			return true
		}
		lifts, open := r.Lifts(p)
		return open || slices.ContainsFunc(lifts, func(l tracker.Lift) bool { return l.Back == 0 && (l.Owner == p.Side() || concerns(p, l)) })
	})
}

// ReplyBegan reports whether a piece was lifted after the last move, and not only brushed.
func ReplyBegan(lifts []tracker.Lift, now sensor.Micros) bool {
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool { return !l.IsBrush() && (l.Back != 0 || now >= l.At+tracker.BrushBelow) })
}

// RepliedAt returns when ply n was completed without presses: with the opponent's first lift after the piece stood; now if he has lifted
// none.
func RepliedAt(line *tracker.Tracker, n int, now sensor.Micros) sensor.Micros {
	lifts := line.Turn().Lifts()
	if next := line.Ply(n + 1); next != nil {
		lifts = next.Lifts()
	}
	for _, l := range lifts {
		if !l.IsBrush() {
			return max(l.At, line.Ply(n).Placed)
		}
	}
	return now
}

// AnyLiftBefore reports whether a piece left its point before a time, in a game without moves.
func AnyLiftBefore(line *tracker.Tracker, at sensor.Micros) bool {
	return slices.ContainsFunc(line.Turn().LiftsSince(0), func(l tracker.Lift) bool { return l.At < at })
}

// pauseBelow is the longest rest of a hand that goes on from one piece to the next. A player who straightens pieces before the game waits
// longer: for his opponent, or for the arbiter.
const pauseBelow sensor.Micros = 4_000_000

// IsBeforeGame reports whether a lift in the first turn surely came before the game began.
func (r Reader) IsBeforeGame(l tracker.Lift) bool {
	return r.StartOfPlay().Known && l.At < r.StartOfPlay().At
}

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
	case r.StartOfPlay().Known:
		return r.StartOfPlay().At
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

// pressedWithin is the longest time between a lift and the press for its move.
const pressedWithin sensor.Micros = 5_000_000

// Twice finds, by an article, that the side not on move in the turn of ply p has moved a piece legally and pressed its clock for that,
// soon and before its opponent moved: it has taken two turns running. It must have pressed before that for its own previous move: else a
// late press would be for that one. It returns false if there is no such finding.
func Twice(p *tracker.Ply, s tracker.Displaced, presses *line.Presses, law rulebook.Citation) (record.Finding, bool) {
	if p == nil || p.Prev == nil || s.Turn < 2 || s.Captured || s.To == engine.NoPoint {
		return record.Finding{}, false
	}
	side, m := p.Side().Other(), engine.NewMove(s.From, s.To)
	if !p.Before.PiecesOf(side).Has(s.From) || !p.Before.WithTurn(side).Legal(m) {
		return record.Finding{}, false
	}
	for _, l := range p.Lifts() {
		before, once := presses.After(side, p.Prev.Placed)
		again, twice := presses.After(side, l.At)
		if l.Point == s.From && once && before < l.At && twice && again < min(l.At+pressedWithin, p.Placed) {
			return record.Finding{Ply: s.Turn, Side: record.SideOf(side), Article: law.Article, Kind: "two_turns", Duty: []string{}, Played: m.String(), Rulebook: string(law.Book)}, true
		}
	}
	return record.Finding{}, false
}
