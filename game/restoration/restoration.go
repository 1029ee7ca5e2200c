// Package restoration is about a position that is being set up because the arbiter ruled so, as after an illegal move (FIDE 7.5.1) or where pieces
// were displaced (7.4.1; vn2004 9.10). Until it stands the board reads no moves.
package restoration

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Restoration is a position that is to stand.
type Restoration struct {
	Ply      int // That is to be played from the position.
	Position boardgame.Position
	Last     *tracker.Ply       // The ply before it.
	Ruling   int                // That had it set up.
	Named    bool               // Nobody ruled so: it follows from which move a ply is said to have been.
	Replay   bool               // The scoresheet is replayed: the position after its next ply follows.
	Unread   bool               // Pieces were moved or the clock was pressed while it did not stand: who knows what was played.
	Was      boardgame.Position // What stood before,
	Opened   engine.PointSet    // and the points, as the board is placed, that were empty since.

	noted   bool
	strays  int // The fewest pieces that stood on points which are empty in the position, once strayed is true.
	strayed bool
}

// Stood is that a position stood that was set up because the arbiter ruled so.
type Stood struct {
	Ply, Ruling int
	At          sensor.Micros
}

// Copy returns the same for a copy of the game, in which plies are what same says; nil for none.
func (r *Restoration) Copy(same func(*tracker.Ply) *tracker.Ply) *Restoration {
	if r == nil {
		return nil
	}
	c := *r
	c.Last = same(r.Last)
	return &c
}

// Next goes on to the position after the next ply of the scoresheet that is replayed.
func (r *Restoration) Next(m engine.Move) {
	r.Position = r.Position.After(m)
	r.Ply++
	r.strayed, r.Was = false, r.Position
}

// Swapped returns the points on which a piece of one side is to take the place of the other's, as in a capture that counts again.
func (r *Restoration) Swapped() engine.PointSet {
	of := func(side engine.Side) engine.PointSet {
		return r.Was.PiecesOf(side).And(r.Position.PiecesOf(side.Other()))
	}
	return of(engine.Red).Or(of(engine.Black))
}

// mostStrays is how many pieces more than before may stand where the position has none, and nobody is taken to play: one may be a slip of the
// hand.
const mostStrays = 1

// Strays takes it that so many pieces rest on points that are empty in the position, and says whether moves are played instead of setting it up:
// that leaves fewer and fewer of them.
func (r *Restoration) Strays(n int) (playing bool) {
	if !r.strayed || n < r.strays {
		r.strays, r.strayed = n, true
	}
	return n > r.strays+mostStrays
}

// Note returns, once, what tells the arbiter that the board still waits for the position.
func (r *Restoration) Note() (n record.Note, first bool) {
	first, r.noted = !r.noted, true
	return record.Note{Code: "position_not_set_up", Ply: r.Ply, Ruling: r.Ruling}, first
}

// Record says that the position of a game is to be set up.
func (r *Restoration) Record(game int, at sensor.Micros) record.Restoration {
	return record.Restoration{Head: record.Head{Type: "restoration", Game: game}, Ply: r.Ply, State: "started", FEN: r.Position.FEN(), Replay: r.Replay,
		Ruling: r.Ruling, At: at}
}
