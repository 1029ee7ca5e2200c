package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// handleName takes the word of the arbiter or a player on which move a ply was, or takes that word back.
func (b *Board) handleName(in fact.Name) {
	said := record.Named{Head: b.s.Head("named"), Ply: in.Ply, Move: in.Text, By: arbitration.Whose(in.Side), Name: in.Name, Reason: in.Reason, At: b.s.Now,
		TakenBack: in.Text == trace.AsRead}
	if in.Ply >= 1 && in.Ply <= len(b.s.Plies) {
		said.Was = b.s.Plies[in.Ply-1].Move.String()
	}
	m, why := b.meantBy(in)
	if why == nil {
		why = b.copied().rename(in.Ply, m, said)
	}
	if m != 0 {
		said.Move = m.String()
	}
	switch {
	case why != nil:
		said.NoEffect = true
		b.say(said)
		b.note(record.Note{Code: line.NameNote(why.Code), Ply: in.Ply}, rulebook.Citation{})
	case in.Side != engine.NoSide && !b.naming.Agree(in.Side, in.Ply, m):
		said.Waits = true
		b.say(said)
	default:
		if in.Side != engine.NoSide {
			said.By = line.BothPlayers
		}
		b.rename(in.Ply, m, said)
	}
}

// meantBy returns the move that a word names for a ply, or why it can't be named.
func (b *Board) meantBy(in fact.Name) (engine.Move, *refusal.Error) {
	switch {
	case b.s.Phase != Ready && b.s.Phase != Playing && b.s.Phase != Over:
		return 0, b.View().RefusesWithoutGame(in)
	case in.Ply < 1 || in.Ply > len(b.s.Plies):
		return 0, refusal.New(refusal.NameNotMade, in.Ply, len(b.s.Plies))
	case b.arbitration.ResultStands():
		return 0, refusal.New(refusal.NameConfirmed)
	case b.s.Restoration != nil && !b.s.Restoration.Named:
		return 0, refusal.New(refusal.NameRestoring)
	}
	if in.Text == trace.AsRead {
		read, named := b.naming.Before(in.Ply)
		if !named {
			return 0, refusal.New(refusal.NotNamed, in.Ply)
		}
		return read.Move, nil
	}
	p, readings := b.s.Plies[in.Ply-1], b.s.Tracker.Readings(in.Ply)
	before, known := readings.Before(), readings.Moves()
	if before == nil { // No reading has the ply any more, and it stays open.
		return 0, refusal.New(refusal.NameNotMade, in.Ply, b.s.Tracker.Last().Number)
	}
	meant := line.MovesMeant(before, in.Text)
	if among := slices.DeleteFunc(slices.Clone(meant), func(m engine.Move) bool { return !slices.Contains(known, m) }); len(among) == 1 {
		meant = among
	}
	switch {
	case len(meant) == 0:
		return 0, refusal.New(refusal.NameNoMove, in.Text)
	case len(meant) > 1:
		return 0, refusal.New(refusal.NameSeveral, in.Text)
	case meant[0] == p.Move && p.Fixed:
		return 0, refusal.New(refusal.NamedAlready, in.Ply, p.Move)
	}
	return meant[0], nil
}

// refusesNaming refuses to name a ply as a move that it can't have been.
func (b *Board) refusesNaming(in fact.Name) *refusal.Error {
	m, why := b.meantBy(in)
	if why != nil {
		return why
	}
	return b.copied().rename(in.Ply, m, record.Named{TakenBack: in.Text == trace.AsRead})
}

