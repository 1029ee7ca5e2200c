package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
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
	return made.From() != stood.From() || !isBeside(made.To(), stood.To())
}

// isBeside reports whether two points are no farther from one another than a king goes.
func isBeside(a, b engine.Point) bool {
	files, ranks := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
	return max(files, -files, ranks, -ranks) <= 1
}

// BothInCheck reports whether both kings are in check, which no legal move leaves.
func BothInCheck(p boardgame.Position) bool {
	return p.InCheck() && p.WithTurn(p.Turn().Other()).InCheck()
}

// TidiedFrom returns the first of the last plies without a press, in a game with presses, if one of them or what stands behind them is
// against the law: the game was over, and hands tidied the pieces, or put kings into the centre. Without presses only the kings show
// that, be it that all later plies are kings, too, or that a king went where none comes by a slip. It returns 0 for none.
func (w *IllegalMoves) TidiedFrom(g *line.State) int {
	first, last := max(g.Tracker.Pressed(), len(g.Plies))+1, g.Tracker.Last()
	s, stands := g.Tracker.Standing()
	position := g.Tracker.Position()
	unlawful, kings := stands && !s.Legal && !s.Press || isShownBeside(position, append(g.Tracker.Pieces().Displaced(), g.Tracker.Pieces().Doubted(first)...)), !stands || showsResult(position, s.Move)
	shown := 0
	if stands && kings {
		shown = last.Number + 1
	}
	for p := last; p.Number >= first && p.Prev != nil; p = p.Prev {
		if _, pressed := g.Presses.After(p.Side(), p.Placed); pressed || w.told == p.Number {
			return 0
		}
		unlawful, kings = unlawful || !p.Legal, kings && showsResult(p.Before, p.Move)
		if kings || !p.Legal && !isBeside(p.Move.From(), p.Move.To()) && showsResult(p.Before, p.Move) {
			shown = p.Number
		}
	}
	switch {
	case !unlawful:
		return 0
	case g.Presses.Any() && last.Number >= first:
		return first
	}
	return shown
}

// mayTidy reports whether the game may be over, and hands tidy the pieces or show the result. There was no press for the piece that
// stands. In a game with presses there was none for the move before it either, and that move was not recorded as against the law.
func (w *IllegalMoves) mayTidy(g *line.State, s tracker.Standing) bool {
	pressed, last := g.Tracker.Pressed(), g.Tracker.Last().Number
	return !s.Press && (pressed > 0 && last > pressed && w.told != last || showsResult(g.Tracker.Position(), s.Move))
}

// showsResult reports whether a king comes to an empty point where players put theirs to show the result.
func showsResult(before boardgame.Position, m engine.Move) bool {
	king := before.At(m.From())
	return king.IsKing() && before.At(m.To()) == 0 && isShownAt(before, king, m.To())
}

// isShownBeside reports whether a king among the displaced pieces shows the result.
func isShownBeside(position boardgame.Position, displaced []tracker.Displaced) bool {
	return slices.ContainsFunc(displaced, func(d tracker.Displaced) bool {
		king := position.At(d.From)
		if king == 0 && d.To != engine.NoPoint {
			king = position.At(d.To)
		}
		return king.IsKing() && d.To != engine.NoPoint && isShownAt(position, king, d.To)
	})
}

// isShownAt reports whether players put a king on p to show the result: in chess on one of the four points in the middle, in xiangqi
// where no general ever goes.
func isShownAt(position boardgame.Position, king boardgame.Piece, p engine.Point) bool {
	if position.Game().Name == "chess" {
		return p.File() >= 3 && p.File() <= 4 && p.Rank() >= 4 && p.Rank() <= 5
	}
	return !position.MayStand(king, p)
}

// Wrongs returns the ply in which a side's opponent has pressed for a move that may not count, and the article against it. Such a move is
// against the law, or may be, and is neither put back nor ruled on; or it has gone back without a word. The side's time runs only by that
// press. It returns 0 if there is none.
func (w *IllegalMoves) Wrongs(r Reader, side engine.Side) (int, rulebook.Citation) {
	if r.Tracker == nil {
		return 0, rulebook.Citation{}
	}
	law := r.Book.Parameters.IllegalMove
	stands := func(ply int, by engine.Side, since sensor.Micros) bool {
		return by == side.Other() && !r.Rulings.DismissesOn(ply, by, since)
	}
	last := r.Tracker.Last()
	if s := w.stands; s != nil && w.completed && stands(s.Ply, s.Side.Of(), w.since) {
		return s.Ply, law
	}
	if i := r.Tracker.Turn().MayBeCompleted(); i != nil && stands(last.Number+1, i.Side, i.Since) {
		return last.Number + 1, law
	}
	if last.Number > r.Sure && !r.IsAgainst(last.Number) {
		if i := r.Tracker.Readings(last.Number).MayBeAgainst(); i != nil && stands(last.Number, i.Side, i.Since) {
			return last.Number, law
		}
	}
	if p := r.Tracker.Undone().MayBe(); p != nil && stands(p.Number, p.Side(), p.Placed) {
		return p.Number, rulebook.Citation{}
	}
	return 0, rulebook.Citation{}
}

// PenaltyOf returns the penalty for the illegal moves of a side so far, the last one made in position before.
func (r Reader) PenaltyOf(side engine.Side, before boardgame.Position) Penalty {
	return PenaltyOf(r.Book.Parameters.Penalties, side, r.Offences.Count(side, r.Rulings), before.CanMate(side.Other()))
}

// Penalty returns the penalty for the illegal moves of a side so far, the last one in the turn of a ply.
func (r Reader) Penalty(side engine.Side, ply int) Penalty {
	if r.Tracker == nil {
		return r.PenaltyOf(side, r.Start)
	}
	return r.PenaltyOf(side, positionBefore(r.State, ply))
}
