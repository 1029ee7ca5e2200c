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
	Doubted bool // The tracker goes on from it, but the board can't be believed.
	At      sensor.Micros
	Doubt   engine.PointSet // The points on which the moves differ that it might be when it was made.
	Noted   bool            // What was odd about the presses in its turn was noted before all plies before it were fixed.
	Found   bool            // What was to be found in its turn was recorded.
	Asked   engine.PointSet // The pieces in its turn of which it was asked whose touch it was.
	Unruled bool            // It was settled by a ruling that was taken back: what else it may be is known no more.
}

// IsOpenPromotion says whether nothing of the ply is open but what its pawn became.
func (p *Ply) IsOpenPromotion() bool {
	return !p.Fixed && p.Move.Promotion() != 0 && p.Doubt.Empty()
}
