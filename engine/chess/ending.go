package chess

// Ending is the laws' verdict on a position by itself.
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

// Ending returns how the position ends the game. It knows the dead positions with too few pieces to mate, those with
// pawns that block each other and let no piece pass, and those where every line is forced after the first move, and leads
// to one of these or to stalemate. It takes other dead positions for none: the arbiter sees them.
func (p *Position) Ending() Ending {
	n := p.countLegal()
	switch {
	case n == 0 && p.InCheck():
		return Checkmate
	case n == 0:
		return Stalemate
	case p.lacksMaterial() || p.isWalled() || p.isForcedDead():
		return Dead
	}
	return NoEnding
}

// light is the points of the colour of h1.
const light PointSet = 0x55aa55aa55aa55aa

// lacksMaterial reports whether the remaining pieces mate neither king.
func (p *Position) lacksMaterial() bool { return p.lacksMaterialOf(White) && p.lacksMaterialOf(Black) }
