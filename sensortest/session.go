package sensortest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

var (
	handshake   = Span{second, 10 * second}
	backToPlace = Span{150 * millisecond, 700 * millisecond}
	nextGame    = Span{10 * second, 60 * second}
)

// Play lets hands play a game and returns the script. The same game, profile and seed give the same script. A move that can't be
// played on is an error.
func Play(game Game, profile Profile, seed uint64) (*Script, error) {
	return PlaySession([]Game{game}, profile, seed)
}

// PlaySession lets hands play several games one after the other on the same board. After each but the last the players may
// analyse; then they set the pieces up for the next.
func PlaySession(games []Game, profile Profile, seed uint64) (*Script, error) {
	return newHands(profile, seed).session(games)
}

func (h *hands) session(games []Game) (*Script, error) {
	script := &Script{}
	script.Truth.Games = make([]GameTruth, len(games))
	for i, game := range games {
		h.truth = &script.Truth.Games[i]
		if err := h.sitDown(game); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		moves, err := h.plotted(game.Moves)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		if i == 0 {
			script.Truth.Board = h.board()
			script.Header = trace.Header{Play: game.Play, Rulebook: h.law.rulebook, FEN: h.truth.FEN, Scan: h.profile.Scan}
		}
		if err := h.playMoves(moves); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		h.finish()
		if i < len(games)-1 {
			h.analyse()
			h.setUp(games[i+1])
		}
	}
	h.say(trace.Line{At: h.now() + afterwards.draw(h.rng), Fact: fact.End{}})
	h.write(script)
	return script, nil
}

// now returns the time of the last act.
func (h *hands) now() sensor.Micros {
	now := max(h.placed, h.pressed, slices.Max(h.contacts.last[:]))
	for _, line := range h.says {
		now = max(now, line.At)
	}
	for _, blind := range h.blind {
		now = max(now, blind.To)
	}
	return now
}

func (h *hands) board() engine.PointSet {
	if h.contacts.turned != nil {
		return h.contacts.turned.TurnedSet(h.contacts.closed)
	}
	return h.contacts.closed
}

// sitDown begins a game with the pieces on the board, or sets them up for the first game.
func (h *hands) sitDown(game Game) error {
	pos, err := startOf(game)
	if err != nil {
		return err
	}
	h.pos, h.field, h.law = pos, fieldOf(pos), lawOf(game)
	if h.placed == 0 {
		h.contacts.closed = pos.Occupied()
	}
	*h.truth = GameTruth{FEN: pos.FEN(), Result: "*", Reason: "unknown"}
	if turned := h.chance(h.profile.Wild.Turned); turned != (h.contacts.turned != nil) && pos.Occupied() == pos.TurnedSet(pos.Occupied()) {
		h.contacts.turn(pos) // The board must look the same from both sides, or the players would notice the mistake.
	}
	h.truth.Turned = h.contacts.turned != nil
	return nil
}

func startOf(game Game) (boardgame.Position, error) {
	played, err := boardgame.Of(cmp.Or(game.Play, "xiangqi"))
	if err != nil {
		return nil, err
	}
	return played.Position(game.FEN, engine.First)
}

// finish ends a game: by mate, by a word, or by a handshake that no board sees.
func (h *hands) finish() {
	won := map[engine.Side]string{engine.First: "1-0", engine.Second: "0-1"}
	loser := h.pos.Turn()
	switch h.pos.Ending() {
	case boardgame.Checkmate:
		h.truth.Result, h.truth.Reason = won[loser.Other()], "checkmate"
		return
	case boardgame.Stalemate:
		h.truth.Result, h.truth.Reason = won[loser.Other()], "stalemate"
		if h.law.stalemateDraws {
			h.truth.Result = "1/2-1/2"
		}
		return
	case boardgame.Dead:
		h.truth.Result, h.truth.Reason = "1/2-1/2", "dead_position"
		return
	}
	if !h.chance(h.profile.Wild.Announced) {
		return
	}
	at := max(h.placed, h.pressed) + handshake.draw(h.rng)
	if h.rng.IntN(2) == 0 {
		h.say(trace.Line{At: at, Fact: fact.Agree{}})
		h.truth.Result, h.truth.Reason = "1/2-1/2", "agreement"
		return
	}
	h.say(trace.Line{At: at, Fact: fact.Resign{Side: loser}})
	h.truth.Result, h.truth.Reason = won[loser.Other()], "resignation"
}

// analyse moves pieces on after the game. It does nothing where neither a clock nor a word ends the game before it.
func (h *hands) analyse() {
	if !h.chance(h.profile.Wild.Analysis) || !h.profile.Clock && h.truth.Result == "*" {
		return
	}
	h.placed = h.now() + handshake.draw(h.rng)
	h.offScore = true
	wild := h.profile.Wild
	h.profile.Wild = Wild{}
	h.improvise(1 + h.rng.IntN(12))
	h.profile.Wild = wild
	h.offScore = false
}

