package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/tracker"
)

// copied returns an independent copy of the board. The two share recorded records, positions and verdicts, which never change.
func (b *Board) copied() *Board {
	c := &Board{}
	*c = *b
	c.out, c.onMade = nil, nil
	var same func(*tracker.Ply) *tracker.Ply
	c.s, same = b.s.Copy()
	c.announced = b.announced.Copy()
	c.displaced, c.illegalMoves = b.displaced.Copy(), b.illegalMoves.Copy()
	c.unjudged = slices.Clone(b.unjudged)
	c.replied, c.tags = maps.Clone(b.replied), maps.Clone(b.tags)
	c.lifts = b.lifts.Copy(same)
	c.asMoved = b.asMoved.Copy()
	c.s.Rulings = &c.arbitration
	c.arbitration, c.account, c.atEnd = b.arbitration.Copy(), b.account.Clone(), maps.Clone(b.atEnd)
	c.draws, c.hands = b.draws.Copy(), b.hands.Copy()
	c.naming = b.naming.Copy()
	c.carriedOut = nil
	for _, done := range b.carriedOut {
		c.carriedOut = append(c.carriedOut, done.copied(same))
	}
	return c
}

// copied returns the effect of a ruling on a copy of the board; same maps each ply to its copy.
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
