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

// sayFinding records what is to be found in ply n, which is fixed as are all before it.
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
	if b.sawTurn(p) {
		b.sayFound(p)
	}
}

// sayLateFindings records what is to be found in plies that waited for the pieces that were lifted in their turns.
func (b *Board) sayLateFindings() {
	waiting := b.unjudged
	b.unjudged = nil
	for _, n := range waiting {
		if p := b.s.Tracker.Ply(n); p != nil && n <= len(b.s.Plies) {
			b.sayFound(p)
		}
	}
}

// sayFound records the finding in ply p and the questions. While a piece that was lifted in its turn is in the air they wait:
// the piece may be the opponent's early reply. So do they while it is open what a pawn became, unless that makes no difference.
func (b *Board) sayFound(p *tracker.Ply) {
	ply := &b.s.Plies[p.Number-1]
	switch {
	case ply.Found:
		return
	case p.Legal && !b.s.Closing && b.turns().Of(p, engine.NoPoint).Open:
		if !slices.Contains(b.unjudged, p.Number) {
			b.unjudged = append(b.unjudged, p.Number)
		}
		return
	}
	v, late := b.judged.verdict, b.judged.ply != p.Number // It was open when it was made, or waited.
	if late {
		v = b.verdict(p.Number)
	}
	if p.Number > b.s.Sure && p.Legal {
		open, nothing := !ply.Fixed && (b.doubtsBoard() || !b.s.Tracker.OnlyPromotes(p.Number)), v.Kind == touchmove.NoFinding
		if !open && nothing {
			b.sayQuestions(p, b.turns().Of(p, engine.NoPoint), true)
		}
		if open || nothing || !b.isWhatever(p.Number, v, func(t law.Turn) touchmove.Verdict { return t.Verdict(b.s.Book) }) {
			return
		}
	}
	if late {
		b.explainPly(p.Number)
	}
	ply.Found = true
	b.sayFindingOf(p, v)
	if _, ruled := b.arbitration.Imposed(p.Number); !ruled && p.Legal && v.Kind == touchmove.NoFinding {
		b.sayQuestions(p, b.turns().Of(p, engine.NoPoint), false)
	}
}

// mayDisobeyYet says whether a piece that is in the air will decide whether ply p, which was just made, obeys its duty.
func (b *Board) mayDisobeyYet(p *tracker.Ply) bool {
	if !p.Legal || b.s.Closing {
		return false
	}
	t := b.turns().Of(p, engine.NoPoint)
	return t.Open && touchmove.Judge(b.s.Book, b.turns().WithAllInTheAir(p, t)).Kind != touchmove.NoFinding
}

func (b *Board) sayFindingOf(p *tracker.Ply, v touchmove.Verdict) {
	f := record.Finding{Head: b.s.Head("finding"), Ply: p.Number, Side: record.SideOf(p.Side()), Article: v.Article, Otherwise: v.Otherwise,
		Kind: string(v.Kind), Duty: engine.MoveNames(v.Duty), Played: line.KnownPromotion(p.Move, b.s.Plies[p.Number-1].Fixed), At: b.s.Now, Rulebook: b.config.Rulebook}
	if law.IsProvoked(p.Prev, p.Move) {
		return // Only the move before it is found.
	}
	if !p.Legal {
		if p.MovesOpponents() {
			b.do(b.illegalMoves.SayNoMove(boardView{b}, p))
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
	if f.Kind != "" && f.Article != "" { // Where no article says what to find, nothing is found.
		b.say(f)
		b.displaced.FindTouch(p.Number)
	}
}

// sayQuestions records once what no sensor can decide in ply p, of which turn t is to be judged and in which nothing is found. behind says that it
// is open what a pawn became before it: then it is asked what is the same whatever that was.
func (b *Board) sayQuestions(p *tracker.Ply, t law.Turn, behind bool) {
	ply := &b.s.Plies[p.Number-1]
	for _, a := range t.Asks(b.s.Book, p) {
		would := func(t law.Turn) touchmove.Verdict {
			if !t.Law.Before.Legal(t.Law.Played) {
				return a.Would // Had the pawn become this the move would be against the law, and is found when that is known.
			}
			return t.If(b.s.Book, a)
		}
		switch {
		case ply.Asked.Has(a.Point) || behind && (a.Stood != 0 || !b.isWhatever(p.Number, a.Would, would)):
		case a.Stood != 0 && !p.Before.Legal(a.Stood):
			b.askDisplaced(tracker.Displaced{Turn: p.Number - 1, From: a.Stood.From(), To: a.Stood.To()})
		default:
			b.sayQuestion(p, a)
		}
	}
}

func (b *Board) sayQuestion(p *tracker.Ply, a law.Ask) {
	b.s.Plies[p.Number-1].Asked.Add(a.Point)
	b.say(record.Question{Head: b.s.Head("question"), Ply: p.Number, Side: record.SideOf(p.Side()), Point: a.Point.String(), Article: a.Would.Article,
		Why: a.Why, Kind: string(a.Would.Kind), Duty: engine.MoveNames(a.Would.Duty), Played: p.Move.String(), Lifted: a.At, At: b.s.Now,
		Rulebook: b.config.Rulebook})
}

// askOfOpen records once what no sensor can decide in the turn of ply n, which is open and stays so for a while, as each of its readings has it: of a touch
// by which something would be found in one of them the arbiter is to know.
func (b *Board) askOfOpen(n int) {
	if _, ruled := b.arbitration.Imposed(n); ruled {
		return
	}
	for _, p := range b.s.Tracker.Plies(n) {
		if p != nil && p.Legal && b.sawTurn(p) {
			t := b.turns().Of(p, engine.NoPoint)
			b.sayQuestions(p, t, false)
			if a, asks := t.AskOfCapture(b.s.Book, p); asks && !b.s.Plies[n-1].Asked.Has(a.Point) {
				b.sayQuestion(p, a)
			}
		}
	}
}

// isWhatever says whether a verdict on ply n, by who judges its turn, is the same whatever pawns became of which it is open.
func (b *Board) isWhatever(n int, v touchmove.Verdict, judge func(law.Turn) touchmove.Verdict) bool {
	return b.turns().IsWhatever(v, b.s.Tracker.Plies(n), b.s.Sure+1, b.s.IsFixed, judge)
}
