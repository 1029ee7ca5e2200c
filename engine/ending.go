package engine

// Ending is the verdict of the rules of moving alone on the side to move.
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

// Ending reports whether the side to move is checkmated or stalemated. Without a side to move nothing has ended.
func (p *Position) Ending() Ending {
	switch {
	case p.turn == NoSide || p.canMove():
		return NoEnding
	case p.InCheck():
		return Checkmate
	}
	return Stalemate
}

func (p *Position) canMove() bool {
	mover := p.mover()
	for own := p.sides[p.turn]; !own.Empty(); {
		if !mover.targets(own.Pop()).Empty() {
			return true
		}
	}
	return false
}
