package chess

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
