package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Ply is one move in a reading, with the events of its turn.
type Ply struct {
	Prev      *Ply // nil at the root of all readings.
	Number    int  // From 1; the root has the number of the last ply before the tracker began.
	Before    boardgame.Position
	After     boardgame.Position
	Move      engine.Move
	Captured  bool
	Legal     bool
	Seen      bool            // False when no sensor saw the piece arrive.
	Gapless   bool            // A capture without a gap.
	StuckOn   engine.PointSet // Sensors that went on showing the piece when it left.
	StuckOff  engine.PointSet // Sensors that did not show it when it came.
	Gapped    bool            // The board was blind during a part of the turn.
	displaced bool            // Played with a piece that stood on a wrong point, or legal only because one did.
	Doubtful  bool            // Found by comparing the board, after the tracker lost the thread or the board was blind.
	Flipped   bool            // The board is turned: points of the facts are seen from the other side.
	Placed    sensor.Micros   // When the piece arrived, or when its arrival was inferred.

	others    []engine.Move   // Doubtful: other moves that it may have been while the board was blind, with the same position after it.
	home      engine.Point    // Displaced: where the moved piece should have stood, NoPoint where it stood right.
	jump      *Ply            // A ply further back, so that at need not go back one by one; nil at the root.
	promoted  int             // The last ply up to this one in which a pawn was promoted, 0 for none.
	gone      engine.PointSet // Sensors that had shown the piece gone in an earlier turn.
	early     sensor.Micros   // When the piece may have arrived, at the earliest.
	marks     *mark
	contested int             // The promotion that makes the move illegal here and legal in other readings; 0 for none.
	unnamed   []unnamed       // The promoted pawns that may have become other pieces, behind the ply.
	completed *Completed      // The illegal move for which the clock was pressed in the turn, the move itself or one before it.
	carried   engine.PointSet // Lifts that stayed open and belong to the turn that follows, or to a sensor that died.
	next      *reading        // The reading right after the ply, from where facts are read again; nil once they were.
	line      uint64          // The moves before it, as in state.
	resume    int             // The first fact, by serial number, that next has not seen.
}

func (p *Ply) Side() engine.Side { return p.Before.Turn() }

// CouldCapture reports whether the piece could have captured on another point, within the law.
func (p *Ply) CouldCapture() bool {
	rivals := p.Before.PiecesOf(p.Side().Other())
	return slices.ContainsFunc(p.Before.Moves(), func(m engine.Move) bool {
		return m.From() == p.Move.From() && m.To() != p.Move.To() && rivals.Has(m.To())
	})
}

// tookQuickly reports whether the captured piece was gone from its point for no longer than a brush when the capturing one stood there.
func (p *Ply) tookQuickly() bool {
	if !p.Captured || p.Gapless {
		return false
	}
	taken := p.marks.liftOf(p.Move.To())
	return taken != nil && p.Placed-taken.at < BrushBelow
}

// at returns the ply with number n, nil when the line does not hold it.
func (p *Ply) at(n int) *Ply {
	for p != nil && p.Number > n {
		if p.jump != nil && p.jump.Number >= n {
			p = p.jump
		} else {
			p = p.Prev
		}
	}
	if p == nil || p.Number != n || p.Prev == nil {
		return nil
	}
	return p
}

// jumpFrom returns where a ply after prev jumps to: each jump is as long as two jumps before it, or one ply. So at finds any ply of a
// line in a number of steps that grows with the logarithm of its length.
func jumpFrom(prev *Ply) *Ply {
	if once := prev.jump; once != nil && once.jump != nil && prev.Number-once.Number == once.Number-once.jump.Number {
		return once.jump
	}
	return prev
}

