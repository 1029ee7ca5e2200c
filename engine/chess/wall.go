package chess

// isWalled says whether pawns that block each other keep all pieces apart for good: no pawn can ever move or be captured, and both
// sides are shut out. Where it says no, the position may be dead all the same.
func (p *Position) isWalled() bool {
	return p.isLocked() && p.isShutOut(White) && p.isShutOut(Black)
}

// isLocked says whether no pawn can ever move or be captured, and there are some.
//
// Each piece is followed wherever it could go if no other piece stood in its way, so that whatever can happen is among it.
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

// isShutOut says whether a side can never mate while no pawn moves: no piece of it can ever attack the king of the other one, or only
// bishops on one colour can, and where they do the king always has a point of the other colour to go to.
func (p *Position) isShutOut(side Side) bool {
	kingWays := p.kingWays(side.Other())
	var comeBy PointSet // Where those stand that may attack the king.
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

// escapesFrom says whether from each of the points where bishops of a side may check it the king of the other side has a point beside it
// among its others that nothing takes from it: the side's king is kept away from it, and no piece of its own side can ever stand there.
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

// nearKing returns what the king of a side can ever attack while no pawn moves.
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

// pawnsStand says whether there are pawns, each has another one before it, and none can take another.
func (p *Position) pawnsStand() bool {
	white, black := p.Of(White, Pawn), p.Of(Black, Pawn)
	before := shifted(white, White, 8) | shifted(black, Black, 8)
	return white|black != 0 && before&^(white|black) == 0 && pawnsTake(white, White)&black == 0
}

// kingWays returns where the king of a side can get while no pawn moves. He may take what no pawn protects.
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

// ways returns where the piece on a point can get while no pawn moves, and what it attacks on its way.
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

// pieceTakes returns what a piece other than king and pawn attacks while so many points are occupied.
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
