package chess

// advance is a direction of pawns, and the points where they arrive.
type advance struct {
	by     int // From the pawn's point to its target.
	arrive PointSet
}

// advances returns where the pawns of a set arrive: by a step, two steps, and captures towards either side.
func (g *generator) advances(pawns PointSet) [4]advance {
	side, free := g.p.turn, ^g.occupied
	third, up := rank1<<16, 8
	west, east := pawns&^fileA, pawns&^fileH
	if side == Black {
		third, up = rank1<<40, -8
		west, east = east, west
	}
	step := shifted(pawns, side, 8) & free
	return [4]advance{
		{up, step & g.allowed},
		{2 * up, shifted(step&third, side, 8) & free & g.allowed},
		{up - up/8, shifted(west, side, 7) & g.them &^ g.us & g.allowed},
		{up + up/8, shifted(east, side, 9) & g.them &^ g.us & g.allowed},
	}
}

// pawnMoves appends the moves of pawns.
func (g *generator) pawnMoves(moves []Move) []Move {
	pawns := g.us & g.p.kinds[Pawn]
	for _, a := range g.advances(pawns &^ g.pinned) {
		moves = a.list(moves)
	}
	for pinned := pawns & g.pinned; pinned != 0; {
		from := pinned.Pop()
		for _, a := range g.advances(bit(from)) {
			a.arrive &= through[g.king][from]
			moves = a.list(moves)
		}
	}
	return g.enPassant(moves)
}

// list appends the moves of an advance; on the last rank a pawn becomes one of four pieces.
func (a advance) list(moves []Move) []Move {
	for arrive := a.arrive; arrive != 0; {
		to := arrive.Pop()
		from := Point(int(to) - a.by)
		if bit(to)&lastRanks == 0 {
			moves = append(moves, NewMove(from, to, NoKind))
			continue
		}
		for kind := Queen; kind >= Knight; kind-- {
			moves = append(moves, NewMove(from, to, kind))
		}
	}
	return moves
}

const lastRanks = rank1 | rank1<<56

func (a advance) count() int { return a.arrive.Len() + 3*(a.arrive&lastRanks).Len() }

func (g *generator) countPawnMoves() (n int) {
	pawns := g.us & g.p.kinds[Pawn]
	free := g.advances(pawns &^ g.pinned)
	for i := range free {
		n += free[i].count()
	}
	for pinned := pawns & g.pinned; pinned != 0; {
		from := pinned.Pop()
		for _, a := range g.advances(bit(from)) {
			a.arrive &= through[g.king][from]
			n += a.count()
		}
	}
	var buf [2]Move
	return n + len(g.enPassant(buf[:0]))
}

// enPassant appends the captures of a pawn that has just gone two steps (3.7.3.1).
func (g *generator) enPassant(moves []Move) []Move {
	p := g.p
	if p.passed == NoPoint {
		return moves
	}
	for pawns := p.passers(); pawns != 0; {
		if from := pawns.Pop(); p.mayPass(from) {
			moves = append(moves, NewMove(from, p.passed, NoKind))
		}
	}
	return moves
}

// passers returns the pawns beside one that has just gone two steps.
func (p *Position) passers() PointSet {
	return pawnTakes[p.turn.Other()][p.passed] & p.Of(p.turn, Pawn)
}

// mayPass reports whether a pawn may capture en passant: two pawns leave their rank at once, and neither may uncover the
// king.
func (p *Position) mayPass(from Point) bool {
	captured := bit(p.passed ^ 8)
	occupied := p.Occupied()&^(bit(from)|captured) | bit(p.passed)
	return p.attackers(p.king(p.turn), occupied)&p.sides[p.turn.Other()]&^captured == 0
}

// pass notes that a pawn has just passed a point, if it may be captured there.
func (p *Position) pass(over Point) {
	p.passed = over
	for pawns := p.passers(); pawns != 0; {
		if p.mayPass(pawns.Pop()) {
			return
		}
	}
	p.passed = NoPoint
}
