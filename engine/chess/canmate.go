package chess

// CanMate reports whether a mate by the side is possible or undecided: then denying it would cost no one a win.
func (p *Position) CanMate(side Side) bool { return p.Helpmates(side) != NeverMates }

// lacksMaterialOf reports whether a side's pieces can't mate, with any help of the other side. A knight mates only where
// a piece of the other side takes a point from its king and can't take the knight, which every queen next to its king
// can. Bishops on one colour mate only where a knight or a bishop on the other colour takes that point: a rook or a queen
// beside its king reaches the point between king and bishop. A pawn of the other side may become the needed piece.
func (p *Position) lacksMaterialOf(side Side) bool {
	own, other := p.sides[side], p.sides[side.Other()]
	if own&(p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]) != 0 {
		return false
	}
	bishops, knights := own&p.kinds[Bishop], own&p.kinds[Knight]
	switch {
	case bishops|knights == 0:
		return true
	case bishops == 0:
		return knights.Len() == 1 && other&^(p.kinds[King]|p.kinds[Queen]) == 0
	case knights != 0 || other&(p.kinds[Pawn]|p.kinds[Knight]) != 0:
		return false
	}
	all := p.kinds[Bishop]
	return all&light == 0 || all&^light == 0
}
