package chess

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
