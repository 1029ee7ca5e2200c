package line

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Restoration is the required position.
type Restoration struct {
	Ply      int // The ply to play from the position.
	Position boardgame.Position
	Last     *tracker.Ply       // The ply before it.
	Ruling   int                // The ruling behind it.
	Named    bool               // No ruling: the named move of a ply requires it.
	Replay   bool               // The scoresheet is replayed: the position after its next ply follows.
	Unread   bool               // Pieces were moved or the clock was pressed while it did not stand: the moves are unknown.
	Was      boardgame.Position // The position before,
	Opened   engine.PointSet    // and the points of the board as it is placed that were empty since.

	noted   bool
	strays  int // The fewest pieces seen on points that are empty in the position, once strayed is true.
	strayed bool
}

// Stood reports that a position stood that a ruling had set up.
type Stood struct {
	Ply, Ruling int
	At          sensor.Micros
}

// Copy returns a copy for a copy of the game; same returns the copy of a ply. nil gives nil.
func (r *Restoration) Copy(same func(*tracker.Ply) *tracker.Ply) *Restoration {
	if r == nil {
		return nil
	}
	c := *r
	c.Last = same(r.Last)
	return &c
}

// Next goes on to the position after the next ply of the replayed scoresheet.
func (r *Restoration) Next(m engine.Move) {
	r.Position = r.Position.After(m)
	r.Ply++
	r.strayed, r.Was = false, r.Position
}

// Swapped returns the points where a piece of one side must replace the other's, as in a capture that counts again.
func (r *Restoration) Swapped() engine.PointSet {
	of := func(side engine.Side) engine.PointSet {
		return r.Was.PiecesOf(side).And(r.Position.PiecesOf(side.Other()))
	}
	return of(engine.First).Or(of(engine.Second))
}

// mostStrays is how many more pieces than before may stand on points that are empty in the position without a sign of play:
// one may be a slip of the hand.
const mostStrays = 1

// Strays takes the number of pieces that rest on points that are empty in the position, and reports whether moves are
// played: setting up would leave fewer and fewer such pieces.
func (r *Restoration) Strays(n int) (playing bool) {
	if !r.strayed || n < r.strays {
		r.strays, r.strayed = n, true
	}
	return n > r.strays+mostStrays
}

// Note returns, once, the note to the arbiter that the board still waits for the position.
func (r *Restoration) Note() (n record.Note, first bool) {
	first, r.noted = !r.noted, true
	return record.Note{Code: "position_not_set_up", Ply: r.Ply, Ruling: r.Ruling}, first
}

// Record returns the record that the position of a game must be set up.
func (r *Restoration) Record(game int, at sensor.Micros) record.Restoration {
	return record.Restoration{Head: record.Head{Type: "restoration", Game: game}, Ply: r.Ply, State: "started", FEN: r.Position.FEN(), Replay: r.Replay,
		Ruling: r.Ruling, At: at}
}