// Lift is one piece that left its point in a turn.
type Lift struct {
	Serial      int // Which fact it was: the number that Tracker.Event returned.
	Point       engine.Point
	Owner       engine.Side
	At          sensor.Micros
	Uncertainty sensor.Micros
	Back        sensor.Micros // When it came back to its point, 0 when it did not.
	Adjust      bool
	AfterMove   bool // The player's own move stood already.
	Turn        int  // The number of the coming ply when it began: an earlier one where it stayed open.
}

// Rest is a point where the moving piece stood before it was moved on.
type Rest struct {
	Move  engine.Move // From its origin to the point.
	Since sensor.Micros
	Until sensor.Micros
}

// liftedBefore returns the pieces that left their points before the given time and were still in the air when the ply was made.
func (p *Ply) liftedBefore(at sensor.Micros) engine.PointSet {
	lifted := p.carried
	for points := p.carried; !points.Empty(); {
		point := points.Pop()
		if l := p.marks.liftOf(point); l != nil && l.at >= at {
			lifted.Remove(point)
		}
	}
	return lifted
}

// Lifts returns the pieces that left their points in the turn, oldest first.
func (p *Ply) Lifts() []Lift { return p.LiftsSince(ever) }

// LiftsSince returns the lifts no earlier than at. A turn may hold thousands: it looks at no older ones.
func (p *Ply) LiftsSince(at sensor.Micros) []Lift { return lifts(p.marks, p.Before, p.carried, at) }

// lifts returns the pieces that left their points in the current turn, oldest first.
func (r *reading) lifts() []Lift { return lifts(r.marks, r.pos, r.aside, ever) }

// Rests returns where pieces stood for a while in the turn, oldest first.
func (p *Ply) Rests() []Rest { return rests(p.marks) }

const ever sensor.Micros = math.MinInt64

func lifts(m *mark, before boardgame.Position, without engine.PointSet, since sensor.Micros) []Lift {
	var list []Lift
	eachLift(m, before, without, since, func(l Lift) {
		if list == nil {
			list = make([]Lift, 0, 2) // Few turns have more.
		}
		list = append(list, l)
	})
	slices.Reverse(list)
	return list
}

// eachLift calls f with each lift, the newest first.
func eachLift(m *mark, before boardgame.Position, without engine.PointSet, since sensor.Micros, f func(Lift)) {
	if m == nil || m.at < since {
		return
	}
	var back [engine.Points]sensor.Micros
	var right engine.PointSet
	for ; m != nil && m.at >= since; m = m.prev {
		switch m.kind {
		case righted:
			right.Add(m.point)
			back[m.point] = m.at
		case returned:
			right.Remove(m.point)
			back[m.point] = m.at
		case lifted:
			at := back[m.point]
			back[m.point] = 0
			if at == 0 && without.Has(m.point) {
				without.Remove(m.point)
				continue
			}
			f(Lift{Serial: m.serial, Point: m.point, Owner: owner(before, m.point), At: m.at,
				Uncertainty: m.uncertainty, Back: at, Adjust: m.adjust || at != 0 && right.Has(m.point), AfterMove: m.afterMove, Turn: m.turn})
		}
	}
}

func rests(m *mark) []Rest {
	var list []Rest
	for ; m != nil; m = m.prev {
		if m.kind != rested {
			continue
		}
		list = append(list, Rest{Move: engine.NewMove(m.from, m.point), Since: m.since, Until: m.at})
	}
	slices.Reverse(list)
	return list
}

func owner(p boardgame.Position, at engine.Point) engine.Side {
	switch {
	case p.PiecesOf(engine.First).Has(at):
		return engine.First
	case p.PiecesOf(engine.Second).Has(at):
		return engine.Second
	}
	return engine.NoSide
}

// Passed returns the points that the moving piece crossed, resting on each for a moment.
func (p *Ply) Passed() []string {
	var list []string
	for _, r := range p.Rests() {
		if r.Move.From() == p.Move.From() && r.Move.To() != p.Move.To() {
			list = append(list, r.Move.To().String())
		}
	}
	return list
}

