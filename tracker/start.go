package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Start is one way in which a game may have begun.
type Start struct {
	Position boardgame.Position
	Index    int  // Its name for Tracker.Starts.
	Turned   bool // Red sits on the other side of the board.
	Cost     int  // How many facts more it leaves unexplained than the likeliest.
}

// New starts to follow a game, where the sensors in seen are closed, that began in one of these ways: of those that cost the same the
// likeliest comes first. The caller tells which side Red sits on, or the tracker has to find it out. Sensors that don't show a start are
// taken for broken (Pieces.Suspects names them).
func New(starts []Start, seen engine.PointSet, told bool) *Tracker {
	t := &Tracker{raw: seen, works: seen, differed: map[int]*Ply{}, asked: map[int]answer{}, places: map[uint64]int{}, told: told,
		searches: map[int]*search{}, cut: uncut, dropped: uncut}
	t.beginsEitherWay(starts, seen)
	t.prunes = starts[0].Position.ChangedMost() > 2
	for _, s := range starts {
		r := reading{pos: s.Position, last: &Ply{After: s.Position}, cost: s.Cost}
		r.origin, r.at, r.start, r.flipped = engine.NoPoint, engine.NoPoint, s.Index, s.Turned
		if s.Turned && !told {
			r.pay(turnedBoard)
		}
		r.odd = r.localAll(r.expected().Xor(seen))
		r.broken = r.odd
		t.root = append(t.root, r)
	}
	t.cheapestFirst()
	t.budget = t.root[0].cost
	t.live = t.affordable()
	return t
}

// Starts returns the starts that the living readings hold for possible, the likeliest first.
func (v Begun) Starts() []int {
	var starts []int
	for i := range v.t.live {
		starts = add(starts, v.t.live[i].start)
	}
	return starts
}

// After returns the position after ply n in each reading; nil where one does not have it.
func (v Readings) After() []boardgame.Position {
	var after []boardgame.Position
	for i := range v.t.live {
		r := &v.t.live[i]
		ply := r.last.at(v.n)
		if ply == nil {
			return nil
		}
		after = add(after, ply.After)
		if r.last == ply {
			after = r.addStanding(after, r.pos)
		}
	}
	return after
}

// addStanding adds pos as it is, and with each displaced piece back on its own point: the law may take either.
func (r *reading) addStanding(after []boardgame.Position, pos boardgame.Position) []boardgame.Position {
	after = add(after, pos)
	right := pos
	for _, s := range r.displacements {
		if back, ok := right.Displaced(s.at, s.home); ok && s.applied {
			right = back
		}
	}
	return add(after, right)
}

// From follows the same facts from another position, on a board that is known to lie straight. It returns nil where the facts since
// the start are not known any more, or can't be read.
func (v Begun) From(start boardgame.Position) *Tracker {
	if v.t.astray || v.t.root[0].last.Prev != nil {
		return nil
	}
	c := New([]Start{{Position: start}}, v.t.root[0].expected(), true)
	c.presses = slices.Clone(v.t.presses)
	for _, f := range v.t.facts {
		c.begin()
		c.serial = f.serial
		c.take(f)
	}
	c.serial = v.t.serial
	return c
}

// beginning is how a game began without a word on Red's side of the board, and all facts since. The first ply tells it, and later ones
// may tell better: a player who moves a piece of his opponent at first, and presses, sits where he belongs.
type beginning struct {
	starts []Start
	seen   engine.PointSet
	facts  []fact
	asked  int // How many facts there were at the last call of OtherWay.
}

// For how long the facts since the start are kept: so many plies and facts.
const (
	beginningPlies = 4
	beginningFacts = 80
)

// otherWayFrom is how many facts the likeliest reading leaves unexplained at least before the other way of the board is looked at.
const otherWayFrom = 2

// beginsEitherWay keeps how the game began where the board may lie either way.
func (t *Tracker) beginsEitherWay(starts []Start, seen engine.PointSet) {
	turned := func(s Start) bool { return s.Turned }
	straight := func(s Start) bool { return !s.Turned }
	if !t.told && slices.ContainsFunc(starts, turned) && slices.ContainsFunc(starts, straight) {
		t.beginning = &beginning{starts: starts, seen: seen}
	}
}

// goesOnEitherWay keeps a fact of the beginning.
func (t *Tracker) goesOnEitherWay(f fact) {
	if t.beginning == nil {
		return
	}
	if t.astray || len(t.beginning.facts) >= beginningFacts || t.Last().Number > beginningPlies {
		t.beginning = nil
		return
	}
	t.beginning.facts = append(t.beginning.facts, f)
}

