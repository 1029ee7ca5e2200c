package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// misplacedMax is how many pieces may be set up wrongly for the game to be followed from where they stand: more are still
// being set up.
const misplacedMax = 4

// misplacement is how what the sensors show differs from the start position where pieces may stand on wrong points. The
// points are those of the board as it is placed.
type misplacement struct {
	empty engine.PointSet // A piece should stand there, and none is seen.
	taken engine.PointSet // None should stand there, and one is seen.
}

// misplaced returns which pieces may stand on wrong points, none where the board shows no such thing. Where a sensor is known
// to be broken nothing is taken for a wrong piece.
func (b *Board) misplaced() misplacement {
	unlike := b.unlike().Without(b.faults.broken())
	m := misplacement{empty: unlike.Without(b.raw), taken: unlike.And(b.raw)}
	few := m.counted() || max(m.empty.Len(), m.taken.Len()) <= notSeenMax
	if m.empty.Empty() || m.taken.Empty() || !few || b.faults.miswired {
		return misplacement{}
	}
	return m
}

// counted says whether pieces stand on wrong points, and as many are seen as there are: no sensor needs to be broken.
func (m misplacement) counted() bool {
	return m.empty.Len() == m.taken.Len() && !m.empty.Empty() && m.empty.Len() <= misplacedMax
}

// arrangements returns the ways in which pieces that are missing may stand on the points that are taken, in the game's points,
// the likeliest first. Where one stands that is like another it is the same way.
func (m misplacement) arrangements(start engine.Position, turned bool) []arrangement {
	empty, taken := m.empty, m.taken
	if turned {
		empty, taken = empty.Turned(), taken.Turned()
	}
	if empty.Empty() || taken.Empty() {
		return nil
	}
	found := []arrangement{{position: start}}
	if few := taken.Points(); len(few) <= empty.Len() {
		for _, to := range few {
			found = extended(found, empty.Points(), func(from engine.Point) engine.Move { return engine.NewMove(from, to) })
		}
	} else {
		for _, from := range empty.Points() {
			found = extended(found, few, func(to engine.Point) engine.Move { return engine.NewMove(from, to) })
		}
	}
	for _, a := range found {
		slices.SortFunc(a.steps, func(m, n engine.Move) int { return int(m.From()) - int(n.From()) })
	}
	slices.SortStableFunc(found, arrangement.compare)
	var distinct []arrangement
	for _, a := range found {
		if !slices.ContainsFunc(distinct, func(b arrangement) bool { return a.position == b.position }) {
			distinct = append(distinct, a)
		}
	}
	return distinct
}

// extended returns each of these arrangements with one step more to or from each of the points that no step of it uses.
func extended(list []arrangement, points []engine.Point, step func(engine.Point) engine.Move) (longer []arrangement) {
	for _, a := range list {
		for _, p := range points {
			next := step(p)
			if !slices.ContainsFunc(a.steps, func(m engine.Move) bool { return m.From() == next.From() || m.To() == next.To() }) {
				longer = append(longer, a.with(next))
			}
		}
	}
	return longer
}

// saySetup records which points are empty and taken that should not be, once for each way in which the pieces stand, as long
// as nobody has moved; and that they are right again.
func (b *Board) saySetup() {
	off := b.misplaced()
	if !off.counted() {
		off = misplacement{}
	}
	if off == b.setup {
		return
	}
	s := Setup{Head: b.head("setup"), Empty: names(off.empty), Taken: names(off.taken), Guesses: b.guesses(off),
		Article: b.book.Parameters.WrongStart.Article, At: b.now, Rulebook: b.config.Rulebook}
	if off.empty.Empty() {
		s.Empty, s.Taken, s.Cleared = names(b.setup.empty), names(b.setup.taken), true
	}
	b.setup = off
	b.say(s)
}

// nobodyMoved says whether no move is made in the game that is open: how the pieces are set up can still be put right.
func (b *Board) nobodyMoved() bool {
	return (b.phase == Ready || b.phase == Playing) && b.restoration == nil && len(b.plies) == 0
}

// guesses returns which piece most likely stands where, as the board is placed.
func (b *Board) guesses(off misplacement) []Guess {
	turned := b.sides()[0]
	list := []Guess{}
	for _, likeliest := range off.arrangements(b.start, turned)[:min(1, off.empty.Len())] {
		for _, step := range likeliest.steps {
			from, to := step.From(), step.To()
			piece := b.start.At(from).String()
			if turned {
				from, to = from.Turned(), to.Turned()
			}
			list = append(list, Guess{Piece: piece, From: from.String(), To: to.String()})
		}
	}
	return list
}

// putRight takes it that a piece was put down where it belongs before the first move: the game begins with what stands now.
// It says whether that is so.
func (b *Board) putRight(e sensor.Event) bool {
	if len(b.plies) > 0 || b.clocked || len(b.starts) == 1 || b.tracker.Last().Number > 0 {
		return false
	}
	off := b.misplaced()
	if !b.unlike().Empty() && (b.setup.empty.Empty() || !off.counted() || off.empty.Len() >= b.setup.empty.Len()) {
		return false
	}
	moved := &asMoved{b.tracker, b.starts, b.lifts}
	moved.tracker.Event(e, b.adjust.side != engine.NoSide || b.stopped)
	b.beginAnew()
	if moved.tracker.MayStand(-1) {
		b.asMoved = moved
	}
	return true
}

// setOtherwise takes a wrong piece that stands where no legal move leads, before the first move, for one that is being set up.
func (b *Board) setOtherwise() {
	s, stands := b.tracker.Standing()
	if b.setup.empty.Empty() || len(b.plies) > 0 || b.clocked || !stands || s.Legal || !b.tracker.SureOfStanding() || b.tracker.Last().Number > 0 {
		return
	}
	if b.placed(b.setup.taken).Has(s.Move.From()) && b.misplaced().counted() {
		b.beginAnew()
	}
}

// beginAnew follows the game from what stands on the board now: nobody has moved.
func (b *Board) beginAnew() {
	b.tracker, b.lifts, b.asMoved = b.newTracker(), waiting{}, nil
	b.saySetup()
}
