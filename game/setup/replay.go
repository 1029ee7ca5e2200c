package setup

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Replay is a replay in progress; the zero value is none. A copy is independent.
type Replay struct {
	game     int
	position boardgame.Position // Must stand now,
	before   boardgame.Position // after this one, from the second one on.
	told     int                // The ply at which another position was reported.
	rest     []engine.Move      // The moves after position.
	ply      int                // The next one, from 1; 0 without a replay.
	stood    sensor.Micros      // Since when position must stand, from the second one on.
}

// StartReplay begins with the position before the first move.
func StartReplay(game int, start boardgame.Position, moves []engine.Move) Replay {
	return Replay{game: game, position: start, rest: moves, ply: 1}
}

// Ply returns the ply after the required position, 0 without a replay.
func (r *Replay) Ply() int { return r.ply }

func (r *Replay) Position() boardgame.Position { return r.position }

// Stood notes that the position stands: the next one follows, and after the last move the replay is complete.
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

// Differs reports once that a position stands that is not the scoresheet's, and after which ply: the people at the board
// err, or play the next game. pieces is the number of standing pieces; while one is missing it may be in a hand.
func (r *Replay) Differs(stands func(boardgame.Position) bool, pieces int) (ply int, differs bool) {
	if !r.HasBegun() || r.told == r.ply || pieces != r.before.Occupied().Len() || stands(r.before) {
		return 0, false
	}
	r.told = r.ply
	return r.ply - 1, true
}

// HasBegun reports whether a position after the first one is required.
func (r *Replay) HasBegun() bool { return r.ply > 1 }

// HasLeftStart reports whether the start position that stands can't be left over from the replay: a move was replayed before, and the
// board changed since; changed is when it changed last.
func (r *Replay) HasLeftStart(changed sensor.Micros) bool { return r.ply > 2 && changed > r.stood }

func (r *Replay) Record(at sensor.Micros) record.Record { return r.say("started", at) }

// Stop ends the replay before the last move: the people at the board do something else.
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
