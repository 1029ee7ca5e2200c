package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayFinding records the finding in ply n, if there is one. Ply n and all before it are fixed.
func (b *Board) sayFinding(n int) {
	p := b.s.Tracker.Ply(n)
	if p == nil {
		return
	}
	b.settleSealed()
	b.sayOutOfTurn(n, p)
	if remains := b.s.Book.Parameters.Penalties.Remains; remains.Article != "" && law.BothInCheck(p.Before) && law.BothInCheck(p.After) {
		b.note(record.Note{Code: "both_kings_in_check", Ply: n}, remains)
	}
	if law.TakesKing(p.Prev, p.Move) {
		b.note(record.Note{Code: "king_taken", Ply: n, Side: record.SideOf(p.Side())}, b.s.Book.Parameters.Endings.KingTaken)
	}
	if b.law().SawTurn(p) {
		b.sayFound(p)
	}
}

// sayLateFindings records findings in plies that waited for pieces lifted in their turns.
func (b *Board) sayLateFindings() {
	waiting := b.unjudged
	b.unjudged = nil
	for _, n := range waiting {
		if p := b.s.Tracker.Ply(n); p != nil && n <= len(b.s.Plies) {
			b.sayFound(p)
		}
	}
}

// sayFound records the finding and the questions of ply p. They wait while a piece lifted in its turn is in the air: it may be the
// opponent's early reply. They also wait while a promotion is open, unless the promoted piece makes no difference.
func (b *Board) sayFound(p *tracker.Ply) {
	ply := &b.s.Plies[p.Number-1]
	switch {
	case ply.Found:
		return
	case p.Legal && !b.s.Closing && b.law().IsOpen(p):
		if !slices.Contains(b.unjudged, p.Number) {
			b.unjudged = append(b.unjudged, p.Number)
		}
		return
	}
	v, late := b.judged.verdict, b.judged.ply != p.Number // The ply was open when it was made, or waited.
	if late {
		v = b.law().Verdict(p.Number)
	}
	if p.Number > b.s.Sure && p.Legal {
		open, nothing := !ply.Fixed && (b.law().IsDoubted() || !b.s.Tracker.Readings(p.Number).OnlyPromotes()), v.Kind == touchmove.NoFinding
		if !open && nothing {
			b.sayQuestions(p, b.law().Of(p, engine.NoPoint), true)
		}
		if open || nothing || !b.law().IsWhatever(p.Number, v, func(t law.Turn) touchmove.Verdict { return t.Verdict(b.s.Book) }) {
			return
		}
	}
	if late {
		b.explainPly(p.Number)
	}
	ply.Found = true
	b.sayFindingOf(p, v)
	if _, ruled := b.arbitration.Imposed(p.Number); !ruled && p.Legal && v.Kind == touchmove.NoFinding {
		b.sayQuestions(p, b.law().Of(p, engine.NoPoint), false)
	}
}

// mayDisobeyYet reports whether a piece in the air will decide whether ply p, just made, obeys its duty.
func (b *Board) mayDisobeyYet(p *tracker.Ply) bool {
	if !p.Legal || b.s.Closing || !b.law().IsOpen(p) {
		return false
	}
	t := b.law().Of(p, engine.NoPoint)
	return touchmove.Judge(b.s.Book, b.law().WithAllInTheAir(p, t)).Kind != touchmove.NoFinding
}

func (b *Board) sayFindingOf(p *tracker.Ply, v touchmove.Verdict) {
	f := record.Finding{Head: b.s.Head("finding"), Ply: p.Number, Side: record.SideOf(p.Side()), Article: v.Article, Otherwise: v.Otherwise,
		Kind: string(v.Kind), Duty: engine.MoveNames(v.Duty), Played: line.KnownPromotion(p.Move, b.s.Plies[p.Number-1].Fixed), At: b.s.Now, Rulebook: b.s.Config.Rulebook}
	if law.IsProvoked(p.Prev, p.Move) {
		return // Only the move before it is found.
	}
	if !p.Legal {
		if p.MovesOpponents() {
			b.do(b.illegalMoves.SayNoMove(b.law(), p))
			return
		}
		f.Kind = "illegal_move"
		if !f.Holds() || b.adjourned.Found(p.Number, p.Move) || b.arbitration.DismissesOn(p.Number, p.Side(), p.Placed) || b.sayExchanged(p.Number, p.Side(), p.Before, p.Move) {
			return
		}
		f = law.IllegalFinding(f, b.s.Book.Parameters, p.Before, p.Move)
		if law.StandsByReply(&b.s, p) {
			b.say(law.StandsNote(&b.s, p))
			return
		}
		f = b.punished(f, p.Before)
	}
	if f.Kind != "" && f.Article != "" { // Without an article there is no finding.
		b.say(f)
		b.displaced.FindTouch(p.Number)
	}
}

