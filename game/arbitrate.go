package game

import (
	"cmp"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// read returns the game as package arbitration reads it.
func (b *Board) read() arbitration.View { return arbitration.View{State: &b.s, Law: b.law()} }

// resultToSign returns the result to sign, "" without one.
func (b *Board) resultToSign() string {
	if b.s.Phase != Over || b.s.Result == nil {
		return ""
	}
	return b.s.Result.Said.Result
}

// Article returns the article for a ruling that a person enters: the one the ruling names, or the one that follows from it; "" without
// one.
func (b *Board) Article(r fact.Ruling) string {
	return b.arbitration.Article(b.read(), r)
}

// Rulings returns how many rulings were made.
func (b *Board) Rulings() int { return b.arbitration.Rulings() }

// Seen is what a person was shown who enters something: the newest ruling, and the result or the move that stood where he entered
// another one, "" for no word on it.
type Seen struct {
	Rulings int
	Was     string
}

// ChangedMeanwhile refuses what a person enters about what another one has decided since he looked. He enters it again once he knows.
func (b *Board) ChangedMeanwhile(in fact.Fact, seen Seen) *refusal.Error {
	switch in := in.(type) {
	case fact.Ruling:
		return b.arbitration.RefusesUnseen(b.read(), in, seen.Rulings)
	case fact.Result:
		if now := cmp.Or(b.View().Result, "*"); seen.Was != "" && seen.Was != now {
			return refusal.New(refusal.ResultChanged, now, seen.Was)
		}
	case fact.Name:
		if now := b.s.Plies[in.Ply-1].Move.String(); seen.Was != "" && seen.Was != now {
			return refusal.New(refusal.NameChanged, in.Ply, now, seen.Was)
		}
	}
	return nil
}

// voidSignatures voids the signatures whose content has changed.
func (b *Board) voidSignatures() {
	if b.s.Result != nil {
		b.do(b.arbitration.VoidSignatures(b.read(), b.s.Result.Said.Result, &b.account))
	}
}

// handleRuling takes a ruling of the arbiter. If the ruling changes which illegal moves count, the penalty for the last one changes, too.
func (b *Board) handleRuling(in fact.Ruling) {
	before := [2]int{b.s.Offences.Dismissed(engine.First, b.s.Rulings), b.s.Offences.Dismissed(engine.Second, b.s.Rulings)}
	ruled, known := b.ruledTurn(in)
	ruling := b.arbitration.Rule(b.read(), in)
	b.do(ruling)
	b.do(b.arbitration.Apply(b.read(), ruling))
	if known {
		b.keepRuled(ruled)
	}
	for i, side := range []engine.Side{engine.First, engine.Second} {
		if b.s.Offences.Dismissed(side, b.s.Rulings) != before[i] {
			b.do(arbitration.SayIllegalMoves(b.read(), side, b.s.Offences.Last(side, b.s.Rulings)))
		}
	}
	if n := b.inBreach; n > 0 && b.s.Phase == Playing && b.s.Restoration == nil && b.s.Sure == n {
		b.sayEnding(n) // The touches may no longer bind.
	}
}

// carryOut does what a ruling orders for the moves, the position, the names or the result.
func (b *Board) carryOut(r arbitration.Ruling) {
	switch r.Text {
	case trace.RuleDutyStands:
		b.enforce(r)
	case trace.RuleRestore:
		b.restore(r)
	case trace.RuleColoursSwapped:
		b.swapColours(r.Number)
	case trace.RuleIllegalMove:
		b.becomesQueen(r)
		b.answer(r)
	case trace.RuleTime:
		b.sayTime(b.time.Give(&b.s, r.Side, r.Amount))
	case trace.RuleAnnulled:
		b.give(r.Number, "*")
	case trace.RuleResult:
		b.give(r.Number, r.Result)
	}
}

// undo reverses carryOut, for a later ruling.
func (b *Board) undo(r arbitration.Ruling, by int) {
	switch r.Text {
	case trace.RuleDutyStands, trace.RuleRestore:
		b.reinstate(r, by)
	case trace.RuleColoursSwapped:
		b.swapColours(by)
	case trace.RuleIllegalMove:
		b.reopenRuled(r.Number)
	case trace.RuleTime:
		b.sayTime(b.time.Give(&b.s, r.Side, -r.Amount))
	case trace.RuleAnnulled, trace.RuleResult:
		b.withdraw(r.Number, by)
	}
}

// carriedOut holds what undo needs to reverse a ruling.
type carriedOut struct {
	ruling int
	line   *voided       // The line that duty_stands or restore voided, nil for nothing.
	waits  bool          // The ruling was taken back; its line can't count again before the ply that it followed does.
	before *line.Outcome // The result that result, annulled or duty_stands replaced.
	after  *line.Outcome // The result that result or annulled gave.
	answer *law.Answer   // The answer that illegal_move settled, nil for nothing.
}

// carriedOutBy returns the effect of a ruling, nil if it has none to take back.
func (b *Board) carriedOutBy(ruling int) *carriedOut {
	for _, done := range b.carriedOut {
		if done.ruling == ruling {
			return done
		}
	}
	return nil
}

func (b *Board) noteOnRuling(code string, ruling int) {
	b.note(record.Note{Code: code, Ruling: ruling}, rulebook.Citation{})
}

// note records a note, with the article that it rests on.
func (b *Board) note(r record.Note, cited rulebook.Citation) {
	b.say(b.s.Note(r, cited))
}

// coverRecord keeps the part of a record that a signature covers. It works from the records, because everyone who recomputes the digest
// does so.
func (b *Board) coverRecord(r record.Record) {
	var text []byte
	if _, ruled := r.(record.Ruling); ruled {
		text = record.Encode(r)
	}
	b.account.Take(r, text)
	if _, ended := r.(record.Result); ended && b.atEnd == nil {
		b.atEnd = b.account.Parts()
	}
}

// ToSign is what a signature given now covers.
type ToSign = covered.ToSign

// ToSign returns what a signature given now covers, and whether there is anything to sign.
func (b *Board) ToSign() (s ToSign, ok bool) {
	if b.s.Phase != Over || b.s.Result == nil {
		return s, false
	}
	s.Digest, s.Parts = b.account.Digest(covered.Newest), b.account.Parts()
	s.Changed = b.atEnd.Changed(s.Parts)
	return s, true
}

// seeHand keeps a lift or a place for readers who may see the hands of this turn.
func (b *Board) seeHand(e sensor.Event) {
	if b.s.Restoration == nil && (b.s.Phase == Playing || b.s.Phase == Ready) {
		b.hands.See(record.Hand{At: e.At, Point: e.Point.String(), Placed: e.Placed, Uncertainty: e.Uncertainty})
	}
}

// ruledTurn returns the turn that the arbiter is about to rule on, false if it is unknown.
func (b *Board) ruledTurn(in fact.Ruling) (ruled line.RuledTurn, ok bool) {
	n := in.Ply
	if n == 0 {
		n = b.s.InProgress()
	}
	turn, ok := line.TurnOf(b.s.Tracker, n)
	if turn.Text, turn.Rulebook = in.Text, b.s.Config.Rulebook; ok {
		ruled = b.hands.Seen(turn, b.s.Now)
	}
	return ruled, ok
}

// keepRuled keeps the turn of the ruling just made, as seen until then.
func (b *Board) keepRuled(ruled line.RuledTurn) {
	r, inForce := b.arbitration.Newest()
	if !inForce || r.Ply != ruled.Ply {
		return
	}
	ruled.Ruling, ruled.Article = r.Number, r.Article
	b.hands.Rule(ruled)
}

// publish shows the public the hands of a turn that the arbiter ruled on. The game does not change, and no signature lapses.
func (b *Board) publish(in fact.Publish) {
	if b.hands.Refuses(in.Ply, b.arbitration.InForce) != nil {
		return // Check has told the person who entered it.
	}
	ruled, _ := b.hands.On(in.Ply, b.arbitration.InForce)
	turned, _ := b.s.Tracker.Begun().Turned()
	r := ruled.Published
	r.Head, r.At, r.Hands = b.s.Head("published"), b.s.Now, line.HandsAsPlayed(r.Hands, b.s.Start, turned)
	b.hands.Show(r.Ruling)
	b.say(r)
}