// setUp brings every piece to its point for the next game, from the board or from the box, one after the other and in no order.
func (h *hands) setUp(next Game) {
	target, err := startOf(next)
	if err != nil {
		return // The next game reports it.
	}
	h.placed = h.now() + handshake.draw(h.rng)
	differ := pointsWhere(func(p engine.Point) bool { return h.pos.At(p) != target.At(p) })
	wrong, missing := differ.And(h.contacts.closed), differ.And(target.Occupied())
	for !wrong.Empty() {
		from := h.pick(wrong)
		wrong.Remove(from)
		h.contacts.lift(from, h.later(from))
		if free := missing.Without(h.contacts.closed); !free.Empty() {
			to := h.pick(free)
			missing.Remove(to)
			h.contacts.place(to, h.later(to))
		}
	}
	for !missing.Empty() {
		to := h.pick(missing)
		missing.Remove(to)
		h.contacts.place(to, h.later(to))
	}
	h.placed += nextGame.draw(h.rng)
}

// later lets the hands reach for a point and returns the time of their next act there.
func (h *hands) later(p engine.Point) sensor.Micros {
	h.placed = max(h.placed+backToPlace.draw(h.rng), h.ready(p))
	return h.placed
}

// write adds the hands' acts to the script, with the bounces of the contacts.
func (h *hands) write(script *Script) {
	h.contacts.sort()
	if missed := h.profile.Wild.Missed; missed > 0 {
		script.Truth.Faults = append(script.Truth.Faults, h.contacts.miss(h.rng, missed)...)
	}
	for _, c := range h.contacts.bounced(h.rng, h.profile.Bounce) {
		script.Steps = append(script.Steps, Step{At: c.at, Point: c.point, Closed: c.closed})
	}
	for _, line := range h.says {
		script.Steps = append(script.Steps, Step{At: line.At, Point: engine.NoPoint, Says: line})
	}
	script.Blind = h.blind
	script.sort()
}

var moveAfterPress = Span{second, 3 * second}

func (p *plot) pressNoMove() bool {
	if !p.law.emptyPress {
		p.mishap.Culprits = nil
	}
	p.at(p.ply).before = func(at sensor.Micros) sensor.Micros {
		p.press(p.mishap.Side, at)
		return p.pressed + moveAfterPress.draw(p.rng)
	}
	return true
}

func (p *plot) forgottenPress() bool {
	p.mishap.Culprits = nil
	forget := func() {}
	p.at(p.ply).press = forget
	if p.rng.IntN(2) == 0 {
		p.at(p.ply + 1).press = forget
	}
	return true
}

// silentTakeback plays another move, a capture half of the time where there is one, and puts it back.
func (p *plot) silentTakeback() bool {
	var quiet, captures []engine.Move
	for _, m := range p.pos().Moves() {
		switch {
		case m == p.move():
		case boardgame.Captured(p.pos(), m) != engine.NoPoint:
			captures = append(captures, m)
		default:
			quiet = append(quiet, m)
		}
	}
	others := quiet
	if len(captures) > 0 && (len(quiet) == 0 || p.rng.IntN(2) == 0) {
		others = captures
	}
	if len(others) == 0 {
		return false
	}
	p.mishap.Culprits, p.mishap.Other = nil, others[p.rng.IntN(len(others))]
	p.at(p.ply).first = p.playAndPutBack
	return true
}

func (p *plot) playAndPutBack() {
	now, other := p.doing[p.ply], p.mishap.Other
	p.doing[p.ply] = &doing{}
	before := p.hands.pos
	p.turn(other)
	p.doing[p.ply] = now
	p.putBack(other, before, max(p.placed, p.pressed)+agreeAfter.draw(p.rng))
}

// Announce adds the players' words at the end of their only game, where its last position does not decide it: the loser
// resigns, or both agree on a draw. A script with another end, or with an unknown result, stays as it is.
func (s *Script) Announce(result string) {
	last := len(s.Steps) - 1
	if last < 1 || !fact.Is[fact.End](s.Steps[last].Says.Fact) || len(s.Truth.Games) != 1 || s.Truth.Games[0].Result != "*" {
		return
	}
	word := said(result)
	if word == nil {
		return
	}
	reason := "resignation"
	if fact.Is[fact.Agree](word) {
		reason = "agreement"
	}
	line := trace.Line{At: (s.Steps[last-1].At + s.Steps[last].At) / 2, Fact: word}
	s.Steps = slices.Insert(s.Steps, last, Step{At: line.At, Point: engine.NoPoint, Says: line})
	s.Truth.Games[0].Result, s.Truth.Games[0].Reason = result, reason
}

// said returns the word that ends a game with a result: the loser resigns, or both agree on a draw. It returns nil for an
// unknown result.
func said(result string) fact.Fact {
	switch result {
	case "1-0":
		return fact.Resign{Side: engine.Second}
	case "0-1":
		return fact.Resign{Side: engine.First}
	case "1/2-1/2":
		return fact.Agree{}
	}
	return nil
}
