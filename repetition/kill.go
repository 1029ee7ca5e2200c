package repetition

import "github.com/kyban/kyban/engine"

// killChecks is the longest run of checks in the search for a mate. No verdict depends on a longer one.
const killChecks = 3

// kills reports whether side threatens mate in p: on its turn it would mate at once or by a run of checks.
func kills(p engine.Position, side engine.Side) bool {
	p.SetTurn(side)
	return mates(&p, killChecks)
}

// mates reports whether the side to move mates by a run of at most so many checks.
func mates(p *engine.Position, checks int) bool {
	var buf, checking [engine.MaxMoves]engine.Move
	runs := checking[:0]
	for _, m := range p.LegalMoves(buf[:0]) {
		undo := p.Make(m)
		check := p.InCheck()
		mate := check && p.Ending() == engine.Checkmate
		p.Unmake(m, undo)
		if mate {
			return true
		}
		if check {
			runs = append(runs, m)
		}
	}
	if checks == 1 {
		return false
	}
	for _, m := range runs {
		undo := p.Make(m)
		mate := forced(p, checks-1)
		p.Unmake(m, undo)
		if mate {
			return true
		}
	}
	return false
}

// forced reports whether every answer of the side to move, which is in check and not mated, leads to mate.
func forced(p *engine.Position, checks int) bool {
	var buf [engine.MaxMoves]engine.Move
	for _, m := range p.LegalMoves(buf[:0]) {
		undo := p.Make(m)
		mate := mates(p, checks)
		p.Unmake(m, undo)
		if !mate {
			return false
		}
	}
	return true
}
