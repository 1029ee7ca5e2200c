package analysis

import (
	"context"
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Opinion is an engine's evaluation of a position of a game. Its JSON is the output of boardctl analyse --json.
type Opinion struct {
	Ply    int           `json:"ply"`            // The ply before the position, 0 at the start.
	Side   string        `json:"side,omitempty"` // The side of that ply.
	Move   string        `json:"move,omitempty"`
	Open   bool          `json:"open,omitempty"` // The board is not sure of the move, and this is the likeliest.
	FEN    string        `json:"fen"`
	Ending string        `json:"ending,omitempty"` // checkmate, stalemate or dead: there is nothing to search.
	Lines  []OpinionLine `json:"lines"`            // The best one first.

	Before, Position boardgame.Position `json:"-"` // Before the ply, nil at the start, and after it.
	Played           engine.Move        `json:"-"`
	Best             []Line             `json:"-"`
}

// OpinionLine is a Line in JSON. Scores are those of the side that moves first.
type OpinionLine struct {
	Depth      int      `json:"depth"`
	Centipawns int      `json:"score_cp,omitempty"`
	Mate       int      `json:"mate,omitempty"` // In so many moves, negative if Black mates.
	Moves      []string `json:"moves"`
}

// Ply is a ply of an analysed game.
type Ply struct {
	Move engine.Move
	Open bool
}

// Game calls tell with the engine's opinion of each position of a game, from a ply on; 0 is the start.
func (e *Engine) Game(ctx context.Context, start boardgame.Position, plies []Ply, from int, l Limit, tell func(Opinion) error) error {
	p := start
	var moves []engine.Move
	for n := 0; ; n++ {
		o := Opinion{Ply: n, Position: p, Lines: []OpinionLine{}}
		if n > 0 {
			ply := plies[n-1]
			if !p.Legal(ply.Move) {
				return fmt.Errorf("ply %d, %s, is no legal move: an engine can't follow the game any further", n, ply.Move)
			}
			o.Side, o.Move, o.Played, o.Open, o.Before = p.Game().Word(p.Turn()), ply.Move.String(), ply.Move, ply.Open, p
			p = p.After(ply.Move)
			o.Position, moves = p, append(moves, ply.Move)
		}
		if n >= from {
			if err := e.think(ctx, start, moves, l, &o, func(Opinion) {}); err != nil {
				return err
			}
			if err := tell(o); err != nil {
				return err
			}
		}
		if n == len(plies) {
			return nil
		}
	}
}

// Think returns the engine's opinion of the position after the moves from a start, in the form of Game's. The moves are
// legal. It calls heard with each opinion so far, until it returns.
func (e *Engine) Think(ctx context.Context, start boardgame.Position, moves []engine.Move, l Limit, heard func(Opinion)) (Opinion, error) {
	o := Opinion{Ply: len(moves), Position: start, Lines: []OpinionLine{}}
	for _, m := range moves {
		o.Position = o.Position.After(m)
	}
	err := e.think(ctx, start, moves, l, &o, heard)
	return o, err
}

// endings are the words for positions without a further move.
var endings = map[boardgame.Ending]string{boardgame.Checkmate: "checkmate", boardgame.Stalemate: "stalemate", boardgame.Dead: "dead"}

// think fills in the engine's opinion.
func (e *Engine) think(ctx context.Context, start boardgame.Position, moves []engine.Move, l Limit, o *Opinion, heard func(Opinion)) (err error) {
	o.FEN, o.Ending = o.Position.FEN(), endings[o.Position.Ending()]
	if o.Ending != "" {
		return nil
	}
	o.Best, err = e.Evaluate(ctx, start, moves, l, func(lines []Line) {
		so := *o
		so.Lines = said(lines)
		heard(so)
	})
	o.Lines = said(o.Best)
	return err
}

// said converts lines to JSON's form.
func said(lines []Line) []OpinionLine {
	told := []OpinionLine{}
	for _, line := range lines {
		one := OpinionLine{Depth: line.Depth, Centipawns: line.Score.Centipawns, Mate: line.Score.Mate, Moves: []string{}}
		for _, m := range line.Moves {
			one.Moves = append(one.Moves, m.String())
		}
		told = append(told, one)
	}
	return told
}
