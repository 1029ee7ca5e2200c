package chess

// Undo is the state that Unmake needs.
type Undo struct {
	captured Piece
	castling [Black + 1][2]Point
	rights   PointSet
	passed   Point
	quiet    int
	key      uint64
}

// Make plays a legal move.
func (p *Position) Make(m Move) Undo {
	side, from, to := p.turn, m.From(), m.To()
	u := Undo{castling: p.castling, rights: p.rights, passed: p.passed, quiet: p.quiet, key: p.key}
	p.key ^= p.passedKey() ^ blackKey
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
			p.endRights(side)
		}
		p.put(moved, to)
		p.endRightsWith(from, to)
	}
	if side == Black {
		p.number++
	}
	p.turn = side.Other()
	p.passed = NoPoint
	if p.board[to].Kind() == Pawn && from^to == 16 && m.Promotion() == NoKind {
		p.pass((from + to) / 2)
		p.key ^= p.passedKey()
	}
	return u
}

// Shift puts the piece of one point on another, occupied or not, and ends the rights to castle that depend on either. The
// turn stays.
func (p *Position) Shift(from, to Point) {
	p.key ^= p.passedKey()
	piece := p.lift(from)
	if p.board[to] != 0 {
		p.lift(to)
	}
	if piece.Kind() == King {
		p.endRights(piece.Side())
	}
	p.put(piece, to)
	p.endRightsWith(from, to)
	p.passed = NoPoint
}

// Displace puts the piece of one point on another by accident. It is Shift, but a pawn that has just gone two steps may
// still be captured en passant if neither it nor the point it passed was touched.
func (p *Position) Displace(from, to Point) {
	over := p.passed
	p.Shift(from, to)
	if over != NoPoint && over != to && over^8 != from {
		p.pass(over)
		p.key ^= p.passedKey()
	}
}

// Put puts a piece, or none, on a point, occupied or not, and ends the rights to castle that depend on it. The turn
// stays.
func (p *Position) Put(at Point, piece Piece) {
	p.key ^= p.passedKey()
	if p.board[at] != 0 {
		if gone := p.lift(at); gone.Kind() == King {
			p.endRights(gone.Side())
		}
	}
	p.endRightsWith(at, at)
	if piece != 0 {
		p.put(piece, at)
	}
	p.passed = NoPoint
}

// PassTurn passes the turn. After Shift it makes a move that the laws forbid as it stands on the board.
func (p *Position) PassTurn() {
	p.key ^= p.passedKey() ^ blackKey
	if p.turn == Black {
		p.number++
	}
	p.turn, p.passed = p.turn.Other(), NoPoint
}

// makePawn removes a pawn captured en passant, and returns it.
func (p *Position) makePawn(to Point) Piece {
	if to != p.passed {
		return 0
	}
	return p.lift(to ^ 8)
}

// Unmake takes back the move that was made last.
func (p *Position) Unmake(m Move, u Undo) {
	side, from, to := p.turn.Other(), m.From(), m.To()
	p.turn, p.castling, p.rights, p.passed, p.quiet = side, u.castling, u.rights, u.passed, u.quiet
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