// sayQuestions records once the questions about ply p that no sensor can decide; t is its turn, without a finding. behind means that an
// earlier promotion is open: then it asks only what every promoted piece leaves the same.
func (b *Board) sayQuestions(p *tracker.Ply, t law.Turn, behind bool) {
	ply := &b.s.Plies[p.Number-1]
	for _, a := range t.Asks(b.s.Book, p) {
		would := func(t law.Turn) touchmove.Verdict {
			if !t.Law.Before.Legal(t.Law.Played) {
				return a.Would // With this promoted piece the move would be against the law; that is found when the piece is known.
			}
			return t.If(b.s.Book, a)
		}
		switch {
		case ply.Asked.Has(a.Point) || behind && (a.Stood != 0 || !b.law().IsWhatever(p.Number, a.Would, would)):
		case a.Stood != 0 && !p.Before.Legal(a.Stood):
			if s := (tracker.Displaced{Turn: p.Number - 1, From: a.Stood.From(), To: a.Stood.To()}); !b.displaced.IsAsked(s) {
				b.askDisplaced(s)
			}
		default:
			b.sayQuestion(p, a)
		}
	}
}

func (b *Board) sayQuestion(p *tracker.Ply, a law.Ask) {
	b.s.Plies[p.Number-1].Asked.Add(a.Point)
	b.say(record.Question{Head: b.s.Head("question"), Ply: p.Number, Side: record.SideOf(p.Side()), Point: a.Point.String(), Article: a.Would.Article,
		Why: a.Why, Kind: string(a.Would.Kind), Duty: engine.MoveNames(a.Would.Duty), Played: p.Move.String(), Lifted: a.At, At: b.s.Now,
		Rulebook: b.s.Config.Rulebook})
}

// askOfOpen records once the questions that no sensor can decide about the turn of ply n, in each of its readings. The ply is open and
// stays so for a while. The arbiter must know of a touch that would be a finding in one reading.
func (b *Board) askOfOpen(n int) {
	if _, ruled := b.arbitration.Imposed(n); ruled {
		return
	}
	for _, p := range b.s.Tracker.Readings(n).Plies() {
		if p != nil && p.Legal && b.law().SawTurn(p) {
			t := b.law().Of(p, engine.NoPoint)
			b.sayQuestions(p, t, false)
			if a, asks := t.AskOfCapture(b.s.Book, p); asks && !b.s.Plies[n-1].Asked.Has(a.Point) {
				b.sayQuestion(p, a)
			}
		}
	}
}

// Explained explains the records of a ply, for reviewers.
type Explained = law.Explained

// ExplainedLift is a lift that no sensor can decide, and the law if it was the player's touch.
type ExplainedLift = law.ExplainedLift

// OnMade calls do with the explanation of every ply when the board records it, and again when it revises the ply or a piece lifted in
// that turn is back. Explanations serve reviewers; records don't depend on them.
func (b *Board) OnMade(do func(Explained)) { b.onMade = do }

// explainPly explains ply n to the reviewer.
func (b *Board) explainPly(n int) {
	if b.onMade == nil {
		return
	}
	if v, p := b.law().Mildest(n, engine.NoPoint); p != nil {
		lifts, _ := b.law().Lifts(p)
		b.onMade(law.Explain(b.s.Book, v, p, b.law().Of(p, engine.NoPoint), lifts))
	}
}

// explainLate explains ply p to the reviewer after its turn t was judged anew. late is a lift of the turn that came back plies later.
func (b *Board) explainLate(v touchmove.Verdict, p *tracker.Ply, t law.Turn, late tracker.Lift) {
	if b.onMade == nil {
		return
	}
	b.onMade(law.Explain(b.s.Book, v, p, t, b.law().LiftsWith(p, late)))
}

// SoFar is the current turn before its move is made.
type SoFar = law.ExplainedSoFar

// ExplainSoFar explains the current turn: what its lifts so far ask for. It returns false without a game, while the sides are unknown, or
// while the players do something else than move.
func (b *Board) ExplainSoFar() (SoFar, bool) {
	if b.s.Phase != Playing || b.s.Restoration != nil || b.s.Tracker.Thread().Astray() || b.s.Tracker.Turn().Restoring() {
		return SoFar{}, false
	}
	flipped, sure := b.s.Tracker.Begun().Turned()
	if !sure {
		return SoFar{}, false
	}
	n := b.s.Tracker.Last().Number + 1
	law := b.law().SoFar(n, engine.NoPoint, b.arbitration.ClaimedBy(b.s.SideOf(n).Other(), n))
	return SoFar{Number: n, Before: law.Before, Lifts: b.law().LiftsSoFar(), Flipped: flipped, Law: touchmove.Explain(b.s.Book, law)}, true
}
