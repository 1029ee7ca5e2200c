package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

func (t *Tracker) best() *reading { return &t.live[0] }

// Astray reports whether the tracker lost the thread and waits for a position that it knows.
func (v Thread) Astray() bool { return v.t.astray }

// Readings returns the number of living readings.
func (v Thread) Readings() int { return len(v.t.live) }

// Last returns the last ply that the likeliest reading holds for made: the opponent has acted, or the clock was pressed.
func (t *Tracker) Last() *Ply { return t.best().last }

// Ply returns ply n of the likeliest reading, nil when it has none.
func (t *Tracker) Ply(n int) *Ply { return t.best().last.at(n) }

// Before returns the position before ply n in the likeliest reading that has the ply, nil where none has.
func (v Readings) Before() boardgame.Position {
	for i := range v.t.live {
		if p := v.t.live[i].last.at(v.n); p != nil {
			return p.Before
		}
	}
	return nil
}

// Plies returns ply n of each reading, without doubles; nil stands for a reading that has none.
func (v Readings) Plies() []*Ply {
	var plies []*Ply
	for i := range v.t.live {
		plies = add(plies, v.t.live[i].last.at(v.n))
	}
	return plies
}

// Stuck returns the sensors that, as all readings of ply n agree, did not show its piece leave or come. It returns false where a
// reading has no such ply, or the ply was not seen whole.
func (v Readings) Stuck() (on, off engine.PointSet, seen bool) {
	on, off = engine.AllPoints, engine.AllPoints
	for _, p := range v.Plies() {
		if p == nil || p.Gapped || p.Doubtful {
			return on, off, false
		}
		on, off = on.And(p.StuckOn), off.And(p.StuckOff)
	}
	return on, off, true
}

// After returns the lifts since ply p was made, up to the next ply, and that ply, in the likeliest reading that holds p. The ply is nil
// while it is not made. Where no reading holds p any more After returns every lift.
func (t *Tracker) After(p *Ply) (lifts []Lift, next *Ply) {
	for i := range t.live {
		r := &t.live[i]
		switch {
		case r.last == p:
			return r.lifts(), nil
		case r.last.at(p.Number) == p:
			next := r.last.at(p.Number + 1)
			return next.Lifts(), next
		}
	}
	return nil, nil
}

// Pressed returns the number of the last ply that a press of the clock covers.
func (t *Tracker) Pressed() int { return t.best().pressed }

// Longest returns the number of the last ply of the reading that has the most plies.
func (v Thread) Longest() int {
	n := 0
	for i := range v.t.live {
		n = max(n, v.t.live[i].last.Number)
	}
	return n
}

// AllHave reports whether all readings hold ply n for made.
func (v Readings) AllHave() bool { return !lacks(v.t.live, v.n) }

// Position returns the position before the move of the current turn, in the likeliest reading.
func (t *Tracker) Position() boardgame.Position { return t.best().pos }

// Air returns the points whose pieces are in the air in the likeliest reading.
func (v Turn) Air() engine.PointSet { return v.t.best().air }

// InTheAir returns the number of pieces in the air that each reading has at least.
func (v Turn) InTheAir() int {
	n := engine.Points
	for i := range v.t.live {
		n = min(n, v.t.live[i].air.Len())
	}
	return n
}

// Expects reports whether in any reading of at most n plies pieces stand on just these points and none is in the air. Points whose
// sensors are in doubt count for nothing; they are those of the board as it is placed.
func (v Pieces) Expects(points, doubted engine.PointSet, n int) bool {
	for i := range v.t.live {
		if r := &v.t.live[i]; r.last.Number <= n && r.air.Empty() && !r.isStrewn() && r.takebacks == v.t.forgotten &&
			r.standing().Xor(points).Without(r.localAll(doubted)).Empty() {
			return true
		}
	}
	return false
}

// Turned reports whether the board is turned, and whether all readings agree on that.
func (v Begun) Turned() (turned, sure bool) {
	for i := range v.t.live {
		if v.t.live[i].flipped != v.t.live[0].flipped {
			return false, false
		}
	}
	if v.t.live[0].flipped && !v.t.isFixed(1) && !v.t.told {
		return false, false // Until a ply is fixed, a dearer reading may still find the board straight.
	}
	return v.t.live[0].flipped, true
}

// Lifts returns the pieces that left their points in the current turn, oldest first.
func (v Turn) Lifts() []Lift { return v.LiftsSince(ever) }

// LiftsSince returns the lifts of the current turn no earlier than at. A turn may hold thousands: it looks at no older ones.
func (v Turn) LiftsSince(at sensor.Micros) []Lift {
	return lifts(v.t.best().marks, v.t.best().pos, v.t.best().aside, at)
}

// EachLiftSince calls f with each of these lifts, the newest first.
func (v Turn) EachLiftSince(at sensor.Micros, f func(Lift)) {
	eachLift(v.t.best().marks, v.t.best().pos, v.t.best().aside, at, f)
}