// Written returns the position that the moves up to the ply lead to from the start of the game, as a scoresheet has them; false where one
// of them was made with a piece on a wrong point: then only the board tells where it stands.
func (p *Ply) Written(start boardgame.Position) (boardgame.Position, bool) {
	var moves []engine.Move
	for ; p.Prev != nil; p = p.Prev {
		moves = append(moves, p.Move)
	}
	for _, m := range slices.Backward(moves) {
		if start.At(m.From()).Side() != start.Turn() {
			return start, false
		}
		start = start.After(m)
	}
	return start, true
}

// Preceding returns the last ply up to this one whose number is below n, nil for none.
func (p *Ply) Preceding(n int) *Ply {
	for p != nil && p.Number >= n {
		p = p.Prev
	}
	return p
}

// mark is one event of a turn, as a reading understands it. Marks form a list from the latest back: readings which part share the common
// ones.
type mark struct {
	prev        *mark
	kind        markKind
	adjust      bool // lifted: it was announced.
	afterMove   bool // lifted: a move of the player stood already, within the law.
	point       engine.Point
	from        engine.Point // rested: where the piece came from.
	at          sensor.Micros
	since       sensor.Micros // rested: when the piece arrived.
	uncertainty sensor.Micros
	serial      int // Which fact it was, counted from the tracker's start.
	turn        int // lifted: the number of the ply that was to be played when it began.

	depth int             // How many marks the list has.
	jump  *mark           // A mark further back, so that liftOf need not go back one by one.
	left  engine.PointSet // The points that were lifted from after it.
	rests engine.PointSet // The points that were rested on in the whole list.
}

type markKind uint8

const (
	lifted   markKind = iota // A piece left its point.
	returned                 // ... and came back to it.
	righted                  // A piece that stood on a wrong point was taken from there, and put on its own.
	rested                   // The moving piece stood on a point and was moved on.
)

// after puts m at the head of the list prev. It jumps as plies do (jumpFrom), for a turn may hold thousands of marks.
func (m *mark) after(prev *mark) *mark {
	m.prev, m.jump, m.depth, m.left, m.rests = prev, prev, 1, engine.PointSet{}, engine.PointSet{}
	if prev != nil {
		m.depth, m.rests = prev.depth+1, prev.rests
		if once := prev.jump; once != nil && once.jump != nil && prev.depth-once.depth == once.depth-once.jump.depth {
			m.jump, m.left = once.jump, prev.left.Or(once.left)
		}
	}
	switch m.kind {
	case lifted:
		m.left.Add(m.point)
	case rested:
		m.rests.Add(m.point)
	}
	return m
}

// liftOf finds the latest lift of p that is not over.
func (m *mark) liftOf(p engine.Point) *mark {
	for m != nil {
		switch {
		case m.point == p && m.kind == lifted:
			return m
		case m.left.Has(p):
			m = m.prev
		default:
			m = m.jump
		}
	}
	return nil
}

// carry copies the open lifts of the given points into the list of a new turn, oldest last as in m.
func (m *mark) carry(points engine.PointSet) *mark {
	var open []*mark
	for !points.Empty() {
		if l := m.liftOf(points.Pop()); l != nil {
			open = append(open, l)
		}
	}
	slices.SortFunc(open, func(a, b *mark) int { return a.depth - b.depth })
	var list *mark
	for _, l := range open {
		carried := *l
		carried.afterMove = false
		list = carried.after(list)
	}
	return list
}

// returnedSince returns the pieces among points that came back to their own points later than at.
func (m *mark) returnedSince(at sensor.Micros, points engine.PointSet) engine.PointSet {
	var back engine.PointSet
	for ; m != nil && m.at > at; m = m.prev {
		if m.kind == returned && points.Has(m.point) {
			back.Add(m.point)
		}
	}
	return back
}

// restedOn reports whether the moving piece stood on p in this turn and was taken up again.
func (m *mark) restedOn(p engine.Point) bool { return m != nil && m.rests.Has(p) }
