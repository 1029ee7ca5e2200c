package engine

// MaxMoves is enough room for the legal moves of any position that can arise in a game.
const MaxMoves = 128

// Ending is what the rules of the board alone say about the side to move.
type Ending uint8

// The endings. Checkmate and stalemate are both lost for the side to move.
const (
	NoEnding Ending = iota
	Checkmate
	Stalemate
)

// String returns "none", "checkmate" or "stalemate".
func (e Ending) String() string {
	switch e {
	case Checkmate:
		return "checkmate"
	case Stalemate:
		return "stalemate"
	}
	return "none"
}

// Ending says whether the side to move is checkmated or stalemated. When nobody is to move nothing has ended.
func (p *Position) Ending() Ending {
	switch {
	case p.turn == NoSide || p.anyLegal():
		return NoEnding
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}

// InCheck says whether the general of the side to move is attacked; facing the other general bare counts as attacked.
func (p *Position) InCheck() bool {
	g := p.general()
	return g.Valid() && p.attacked(g, p.turn.Other(), p.Occupied())
}

// Legal says whether the side to move may play m.
func (p *Position) Legal(m Move) bool {
	from, to := m.From(), m.To()
	if !from.Valid() || !to.Valid() || !p.sides[p.turn].Has(from) {
		return false
	}
	rules := p.moverules()
	return rules.targets(from).Has(to)
}

// LegalMoves appends the legal moves to buf, in the order of the points left and entered.
// It does not allocate when buf has room; MaxMoves is enough.
func (p *Position) LegalMoves(buf []Move) []Move {
	rules := p.moverules()
	for own := p.sides[p.turn]; !own.Empty(); {
		from := own.Pop()
		for targets := rules.targets(from); !targets.Empty(); {
			buf = append(buf, NewMove(from, targets.Pop()))
		}
	}
	return buf
}

func (p *Position) anyLegal() bool {
	rules := p.moverules()
	for own := p.sides[p.turn]; !own.Empty(); {
		if !rules.targets(own.Pop()).Empty() {
			return true
		}
	}
	return false
}

// general returns the point of the mover's general, NoPoint if it has none.
func (p *Position) general() Point { return p.sides[p.turn].And(p.kinds[General]).First() }

// moverules is what all moves of one position have in common.
type moverules struct {
	p       *Position
	general Point
	allowed PointSet
	bound   PointSet
}

func (p *Position) moverules() moverules {
	rules := moverules{p: p, general: p.general(), allowed: AllPoints}
	if rules.general.Valid() {
		rules.allowed, rules.bound = p.restraints(rules.general)
	}
	return rules
}

// targets returns the points that the piece on from can legally enter.
func (rules *moverules) targets(from Point) PointSet {
	p := rules.p
	targets := p.steps(from).Without(p.sides[p.turn])
	switch {
	case from == rules.general:
		return p.unattacked(from, targets)
	case rules.bound.Has(from):
		return targets.And(p.boundTo(rules.general, from))
	}
	return targets.And(rules.allowed)
}

// unattacked returns the targets on which the general would be safe after leaving from.
func (p *Position) unattacked(from Point, targets PointSet) PointSet {
	safe := targets
	without := p.Occupied().Without(singles[from])
	for !targets.Empty() {
		to := targets.Pop()
		if p.attacked(to, p.turn.Other(), without) {
			safe.Remove(to)
		}
	}
	return safe
}

// steps returns where the piece on from could go if nobody minded check, its own side's pieces included.
func (p *Position) steps(from Point) PointSet {
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
