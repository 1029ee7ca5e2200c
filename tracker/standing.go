package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Standing is the move that stands on the board and is not made yet.
type Standing struct {
	Move   engine.Move
	Lifted sensor.Micros // When the piece left its point; Since where that was not seen.
	Since  sensor.Micros
	Quiet  sensor.Micros // Since when no other piece left its point or came back either.
	Legal  bool
	Press  bool // The clock was pressed for it (only where it is against the law).
	Others int  // Pieces that are in the air beside it.

	Opponents bool // The piece is the opponent's: a press for it was for no move.
}

// Standing returns the move that stands on the board in the likeliest reading.
func (t *Tracker) Standing() (Standing, bool) {
	r := t.best()
	if !r.placed() {
		return Standing{}, false
	}
	m := r.move()
	quiet := r.since
	if r.marks != nil {
		quiet = max(quiet, r.marks.at)
	}
	return Standing{Move: m, Lifted: r.began(), Since: r.since, Quiet: quiet, Legal: !r.against, Press: r.isCompleted,
		Others: r.air.Or(r.beside.pending()).Len(), Opponents: owner(r.pos, r.origin) == r.pos.Turn().Other()}, true
}

// OnBoard is the last move on the board, made or not. The zero OnBoard is none.
type OnBoard struct {
	Number int
	Move   engine.Move
	Since  sensor.Micros
	Legal  bool
}

// OnBoard returns the last move on the board in the likeliest reading, none where no sensor saw it come there.
func (v Turn) OnBoard() OnBoard {
	last := v.t.Last()
	if s, ok := v.t.Standing(); ok {
		return OnBoard{last.Number + 1, s.Move, s.Since, s.Legal}
	}
	if last.Prev == nil || !last.Seen {
		return OnBoard{}
	}
	return OnBoard{last.Number, last.Move, last.Placed, last.Legal}
}

// After returns the positions after the standing move, in each reading: they may differ in how the pieces were set up.
func (v Turn) After() []boardgame.Position {
	var after []boardgame.Position
	for i := range v.t.live {
		r := &v.t.live[i]
		after = r.addStanding(after, r.pos.After(r.move()))
	}
	return after
}

// MayStandHome reports whether a piece that was set down on p, a point of the board, may stand where one like it does in start: in some
// reading it does, or no legal move stands there that tells which piece it is.
func (v Turn) MayStandHome(p engine.Point, start boardgame.Position) bool {
	return v.t.astray || anyOf(v.t.live, func(r *reading) bool {
		if !r.placed() || r.against || r.restore {
			return true
		}
		at := r.local(p)
		piece := r.pos.After(r.move()).At(at)
		return piece == 0 || piece == start.At(at)
	})
}

// IsSure reports whether all readings agree on the standing move, and whether the law lets it. Where some were dropped for want
// of work that is unknown. The piece of a promotion makes no difference to an illegal move.
func (v Turn) IsSure() bool {
	if v.t.limited() {
		return false
	}
	r := v.t.best()
	for i := range v.t.live {
		if o := &v.t.live[i]; o.origin != r.origin || o.at != r.at || !r.against && o.promotion != r.promotion || o.against != r.against || o.last.Number != r.last.Number {
			return false
		}
	}
	return true
}

// Stands returns the moves that stand on the board as ply n, made or not, the likeliest first: one for sure, or those that readings hold
// for as likely. A reading with the piece in a hand has none, and there are none at all where work ran out.
func (v Readings) Stands() (moves []engine.Move) {
	if v.t.limited() {
		return nil
	}
	for i := range v.t.live {
		r := &v.t.live[i]
		if p := r.last.at(v.n); p != nil {
			moves = add(moves, p.Move)
		} else if r.placed() && r.last.Number == v.n-1 {
			moves = add(moves, r.move())
		}
	}
	return moves
}

// MayStand reports whether in any reading a legal move that was made later than at stands, with all other pieces on the board.
func (v Turn) MayStand(at sensor.Micros) bool {
	return anyOf(v.t.live, func(r *reading) bool {
		return r.standsWhole() && r.since > at
	})
}

