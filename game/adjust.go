package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// announcement is an "I adjust" of which is not known yet whose turn it came in.
type announcement struct {
	side engine.Side
	at   sensor.Micros
}

// adjusting is an "I adjust" that was announced and is not ended.
type adjusting struct {
	side  engine.Side     // Whose it is, NoSide where there is none.
	named engine.PointSet // The pieces that he named: "this piece" (vn2004 9.5a).
	point engine.Point    // Where he named none, the first piece that he lifts is the one. As the sensors see it, NoPoint before.
	since sensor.Micros   // When that was lifted last.
	known bool            // It was away for longer than a brush: it is the one.
}

// isUnnamed says whether an adjust is announced that names no piece.
func (a *adjusting) isUnnamed() bool { return a.side != engine.NoSide && a.named.Empty() }

// adjusts says whether what a sensor saw was the adjusting of a piece, which binds nobody: of one that was named, or of one
// alone where none was. Who adjusts out of turn binds nobody, however many pieces he lifts.
func (b *Board) adjusts(e sensor.Event) bool {
	a := &b.adjust
	switch {
	case a.side == engine.NoSide:
		return false
	case b.sideOf(b.tracker.Last().Number+1) != a.side:
		return true
	case !a.named.Empty():
		return b.placed(a.named).Has(e.Point)
	case e.Placed && e.Point == a.point && !a.known:
		if a.known = e.At >= a.since+tracker.BrushBelow; !a.known {
			a.point = engine.NoPoint // A brush is no adjusting.
		}
		return true
	case e.Placed:
		return e.Point == a.point
	case a.point == engine.NoPoint || a.point == e.Point:
		a.point, a.since = e.Point, e.At
		return true
	}
	return false
}

func (b *Board) handleAdjust(in input.Input) {
	if b.phase != Playing && b.phase != Ready {
		return
	}
	b.say(record.Announcement{Head: b.head("adjust"), Ply: b.turn(), Side: in.Side.String(), On: &in.On, Points: in.Named.Names(), At: in.At})
	if !in.On {
		b.adjust = adjusting{}
		return
	}
	b.adjust = adjusting{side: in.Side, named: in.Named, point: engine.NoPoint}
	if b.phase == Playing { // Before the first lift nobody knows that the game was begun, and pieces are straightened.
		b.announced = append(b.announced, announcement{in.Side, in.At})
	}
}

// turn is the number of the ply that is to be played next, a move that stands unmade counted as played.
func (b *Board) turn() int {
	n := b.tracker.Last().Number + 1
	if s, ok := b.tracker.Standing(); ok && s.Legal {
		n++
	}
	return n
}

// sayOutOfTurn records the announcements by the opponent of him who made ply n, which is fixed as are all before it. One
// that came before ply n - 1 was pressed or stood belongs to nobody's turn for sure.
func (b *Board) sayOutOfTurn(n int, p *tracker.Ply) {
	article := b.book.Parameters.AdjustTurn.Article // Where no article says what to find, nothing is found.
	waiting, stood := b.announced[:0], b.firstStood(p)
	for _, a := range b.announced {
		switch {
		case a.at >= stood:
			waiting = append(waiting, a) // It belongs to a later turn.
		case article != "" && a.side != p.Side() && a.at >= b.turnBegan(n) && p.Seen && !p.Gapped && !p.Doubtful:
			b.say(record.Finding{Head: b.head("finding"), Ply: n, Side: a.side, Article: article,
				Kind: "adjust_out_of_turn", Duty: []string{}, At: b.now, Rulebook: b.config.Rulebook})
		}
	}
	b.announced = waiting
}

// firstStood is when the piece of ply p first stood somewhere. Where nobody presses the opponent may hold the turn for his
// from then on, though the piece is straightened later.
func (b *Board) firstStood(p *tracker.Ply) sensor.Micros {
	for _, r := range p.Rests() {
		if !b.presses.Any() && r.Until-r.Since >= tracker.StoodAfter {
			return r.Since
		}
	}
	return p.Placed
}

// turnBegan is when the turn of ply n surely was on: the ply before it was pressed, or stood where nobody presses.
func (b *Board) turnBegan(n int) sensor.Micros {
	switch p := b.tracker.Ply(n - 1); {
	case n == 1:
		return 0
	case b.presses.Any() || p == nil:
		return b.plies[n-2].at
	default:
		return p.Placed
	}
}
