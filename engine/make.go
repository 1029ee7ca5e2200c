package engine

// Undo is the state that Unmake needs.
type Undo struct {
	moved    Piece
	captured Piece
	quiet    int32
}

// Captured returns the piece that the move took, none if it took none.
func (u Undo) Captured() Piece { return u.captured }

// Make plays m, which need not be legal: the piece on From goes to To, and takes any piece there, of either side. Then
// the other side is to move. If From is empty, From and To are the same, or one of them is off the board, no piece moves
// and the turn just passes.
func (p *Position) Make(m Move) Undo {
	from, to := m.From(), m.To()
	u := Undo{quiet: p.quiet}
	if from != to && from.Valid() && to.Valid() {
		u.moved = p.board[from]
	}
	p.quiet++
	if u.moved != 0 {
		if u.captured = p.board[to]; u.captured != 0 {
			p.take(to, u.captured)
			p.quiet = 0
		}
		p.take(from, u.moved)
		p.place(to, u.moved)
	}
	p.ply++
	p.passTurn()
	return u
}

// Unmake takes m back: u is Make's result for it, and the position is the one that Make left.
func (p *Position) Unmake(m Move, u Undo) {
	p.passTurn()
	p.ply--
	p.quiet = u.quiet
	if u.moved == 0 {
		return
	}
	p.take(m.To(), u.moved)
	p.place(m.From(), u.moved)
	if u.captured != 0 {
		p.place(m.To(), u.captured)
	}
}

func (p *Position) passTurn() {
	if p.turn != NoSide {
		p.turn ^= First ^ Second
		p.key ^= blackKey
	}
}
