package engine

// MaxMoves is enough room for the legal moves of any position that can arise in a game.
const MaxMoves = 128

// Legal reports whether the side to move may play m.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	if !from.Valid() || !to.Valid() || !p.sides[p.turn].Has(from) {
		return false
	}
	mover := p.mover()
	return mover.targets(from).Has(to)
}

// LegalMoves appends the legal moves to buf and returns it; they are in the order of the points left, then of those
// entered. It does not allocate when buf has room; MaxMoves is enough.
func (p *Position) LegalMoves(buf []Move) []Move {
	mover := p.mover()
	for own := p.sides[p.turn]; !own.Empty(); {
		from := own.Pop()
		for targets := mover.targets(from); !targets.Empty(); {
			buf = append(buf, NewMove(from, targets.Pop()))
		}
	}
	return buf
}

// InCheck reports whether the general of the side to move is attacked; facing the other general with nothing between them
// counts as attacked.
func (p *Position) InCheck() bool {
	g := p.general()
	return g.Valid() && p.attacked(g, p.Occupied())
}

// Reaches reports whether m is a way of moving of its piece, whether or not its own general stays safe: Legal requires
// that, too.
func (p *Position) Reaches(m Move) bool {
	from, to := m.From(), m.To()
	return from.Valid() && to.Valid() && p.sides[p.turn].Has(from) && p.reach(from).Without(p.sides[p.turn]).Has(to)
}

// GeneralsFace reports whether the generals stand on one file with nothing between them.
func (p *Position) GeneralsFace() bool {
	red, black := p.sides[First].And(p.kinds[General]).First(), p.sides[Second].And(p.kinds[General]).First()
	return red.Valid() && black.Valid() && red.File() == black.File() && betweens[red][black].And(p.Occupied()).Empty()
}

// general returns the point of the mover's general, NoPoint if there is none.
func (p *Position) general() Point { return p.sides[p.turn].And(p.kinds[General]).First() }

// A mover is the side to move and the demands of its general's safety on all its moves in one position.
type mover struct {
	p       *Position
	general Point
	allowed PointSet // The points that pieces may enter,
	bound   PointSet // except pieces on these: allowedFrom has theirs.
}

func (p *Position) mover() mover {
	m := mover{p: p, general: p.general(), allowed: AllPoints}
	if m.general.Valid() {
		m.allowed, m.bound = p.restraints(m.general)
	}
	return m
}

// targets returns the points that the mover's piece on from can legally enter.
func (m *mover) targets(from Point) PointSet {
	targets := m.p.reach(from).Without(m.p.sides[m.p.turn])
	switch {
	case from == m.general:
		return m.p.safe(from, targets)
	case m.bound.Has(from):
		return targets.And(m.p.allowedFrom(m.general, from))
	}
	return targets.And(m.allowed)
}

// safe returns the targets on which the general is not attacked once it has left from.
func (p *Position) safe(from Point, targets PointSet) PointSet {
	safe := targets
	occupied := p.Occupied().Without(singles[from])
	for !targets.Empty() {
		to := targets.Pop()
		if p.attacked(to, occupied) {
			safe.Remove(to)
		}
	}
	return safe
}

// reach returns where the piece on from could go if check did not matter; pieces of its own side are not in its way.
func (p *Position) reach(from Point) PointSet {
	piece := p.board[from]
	switch piece.Kind() {
	case General:
		return straightSteps[from].And(palaces[piece.Side()])
	case Advisor:
		return diagonalSteps[from].And(palaces[piece.Side()])
	case Elephant:
		return elephantTable[from][p.lines.diagonal(from)].And(halves[piece.Side()])
	case Horse:
		return horseTable[from][p.lines.beside(from)]
	case Rook:
		return p.lines.reach(rookTable, from)
	case Cannon:
		return p.lines.reach(cannonTable, from)
	case Pawn:
		return pawnSteps[piece.Side()][from]
	}
	return PointSet{}
}

// Perft counts the sequences of depth legal moves, the last move of each without making it.
// It uses one thread and no hash table.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.countLegal())
	}
	var buf [MaxMoves]Move
	var nodes uint64
	for _, m := range p.LegalMoves(buf[:0]) {
		u := p.Make(m)
		nodes += p.Perft(depth - 1)
		p.Unmake(m, u)
	}
	return nodes
}

// countLegal returns the number of moves that LegalMoves lists.
func (p *Position) countLegal() int {
	mover := p.mover()
	n := 0
	for own := p.sides[p.turn]; !own.Empty(); {
		targets := mover.targets(own.Pop())
		n += targets.Len()
	}
	return n
}
