package sensortest

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

var (
	inDoubt    = Span{900 * millisecond, 1400 * millisecond} // How long a player holds a piece without moving it.
	complains  = Span{2 * second, 3 * second}                // From the press to the opponent's claim.
	comesRound = Span{1500 * millisecond, 3 * second}        // Until a player follows a ruling.
	nextPairs  = 3 * second                                  // From the last piece set up to the next game.
)

// Evening is a pair of players at game after game on one board. They act one at a time, on a call: the next act may depend on
// an arbiter's ruling. Each method returns the resulting script, from a time on; the next call may follow once all of it has
// happened.
type Evening struct {
	h    *hands
	game Game
	next int // The number of moves that count.
}

// NewEvening returns players who sit down at an empty board.
func NewEvening(profile Profile, seed uint64) *Evening { return &Evening{h: newHands(profile, seed)} }

// Begin sets the pieces up for a game; for the first game they stand already.
func (e *Evening) Begin(game Game, from sensor.Micros) (*Script, error) {
	e.h.truth = &GameTruth{}
	first := e.h.placed == 0
	if !first {
		e.h.pass(from)
		e.h.setUp(game)
		e.h.placed = slices.Max(e.h.contacts.last[:]) + nextPairs
	}
	if err := e.h.sitDown(game); err != nil {
		return nil, err
	}
	e.game, e.next = game, 0
	script := e.happens()
	if first {
		script.Truth.Board = e.h.board()
	}
	script.Header = trace.Header{Play: game.Play, Rulebook: e.h.law.rulebook, FEN: e.h.truth.FEN, Scan: e.h.profile.Scan}
	return script, nil
}

// Resume lets the players come back to a board on which the pieces stand as in pos, after so many moves of the game that count.
func (e *Evening) Resume(game Game, moves int, pos boardgame.Position, from sensor.Micros) *Script {
	h := e.h
	h.truth = &GameTruth{FEN: pos.FEN(), Result: "*", Reason: "unknown"}
	h.pos, h.field, h.law = pos, fieldOf(pos), lawOf(game)
	h.contacts.closed, h.placed = pos.Occupied(), from
	e.game, e.next = game, moves
	script := e.happens()
	script.Truth.Board = pos.Occupied()
	return script
}

// Played returns the number of moves played, and the number of moves of the game.
func (e *Evening) Played() (moves, all int) { return e.next, len(e.game.Moves) }

// Move plays the next move of the game.
func (e *Evening) Move(from sensor.Micros) (*Script, error) {
	m := e.game.Moves[e.next]
	if !e.h.pos.Legal(m) {
		return nil, fmt.Errorf("ply %d: %s is not legal in %s", e.next+1, m, e.h.pos.FEN())
	}
	e.h.pass(from)
	e.h.left = len(e.game.Moves) - e.next - 1
	e.h.turn(m)
	e.next++
	return e.happens(), nil
}

// Quarrel lets the player on move lift the piece of the next move, put it back, and move another one; his opponent claims. It
// returns false where the position has no room for that.
func (e *Evening) Quarrel(from sensor.Micros) (*Script, bool) {
	other, ok := e.another()
	if !ok {
		return nil, false
	}
	h := e.h
	touched, side := e.game.Moves[e.next].From(), h.pos.Turn()
	h.pass(from)
	at := max(max(h.placed, h.pressed)+h.profile.Think.draw(h.rng), h.ready(touched))
	h.contacts.lift(touched, at)
	at += inDoubt.draw(h.rng)
	h.contacts.place(touched, at)
	h.lifted = max(at+inDoubt.draw(h.rng), h.readyFor(other))
	h.placed = h.carry(other, h.lifted)
	h.pos = h.pos.After(other)
	h.truth.Moves, h.truth.Placed = append(h.truth.Moves, other), append(h.truth.Placed, h.placed)
	h.clock(side, h.placed)
	h.says = append(h.says, trace.Line{At: max(h.placed, h.pressed) + complains.draw(h.rng), Fact: fact.Claim{Side: side.Other(),
		Ply: e.next + 1, Point: touched, Text: "He lifted another piece first."}})
	return e.happens(), true
}

