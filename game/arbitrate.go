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

// boardView is the board as packages arbitration and law read it.
type boardView struct{ b *Board }

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
	return b.arbitration.Article(boardView{b}, in)
}

// voidSignatures makes signatures void where something has changed that they cover.
func (b *Board) voidSignatures() {
	if b.result != nil {
		b.do(b.arbitration.VoidSignatures(boardView{b}, b.result.said.Result, &b.account))
	}
}

// EndedBy returns the ply that has ended the game where a ruling may still reopen it, 0 for none.
func (v boardView) EndedBy() int { return v.b.reopensFrom() }

// WrongStart says whether the pieces were set up wrongly, or it was noted that two may have been exchanged.
func (v boardView) WrongStart() bool { return v.b.wrongStart || v.b.exchanged > 0 }

func (v boardView) Touched(side engine.Side, since int) bool { return v.b.touchedSince(side, since) }

func (v boardView) SawTouch(n int, p engine.Point) bool { return v.b.turns().Saw(n, p) }

func (v boardView) Gesture(n int, p engine.Point) engine.PointSet {
	return v.b.turns().Gesture(n, p)
}

func (v boardView) Duty(ply int, seen engine.Point) touchmove.Verdict { return v.b.dutyOf(ply, seen) }

// Penalty returns what follows from the illegal moves of a side so far.
func (v boardView) Penalty(side engine.Side, ply int) law.Penalty {
	if v.b.s.Tracker == nil {
		return v.b.penaltyOf(side, v.b.s.Start)
	}
	if p := v.b.s.Tracker.Ply(ply); p != nil {
		return v.b.penaltyOf(side, p.Before)
	}
	return v.b.penaltyOf(side, v.b.s.Tracker.Position())
}

// handleRuling takes in what the arbiter rules. Where that changes which of the illegal moves that were found count, what follows from the
// last one is another.
func (b *Board) handleRuling(in input.Input) {
	before := [2]int{b.offences.Dismissed(engine.First, &b.arbitration), b.offences.Dismissed(engine.Second, &b.arbitration)}
	ruled, known := b.ruledTurn(in)
	b.do(b.arbitration.Rule(boardView{b}, in))
	b.do(b.arbitration.Apply(boardView{b}))
	if known {
		b.keepRuled(ruled)
	}
	for i, side := range []engine.Side{engine.First, engine.Second} {
		if b.offences.Dismissed(side, &b.arbitration) != before[i] {
			b.do(arbitration.SayIllegalMoves(boardView{b}, side, b.offences.Last(side, &b.arbitration)))
		}
	}
	if n := b.inBreach; n > 0 && b.s.Phase == Playing && b.s.Restoration == nil && b.s.Sure == n {
		b.sayEnding(n) // What was touched may bind no more.
	}
}

// GivenBy returns the ruling that gave the result, 0 for none.
func (v boardView) GivenBy() int {
	for _, done := range v.b.carriedOut {
		if v.b.result != nil && done.after == v.b.result {
			return done.ruling
		}
	}
	return 0
}

// carryOut does what a ruling asks for with the moves, the position, the names or the result.
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
		b.giveTime(r.Side, r.Amount)
	case trace.RuleAnnulled:
		b.give(r.Number, "*")
	case trace.RuleResult:
		b.give(r.Number, r.Result)
	}
}

// undo takes back what carryOut did, by a later ruling.
func (b *Board) undo(r arbitration.Ruling, by int) {
	switch r.Text {
	case trace.RuleDutyStands, trace.RuleRestore:
		b.reinstate(r, by)
	case trace.RuleColoursSwapped:
		b.swapColours(by)
	case trace.RuleIllegalMove:
		b.reopenRuled(r.Number)
	case trace.RuleTime:
		b.giveTime(r.Side, -r.Amount)
	case trace.RuleAnnulled, trace.RuleResult:
		b.withdraw(r.Number, by)
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
	b.say(b.s.Note(r, cited))
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
