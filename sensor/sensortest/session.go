package sensortest

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// PlaySession lets hands play several games one after the other on the same board. Between two games the players may
// analyse; then they set the pieces up again.
func PlaySession(games []Game, profile Profile, seed uint64) (*Script, error) {
	h := newHands(profile, seed)
	script := &Script{}
	for i, game := range games {
		script.Truth.Games = append(script.Truth.Games, GameTruth{Result: "*"})
		h.truth = &script.Truth.Games[i]
		if err := h.setUp(game); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		if i == 0 {
			h.stage.closed = h.pos.Occupied()
			script.Truth.Board = h.stage.closed
			script.Header = header(game, profile)
		}
		if err := h.playMoves(game.Moves); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	h.say(trace.Line{At: max(h.placed, h.pressed) + afterwards.draw(h.rng), Kind: trace.End})
	h.write(script)
	return script, nil
}

func header(game Game, profile Profile) trace.Header {
	fen := game.FEN
	if fen == "" {
		fen = engine.StartFEN
	}
	return trace.Header{Rulebook: "vn2004", FEN: fen, Scan: profile.Scan}
}

// write puts what the hands did into the script, with the bounces of the contacts.
func (h *hands) write(script *Script) {
	for _, c := range h.stage.bounced(h.rng, h.profile.Bounce) {
		script.Steps = append(script.Steps, Step{At: c.at, Point: c.point, Closed: c.closed})
	}
	for _, line := range h.says {
		script.Steps = append(script.Steps, Step{At: line.At, Point: engine.NoPoint, Says: line})
	}
	script.sort()
}

var _ sensor.Micros
