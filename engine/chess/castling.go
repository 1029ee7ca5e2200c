package chess

func wingOf(to Point) int {
	if to.File() == 6 {
		return kingWing
	}
	return queenWing
}

// rookTo returns the rook's point after a king has castled to a point: beside it, towards the middle.
func rookTo(to Point) Point {
	if wingOf(to) == kingWing {
		return to - 1
	}
	return to + 1
}

// CastledRook returns the point of the rook that takes part in a legal move, NoPoint for one that is not castling.
func (p *Position) CastledRook(m Move) Point {
	if !m.Castles() {
		return NoPoint
	}
	return p.castledRook(m)
}

func (p *Position) castledRook(m Move) Point { return p.castling[p.turn][wingOf(m.To())] }

// castle moves king and rook. It lifts both first: in Chess960 either may stand where the other goes.
func (p *Position) castle(m Move) {
	side := p.turn
	king, rook := p.lift(m.From()), p.lift(p.castledRook(m))
	p.put(king, m.To())
	p.put(rook, rookTo(m.To()))
	p.endRights(side)
}

// endRight ends a side's right to castle on a wing, if it has it.
func (p *Position) endRight(side Side, wing int) {
	if rook := p.castling[side][wing]; rook != NoPoint {
		p.key ^= castlingKeys[side][rook.File()]
		p.rights &^= bit(rook)
		p.castling[side][wing] = NoPoint
	}
}

func (p *Position) endRights(side Side) {
	p.endRight(side, kingWing)
	p.endRight(side, queenWing)
}

// endRightsWith ends the rights to castle with a rook that leaves its point or is captured there.
func (p *Position) endRightsWith(from, to Point) {
	if p.rights&(bit(from)|bit(to)) == 0 {
		return
	}
	for side := White; side <= Black; side++ {
		for wing, rook := range p.castling[side] {
			if rook == from || rook == to {
				p.endRight(side, wing)
			}
		}
	}
}

func (p *Position) uncastle(m Move) {
	king, rook := p.lift(m.To()), p.lift(rookTo(m.To()))
	p.put(king, m.From())
	p.put(rook, p.castledRook(m))
}

// castlings appends the castling moves of the side to move (3.8.2, guideline II.3): it has the right, it is not in check,
// only king and rook stand on their ways, and no point on that of the king is attacked.
func (g *generator) castlings(moves []Move) []Move {
	p := g.p
	for _, rook := range p.castling[p.turn] {
		if rook == NoPoint || between[g.king][rook]&g.occupied != 0 {
			continue
		}
		to := pointAt(2, g.king.Rank())
		if rook > g.king {
			to = pointAt(6, g.king.Rank())
		}
		beside := rookTo(to)
		others := g.occupied &^ (bit(g.king) | bit(rook))
		kingWay := between[g.king][to] | bit(to) | bit(g.king)
		way := kingWay | between[rook][beside] | bit(beside)
		if way&others != 0 || kingWay&g.theirs() != 0 || p.attackers(to, others|bit(beside))&g.them != 0 {
			continue
		}
		moves = append(moves, NewMove(g.king, to, NoKind)|castles)
	}
	return moves
}

// Is960 reports whether there is a right to castle that standard chess lacks: with a king off file e, or a rook out of
// its corner.
func (p *Position) Is960() bool {
	for side := White; side <= Black; side++ {
		for wing, rook := range p.castling[side] {
			corner := [2]int{kingWing: 7, queenWing: 0}[wing]
			if rook != NoPoint && (rook.File() != corner || p.king(side).File() != 4) {
				return true
			}
		}
	}
	return false
}

// MayCastleWith reports whether a side has the right to castle with the rook of a point.
func (p *Position) MayCastleWith(rook Point) bool { return p.rights.Has(rook) }

// MayCastle reports whether either side has a right to castle left.
func (p *Position) MayCastle() bool { return p.rights != 0 }

// AllowCastling gives a side the right to castle with the rook of a point: an accident displaced the rook, it is back,
// and its king has not moved.
func (p *Position) AllowCastling(rook Point) {
	piece, wing := p.board[rook], queenWing
	if piece.Kind() != Rook || p.Of(piece.Side(), King) == 0 {
		return
	}
	if rook > p.king(piece.Side()) {
		wing = kingWing
	}
	p.endRight(piece.Side(), wing)
	p.castling[piece.Side()][wing] = rook
	p.rights |= bit(rook)
	p.key ^= castlingKeys[piece.Side()][rook.File()]
}
