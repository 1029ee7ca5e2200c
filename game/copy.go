package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/tracker"
)

// copied returns a board that stands where b stands: what either takes from then on the other knows nothing of. Records that
// were said, positions and verdicts never change and are shared.
func (b *Board) copied() *Board {
	c := &Board{}
	*c = *b
	c.out, c.onMade = nil, nil
	var same func(*tracker.Ply) *tracker.Ply
	c.s, same = b.s.Copy()
	c.announced = b.announced.Copy()
	c.displaced, c.illegalMoves = b.displaced.Copy(), b.illegalMoves.Copy()
	c.alsoAdjusted = maps.Clone(b.alsoAdjusted)
	c.unjudged = slices.Clone(b.unjudged)
	c.replied, c.tags = maps.Clone(b.replied), maps.Clone(b.tags)
	c.lifts = b.lifts.Copy(same)
	c.asMoved = b.asMoved.Copy()
	c.arbitration, c.account, c.atEnd = b.arbitration.Copy(), b.account.Clone(), maps.Clone(b.atEnd)
	c.draws, c.offences, c.hands = b.draws.Copy(), b.offences.Copy(), b.hands.Copy()
	c.naming = b.naming.Copy()
	c.carriedOut = nil
	for _, done := range b.carriedOut {
		c.carriedOut = append(c.carriedOut, done.copied(same))
	}
	return c
}

// copied returns what a ruling did on a copy of the board, in which plies are what same says.
func (done *carriedOut) copied(same func(*tracker.Ply) *tracker.Ply) *carriedOut {
	c := *done
	if done.line != nil {
		line := *done.line
		line.plies, line.ruled, line.last, line.lines = slices.Clone(line.plies), line.ruled.Copy(), same(line.last), nil
		for _, last := range done.line.lines {
			line.lines = append(line.lines, same(last))
		}
		c.line = &line
	}
	return &c
}