// Restoring reports whether the players are putting pieces back where a position wants them.
func (v Turn) Restoring() bool { return v.t.best().restore }

// Gapped reports whether the board was blind during a part of the current turn.
func (v Turn) Gapped() bool { return v.t.best().gapped }

// Suspects returns the sensors that, as all readings agree, show a piece on an empty point (on) or none on an occupied one (off), in game
// points.
func (v Pieces) Suspects() (on, off engine.PointSet) {
	odd, first := engine.AllPoints, v.t.best()
	for i := range v.t.live {
		odd = odd.And(v.t.live[i].odd)
		if v.t.live[i].flipped != first.flipped {
			return engine.PointSet{}, engine.PointSet{}
		}
	}
	standing := first.standing()
	on, off = odd.Without(standing), odd.And(standing)
	for i := range v.t.live[1:] {
		standing := v.t.live[i+1].standing()
		on, off = on.Without(standing), off.And(standing)
	}
	return on.Without(first.dead), off.Without(first.dead)
}

// LikelierTurned reports whether the likeliest reading takes the board for turned.
func (v Begun) LikelierTurned() bool { return v.t.best().flipped }

// Unexplained returns the number of facts that the likeliest reading can't explain. It compares two trackers that follow the same facts
// from different starts; one that has lost the thread explains nothing.
func (v Begun) Unexplained() int {
	if v.t.astray {
		return math.MaxInt
	}
	return v.t.best().cost
}

// MayPromote reports whether the coming ply may promote a pawn, though nothing in the likeliest reading shows it.
func (v Turn) MayPromote() bool {
	if s, ok := v.t.Standing(); ok && s.Move.Promotion() != 0 {
		return false
	}
	last := v.t.Last().Number
	return anyOf(v.t.live, func(r *reading) bool {
		if r.placed() || r.last.Number != last { // Where a reading is a ply behind, its promotion was made.
			return r.last.Number == last && r.promotion != 0
		}
		air := r.away()
		return slices.ContainsFunc(r.pos.Moves(), func(m engine.Move) bool { return m.Promotion() != 0 && air.Has(m.From()) })
	})
}

// MayPromote reports whether in any reading the pawn of ply n, made or standing, became the piece of a letter, or may have.
func (v Readings) MayPromote(letter byte) bool {
	became := func(p *Ply) bool { return p.Move.Promotion() == letter }
	return slices.ContainsFunc(v.t.becameOther(v.n), became) || anyOf(v.t.live, func(r *reading) bool {
		if p := r.last.at(v.n); p != nil {
			return p.Move.Promotion() == letter
		}
		return r.placed() && r.last.Number+1 == v.n && r.promotion == letter
	})
}

// LastPromoted returns the number of the last promotion, made or standing, 0 for none.
func (t *Tracker) LastPromoted() int {
	if s, ok := t.Standing(); ok && s.Move.Promotion() != 0 {
		return t.Last().Number + 1
	}
	return t.Last().promoted
}

// Readings are what the readings make of one ply, made or standing.
type Readings struct {
	t *Tracker
	n int
}

// Turn is the turn that is on, as the readings have it.
type Turn struct{ t *Tracker }

// Pieces are the pieces that stand where no move put them, and the sensors that don't show what stands there.
type Pieces struct{ t *Tracker }

// Undone are the plies that were taken back silently.
type Undone struct{ t *Tracker }

// Begun is how the game began: from where, on which side Red sits, and how well that explains the facts since.
type Begun struct{ t *Tracker }

// Thread is how well the tracker follows the game.
type Thread struct{ t *Tracker }

// Each of these asks the tracker when it is asked itself.
func (t *Tracker) Readings(n int) Readings { return Readings{t, n} }
func (t *Tracker) Turn() Turn              { return Turn{t} }
func (t *Tracker) Pieces() Pieces          { return Pieces{t} }
func (t *Tracker) Undone() Undone          { return Undone{t} }
func (t *Tracker) Begun() Begun            { return Begun{t} }
func (t *Tracker) Thread() Thread          { return Thread{t} }

