package game

import (
	"cmp"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// endDrawn ends the game after its last ply, but not over a flag that still waits for the arbiter.
func (b *Board) endDrawn(reason string) {
	if b.time.WaitsForRuling(b.arbitration.DismissesSince) {
		return
	}
	if p := b.s.Tracker.Ply(len(b.s.Plies)); p != nil && b.s.Book.Parameters.Returns.Ends.Count > 0 {
		b.time.Mated(p.Placed) // 6.2.1.1 of chess.
	}
	b.end("1/2-1/2", reason)
}

// sayAgreed works while a ply before the last one is open. It records what all readings agree on after the last ply, and ends the game if
// they agree that it ends.
func (b *Board) sayAgreed() {
	n := len(b.s.Plies)
	if !b.madeMore || b.s.Phase != Playing || b.s.Sure == n || !b.s.Plies[n-1].Fixed || b.law().IsDoubted() || b.s.Tracker.Last().Number != n {
		return
	}
	b.madeMore = false
	if b.sayEnding(n); b.s.Phase == Playing {
		b.do(b.draws.Agree(b.law()))
	}
}

// endsStanding reports whether the standing move ends the game by standing: by mate, in chess also by the fifth repetition and the 75th
// move (6.2.1.1).
func (b *Board) endsStanding(m engine.Move) bool {
	return law.EndingOf(b.s.Tracker.Turn().After()) != boardgame.NoEnding || b.s.Book.Parameters.Returns.Ends.Count > 0 && b.s.Sure == b.s.Tracker.Last().Number && b.draws.Ends(&b.s, m)
}

// handleClaim takes a claim, answers one on a draw, and counts it as an offer of a draw if the rulebook does. The player must make the
// move that he announces with it.
func (b *Board) handleClaim(in fact.Claim) {
	claim, acts := b.arbitration.Claim(b.read(), in)
	b.do(acts)
	if claim == 0 || b.s.Tracker == nil {
		return
	}
	said, g := b.draws.Claim(b.law(), in, claim)
	b.sayAll(said)
	if arbitration.IsOnDraw(in.What) && in.Side != engine.NoSide && g.IsOn() {
		b.do(b.arbitration.Announce(b.read(), claim, g.AnnouncedIn(), g.Announced))
		b.sayAll(b.draws.Offers.Claim(in.Side, &b.s))
	}
}

// handleVary takes the arbiter's order that a side must vary from its next move on. A move that stands on the board was made before.
func (b *Board) handleVary(in fact.Vary, at sensor.Micros) {
	ply := b.s.InProgress()
	if b.s.Phase == Playing && b.s.Restoration == nil && b.s.SideOf(ply) == in.Side {
		if _, ok := b.s.Tracker.Standing(); ok {
			ply++
		}
	}
	b.say(record.Announcement{Head: b.s.Head("vary"), Ply: ply, Side: record.SideOf(in.Side), At: at})
	if b.s.Phase == Playing {
		b.draws.Require(in.Side, ply)
	}
}

// obeyLawsOf sets, from the first fact of a session, the pace of the time control by which games are judged, the law of repetition of the
// rulebook, and the limits that end a game. Empty values set none, as in sessions of versions that had none.
func (b *Board) obeyLawsOf(in fact.Start) {
	if b.s.Config.NoLimits = !in.Limits; b.s.Config.Play != "chess" {
		b.s.Config.Repetition = cmp.Or(in.Repetition, rulebook.NoRepetition)
	}
	b.s.Book = b.s.Config.Paced(b.s.Book)
	b.arbitration = arbitration.New(b.s.Book)
	b.draws = draws.New(b.s.Book, in.Repetition, in.Limits, in.Offers)
}

// handleOffer takes the players' words about a draw. If the arbiter must consent, their agreement is a claim that waits for him, unless
// he entered it himself.
func (b *Board) handleOffer(in fact.Input) {
	_, agrees := in.Fact.(fact.Agree)
	offer, offers := in.Fact.(fact.Offer)
	switch {
	case b.draws.Offers.On() && b.s.Phase != Playing && b.s.Phase != Ready:
		b.note(record.Note{Code: "no_game"}, rulebook.Citation{})
	case agrees && (b.s.Config.NeedsConsent(b.s.Book) && in.Role != trace.Arbiter || len(b.tooLateToAgree()) > 0):
		b.sayAll(b.draws.Offers.Agree(in.At))
		if b.arbitration.Agreed() > 0 {
			return // The agreement already waits for the arbiter.
		}
		_, acts := b.arbitration.Claim(b.read(), fact.Claim{Point: engine.NoPoint, What: trace.ClaimAgreement})
		b.do(acts)
		b.sayAgreedEarly()
		for _, why := range b.tooLateToAgree() {
			_, cited := b.lateness.Absent()
			b.note(why, draws.CitedTooLate(why, b.time.Law().Time, cited))
		}
	case agrees:
		b.sayAgreedEarly()
		b.endBy("1/2-1/2", "agreement")
	case !b.draws.Offers.On():
		b.announce(in)
	case offers:
		b.offer(offer.Side)
	default:
		b.sayAll(b.draws.Offers.Decline(in.Fact.(fact.Decline).Side, &b.s))
	}
}

// tooLateToAgree returns why the players can't agree any more.
func (b *Board) tooLateToAgree() []record.Note {
	if b.s.Config.AgreesAsSaid {
		return nil
	}
	down := func(side engine.Side) bool { return b.time.IsDown(side, b.arbitration.DismissesSince) }
	absent, _ := b.lateness.Absent()
	return draws.TooLate(b.s.InProgress(), down, absent)
}

// offer takes an offer. A sealed move lets both sides make one.
func (b *Board) offer(side engine.Side) {
	sealed := b.s.Phase == Playing && b.adjourned.Sealed(b.s.InProgress()) != engine.NoSide
	b.sayAll(b.draws.Offers.Offer(side, &b.s, b.s.Phase == Ready || !b.law().IsDoubted(), sealed))
}

// sayAgreedEarly records an agreement before each player has made a move, if the law asks for one.
func (b *Board) sayAgreedEarly() {
	law := b.s.Book.Parameters.Offers.Moved
	if on := b.s.Phase == Playing || b.s.Phase == Ready; law.Article != "" && on && b.s.Turn() <= 2 && b.resumed == nil {
		b.note(record.Note{Code: "agreed_before_moving"}, law)
	}
}
