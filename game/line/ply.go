package line

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Ply is a ply that was made.
type Ply struct {
	Move    engine.Move // The likeliest when it was made or last revised.
	Side    engine.Side
	Fixed   bool
	Doubted bool // The tracker goes on from it, but the board is not reliable.
	At      sensor.Micros
	Doubt   engine.PointSet // The points on which its candidate moves differed when it was made.
	Noted   bool            // The odd presses in its turn were noted before all plies before it were fixed.
	Found   bool            // The findings in its turn were recorded.
	Asked   engine.PointSet // The pieces in its turn with a question about the player who touched them.
	Unruled bool            // A ruling that settled it was taken back: its other candidates are lost.
}

// IsOpenPromotion reports whether only the piece of its pawn is open.
func (p *Ply) IsOpenPromotion() bool {
	return !p.Fixed && p.Move.Promotion() != 0 && p.Doubt.Empty()
}