// Candidates returns the moves that the readings hold for ply n, the likeliest first. Agreed is true when there is one, every reading has
// it, and none is in doubt. Where every reading has yet to pay for pieces in the air, dearer ones may turn out to be the cheapest, and
// have to agree as well. So have readings that leave one fact more unexplained where there is a reason to doubt the ply.
func (v Readings) Candidates() (moves []engine.Move, agreed bool) {
	moves, agreed = candidates(v.t.live, v.n)
	agreed = agreed && !v.t.limited() && (v.n > v.t.vague || v.t.isFixed(v.n))
	if agreed && v.t.allOwe() {
		agreed = v.t.dearerAgree(v.n)
	}
	switch {
	case !agreed:
	case v.t.isUnconfirmed(v.n) || v.t.restsOnMove(v.n) || v.t.mayBeProtested(v.n) || len(v.t.becameOther(v.n)) > 0:
		agreed = false
	case v.t.isBeset(v.n) || v.t.isRushed(v.n) || v.t.stepsInOneGo(v.n):
		agreed = v.t.noneDiffers(v.n, 2, v.t.pushedInstead)
	case v.t.followsSteps(v.n):
		agreed = v.t.noneDiffers(v.n, 2, lacks)
	case v.t.unclocked(v.n) || v.t.unwitnessed(v.n):
		agreed = v.t.noneDiffers(v.n, 1, lacks)
	case v.t.mayBePushed(v.n):
		agreed = v.t.noneDiffers(v.n, 1, v.t.pushedInstead)
	case v.t.isDoubtful(v.n):
		agreed = v.NoneDiffers()
	case v.t.Pressed() > 0 && v.t.premature(v.t.Ply(v.n)):
		agreed = !v.t.pushDiffers(v.n)
	case !v.t.Ply(v.n).Seen:
		agreed = !v.t.displacementDiffers(v.n)
	}
	if agreed && v.t.mayOnlyBeBrushed(v.n) {
		agreed = !v.t.captureDiffers(v.n)
	}
	if agreed && v.t.standsPrematurely(v.n) {
		agreed = !v.t.standingDiffers(v.n)
	}
	if agreed && (v.t.isHeaped(v.n) || v.t.wasPutBack(v.n) || v.t.countedOtherwise(v.n) || v.t.mayLieStraight() || v.t.mayBeAgainst(v.n) || v.t.mayRestOnError(v.n) || v.t.diedForError(v.n) || v.t.awaitsReply(v.n) || v.t.mayCaptureOn(v.n) || v.t.secondDiffers(v.n)) {
		agreed = false
	}
	return moves, agreed
}

// Moves returns the moves of the living readings for ply n, the likeliest first; of a promotion those of the readings that keep it open.
func (v Readings) Moves() []engine.Move {
	moves, _ := candidates(v.t.live, v.n)
	for _, p := range v.t.becameOther(v.n) {
		moves = add(moves, p.Move)
	}
	return moves
}

func candidates(readings []reading, n int) (moves []engine.Move, agreed bool) {
	agreed = true
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply == nil {
			agreed = false
			continue
		}
		agreed = agreed && !ply.Doubtful && !ply.displaced
		moves = add(moves, ply.Move)
		for _, m := range ply.others {
			moves = add(moves, m)
		}
		if ply.displaced && ply.home != engine.NoPoint && ply.home != ply.Move.To() { // Else it came home, and nothing moves from there to there.
			moves = add(moves, engine.NewMove(ply.home, ply.Move.To()))
		}
	}
	return moves, agreed && len(moves) == 1
}

func add[E comparable](list []E, e E) []E {
	if slices.Contains(list, e) {
		return list
	}
	return append(list, e)
}

// linesMax is the most lines that are told apart where plies are open.
const linesMax = 32

// Line is a game as far as it was made, in one reading.
type Line struct {
	last     *Ply
	Position boardgame.Position // Behind its last ply.
}

// Number returns the length of the line in plies; Ply returns ply n, nil where there is none.
func (l Line) Number() int    { return l.last.Number }
func (l Line) Ply(n int) *Ply { return l.last.at(n) }

// Games returns the lines that may have been played, the likeliest first, and whether these are all: those of the living readings, and of
// readings as long as the likeliest that leave one fact more unexplained, for these keep a ply open. Lines of the same moves are one.
func (t *Tracker) Games() (lines []Line, all bool) {
	if t.astray || t.limited() || t.vague > t.Last().Number {
		return nil, false
	}
	for i := range t.live {
		if lines, all = t.live[i].addLine(lines); !all {
			return lines, false
		}
	}
	dearer, all := t.dearer(1)
	for i := range dearer {
		if r := &dearer[i]; all && r.last.Number == t.Last().Number {
			lines, all = r.addLine(lines)
		}
	}
	return lines, all
}

// addLine adds the line of the reading to others, and reports whether there was room for it.
func (r *reading) addLine(lines []Line) ([]Line, bool) {
	switch {
	case slices.ContainsFunc(lines, func(l Line) bool { return sameLine(l.last, r.last) }):
	case len(lines) == linesMax:
		return lines, false
	default:
		lines = append(lines, Line{r.last, r.pos})
	}
	return lines, true
}

// sameLine reports whether the moves up to two plies are the same.
func sameLine(a, b *Ply) bool {
	return a == b || a.line == b.line && a.Move == b.Move && a.Doubtful == b.Doubtful
}

// Reached returns the positions that may stand after the last ply n, also of dearer readings that keep an earlier ply open; none if
// unknown.
func (v Readings) Reached() []boardgame.Position {
	reached := v.After()
	lines, all := v.t.Games()
	for _, l := range lines {
		if !all || l.Number() != v.n {
			return nil
		}
		reached = append(reached, l.Ply(v.n).After)
	}
	return reached
}
