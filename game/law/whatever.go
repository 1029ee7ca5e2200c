package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// positionsMax is the largest number of positions that are judged: those of three pawns.
const positionsMax = 64

// IsWhatever reports whether judge returns the verdict v on all readings of a ply, whatever pawns became since ply first, its own among
// them. For each ply that is not fixed it tries each piece that could make the moves since. It returns false if a piece stands where no
// move put it, or if there are too many positions.
func (r Reader) IsWhatever(v touchmove.Verdict, plies []*tracker.Ply, first int, fixed func(ply int) bool, judge func(Turn) touchmove.Verdict) bool {
	return !slices.ContainsFunc(plies, func(p *tracker.Ply) bool { return p == nil || !r.isWhatever(v, p, first, fixed, judge) })
}

func (r Reader) isWhatever(v touchmove.Verdict, p *tracker.Ply, first int, fixed func(ply int) bool, judge func(Turn) touchmove.Verdict) bool {
	positions := mayStand(p, first, fixed)
	if !slices.ContainsFunc(positions, func(before boardgame.Position) bool { return before.Key() == p.Before.Key() }) {
		return false
	}
	t := r.Of(p, engine.NoPoint)
	differs := func(before boardgame.Position, played engine.Move) bool {
		t.Law.Before, t.Law.Played = before, played
		o := judge(t)
		return mayGo(before, p) && !(o.Kind == v.Kind && o.Article == v.Article && o.Otherwise == v.Otherwise && slices.Equal(o.Duty, v.Duty))
	}
	return !slices.ContainsFunc(positions, func(before boardgame.Position) bool {
		return slices.ContainsFunc(mayBe(p, fixed), func(played engine.Move) bool { return differs(before, played) })
	})
}

// mayBe returns the move of a ply; if it is not fixed, one for each piece that its pawn may have become.
func mayBe(p *tracker.Ply, fixed func(ply int) bool) (moves []engine.Move) {
	if fixed(p.Number) {
		return []engine.Move{p.Move}
	}
	for _, letter := range []byte(p.Before.Promotions(p.Move)) {
		moves = append(moves, p.Move.Promoting(letter))
	}
	return moves
}

// mayStand returns the positions that may stand before ply p, one for each piece that the pawns may have become since ply first.
func mayStand(p *tracker.Ply, first int, fixed func(ply int) bool) (positions []boardgame.Position) {
	if p.Number == first {
		return []boardgame.Position{p.Before}
	}
	last := p.Prev
	moves := mayBe(last, fixed)
	for _, before := range mayStand(last, first, fixed) {
		for _, m := range moves {
			if mayGo(before, last) {
				positions = append(positions, before.After(m))
			}
		}
	}
	if len(positions) > positionsMax {
		return nil
	}
	return positions
}

// mayGo reports whether the piece of ply p moves so in the position before. An overlooked check doesn't count.
func mayGo(before boardgame.Position, p *tracker.Ply) bool {
	return before.At(p.Move.From()) == p.Before.At(p.Move.From()) || before.Reaches(p.Move)
}
