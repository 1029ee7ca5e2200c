package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// View is what a screen shows of a board.
type View struct {
	Game     int
	Phase    Phase
	Position engine.Position // With the move that stands on the board, made or not; its Turn is who acts next.
	Lifted   engine.PointSet // Points whose pieces are in the air.
	Last     engine.Move     // The last move on the board, 0 for none.
	Standing bool            // Last is not made yet.
	Plies    []PlyView
	Stopped  bool   // The arbiter has stopped the game for a while.
	Readings int    // How many readings the evidence allows now.
	Result   string // Empty while there is none.
	Reason   string
	Rulebook string
	Turned   bool
	Place    engine.PointSet // Where a piece is to be put (Guide), in the game's points, as Take.
	Take     engine.PointSet // Where one is to be taken away.
	At       sensor.Micros
}

// PlyView is one ply that was made.
type PlyView struct {
	Move engine.Move
	Side engine.Side
	Open bool
	At   sensor.Micros
}

// View returns what a screen shows now.
func (b *Board) View() View {
	v := View{Game: b.number, Phase: b.phase, Position: b.start, Rulebook: b.config.Rulebook, Stopped: b.stopped, At: b.now}
	for _, p := range b.plies {
		v.Plies = append(v.Plies, PlyView{Move: p.move, Side: p.side, Open: !p.fixed, At: p.at})
		v.Last = p.move
	}
	if b.result != nil {
		v.Result, v.Reason = b.result.Result, b.result.Reason
	}
	g := b.Guide()
	v.Place, v.Take = g.Place, g.Take
	if b.tracker == nil {
		return v
	}
	v.Position = b.tracker.Position().(*tracker.Xiangqi).Engine()
	v.Lifted, v.Readings = b.tracker.Air(), b.tracker.Readings()
	if v.Turned, _ = b.tracker.Turned(); v.Turned {
		v.Place, v.Take = v.Place.Turned(), v.Take.Turned()
	}
	if b.restoration != nil {
		v.Position = b.restoration.position
		return v
	}
	if last := b.tracker.Last(); last.Number > len(b.plies) {
		v.Last, v.Standing = last.Move, true
	}
	if s, ok := b.tracker.Standing(); ok {
		v.Position.Make(s.Move)
		v.Last, v.Standing = s.Move, true
	}
	return v
}
