package chess

// Undo is what Unmake needs to take a move back.
type Undo struct {
	captured Piece
	castling [Black + 1][2]Point
	passed   Point
	quiet    int
	key      uint64
}

// Make plays a legal move.
func (p *Position) Make(m Move) Undo {
	side, from, to := p.turn, m.From(), m.To()
	u := Undo{castling: p.castling, passed: p.passed, quiet: p.quiet, key: p.key}
	p.key ^= p.rightsKey() ^ blackKey
	p.quiet++
	if m.Castles() {
		p.castle(m)
	} else {
		pawns := p.kinds[Pawn]
		moved := p.lift(from)
		if p.board[to] != 0 {
			u.captured = p.lift(to)
		}
		if moved.Kind() == Pawn {
			u.captured = max(u.captured, p.makePawn(to))
			if m.Promotion() != NoKind {
				moved = NewPiece(side, m.Promotion())
			}
		}
		if u.captured != 0 || p.kinds[Pawn] != pawns {
			p.quiet = 0
		}
		if moved.Kind() == King {
			p.castling[side] = [2]Point{NoPoint, NoPoint}
		}
		p.put(moved, to)
		p.loseRights(from, to)
	}
	if side == Black {
		p.number++
	}
	p.turn = side.Other()
	p.passed = NoPoint
	if p.board[to].Kind() == Pawn && from^to == 16 && m.Promotion() == NoKind {
		p.pass((from + to) / 2)
	}
	p.key ^= p.rightsKey()
	return u
}

// makePawn takes off a pawn that is captured en passant, and returns it.
func (p *Position) makePawn(to Point) Piece {
	if to != p.passed {
		return 0
	}
	return p.lift(to ^ 8)
}

// loseRights ends the rights to castle with a rook that leaves its point or is captured there.
func (p *Position) loseRights(from, to Point) {
	for side := White; side <= Black; side++ {
		for wing, rook := range p.castling[side] {
			if rook == from || rook == to {
				p.castling[side][wing] = NoPoint
			}
		}
	}
}

// Unmake takes back the move that was made last.
func (p *Position) Unmake(m Move, u Undo) {
	side, from, to := p.turn.Other(), m.From(), m.To()
	p.turn, p.castling, p.passed, p.quiet = side, u.castling, u.passed, u.quiet
	if side == Black {
		p.number--
	}
	if m.Castles() {
		p.uncastle(m)
	} else {
		moved := p.lift(to)
		if m.Promotion() != NoKind {
			moved = NewPiece(side, Pawn)
		}
		p.put(moved, from)
		switch {
		case u.captured == 0:
		case moved.Kind() == Pawn && to == u.passed:
			p.put(u.captured, to^8)
		default:
			p.put(u.captured, to)
		}
	}
	p.key = u.key
}