// MayPlayOn reports whether in any reading only legal moves came about later than at, and the last one stands: every other piece is
// where these leave it.
func (v Turn) MayPlayOn(at sensor.Micros) bool {
	return anyOf(v.t.live, func(r *reading) bool {
		if !r.standsWhole() || r.since <= at {
			return false
		}
		before := r.last
		for ; before.Prev != nil && before.Placed > at; before = before.Prev {
			if !before.Legal {
				return false
			}
		}
		return !slices.ContainsFunc(r.allDisplaced(), func(s Displaced) bool { return s.Turn > before.Number })
	})
}

// MayBeLawful reports whether in any reading a legal move stands behind another, and every piece is where these leave it.
func (v Turn) MayBeLawful() bool {
	return anyOf(v.t.live, func(r *reading) bool {
		return r.standsWhole() && r.last.Prev != nil && r.last.Legal && !r.hasDisplaced()
	})
}

// standsWhole reports whether a legal move stands, with all of its parts, and no piece is in the air.
func (r *reading) standsWhole() bool {
	return r.placed() && !r.against && r.air.Empty() && r.beside.state != partPending && !r.restore
}

// KeepStanding follows the word that a legal move stands: it drops the readings in which none does, unless that is all of them.
func (t *Tracker) KeepStanding() {
	stands := func(r *reading) bool { return r.placed() && !r.against }
	if anyOf(t.live, stands) {
		t.live = without(t.live, func(r *reading) bool { return !stands(r) })
	}
}

// Commit makes the standing move, legal or not, in every reading: no press and no reply will follow.
func (t *Tracker) Commit() bool {
	t.next = t.next[:0]
	for i := range t.live {
		s := t.live[i]
		if s.placed() {
			t.budget += 2 // An illegal move that was not taken back stands.
			ok := t.advance(&s, t.serial)
			t.budget -= 2
			if ok {
				t.next = append(t.next, s)
			}
		} else {
			t.next = append(t.next, s)
		}
	}
	if len(t.next) == 0 {
		return false
	}
	t.live, t.next = t.next, t.live
	return true
}

// Excused reports whether a reading that leaves one fact more unexplained has every piece on the board and none against the law: a sensor
// may be wrong, so no player is accused.
func (v Turn) Excused() bool {
	dearer, ok := v.t.dearer(1)
	return !ok || anyOf(dearer, v.t.blameless)
}

// MayBeLegal reports whether the standing move is legal in a reading that leaves one fact more unexplained: another piece may have moved,
// or be in its way.
func (v Turn) MayBeLegal() bool {
	best := v.t.best()
	m, n := best.move(), best.last.Number+1
	dearer, ok := v.t.dearer(1)
	return !ok || anyOf(dearer, func(r *reading) bool {
		stands := r.placed() && !r.against && r.move() == m
		return stands || r.last.Number == n && r.last.Move == m && r.last.Legal
	})
}

// blameless reports whether r has every piece on the board and no ply that is not fixed is illegal. A captured piece may lie there, too,
// and one that was pushed just after the last turn.
func (t *Tracker) blameless(r *reading) bool {
	return !t.anySinceRoot(r.last, func(p *Ply) bool { return !p.Legal }) && !r.against && r.air.Empty() && !slices.ContainsFunc(r.allDisplaced(), func(s Displaced) bool {
		return s.Turn > r.last.Number && !s.Captured && !t.mayBePushedEarly(r, s.From, s.To)
	})
}

