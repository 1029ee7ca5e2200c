package chess

// Ending is what the laws say of a position by itself.
type Ending uint8

// The endings: checkmate is lost for the side to move (5.1.1), stalemate and a dead position are drawn (5.2.1, 5.2.2).
const (
	NoEnding Ending = iota
	Checkmate
	Stalemate
	Dead
)

// String returns "none", "checkmate", "stalemate" or "dead".
func (e Ending) String() string { return [...]string{"none", "checkmate", "stalemate", "dead"}[e] }

// Ending says how the position ends the game. It knows those dead positions in which the pieces that are left can't mate at all, and those
// in which pawns block each other and nothing passes them. There are others, which it takes for none: the arbiter sees them.
func (p *Position) Ending() Ending {
	switch {
	case p.countLegal() == 0 && p.InCheck():
		return Checkmate
	case p.countLegal() == 0:
		return Stalemate
	case p.lacksMaterial() || p.isWalled():
		return Dead
	}
	return NoEnding
}

// light is the points of the colour of h1.
const light PointSet = 0x55aa55aa55aa55aa

// lacksMaterial says whether no sequence of moves mates either king: with one knight at most, or with bishops on one colour alone.
func (p *Position) lacksMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	if p.kinds[Bishop] == 0 {
		return p.kinds[Knight].Len() <= 1
	}
	return p.kinds[Knight] == 0 && (p.kinds[Bishop]&light == 0 || p.kinds[Bishop]&^light == 0)
}
