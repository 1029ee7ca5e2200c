// Package replay leads through the moves of a scoresheet at the board, position by position, so that those who sign it see that it is
// right (vn2004 part5).
package replay

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Replay is on its way through a game, or none is on: the zero value. A copy of it goes its own way.
type Replay struct {
	game     int
	position boardgame.Position // That is to stand now,
	before   boardgame.Position // after this one, from the second one on.
	told     int                // The ply at which it was told that another position stands.
	rest     []engine.Move      // The moves behind it.
	ply      int                // The next one, from 1; 0 while none is on.
	stood    sensor.Micros      // Since when position is to stand, from the second one on.
}

// Start begins with the position before the first move.
func Start(game int, start boardgame.Position, moves []engine.Move) Replay {
	return Replay{game: game, position: start, rest: moves, ply: 1}
}

// Ply returns the one whose move comes after the position that is to stand, 0 where none is on.
func (r *Replay) Ply() int { return r.ply }

// Position returns what is to stand on the board now.
func (r *Replay) Position() boardgame.Position { return r.position }

// Stood takes it that the position stands: the next one follows, and after the last move the scoresheet has been replayed.
func (r *Replay) Stood(at sensor.Micros) []record.Record {
	if len(r.rest) == 0 {
		return r.end("done", at)
	}
	r.before = r.position
	r.position = r.position.After(r.rest[0])
	r.rest = r.rest[1:]
	r.ply++
	r.stood = at
	return nil
}

// Differs says once that another position stands than that of the scoresheet, and after which ply that is: somebody errs, or plays
// the next game. So many pieces stand; while one is missing it may be in a hand.
func (r *Replay) Differs(stands func(boardgame.Position) bool, pieces int) (ply int, differs bool) {
	if !r.HasBegun() || r.told == r.ply || pieces != r.before.Occupied().Len() || stands(r.before) {
		return 0, false
	}
	r.told = r.ply
	return r.ply - 1, true
}

// HasBegun says whether a position behind the first one is to stand.
func (r *Replay) HasBegun() bool { return r.ply > 1 }

// HasLeftStart says whether the start position can't be what a replay left on the board that was changed last at a time: a move was
// replayed before, and pieces were moved since.
func (r *Replay) HasLeftStart(changed sensor.Micros) bool { return r.ply > 2 && changed > r.stood }

// Record returns what is recorded of its beginning.
func (r *Replay) Record(at sensor.Micros) record.Record { return r.say("started", at) }

// Stop ends it before the last move: those at the board do something else.
func (r *Replay) Stop(at sensor.Micros) []record.Record {
	if r.ply == 0 {
		return nil
	}
	return r.end("stopped", at)
}

func (r *Replay) end(state string, at sensor.Micros) []record.Record {
	said := r.say(state, at)
	*r = Replay{}
	return []record.Record{said}
}

func (r *Replay) say(state string, at sensor.Micros) record.Record {
	return record.Replay{Head: record.Head{Type: "replay", Game: r.game}, State: state, Ply: r.ply, At: at}
}
