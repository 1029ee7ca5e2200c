package engine

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
