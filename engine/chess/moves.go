package chess

// generator holds the common data of a position's legal moves.
//
// A position without a king of a side, or with one that may be taken, is not a position of a game; it may stand on a
// board all the same. The first has no legal moves, and no move takes a king.
type generator struct {
	p        *Position
	us, them PointSet
	occupied PointSet
	king     Point
	checkers PointSet
	attacked PointSet // By the other side, with the king out of the way; set by theirs.
	known    bool
	allowed  PointSet // The points for other pieces than the king: all, or those that end the check.
	pinned   PointSet
}

func (g *generator) start(p *Position) {
	*g = generator{p: p, us: p.sides[p.turn] | p.Of(p.turn.Other(), King), them: p.sides[p.turn.Other()], occupied: p.Occupied(), king: p.king(p.turn)}
	g.checkers = (pawnTakes[p.turn][g.king]&p.kinds[Pawn] | knightSteps[g.king]&p.kinds[Knight]) & g.them
	if p.onLines(g.king)&g.them != 0 {
		g.checkers |= p.attackers(g.king, g.occupied) & g.them
		g.findPinned()
	}
	switch g.checkers.Len() {
	case 0:
		g.allowed = all
	case 1:
		g.allowed = g.checkers | between[g.king][g.checkers.First()]
	}
}

// lacksKing reports whether a side has no king.
func (p *Position) lacksKing() bool {
	return p.Of(White, King) == 0 || p.Of(Black, King) == 0
}

// onLines returns the pieces of both sides that would attack a point with nothing between.
func (p *Position) onLines(at Point) PointSet {
	return straights[at]&(p.kinds[Rook]|p.kinds[Queen]) | (rising[at]|falling[at])&(p.kinds[Bishop]|p.kinds[Queen])
}

// findPinned finds the pieces that may move along one line only, since their king stands behind them.
func (g *generator) findPinned() {
	p := g.p
	files, diagonals := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	snipers := (rookTakes(g.king, g.them)&files | bishopTakes(g.king, g.them)&diagonals) & g.them
	for snipers != 0 {
		if shield := between[g.king][snipers.Pop()] & g.us; shield.Len() == 1 {
			g.pinned |= shield
		}
	}
}

// theirs returns the points that the other side attacks.
func (g *generator) theirs() PointSet {
	if !g.known {
		g.known = true
		g.findAttacked()
	}
	return g.attacked
}

func (g *generator) findAttacked() {
	p, occupied := g.p, g.occupied&^bit(g.king)
	g.attacked = pawnsTake(p.kinds[Pawn]&g.them, p.turn.Other()) | kingSteps[p.king(p.turn.Other())]
	for knights := p.kinds[Knight] & g.them; knights != 0; {
		g.attacked |= knightSteps[knights.Pop()]
	}
	for sliders := (p.kinds[Bishop] | p.kinds[Queen]) & g.them; sliders != 0; {
		g.attacked |= bishopTakes(sliders.Pop(), occupied)
	}
	for sliders := (p.kinds[Rook] | p.kinds[Queen]) & g.them; sliders != 0; {
		g.attacked |= rookTakes(sliders.Pop(), occupied)
	}
}

// pawnsTake returns the points that pawns of a side attack.
func pawnsTake(pawns PointSet, side Side) PointSet {
	if side == White {
		return (pawns&^fileA)<<7 | (pawns&^fileH)<<9
	}
	return (pawns&^fileH)>>7 | (pawns&^fileA)>>9
}

// shifted moves a set forward by so many points, as a side sees it.
func shifted(s PointSet, side Side, by int) PointSet {
	if side == White {
		return s << by
	}
	return s >> by
}

// LegalMoves appends all legal moves to buf. It allocates nothing if buf has room for MaxMoves.
func (p *Position) LegalMoves(buf []Move) []Move {
	if p.lacksKing() {
		return buf
	}
	var g generator
	g.start(p)
	for targets := g.kingTargets(); targets != 0; {
		buf = append(buf, NewMove(g.king, targets.Pop(), NoKind))
	}
	if g.checkers.Len() > 1 {
		return buf
	}
	if g.checkers == 0 {
		buf = g.castlings(buf)
	}
	for movers := g.us &^ (p.kinds[Pawn] | p.kinds[King]); movers != 0; {
		from := movers.Pop()
		reached := pieceTakes(p.board[from].Kind(), from, g.occupied)
		for targets := g.held(from, reached); targets != 0; {
			buf = append(buf, NewMove(from, targets.Pop(), NoKind))
		}
	}
	return g.pawnMoves(buf)
}

func (g *generator) kingTargets() PointSet {
	targets := kingSteps[g.king] &^ g.us
	if targets != 0 {
		targets &^= g.theirs()
	}
	return targets
}

// held returns the allowed ones of the points that a piece reaches: those that end a check, and those on the line of a
// pin.
func (g *generator) held(from Point, reached PointSet) PointSet {
	reached &= g.allowed &^ g.us
	if g.pinned.Has(from) {
		reached &= through[g.king][from]
	}
	return reached
}

// countLegal returns the number of moves that LegalMoves lists.
func (p *Position) countLegal() int {
	if p.lacksKing() {
		return 0
	}
	var g generator
	g.start(p)
	n := g.kingTargets().Len()
	if g.checkers.Len() > 1 {
		return n
	}
	var buf [2]Move
	if g.checkers == 0 {
		n += len(g.castlings(buf[:0]))
	}
	for knights := g.us & p.kinds[Knight] &^ g.pinned; knights != 0; {
		n += (knightSteps[knights.Pop()] & g.allowed &^ g.us).Len()
	}
	for sliders := g.us & (p.kinds[Bishop] | p.kinds[Queen]); sliders != 0; {
		from := sliders.Pop()
		n += g.held(from, bishopTakes(from, g.occupied)).Len()
	}
	for sliders := g.us & (p.kinds[Rook] | p.kinds[Queen]); sliders != 0; {
		from := sliders.Pop()
		n += g.held(from, rookTakes(from, g.occupied)).Len()
	}
	return n + g.countPawnMoves()
}

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

// Perft counts the sequences of depth legal moves, the last move of each without making it. It uses one thread and no hash table.
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