// rename makes ply n the move m, and derives anew what rests on it; otherwise it returns why it can't.
func (b *Board) rename(n int, m engine.Move, said record.Named) *refusal.Error {
	p, waited := &b.s.Plies[n-1], b.s.Restoration
	known, _ := b.naming.Before(n)
	read, takesBack := line.ReadBefore{Ply: n, Move: p.Move, Fixed: p.Fixed, Open: b.openFrom(n)}, said.TakenBack
	was := p.Move
	if takesBack {
		b.s.Tracker.Unruled(n)
	}
	how := tracker.Read
	if !takesBack || b.s.Tracker.Ply(n) == nil || b.s.Tracker.Ply(n).Move != m {
		how = b.s.Tracker.Name(n, m, b.s.Now)
	}
	switch how {
	case tracker.Impossible:
		return refusal.New(refusal.NameImpossible, n, m, line.MoveTexts(b.s.Tracker.Readings(n).Moves()))
	case tracker.Unplayable:
		return refusal.New(refusal.NameUnplayable, n, m)
	}
	said.Anew = p.Fixed && m != was || n <= b.s.Sure
	b.say(said)
	if how == tracker.Replaced && !known.MayBe(m) {
		b.note(record.Note{Code: "named_unseen", Ply: n}, rulebook.Citation{})
	}
	if said.Anew {
		b.forgetFrom(n)
	}
	for i := range b.s.Plies { // A replacement drops the other readings: open plies stay open.
		b.s.Plies[i].Unruled = b.s.Plies[i].Unruled || how == tracker.Replaced && !b.s.Plies[i].Fixed
	}
	if b.settleNamed(n, m, takesBack, takesBack && !known.Fixed); takesBack {
		b.naming.TakeBack(n)
		b.reopen(known.Open, n, was)
	} else {
		b.naming.Keep(read)
	}
	b.s.Closing = b.s.Phase == Over
	b.revise()
	b.settleSure()
	b.s.Closing = false
	b.endAnew()
	if how == tracker.Replaced && b.s.Phase == Playing && b.s.Restoration == waited &&
		(waited != nil || !b.s.Tracker.Turn().Air().Empty() || b.s.Tracker.Turn().Restoring()) {
		b.setUpNamed()
	}
	return nil
}

// setUpNamed has the position set up that follows from a named move.
func (b *Board) setUpNamed() {
	b.setUp(b.s.Tracker.Last(), b.s.Tracker.Position(), 0)
	b.s.Restoration.Named = true
	b.sayRestoration()
}

// openFrom returns the open plies from n on.
func (b *Board) openFrom(n int) (open []line.OpenPly) {
	for ; n <= len(b.s.Plies); n++ {
		if !b.s.Plies[n-1].Fixed {
			open = append(open, line.OpenPly{Ply: n, Moves: b.s.Tracker.Readings(n).Moves()})
		}
	}
	return open
}

// forgetFrom forgets the findings in the plies from n on, to derive them anew.
func (b *Board) forgetFrom(n int) {
	b.s.Sure, b.judged = min(b.s.Sure, n-1), judgement{}
	for i := n - 1; i < len(b.s.Plies); i++ {
		b.s.Plies[i].Found, b.s.Plies[i].Asked, b.s.Plies[i].Noted = false, engine.PointSet{}, true
	}
	b.unjudged = slices.DeleteFunc(b.unjudged, func(ply int) bool { return ply >= n })
	b.s.Offences.Forget(n)
	b.sayAll(b.draws.Forget(&b.s, n))
	if b.inBreach >= n {
		b.inBreach = 0
	}
}

// settleNamed settles ply n as named, and the later plies that become other moves by that. If the ply opens again, reopen records it.
func (b *Board) settleNamed(n int, m engine.Move, takenBack, opens bool) {
	p := &b.s.Plies[n-1]
	switch {
	case opens:
		p.Move, b.madeMore = m, true
	case p.Move != m || !p.Fixed:
		b.reviseTo(n, m, false, nil)
	}
	b.s.Tracker.Fix(n)
	p.Fixed, p.Doubted, p.Unruled, p.Doubt = true, false, false, engine.PointSet{}
	b.promotions.Ruled(n, m, !takenBack)
	b.sayAll(b.promotions.Record(b.s.Game, n, m, !opens, b.s.Now))
	for k := n + 1; k <= len(b.s.Plies); k++ {
		q, p := b.s.Tracker.Ply(k), &b.s.Plies[k-1]
		if q != nil && q.Move != p.Move && (p.Fixed || !q.Before.PiecesOf(q.Side()).Has(p.Move.From())) {
			b.reviseTo(k, q.Move, !p.Fixed, nil)
		}
	}
}