// advance makes the standing move: the turn passes. Pieces in the air belong to the next turn, for the opponent may already be taking or
// moving them. Those that were in the air a turn ago, and the player's own that he lifted before his move, lie beside the board. The
// reading after it has to take the facts from number resume on. advance returns false, and leaves r unusable, where another move is fixed
// for this ply.
func (t *Tracker) advance(r *reading, resume int) bool {
	if r.setsAhead() {
		return false
	}
	m := r.move()
	number := r.last.Number + 1
	if i := number - 1; i < len(t.fixed) && t.fixed[i] != 0 && t.fixed[i] != m && r.takebacks == t.forgotten {
		return false
	}
	if r.against && !r.isCompleted && !r.takesKing() {
		r.pay(illegalMove)
	}
	t.payForHaste(r)
	r.completeBeside()
	if r.against {
		r.accountFor(r.at) // A piece of his own that he captured against the law lies nowhere.
	}
	carried := r.air.And(r.carried)
	lost := carried.Without(r.inHand(carried)).Or(r.abandoned())
	if r.falls(lost) {
		r.pay(knockedOver)
	}
	t.beginsTurned(r)
	if r.cost > t.budget {
		return false
	}
	r.air, r.aside = r.air.Without(lost), r.aside.Or(lost)
	next := r.inHand(r.aside)
	for points := r.aside.Without(next); !points.Empty(); {
		if s := r.lying(points.Pop()); s.Turn <= r.last.Number {
			r.tell(s, 0)
		}
	}
	contested := 0
	if !r.against {
		contested, _ = r.contests(m)
	}
	ply := &Ply{Prev: r.last, jump: jumpFrom(r.last), Number: number, Before: r.judged(), After: r.pos.After(m), Move: m,
		Captured: r.pos.Occupied().Has(r.at) || r.beside.captures() && r.beside.from != r.origin, Legal: !r.against && contested == 0, contested: contested, Seen: true, Gapped: r.gapped, Flipped: r.flipped,
		StuckOn: r.blind.on, StuckOff: r.blind.off, gone: r.blind.gone, Gapless: r.blind.gapless,
		Placed: r.since, early: r.early, marks: r.marks, carried: r.away(), completed: r.completed, line: r.line, resume: resume, promoted: r.last.promoted,
		unnamed: r.unnamedAfter(m, number)}
	if m.Promotion() != 0 {
		ply.promoted = number
		if r.named == m.Promotion() {
			r.confirms = number
		}
	}
	stood := r.pos
	r.pos, r.last, r.unnamed, r.marks = ply.After, ply, ply.unnamed, r.marks.carry(r.away())
	if r.displacements != ([displacementsMax]displacement{}) {
		ply.displaced, ply.home = r.settleDisplacements(m, stood)
		if ply.home == m.To() && len(t.presses) == 0 {
			r.pay(movedHome)
		}
	}
	r.leavesOpponents()
	r.takeUp(next)
	r.carried, r.rivals = r.air, engine.PointSet{}
	r.origin, r.at, r.hold, r.promotion, r.named, r.beside = engine.NoPoint, engine.NoPoint, 0, 0, 0, part{}
	r.against, r.isCompleted, r.completed, r.gapped = false, false, nil, false
	r.line = mixed(r.line, uint64(m))
	if r.promised != 0 {
		r.promised = 0
		r.cover(ply)
	}
	ply.next = t.copied(r)
	return true
}

// payForHaste pays for what no hands are quick enough to move.
func (t *Tracker) payForHaste(r *reading) {
	if r.rushed() {
		r.pay(rushedMove)
	}
	if !IsPush(r.move()) {
		return
	}
	s := r.step()
	if t.pushesTwo(r.last, s) {
		r.pay(steppedTwice)
	}
	if t.putsRightTwo(r.last, s) {
		r.pay(steppedBack)
	}
}

// began returns when the standing piece was lifted, or else when it stood.
func (r *reading) began() sensor.Micros {
	if l := r.marks.liftOf(r.origin); l != nil {
		return l.at
	}
	return r.since
}

// rushed reports whether the standing piece was lifted when its player's last move had stood no longer than a slide rests, although the
// opponent moved in between: no two hands are so quick. Where the piece was in the air before, or its lift unseen, its arrival counts.
func (r *reading) rushed() bool {
	own := r.last.Prev
	if own == nil || own.Prev == nil || !own.Seen || r.gapped || r.last.Gapped || own.Gapped {
		return false
	}
	if l := r.marks.liftOf(r.origin); l != nil && own.Placed <= l.at {
		return l.at < own.Placed+SlideRestBelow
	}
	return r.since < own.Placed+ReactionTime
}

// abandoned returns the player's own pieces that he lifted before his move and that are still in the air.
func (r *reading) abandoned() engine.PointSet {
	own := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	for points := own; !points.Empty(); {
		p := points.Pop()
		if l := r.marks.liftOf(p); l != nil && l.at > r.early {
			own.Remove(p)
		}
	}
	return own
}

// falls reports whether one of the given pieces, which lie beside the board now, fell by an accident of its own: the hand that had displaced
// another one just before did not knock it over, or a sensor that closed for no piece may show it.
func (r *reading) falls(lost engine.PointSet) bool {
	for !lost.Empty() {
		if !r.pushesOn(lost.Pop()) || r.doubtsSensors() {
			return true
		}
	}
	return false
}
