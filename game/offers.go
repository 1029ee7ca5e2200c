package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// handleOffer takes the players' words about a draw. If the arbiter must consent, their agreement is a claim that waits for him, unless
// he entered it himself.
func (b *Board) handleOffer(in fact.Input) {
	_, agrees := in.Fact.(fact.Agree)
	offer, offers := in.Fact.(fact.Offer)
	switch {
	case b.offers.On() && b.s.Phase != Playing && b.s.Phase != Ready:
		b.note(record.Note{Code: "no_game"}, rulebook.Citation{})
	case agrees && (b.config.NeedsConsent(b.s.Book) && in.Role != trace.Arbiter || len(b.tooLateToAgree()) > 0):
		b.sayAll(b.offers.Agree(in.At))
		if b.arbitration.Agreed() > 0 {
			return // The agreement already waits for the arbiter.
		}
		_, acts := b.arbitration.Claim(boardView{b}, fact.Claim{Point: engine.NoPoint, What: trace.ClaimAgreement})
		b.do(acts)
		b.sayAgreedEarly()
		for _, why := range b.tooLateToAgree() {
			_, cited := b.lateness.Absent()
			b.note(why, draws.CitedTooLate(why, b.time.Law().Time, cited))
		}
	case agrees:
		b.sayAgreedEarly()
		b.endBy("1/2-1/2", "agreement")
	case !b.offers.On():
		b.announce(in)
	case offers:
		b.offer(offer.Side)
	default:
		b.sayAll(b.offers.Decline(in.Fact.(fact.Decline).Side, &b.s))
	}
}

// tooLateToAgree returns why the players can't agree any more.
func (b *Board) tooLateToAgree() []record.Note {
	if b.config.AgreesAsSaid {
		return nil
	}
	down := func(side engine.Side) bool { return b.time.IsDown(side, b.arbitration.DismissesSince) }
	absent, _ := b.lateness.Absent()
	return draws.TooLate(b.s.InProgress(), down, absent)
}

// offer takes an offer. A sealed move lets both sides make one.
func (b *Board) offer(side engine.Side) {
	sealed := b.s.Phase == Playing && b.adjourned.Sealed(b.s.InProgress()) != engine.NoSide
	b.sayAll(b.offers.Offer(side, &b.s, b.s.Phase == Ready || !b.doubtsBoard(), sealed))
}

// sayAgreedEarly records an agreement before each player has made a move, if the law asks for one.
func (b *Board) sayAgreedEarly() {
	law := b.s.Book.Parameters.Offers.Moved
	if on := b.s.Phase == Playing || b.s.Phase == Ready; law.Article != "" && on && b.s.Turn() <= 2 && b.resumed == nil {
		b.note(record.Note{Code: "agreed_before_moving"}, law)
	}
}
