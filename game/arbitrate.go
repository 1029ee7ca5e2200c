package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// arbitrated is the board as packages arbitration and against see it.
type arbitrated struct{ b *Board }

// resultToSign returns the result that is signed, "" where there is none.
func (b *Board) resultToSign() string {
	if b.s.Phase != Over || b.result == nil {
		return ""
	}
	return b.result.said.Result
}

// Article returns the article by which a ruling that a person enters is made: the one that it names, or the one that follows
// from it; empty where none does.
func (b *Board) Article(in input.Input) string {
	if of := b.about(in); of != nil {
		b = of
	}
	return b.arbitration.Article(arbitrated{b}, in)
}

// voidSignatures makes signatures void where something has changed that they cover.
func (b *Board) voidSignatures() {
	if b.result != nil {
		b.arbitration.VoidSignatures(arbitrated{b}, b.result.said.Result, &b.account)
	}
}

// EndedBy returns the ply that has ended the game where a ruling may still reopen it, 0 for none.
func (a arbitrated) EndedBy() int { return a.b.reopensFrom() }

// WrongStart says whether the pieces were set up wrongly, or it was noted that two may have been exchanged.
func (a arbitrated) WrongStart() bool { return a.b.wrongStart || a.b.exchanged > 0 }

func (a arbitrated) Touched(side engine.Side, since int) bool { return a.b.touchedSince(side, since) }

func (a arbitrated) SawTouch(n int, p engine.Point) bool { return a.b.turns().Saw(a.b.s.Tracker, n, p) }

func (a arbitrated) Gesture(n int, p engine.Point) engine.PointSet {
	return a.b.turns().Gesture(a.b.s.Tracker, n, p)
}

func (a arbitrated) Duty(ply int, seen engine.Point) touchmove.Verdict { return a.b.dutyOf(ply, seen) }

func (a arbitrated) SayDuty(ply, ruling int) {
	a.b.sayVerdict(ply, ruling, a.b.dutyOf(ply, engine.NoPoint))
}

func (a arbitrated) Say(r record.Record) { a.b.say(r) }

// Penalty returns what follows from the illegal moves of a side so far.
func (a arbitrated) Penalty(side engine.Side, ply int) law.Penalty {
	if a.b.s.Tracker == nil {
		return a.b.penaltyOf(side, a.b.s.Start)
	}
	if p := a.b.s.Tracker.Ply(ply); p != nil {
		return a.b.penaltyOf(side, p.Before)
	}
	return a.b.penaltyOf(side, a.b.s.Tracker.Position())
}

// handleRuling takes in what the arbiter rules. Where that changes which of the illegal moves that were found count, what follows from the
// last one is another.
func (b *Board) handleRuling(in input.Input) {
	before := [2]int{b.offences.Dismissed(engine.First, &b.arbitration), b.offences.Dismissed(engine.Second, &b.arbitration)}
	ruled, known := b.ruledTurn(in)
	b.arbitration.Rule(arbitrated{b}, in)
	if known {
		b.keepRuled(ruled)
	}
	for i, side := range []engine.Side{engine.First, engine.Second} {
		if b.offences.Dismissed(side, &b.arbitration) != before[i] {
			arbitration.SayIllegalMoves(arbitrated{b}, side, b.offences.Last(side, &b.arbitration))
		}
	}
	if n := b.inBreach; n > 0 && b.s.Phase == Playing && b.s.Restoration == nil && b.s.Sure == n {
		b.sayEnding(n) // What was touched may bind no more.
	}
}

// GivenBy returns the ruling that gave the result, 0 for none.
func (a arbitrated) GivenBy() int {
	for _, done := range a.b.carriedOut {
		if a.b.result != nil && done.after == a.b.result {
			return done.ruling
		}
	}
	return 0
}

// CarryOut does what a ruling asks for with the moves, the position, the names or the result.
func (a arbitrated) CarryOut(r arbitration.Ruling) {
	switch r.Text {
	case trace.RuleDutyStands:
		a.b.enforce(r)
	case trace.RuleRestore:
		a.b.restore(r)
	case trace.RuleColoursSwapped:
		a.b.swapColours(r.Number)
	case trace.RuleIllegalMove:
		a.b.becomesQueen(r)
		a.b.answer(r)
	case trace.RuleTime:
		a.b.giveTime(r.Side, r.Amount)
	case trace.RuleAnnulled:
		a.b.give(r.Number, "*")
	case trace.RuleResult:
		a.b.give(r.Number, r.Result)
	}
}

// TakeBack takes back what CarryOut did, by a later ruling.
func (a arbitrated) TakeBack(r arbitration.Ruling, by int) {
	switch r.Text {
	case trace.RuleDutyStands, trace.RuleRestore:
		a.b.reinstate(r, by)
	case trace.RuleColoursSwapped:
		a.b.swapColours(by)
	case trace.RuleIllegalMove:
		a.b.reopenRuled(r.Number)
	case trace.RuleTime:
		a.b.giveTime(r.Side, -r.Amount)
	case trace.RuleAnnulled, trace.RuleResult:
		a.b.withdraw(r.Number, by)
	}
}

// carriedOut is what is needed to take back what a ruling did.
type carriedOut struct {
	ruling int
	line   *voided     // What duty_stands and restore made void, nil for nothing.
	waits  bool        // It was taken back, and its line can't count again before the ply that it followed does.
	before *outcome    // What result and annulled replaced, and duty_stands withdrew.
	after  *outcome    // What result and annulled gave.
	answer *law.Answer // What was settled by illegal_move, nil for nothing.
}

// carriedOutBy returns what a ruling did, nil for nothing that can be taken back.
func (b *Board) carriedOutBy(ruling int) *carriedOut {
	for _, done := range b.carriedOut {
		if done.ruling == ruling {
			return done
		}
	}
	return nil
}

// noteOnRuling says what the program makes of a ruling.
func (b *Board) noteOnRuling(code string, ruling int) {
	b.note(record.Note{Code: code, Ruling: ruling}, rulebook.Citation{})
}

// note says what the program makes of something that was said, with the article that it rests on.
func (b *Board) note(r record.Note, cited rulebook.Citation) {
	b.say(arbitration.Note(r, cited, b.s.Game, b.s.Now))
}

// coverRecord keeps what a signature covers of what is recorded. It goes by the records, as everybody who computes the digest
// again does.
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

// ToSign is what a signature covers that is given now.
type ToSign = covered.ToSign

// ToSign returns what a signature covers that is given now, and whether there is anything to sign.
func (b *Board) ToSign() (s ToSign, ok bool) {
	if b.s.Phase != Over || b.result == nil {
		return s, false
	}
	s.Digest, s.Parts = b.account.Digest(covered.Newest), b.account.Parts()
	s.Changed = b.atEnd.Changed(s.Parts)
	return s, true
}
