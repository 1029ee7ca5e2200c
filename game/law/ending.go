package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// EndingOf returns how the game ends in all of these positions, NoEnding if they differ. Where a king was taken, against the law, no
// position ends a game.
func EndingOf(positions []boardgame.Position) boardgame.Ending {
	ending := boardgame.NoEnding
	for i, p := range positions {
		now := p.Ending()
		if now == boardgame.NoEnding || i > 0 && now != ending || boardgame.Kings(p).Len() < 2 {
			return boardgame.NoEnding
		}
		ending = now
	}
	return ending
}

// CantMate reports whether it is certain in all of these positions that a side can't mate by any series of legal moves;
// false without positions.
func CantMate(positions []boardgame.Position, side engine.Side) bool {
	return len(positions) > 0 && !slices.ContainsFunc(positions, func(p boardgame.Position) bool { return p.CanMate(side) })
}

// IsUndecided reports whether nothing is known of a side's mates in any of these positions.
func IsUndecided(positions []boardgame.Position, side engine.Side) bool {
	return len(positions) > 0 && !slices.ContainsFunc(positions, func(p boardgame.Position) bool { return !p.MateUndecided(side) })
}

// MayMate reports whether a side could mate by some series of legal moves in some of these positions, and can't in others.
func MayMate(positions []boardgame.Position, side engine.Side) bool {
	can := 0
	for _, p := range positions {
		if p.CanMate(side) {
			can++
		}
	}
	return can > 0 && can < len(positions)
}

// Forbids returns the article that a move against the law of movement breaks, and whether the move loses by it.
func Forbids(law rulebook.Parameters, before boardgame.Position, m engine.Move) (cited rulebook.Citation, loses bool) {
	if cited := Exposes(law.General, before, m); cited != (rulebook.Citation{}) {
		return cited, true
	}
	return law.IllegalMove, false
}

// IllegalFinding completes the finding of a move against the law of movement: whether it loses, and the article's rulebook.
func IllegalFinding(f record.Finding, law rulebook.Parameters, before boardgame.Position, m engine.Move) record.Finding {
	cited, loses := Forbids(law, before, m)
	if f.Loses = loses; cited.Article != "" {
		f.Rulebook = string(cited.Book)
	}
	return f
}

// Exposes returns the article by which a move loses because it exposes the own general to capture. It returns none if the
// rulebook has no such article, or if no piece moves so and it is no move at all.
func Exposes(law rulebook.Exposed, before boardgame.Position, m engine.Move) rulebook.Citation {
	x, ok := before.(*boardgame.Xiangqi)
	if !ok || !x.Reaches(m) {
		return rulebook.Citation{}
	}
	p := x.Engine()
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

// EndsByMove reports whether a result rests on a move's position, or on a ruling at that move.
func EndsByMove(reason string) bool {
	switch reason {
	case "checkmate", "stalemate", "dead_position", "ruling":
		return true
	}
	return false
}

// IsNearMate reports whether a side will be mated next in any case: the opponent has a mating move, or has one after each
// move of the side.
func IsNearMate(p boardgame.Position, side engine.Side) bool {
	if p.Turn() != side {
		return mates(p)
	}
	moves := p.Moves()
	return len(moves) > 0 && !slices.ContainsFunc(moves, func(m engine.Move) bool { return !mates(p.After(m)) })
}

// mates reports whether the side to move has a move that mates.
func mates(p boardgame.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m engine.Move) bool { return p.After(m).Ending() == boardgame.Checkmate })
}

// ByFlag returns the result by which the flag of a side's opponent ends the game.
func ByFlag(wins engine.Side, draws bool) string {
	if draws {
		return "1/2-1/2"
	}
	return boardgame.Wins(wins)
}

func EndingArticle(how boardgame.Ending, law rulebook.Endings) rulebook.Citation {
	switch how {
	case boardgame.Checkmate:
		return law.Checkmate
	case boardgame.Dead:
		return law.Dead
	}
	return law.Stalemate
}

// EndingResult returns the result of an ending that a side's move brought about, and its reason.
func EndingResult(how boardgame.Ending, by engine.Side, book *rulebook.Rulebook) (result, reason string) {
	switch {
	case how == boardgame.Checkmate:
		return boardgame.Wins(by), "checkmate"
	case how == boardgame.Dead:
		return "1/2-1/2", "dead_position"
	case book.Parameters.StalemateDraws:
		return "1/2-1/2", "stalemate"
	}
	return boardgame.Wins(by), "stalemate"
}

// Flag is a flag that fell and ends the game. The zero value is none.
type Flag struct {
	Side  engine.Side
	Ply   int  // The last ply made when it fell.
	draws bool // The opponent surely can't mate.
	Cited rulebook.Citation
}

// FlagOf returns the flag of a record. last was the last ply made when it fell.
func FlagOf(r record.Flag, last int) Flag {
	return Flag{r.Side.Of(), last, r.Draws, rulebook.Citation{Book: rulebook.ID(r.Rulebook), Article: r.Article}}
}

// Ends returns the result by which the flag ends the game. reached holds the positions that may stand after its ply. now means that the
// flag has just fallen, and that the move on the board then has counted. The game waits if readings of an open ply differ on whether the
// opponent could mate, for example by the piece that a pawn became.
func (f Flag) Ends(reached []boardgame.Position, now bool) (result string, waits bool) {
	wins := f.Side.Other()
	if MayMate(reached, wins) {
		return "", true
	}
	return ByFlag(wins, f.draws || !now && CantMate(reached, wins)), false
}

// Ends returns how ply n ends the game by its position. A move against the law ends nothing.
func (r Reader) Ends(n int) boardgame.Ending {
	if p := r.Tracker.Ply(n); p == nil || !p.Legal {
		return boardgame.NoEnding
	}
	return EndingOf(r.Tracker.Readings(n).After())
}

// ReachedBy returns the positions that may stand after ply n.
func (r Reader) ReachedBy(n int) []boardgame.Position {
	if reached := r.Tracker.Readings(n).After(); len(reached) > 0 {
		return reached
	}
	return []boardgame.Position{r.Tracker.Position()} // No move is made.
}

// NeverMates reports whether a side surely can't mate any more, whether or not a standing move counts.
func (r Reader) NeverMates(side engine.Side) bool {
	_, stands := r.Tracker.Standing()
	return CantMate(r.ReachedBy(r.Tracker.Last().Number), side) && (!stands || CantMate(r.Tracker.Turn().After(), side))
}

// EndedBy returns the ply that ended the game by its position, even if a ruling on the result came since; 0 for none.
func (r Reader) EndedBy() int {
	if n := len(r.Plies); r.Phase == line.Over && r.Result != nil && EndsByMove(r.Result.Said.Reason) && r.Ends(n) != boardgame.NoEnding {
		return n
	}
	return 0
}
