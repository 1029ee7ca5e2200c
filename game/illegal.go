package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayIllegal records that a piece stands against the law, and that the pieces are back. One that may have been set up for
// the next game is recorded when it turns out that it was not.
func (b *Board) sayIllegal() {
	s, ok := b.tracker.Standing()
	against := ok && !s.Legal && b.tracker.SureOfStanding() && !b.tracker.Gapped()
	switch {
	case b.illegal == nil && against && !b.doubtsBoard() && !b.faults.Dying() && s.Others == 0 && b.isAccused(s):
		b.illegal = &record.Illegal{Head: b.head("illegal"), Ply: b.tracker.Last().Number + 1,
			Side: b.tracker.Position().Turn(), From: s.Move.From().String(), To: s.Move.To().String(), At: b.now}
		b.losesBy = rulebook.Citation{} // The article by which it has lost already: it was pressed.
		if s.Press {
			b.losesBy = ending.Exposes(b.book.Parameters.General, b.tracker.Position(), s.Move)
		}
		b.illegalSaid, b.againstLaw, b.completed = false, b.illegal.Ply, s.Press
		b.surelyAgainst = b.sure == len(b.plies) || b.onlyPromotionsOpen() && !b.tracker.MayBeLegal()
	case b.illegal == nil && b.sayPutBack(b.tracker.PutBack()):
		return
	case b.illegal != nil && b.tracker.Last().Number+1 > b.illegal.Ply:
		if p := b.tracker.Ply(b.illegal.Ply); p != nil && p.Legal && b.replacesIllegal(p) {
			b.sayCompleted(p.Before)
		}
		b.illegal = nil // The move stands, or another was made instead: the game went on.
		return
	case b.illegal != nil && !ok && b.tracker.Air().Empty():
		b.sayPendingIllegal()
		b.completed = b.completed || b.mayAccuseLate(b.tracker.PutBack())
		b.say(record.Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
		b.sayCompleted(b.tracker.Position())
		b.illegal = nil
		return
	case b.illegal != nil && against && s.Press:
		b.completed = true
		b.surelyAgainst = b.surelyAgainst || b.onlyPromotionsOpen() && !b.tracker.MayBeLegal()
	}
	if b.illegal != nil && b.completed {
		b.insistedSaid = b.now
	}
	if !b.settingUp() {
		b.sayPendingIllegal()
	}
}

// sayPutBack records a move against the law that was pressed, and that only turns out to have been one once its pieces are back: a capture, while
// its piece may have gone elsewhere unseen. It says whether there is one that was not recorded before.
func (b *Board) sayPutBack(found *tracker.Insisted) bool {
	if b.sure < b.tracker.Last().Number || !b.mayAccuseLate(found) {
		return false
	}
	b.sayLate(found, b.tracker.Last().Number+1)
	b.say(record.Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
	b.sayIllegalMove(b.book.Parameters.IllegalMove, b.tracker.Position())
	b.illegal = nil
	return true
}

// sayReplaced records a move against the law that was pressed, and instead of which ply n was made without its pieces' being put back. Who
// made it has pressed once more: else this may have been the first move, and seen late.
func (b *Board) sayReplaced(n int) {
	p, found := b.tracker.Ply(n), b.tracker.ReplacedIn(n)
	if b.illegal != nil || b.tracker.Pressed() < n || !b.mayAccuseLate(found) || found.Move == p.Move {
		return
	}
	b.sayLate(found, n)
	b.sayIllegalMove(b.book.Parameters.IllegalMove, p.Before)
	b.illegal = nil
}

// sayRuledIllegal records the capture against the law that stands and was pressed, and that the arbiter has put back since it is one: he
// has seen what the sensors leave open, whether its piece stands elsewhere.
func (b *Board) sayRuledIllegal(r arbitration.Ruling) {
	law, found := b.book.Parameters, b.tracker.Insisted()
	if b.illegal != nil || r.Ply != b.sure+1 || r.Article != law.IllegalMove.Article && r.Article != law.Penalties.Article.Article || !b.mayAccuseLate(found) {
		return
	}
	b.sayLate(found, r.Ply)
}

// mayAccuseLate says whether a move against the law that was pressed is found although it was not recorded while it stood.
func (b *Board) mayAccuseLate(found *tracker.Insisted) bool {
	return found != nil && found.At > b.insistedSaid && b.book.Parameters.Penalties.Article.Article != "" &&
		found.Since >= found.Lifted+carriedAtLeast && !b.doubtsBoard() && !b.faults.Dying() && !b.tracker.Gapped()
}

// sayLate records the move against the law that was found late, in the turn of ply n.
func (b *Board) sayLate(found *tracker.Insisted, n int) {
	b.illegal = &record.Illegal{Head: b.head("illegal"), Ply: n, Side: b.sideOf(n), From: found.Move.From().String(), To: found.Move.To().String(),
		At: b.now}
	b.illegalSaid, b.againstLaw, b.completed, b.insistedSaid = false, n, true, found.At
	b.losesBy = rulebook.Citation{}
	b.sayPendingIllegal()
}

// replacesIllegal says whether the legal ply p was made instead of the move that stood against the law. Where the press has completed that
// (7.5.1 of chess) it is replaced even on the point beside, unless its piece was only pushed there: it had come to rest between the two.
func (b *Board) replacesIllegal(p *tracker.Ply) bool {
	if b.completed && b.book.Parameters.Penalties.Article.Article != "" {
		for _, r := range p.Rests() {
			if r.Move.To().String() == b.illegal.To && p.Placed >= r.Until+carriedAtLeast {
				return true
			}
		}
	}
	return penalty.Replaces(p.Move, b.illegal.From, b.illegal.To)
}

// carriedAtLeast is how long a hand takes at least from lifting a piece to setting it down elsewhere.
const carriedAtLeast sensor.Micros = 80_000

// isAccused says whether a move against the law is recorded: it was pressed or stands for long. No sensor may have lied where
// nobody pressed, nor where the piece came down sooner than a hand carries it, nor where the move may be a legal one because a
// ply before it is open.
func (b *Board) isAccused(s tracker.Standing) bool {
	if s.Press && s.Since >= s.Lifted+carriedAtLeast && (b.sure == len(b.plies) || !b.tracker.MayBeLegal()) {
		return true
	}
	return (s.Press || b.now >= s.Quiet+illegalAfter) && !b.tracker.Excused()
}

// onlyPromotionsOpen says whether all that is open is what pawns became.
func (b *Board) onlyPromotionsOpen() bool {
	return !slices.ContainsFunc(b.plies[b.sure:], func(p ply) bool { return !p.fixed && (p.move.Promotion() == 0 || !p.doubt.Empty()) })
}

// sayPendingIllegal records the piece that stands against the law, if that was held back.
func (b *Board) sayPendingIllegal() {
	if b.illegal != nil && !b.illegalSaid {
		b.say(*b.illegal)
		b.illegalSaid = true
	}
}

// forbids returns the article that a move against the law of movement breaks, and whether the move loses by it.
func (b *Board) forbids(before boardgame.Position, m engine.Move) (cited rulebook.Citation, loses bool) {
	if cited := ending.Exposes(b.book.Parameters.General, before, m); cited != (rulebook.Citation{}) {
		return cited, true
	}
	return b.book.Parameters.IllegalMove, false
}

// sayCompleted finds a move that was pressed and put back, or that the arbiter has put back: it has lost the game already and could not
// be taken back, or was completed by the press and is punished.
func (b *Board) sayCompleted(before boardgame.Position) {
	cited, law := b.losesBy, b.book.Parameters
	if cited.Article == "" && b.completed && law.Penalties.Article.Article != "" {
		cited = law.IllegalMove
	}
	if cited.Article == "" || b.sure < len(b.plies) && !(b.surelyAgainst && b.onlyPromotionsOpen()) {
		return
	}
	b.sayIllegalMove(cited, before)
}

// sayIllegalMove finds the move of b.illegal, made in a position.
func (b *Board) sayIllegalMove(cited rulebook.Citation, before boardgame.Position) {
	if m, err := boardgame.ParseMove(b.illegal.From + b.illegal.To); err == nil && b.sayExchanged(b.illegal.Ply, b.illegal.Side, before, m) {
		return
	}
	b.say(b.punished(record.Finding{Head: b.head("finding"), Ply: b.illegal.Ply, Side: b.illegal.Side, Article: cited.Article, Kind: "illegal_move",
		Duty: []string{}, Played: b.illegal.From + b.illegal.To, Loses: cited == b.losesBy, At: b.now, Rulebook: b.config.Rulebook}, before))
}

// sayExchanged says, instead of accusing a side of an illegal move for which the rulebook punishes it, that king and queen may have been set
// up on each other's points, where its move shows that. It says whether that is so.
func (b *Board) sayExchanged(ply int, side engine.Side, before boardgame.Position, m engine.Move) bool {
	law := b.book.Parameters
	if law.Penalties.Article.Article == "" || !wrongstart.Exchanged(b.start, before, m) {
		return false
	}
	b.note(record.Note{Code: "king_and_queen_exchanged", Ply: ply, Side: side.String()}, law.WrongStart)
	return true
}

// punished returns a finding of an illegal move with what follows from it by the rulebook, and counts it. before is the position in which
// it was made.
func (b *Board) punished(f record.Finding, before boardgame.Position) record.Finding {
	if b.book.Parameters.Penalties.Article.Article == "" {
		return f
	}
	b.penalties.Find(f.Side, f.Ply, b.now)
	return b.penaltyOf(f.Side, before).In(f)
}

// penaltyOf returns what follows from the illegal moves of a side so far, the last one made in a position.
func (b *Board) penaltyOf(side engine.Side, before boardgame.Position) penalty.Penalty {
	return penalty.Of(b.book.Parameters.Penalties, side, b.penalties.Count(side, &b.arbitration), before.CanMate(side.Other()))
}

// touchesToKeep returns what was touched in the turn of ply n where its move was against the law, whether it was made, stands or
// was put back by now; nil where it was not. These touches bind the move that replaces it, as they do where the players put
// the pieces back themselves: the turn is the same.
func (b *Board) touchesToKeep(n int) []touchmove.Lift {
	var lifts []touchmove.Lift
	switch p := b.tracker.Ply(n); {
	case p != nil && p.Legal:
		return nil
	case p != nil:
		t := b.turns().Of(p, engine.NoPoint)
		lifts = t.Law.Lifts
	case n == b.tracker.Last().Number+1 && b.restoration == nil && b.againstLaw == n:
		lifts = b.turnSoFar(n, engine.NoPoint).Lifts
	default:
		return b.arbitration.KeptAsMade(n) // It is restored once more.
	}
	for i := range lifts {
		if lifts[i].Back == 0 {
			lifts[i].Back = b.now // It is to be put back.
		}
	}
	return lifts
}
