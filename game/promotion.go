package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// becomesQueen makes the last promoted pawn a queen if the arbiter rules that the pawn was left on the last rank.
func (b *Board) becomesQueen(r arbitration.Ruling) {
	if cited := b.s.Book.Parameters.Penalties.Queen; cited.Article != "" && r.Article == cited.Article && b.s.Tracker.LastPromoted() == r.Ply {
		b.namePromotion(r.Ply, 'q')
	}
}

// refusesPromotion refuses to name a piece without a promotion, or for a pawn of the other side.
func (b *Board) refusesPromotion(in fact.Promote) *refusal.Error {
	ply := b.s.Tracker.LastPromoted()
	if b.s.Restoration == nil && b.s.Tracker.MayPromote() && (in.Side == engine.NoSide || b.unnamedLast() != ply || in.Side != b.s.SideOf(ply)) {
		ply = b.s.Tracker.Last().Number + 1
	}
	return line.RefusesPromotion(in.Side, b.s.Config.Play == "chess", ply, b.s.SideOf(ply))
}

// handlePromotion takes a word on the piece that the last promoted pawn became, or that a pawn in a hand becomes.
func (b *Board) handlePromotion(in fact.Promote) {
	over := b.s.Phase == Over && !b.arbitration.ResultStands()
	switch {
	case b.s.Phase != Playing && !over || len(in.Text) != 1:
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
	case !over && b.s.Restoration == nil && b.s.Tracker.MayPromote():
		b.expectPromotion(in.Side, in.Text[0])
	case b.s.Tracker.LastPromoted() == 0:
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
	case !over && in.Side == engine.NoSide && b.mayNameOneBefore(b.s.Tracker.LastPromoted()):
		n := b.s.Tracker.LastPromoted()
		b.promotions.Await(n, n <= b.s.Tracker.Last().Number, in.Text[0], b.s.Now)
	default:
		b.namePromotion(b.s.Tracker.LastPromoted(), in.Text[0])
	}
	if over { // The word is needed most now: the scoresheet is to be signed.
		b.revise()
	}
}

// expectPromotion takes a word, of a side or of unknown origin, on a piece while a pawn that may promote is in the hand. If the last ply
// promoted a pawn, too, and is not named yet, only the side tells the two apart.
func (b *Board) expectPromotion(side engine.Side, letter byte) {
	unnamed, next := b.unnamedLast(), b.s.Tracker.Last().Number+1
	switch {
	case unnamed > 0 && side == b.s.SideOf(unnamed):
		b.namePromotion(unnamed, letter)
		return
	case side != engine.NoSide || b.promotions.IsNamed(next): // The last promotion was named as it stood, and its piece is swapped.
		unnamed = 0
	}
	b.promotions.Expect(next, unnamed, letter, b.s.Now)
}

// unnamedLast returns the last ply if it promotes a pawn to an unknown piece, otherwise 0.
func (b *Board) unnamedLast() int {
	if n := b.s.Tracker.Last().Number; b.isUnnamed(n) {
		return n
	}
	return 0
}

// PromotesUnnamed reports whether the piece of the last promotion of the current game is unknown.
func (b *Board) PromotesUnnamed() bool {
	return b.s.Tracker != nil && b.isUnnamed(b.s.Tracker.LastPromoted())
}

// isUnnamed reports whether ply n, which was made, promotes a pawn to an unknown piece.
func (b *Board) isUnnamed(n int) bool {
	p := b.s.Tracker.Ply(n)
	return p != nil && p.Move.Promotion() != 0 && !b.promotions.IsNamed(n) && !(n <= len(b.s.Plies) && b.s.Plies[n-1].Fixed)
}

// mayNameOneBefore reports whether a word now may mean the promotion just before ply n, the last promotion and the reply to it: neither
// is named, and it is not too late. A player who named the reply while it stood repeats that word.
func (b *Board) mayNameOneBefore(n int) bool {
	replyIsOpen := b.isUnnamed(n) || n > b.s.Tracker.Last().Number && !b.promotions.IsNamed(n)
	return b.isUnnamed(n-1) && replyIsOpen && b.s.Now < b.s.Tracker.Ply(n-1).Placed+line.PromotionNamedWithin
}

// namePromotion takes the piece that the pawn of a ply, made or standing, became. If another piece was named before, or the facts exclude
// it, the arbiter is told: he decides which word counts.
func (b *Board) namePromotion(ply int, letter byte) {
	if excluded := !b.s.Tracker.MayHavePromoted(ply, letter); b.promotions.Name(ply, letter) || excluded {
		b.note(record.Note{Code: "named_otherwise", Ply: ply, Side: record.SideOf(b.s.SideOf(ply))}, b.s.Book.Parameters.Promotion)
	}
	b.s.Tracker.Promotion(letter, b.s.Now)
	b.followNamed()
}

// namePromoted gives an early word to its promotion, once that is known.
func (b *Board) namePromoted() {
	last, promoted := b.s.Tracker.Last().Number, b.s.Tracker.LastPromoted()
	placed := b.s.Tracker.OnBoard().Since
	if p := b.s.Tracker.Ply(promoted); p != nil {
		placed = p.Placed
	}
	s := b.promotions.Settle(promoted, placed, func(ply int) bool { return last >= ply && b.s.Tracker.Everyone(ply) })
	switch {
	case s.Either:
		b.note(record.Note{Code: "named_for_either", Ply: s.Ply, Side: record.SideOf(b.s.SideOf(s.Ply))}, b.s.Book.Parameters.Promotion)
	case s.Void:
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
	}
	for i := range len(s.Letters) {
		if s.Either {
			b.s.Tracker.EitherPromotion(s.Letters[i], b.s.Now)
		} else {
			b.namePromotion(s.Ply, s.Letters[i])
		}
	}
}

// namePromised names the piece of the last promotion if the move was written down before it was played: a sealed move, or one announced
// with a claim.
func (b *Board) namePromised() {
	n := b.s.Tracker.LastPromoted()
	duty, written := b.arbitration.Imposed(n)
	if p := b.s.Tracker.Ply(n); written && p != nil && !b.promotions.IsNamed(n) {
		if letter := line.WrittenPromotion(duty.Moves, p.Move); letter != 0 {
			b.namePromotion(n, letter)
		}
	}
}
