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

// CanMate reports whether a mate by the side is possible or undecided: then denying it would cost no one a win.
func (p *Position) CanMate(side Side) bool { return p.Helpmates(side) != NeverMates }

// lacksMaterialOf reports whether a side's pieces can't mate, with any help of the other side. A knight mates only where
// a piece of the other side takes a point from its king and can't take the knight, which every queen next to its king
// can. Bishops on one colour mate only where a knight or a bishop on the other colour takes that point: a rook or a queen
// beside its king reaches the point between king and bishop. A pawn of the other side may become the needed piece.
func (p *Position) lacksMaterialOf(side Side) bool {
	own, other := p.sides[side], p.sides[side.Other()]
	if own&(p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]) != 0 {
		return false
	}
	bishops, knights := own&p.kinds[Bishop], own&p.kinds[Knight]
	switch {
	case bishops|knights == 0:
		return true
	case bishops == 0:
		return knights.Len() == 1 && other&^(p.kinds[King]|p.kinds[Queen]) == 0
	case knights != 0 || other&(p.kinds[Pawn]|p.kinds[Knight]) != 0:
		return false
	}
	all := p.kinds[Bishop]
	return all&light == 0 || all&^light == 0
}

// Reaches reports whether the piece on one point may go to another by its way of moving, even if that leaves its king to
// be taken. Castling is no way of moving of one piece. The side to move does not matter.
func (p *Position) Reaches(from, to Point) bool {
	piece := p.At(from)
	if piece == 0 || !to.Valid() || p.sides[piece.Side()].Has(to) {
		return false
	}
	switch piece.Kind() {
	case Pawn:
		return p.pawnReaches(from, to, piece.Side())
	case Knight:
		return knightSteps[from].Has(to)
	case King:
		return kingSteps[from].Has(to)
	}
	var reached PointSet
	if piece.Kind() != Rook {
		reached |= bishopTakes(from, p.Occupied())
	}
	if piece.Kind() != Bishop {
		reached |= rookTakes(from, p.Occupied())
	}
	return reached.Has(to)
}

func (p *Position) pawnReaches(from, to Point, side Side) bool {
	if pawnTakes[side][from].Has(to) {
		return p.sides[side.Other()].Has(to) || to == p.passed && side == p.turn
	}
	step, home := 8, 1
	if side == Black {
		step, home = -8, 6
	}
	once, twice := Point(int(from)+step), Point(int(from)+2*step)
	if p.Occupied().Has(once) {
		return false
	}
	return to == once || to == twice && from.Rank() == home && !p.Occupied().Has(twice)
}

// isWalled reports whether pawns that block each other keep all pieces apart for good: no pawn can ever move or be
// captured, and both sides are shut out. If it returns false, the position may be dead all the same.
func (p *Position) isWalled() bool {
	return p.isLocked() && p.isShutOut(White) && p.isShutOut(Black)
}

// isLocked reports whether there are pawns, and none can ever move or be captured.
//
// It follows each piece to all points that it could reach with no other piece in its way, which include all that can
// happen.
func (p *Position) isLocked() bool {
	if p.passed.Valid() || !p.pawnsStand() {
		return false
	}
	for side := White; side <= Black; side++ {
		other := side.Other()
		pawns := p.Of(other, Pawn)
		if p.kingWays(side)&pawns != 0 {
			return false
		}
		takenBy := pawnsTake(pawns, other)
		for pieces := p.pieces(side); pieces != 0; {
			reached, attacked := p.ways(pieces.Pop())
			if reached&takenBy != 0 || attacked&pawns != 0 {
				return false
			}
		}
	}
	return true
}

// isShutOut reports whether a side can never mate while no pawn moves: none of its pieces can ever attack the other king,
// or only bishops on one colour can, and then the king always has a point of the other colour to go to.
func (p *Position) isShutOut(side Side) bool {
	kingWays := p.kingWays(side.Other())
	var comeBy PointSet // The points of the pieces that may attack the king.
	for pieces := p.pieces(side); pieces != 0; {
		at := pieces.Pop()
		switch _, attacked := p.ways(at); {
		case attacked&kingWays == 0:
		case p.board[at].Kind() == Bishop:
			comeBy |= bit(at)
		default:
			return false
		}
	}
	switch {
	case comeBy&light == 0:
		return comeBy == 0 || p.escapesFrom(side, kingWays&^light, kingWays&light)
	case comeBy&^light == 0:
		return p.escapesFrom(side, kingWays&light, kingWays&^light)
	}
	return false
}

// escapesFrom reports whether from each point where a side's bishops may check it, the other king has a point beside it
// among others that is never taken from it: the side's king is kept away from it, and no piece of its own side can ever
// stand there.
func (p *Position) escapesFrom(side Side, checked, others PointSet) bool {
	others &^= p.nearKing(side)
	for pieces := p.pieces(side.Other()); pieces != 0; {
		reached, _ := p.ways(pieces.Pop())
		others &^= reached
	}
	for checked != 0 {
		if kingSteps[checked.Pop()]&others == 0 {
			return false
		}
	}
	return true
}

// nearKing returns the points that a side's king can ever attack while no pawn moves.
func (p *Position) nearKing(side Side) (near PointSet) {
	for ways := p.kingWays(side); ways != 0; {
		near |= kingSteps[ways.Pop()]
	}
	return near
}

// pieces returns the points of a side's pieces other than king and pawns.
func (p *Position) pieces(side Side) PointSet {
	return p.sides[side] &^ (p.kinds[Pawn] | p.kinds[King])
}

// pawnsStand reports whether there are pawns, each has another one before it, and none can take another.
func (p *Position) pawnsStand() bool {
	white, black := p.Of(White, Pawn), p.Of(Black, Pawn)
	before := shifted(white, White, 8) | shifted(black, Black, 8)
	return white|black != 0 && before&^(white|black) == 0 && pawnsTake(white, White)&black == 0
}

// kingWays returns the points that a side's king can reach while no pawn moves. It may take pieces that no pawn protects.
func (p *Position) kingWays(side Side) PointSet {
	other := side.Other()
	closed := p.Of(side, Pawn) | pawnsTake(p.Of(other, Pawn), other)
	reached := bit(p.king(side))
	for news := reached; news != 0; {
		fresh := kingSteps[news.Pop()] &^ (closed | reached)
		news |= fresh
		reached |= fresh
	}
	return reached
}

// ways returns the points that the piece on a point can reach while no pawn moves, and those that it attacks on its way.
func (p *Position) ways(from Point) (reached, attacked PointSet) {
	kind, pawns := p.board[from].Kind(), p.kinds[Pawn]
	reached = bit(from)
	for news := reached; news != 0; {
		takes := pieceTakes(kind, news.Pop(), pawns)
		attacked |= takes
		fresh := takes &^ (pawns | reached)
		news |= fresh
		reached |= fresh
	}
	return reached, attacked
}

// pieceTakes returns the points that a piece other than king and pawn attacks, given the occupied points.
func pieceTakes(kind Kind, from Point, occupied PointSet) PointSet {
	switch kind {
	case Knight:
		return knightSteps[from]
	case Bishop:
		return bishopTakes(from, occupied)
	case Rook:
		return rookTakes(from, occupied)
	case Queen:
		return bishopTakes(from, occupied) | rookTakes(from, occupied)
	}
	return 0
}