// another returns a quiet move of a piece other than the next move's, where that move is quiet, too.
func (e *Evening) another() (engine.Move, bool) {
	pos := e.h.pos
	if e.next+1 >= len(e.game.Moves) || pos.InCheck() {
		return 0, false
	}
	m := e.game.Moves[e.next]
	quiet := func(m engine.Move) bool {
		return boardgame.Captured(pos, m) == engine.NoPoint && involved(pos, m).Len() == 2 && m.Promotion() == 0
	}
	var others []engine.Move
	for _, other := range pos.Moves() {
		if other.From() != m.From() && other.To() != m.To() && quiet(other) && !pos.At(other.From()).IsKing() {
			others = append(others, other)
		}
	}
	if !quiet(m) || len(others) == 0 {
		return 0, false
	}
	return others[e.h.rng.IntN(len(others))], true
}

// TakeBack lets the players agree to take back the last move, which was not the game's, and puts it back.
func (e *Evening) TakeBack(from sensor.Micros) *Script {
	e.h.pass(from)
	e.h.say(trace.Line{At: e.h.placed + comesRound.draw(e.h.rng), Fact: fact.Takeback{}})
	e.h.putTo(e.before(e.next))
	return e.happens()
}

// Restore sets the pieces up as before a ply of the game, counted from 1, so that it can be played again. It returns false
// where the game has not come so far.
func (e *Evening) Restore(ply int, from sensor.Micros) (*Script, bool) {
	if ply < 1 || ply > e.next+1 {
		return nil, false
	}
	e.h.pass(from)
	e.next = ply - 1
	e.h.putTo(e.before(e.next))
	return e.happens(), true
}

// SetUp sets the pieces up as they stand after so many moves of the game, which were played elsewhere. The players go on from there.
func (e *Evening) SetUp(moves int, from sensor.Micros) (*Script, error) {
	if moves < 0 || moves > len(e.game.Moves) {
		return nil, fmt.Errorf("after %d moves: expected at most %d", moves, len(e.game.Moves))
	}
	e.h.placed = max(e.h.placed, from) // Also where nobody has acted yet.
	e.next = moves
	e.h.putTo(e.before(moves))
	return e.happens(), nil
}

// before returns the position after so many moves of the game.
func (e *Evening) before(moves int) boardgame.Position {
	pos, _ := startOf(e.game) // Begin has already accepted it.
	for _, m := range e.game.Moves[:moves] {
		pos = pos.After(m)
	}
	return pos
}

// putTo moves the pieces to their points in a position, one after the other.
func (h *hands) putTo(pos boardgame.Position) {
	h.placed = h.now() + comesRound.draw(h.rng)
	differ := pointsWhere(func(p engine.Point) bool { return h.pos.At(p) != pos.At(p) })
	for _, p := range differ.And(h.pos.Occupied()).Points() {
		h.contacts.lift(p, h.later(p))
	}
	for _, p := range differ.And(pos.Occupied()).Points() {
		h.contacts.place(p, h.later(p))
	}
	h.pos = pos
}

// Finish ends the game by the position on the board, or by a word.
func (e *Evening) Finish(from sensor.Micros) *Script {
	e.h.pass(from)
	e.h.finish()
	if word := said(e.game.Result); word != nil && e.h.truth.Result == "*" {
		e.h.say(trace.Line{At: e.h.now() + handshake.draw(e.h.rng), Fact: word})
	}
	return e.happens()
}

// pass lets time pass without a change.
func (h *hands) pass(until sensor.Micros) {
	if h.placed > 0 {
		h.placed = max(h.placed, until)
	}
}

// happens returns the hands' changes since the last call.
func (e *Evening) happens() *Script {
	script := &Script{}
	e.h.write(script)
	e.h.contacts.changes, e.h.says = nil, nil
	return script
}
