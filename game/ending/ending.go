package ending

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// Of returns how the game ends in all of these positions, NoEnding where they differ.
func Of(positions []tracker.Position) engine.Ending {
	ending := engine.NoEnding
	for i, p := range positions {
		position := p.(*tracker.Xiangqi).Engine()
		if now := position.Ending(); i == 0 {
			ending = now
		} else if now != ending {
			return engine.NoEnding
		}
	}
	return ending
}

// Exposes returns the article by which a move loses because it leaves the own general to be taken; none where the rulebook has
// no such article, or where no piece moves so and it is no move at all.
func Exposes(law rulebook.Exposed, p engine.Position, m engine.Move) rulebook.Citation {
	if !p.Reaches(m) {
		return rulebook.Citation{}
	}
	side, checked, general := p.Turn(), p.InCheck(), p.At(m.From()).Kind() == engine.General
	p.Make(m)
	p.SetTurn(side)
	switch {
	case !p.InCheck():
		return rulebook.Citation{}
	case p.GeneralsFace():
		return law.Facing
	case checked && !general:
		return law.Ignored
	}
	return law.Capture
}

// IsNearMate says whether a side is mated next, whatever it does: the opponent has a move that mates, or has one after each move
// of the side.
func IsNearMate(p engine.Position, side engine.Side) bool {
	if p.Turn() != side {
		return mates(p)
	}
	moves := p.LegalMoves(nil)
	for _, m := range moves {
		next := p
		next.Make(m)
		if !mates(next) {
			return false
		}
	}
	return len(moves) > 0
}

// mates says whether the side to move has a move that mates.
func mates(p engine.Position) bool {
	for _, m := range p.LegalMoves(nil) {
		next := p
		next.Make(m)
		if next.Ending() == engine.Checkmate {
			return true
		}
	}
	return false
}

// Wins returns the result by which a side wins.
func Wins(s engine.Side) string {
	if s == engine.Red {
		return "1-0"
	}
	return "0-1"
}
