package chess

// Helpmate is what is known of a side's mate by some series of legal moves, with all the help of the other side.
type Helpmate uint8

// The results: not denied, certainly impossible, or the search came to its bound.
const (
	MayMate Helpmate = iota
	NeverMates
	Undecided
)

// String returns "may", "never" or "undecided".
func (h Helpmate) String() string {
	return [...]string{MayMate: "may", NeverMates: "never", Undecided: "undecided"}[h]
}

// The most legal moves of a position in a forced line, and the positions tried: to detect an ending, and on request.
const (
	forcedMax   = 8
	endingBound = 200
	askedBound  = 20_000
)

// helpmates tries all lines from a position.
type helpmates struct {
	sides  [Black + 1]bool // The sides whose mates count.
	left   int             // The number of positions left to try.
	locked bool            // No pawn can ever move or be captured: lines that are not forced are tried, too.
	seen   map[uint64]bool
}

// Helpmates returns what is known of a side's mate by some series of legal moves (6.9, 7.5.5). Its denial is certain: the
// remaining pieces can't mate at all, pawns that block each other keep them away from the king for good, or all lines
// after the first move are forced, or behind a wall, and were tried. With too many lines it returns Undecided.
func (p *Position) Helpmates(side Side) Helpmate {
	s := helpmates{left: askedBound, locked: p.isLocked()}
	s.sides[side] = true
	return s.from(*p)
}

// isForcedDead reports whether all lines after the first move are forced, and end without a mate.
func (p *Position) isForcedDead() bool {
	s := helpmates{sides: [Black + 1]bool{White: true, Black: true}, left: endingBound}
	return s.from(*p) == NeverMates
}

func (s *helpmates) from(p Position) Helpmate {
	var room [2 * forcedMax]Move
	moves := p.LegalMoves(room[:0])
	switch {
	case len(moves) == 0 && p.InCheck() && s.sides[p.turn.Other()]:
		return MayMate
	case len(moves) == 0 || s.seen[p.key] || s.isDenied(&p): // The lines from a position are tried once.
		return NeverMates
	case len(moves) > forcedMax && s.seen != nil && !s.locked:
		return MayMate
	case s.left == 0:
		return Undecided
	}
	if s.seen == nil {
		s.seen = make(map[uint64]bool)
	}
	s.seen[p.key] = true
	s.left--
	found := NeverMates
	for _, m := range moves {
		after := p
		after.Make(m)
		switch s.from(after) {
		case MayMate:
			return MayMate
		case Undecided:
			found = Undecided
		}
	}
	return found
}

// isDenied reports whether the remaining pieces deny all mates that count.
func (s *helpmates) isDenied(p *Position) bool {
	var locked, known bool
	for side := White; side <= Black; side++ {
		if !s.sides[side] || p.lacksMaterialOf(side) {
			continue
		}
		if !known {
			locked, known = p.isLocked(), true
		}
		if !locked || !p.isShutOut(side) {
			return false
		}
	}
	return true
}
