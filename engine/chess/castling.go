package chess

// wingOf returns the wing on which a king castles to a point.
func wingOf(to Point) int {
	if to.File() == 6 {
		return kingWing
	}
	return queenWing
}

// rookTo returns where the rook stands when a king has castled to a point: beside it, towards the middle.
func rookTo(to Point) Point {
	if wingOf(to) == kingWing {
		return to - 1
	}
	return to + 1
}

// CastledRook returns where the rook stands with which a legal move castles, NoPoint where it does not.
func (p *Position) CastledRook(m Move) Point {
	if !m.Castles() {
		return NoPoint
	}
	return p.castledRook(m)
}

func (p *Position) castledRook(m Move) Point { return p.castling[p.turn][wingOf(m.To())] }

// castle moves king and rook. Both are lifted first: in Chess960 either may stand where the other goes.
func (p *Position) castle(m Move) {
	side := p.turn
	king, rook := p.lift(m.From()), p.lift(p.castledRook(m))
	p.put(king, m.To())
	p.put(rook, rookTo(m.To()))
	p.castling[side] = [2]Point{NoPoint, NoPoint}
}

func (p *Position) uncastle(m Move) {
	king, rook := p.lift(m.To()), p.lift(rookTo(m.To()))
	p.put(king, m.From())
	p.put(rook, p.castledRook(m))
}

// castlings appends the moves by which the side to move can castle (3.8.2, guideline II.3): it has the right, it is not in check, only
// king and rook stand on their ways, and no point on that of the king is attacked.
func (g *generator) castlings(moves []Move) []Move {
	p := g.p
	for _, rook := range p.castling[p.turn] {
		if rook == NoPoint {
			continue
		}
		to := pointAt(2, g.king.Rank())
		if rook > g.king {
			to = pointAt(6, g.king.Rank())
		}
		beside := rookTo(to)
		others := g.occupied &^ SetOf(g.king, rook)
		kingWay := between[g.king][to] | SetOf(to, g.king)
		way := kingWay | between[rook][beside] | SetOf(beside)
		if way&others != 0 || kingWay&g.attacked != 0 || p.attackers(to, others|SetOf(beside))&g.them != 0 {
			continue
		}
		moves = append(moves, NewMove(g.king, to, NoKind)|castles)
	}
	return moves
}
