package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Penalty is the consequence of an illegal move. The arbiter carries it out.
type Penalty struct {
	Count  int               // Its number among those of its side in the game.
	Gets   engine.Side       // The side that gets time, with
	Amount sensor.Micros     // this much of it.
	Loses  bool              // Its side loses.
	Draws  bool              // It would lose, but the opponent can't mate: the game is drawn.
	Cited  rulebook.Citation // The article that says so.
}

// PenaltyOf returns the penalty for a side's illegal move number count. canMate tells whether the opponent can mate by any series of
// legal moves from the position before it.
func PenaltyOf(law rulebook.Penalties, side engine.Side, count int, canMate bool) Penalty {
	p := Penalty{Count: count, Cited: law.Article}
	switch {
	case law.Article.Article == "" || count == 0:
	case count < law.Loses:
		p.Gets, p.Amount = side.Other(), sensor.Micros(law.Minutes)*trace.Minute
		if law.Shortened.Article != "" {
			p.Cited = law.Shortened
		}
	case canMate:
		p.Loses = true
	default:
		p.Draws = true
	}
	return p
}

// In returns the finding of an illegal move with its penalty.
func (p Penalty) In(f record.Finding) record.Finding {
	f.Count, f.Amount, f.Loses, f.Draws, f.Via = p.Count, p.Amount, p.Loses, p.Draws, p.Cited.Article
	if p.Amount > 0 {
		f.Gets = record.SideOf(p.Gets)
	}
	return f
}

// Replaces reports whether a legal move replaced the illegal one. It is false if the piece only came to rest beside the point on which it
// had been set down badly.
func Replaces(made engine.Move, from, to string) bool {
	stood, err := engine.ParseMove(from + to)
	if err != nil {
		return false
	}
	files, ranks := int(made.To().File())-int(stood.To().File()), int(made.To().Rank())-int(stood.To().Rank())
	return made.From() != stood.From() || max(files, -files, ranks, -ranks) > 1
}

// BothInCheck reports whether both kings are in check, which no legal move leaves.
func BothInCheck(p boardgame.Position) bool {
	return p.InCheck() && p.WithTurn(p.Turn().Other()).InCheck()
}