// endAnew gives or withdraws the result of the moves if the moves have changed. A result that a person gave stays.
func (b *Board) endAnew() {
	if b.s.Phase != Over || b.s.Result == nil || b.s.Result.Given != (Given{}) || b.s.Result.Said.Ruling > 0 {
		return
	}
	now, n := &line.Outcome{}, len(b.s.Plies)
	if how := b.law().Ends(n); b.s.Sure == n && how != boardgame.NoEnding {
		now = b.outcomeOf(how, b.s.SideOf(n))
	}
	switch said := b.s.Result.Said; {
	case now.Said.Result == said.Result && now.Said.Reason == said.Reason:
	case now.Said.Result != "" && (law.EndsByMove(said.Reason) || said.Result == "*"):
		now.Said.At = b.s.Now
		b.correct(*now)
	case now.Said.Result == "" && law.EndsByMove(said.Reason) && b.s.Earlier:
		b.loseResult()
	case now.Said.Result == "" && law.EndsByMove(said.Reason):
		b.goOn()
		b.setUpNamed()
	}
}

// becomesQueen makes the last promoted pawn a queen if the arbiter rules that the pawn was left on the last rank.
func (b *Board) becomesQueen(r arbitration.Ruling) {
	if cited := b.s.Book.Parameters.Penalties.Queen; cited.Article != "" && r.Article == cited.Article && b.s.Tracker.LastPromoted() == r.Ply {
		b.namePromotion(r.Ply, 'q')
	}
}

// refusesPromotion refuses to name a piece without a promotion, or for a pawn of the other side.
func (b *Board) refusesPromotion(in fact.Promote) *refusal.Error {
	ply := b.s.Tracker.LastPromoted()
	switch {
	case b.namesTakenBack():
		ply = 0
	case b.s.Restoration == nil && b.s.Tracker.Turn().MayPromote() && (in.Side == engine.NoSide || b.unnamedLast() != ply || in.Side != b.s.SideOf(ply)):
		ply = b.s.Tracker.Last().Number + 1
	}
	return line.RefusesPromotion(in.Side, b.s.Config.Play == "chess", ply, b.s.SideOf(ply))
}

// handlePromotion takes a word on the piece that the last promoted pawn became, or that a pawn in a hand becomes.
func (b *Board) handlePromotion(in fact.Promote) {
	over := b.s.Phase == Over && !b.arbitration.ResultStands()
	switch {
	case b.s.Phase != Playing && !over || len(in.Text) != 1 || b.namesTakenBack():
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
	case !over && b.s.Restoration == nil && b.s.Tracker.Turn().MayPromote():
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

// namesTakenBack reports whether a word on a piece now may mean a promotion that was taken back: its pawn is still on its way home. The next
// one may become another piece.
func (b *Board) namesTakenBack() bool {
	return b.s.Restoration == nil && b.s.Tracker.Turn().MayPromote() && b.s.Tracker.Turn().Restoring()
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
	if excluded := !b.s.Tracker.Readings(ply).MayPromote(letter); b.promotions.Name(ply, letter) || excluded {
		b.note(record.Note{Code: "named_otherwise", Ply: ply, Side: record.SideOf(b.s.SideOf(ply))}, b.s.Book.Parameters.Promotion)
	}
	b.s.Tracker.Promotion(letter, false, b.s.Now)
	b.followNamed()
}

// namePromoted gives an early word to its promotion, once that is known.
func (b *Board) namePromoted() {
	last, promoted := b.s.Tracker.Last().Number, b.s.Tracker.LastPromoted()
	placed := b.s.Tracker.Turn().OnBoard().Since
	if p := b.s.Tracker.Ply(promoted); p != nil {
		placed = p.Placed
	}
	s := b.promotions.Settle(promoted, placed, func(ply int) bool { return last >= ply && b.s.Tracker.Readings(ply).AllHave() })
	switch {
	case s.Either:
		b.note(record.Note{Code: "named_for_either", Ply: s.Ply, Side: record.SideOf(b.s.SideOf(s.Ply))}, b.s.Book.Parameters.Promotion)
	case s.Void:
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
	}
	for i := range len(s.Letters) {
		if s.Either {
			b.s.Tracker.Promotion(s.Letters[i], true, b.s.Now)
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