// OtherWay follows the same facts on the board turned round, where the first ply has settled how it lies and the likeliest reading can't
// explain the later facts. It returns nil where it can, where no fact came since the last call, and where the board can't lie so.
func (v Begun) OtherWay() *Tracker {
	b := v.t.beginning
	if b == nil || !v.t.isFixed(1) || v.t.astray || v.t.best().cost < b.starts[0].Cost+otherWayFrom || b.asked == len(b.facts) {
		return nil
	}
	b.asked = len(b.facts)
	turned := v.t.best().flipped
	starts := slices.DeleteFunc(slices.Clone(b.starts), func(s Start) bool { return s.Turned == turned })
	c := New(starts, b.seen, true)
	for _, f := range b.facts {
		c.begin()
		if f.kind == factPress {
			c.presses = append(c.presses, f.at)
		}
		c.serial = f.serial
		c.take(f)
		if c.Begun().Unexplained() > v.t.best().cost {
			return nil
		}
	}
	c.serial = v.t.serial
	return c
}

// ExplainsLess reports whether this tracker explains less than another one, which OtherWay returned, and whether it explains as much.
// Where they leave as many facts unexplained a lever that was pressed too late for its ply tells little, and two of them tell.
func (v Begun) ExplainsLess(other *Tracker) (less, asMuch bool) {
	here, there := v.Unexplained(), other.Begun().Unexplained()
	if other.Begun().LikelierTurned() {
		there++ // Few sit on the wrong side.
	}
	if !other.completedFirst() {
		return false, false
	}
	if here != there {
		return there < here, false
	}
	late := v.t.pressedLate(v.t.beginning.facts) - other.pressedLate(v.t.beginning.facts)
	return late >= 2, late < 2
}

// completedFirst reports whether in the likeliest reading the first turn's press was for an opponent's piece, even one put back.
func (t *Tracker) completedFirst() bool {
	r := t.best()
	completed := r.completed
	if first := r.last.at(1); first != nil {
		completed = first.completed
	}
	return completed != nil && completed.Opponents
}

// pressedLate returns the number of plies whose players did not press before the next one stood.
func (t *Tracker) pressedLate(facts []fact) (late int) {
	for p, until := t.Last(), sensor.Micros(math.MaxInt64); p.Prev != nil; p, until = p.Prev, p.Placed {
		if !slices.ContainsFunc(facts, func(f fact) bool {
			return f.kind == factPress && f.side == p.Side() && f.at >= p.Placed && f.at < until
		}) {
			late++
		}
	}
	return late
}

func (b *beginning) copied() *beginning {
	if b == nil {
		return nil
	}
	c := *b
	c.starts, c.facts = slices.Clone(b.starts), slices.Clone(b.facts)
	return &c
}

// A turned board needs facts that no accident explains as cheaply. A piece that the first player knocks while he moves looks on a turned
// board like the first ply, and his move like the reply to it: nearly always an illegal ply, a reply to a ply that was not begun, and
// levers that are pressed too late.

// beginsTurned pays for an illegal first ply that is made on a board taken for turned, and was not pressed for.
func (t *Tracker) beginsTurned(r *reading) {
	if r.against && !r.isCompleted && r.last.Number == 0 && t.takesForTurned(r) {
		r.pay(turnedFirst)
	}
}

// repliesTurned pays for a reply on such a board that was lifted before the piece of the first ply.
func (t *Tracker) repliesTurned(r *reading) {
	if r.last.Number != 1 || !t.takesForTurned(r) {
		return
	}
	if reply, first := r.marks.liftOf(r.origin), r.last.marks.liftOf(r.last.Move.From()); reply != nil && first != nil && reply.at < first.at {
		r.pay(turnedReply)
	}
}

// pressesTurned pays on such a board, where something else is unexplained, for the second ply's lever that is pressed only when the third
// ply stands: it may be for that. One such lever tells nothing, and quick hands press too late again and again.
func (t *Tracker) pressesTurned(r *reading) {
	if r.placed() && r.last.Number == 2 && r.cost > t.root[0].cost && t.takesForTurned(r) {
		r.pay(turnedLatePress)
	}
}

// pressesBlind pays for the lever of a ply that was made while the board was blind, as was the first one, and that is pressed only when the next
// ply stands, while nothing tells how the board lies: with one more unseen ply all moves are the other player's, and each lever is pressed too
// late.
func (t *Tracker) pressesBlind(r *reading, late *Ply) {
	if late.Gapped && r.placed() && !r.gapped && r.beganUnseen() && !t.told && t.root[0].last.Number == 0 {
		r.pay(blindLatePress)
	}
}

// pressesBack pays on such a board for the other player's lever at the first ply, where the clock was pressed for no move before: a
// player who only waited for that has replied to it.
func (t *Tracker) pressesBack(r *reading) {
	if r.last.Number == 0 && r.placed() && r.cost > t.root[0].cost+1 && t.takesForTurned(r) {
		r.pay(turnedPress)
	}
}

// takesForTurned reports whether the reading takes the board for turned, without a word and without a settled ply that tells.
func (t *Tracker) takesForTurned(r *reading) bool {
	return r.flipped && !t.told && t.root[0].last.Number == 0
}
