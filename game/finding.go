package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/against"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/game/promotion"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayFinding records what is to be found in ply n, which is fixed as are all before it.
func (b *Board) sayFinding(n int) {
	p := b.tracker.Ply(n)
	if p == nil {
		return
	}
	b.settleSealed()
	b.sayOutOfTurn(n, p)
	if law := b.book.Parameters.Penalties.Remains; law.Article != "" && penalty.BothInCheck(p.Before) && penalty.BothInCheck(p.After) {
		b.note(record.Note{Code: "both_kings_in_check", Ply: n}, law)
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
		if p := b.tracker.Ply(n); p != nil && n <= len(b.plies) {
			b.sayFound(p)
		}
	}
}

// sayFound records the finding in ply p and the questions. While a piece that was lifted in its turn is in the air they wait:
// the piece may be the opponent's early reply. So do they while it is open what a pawn became, unless that makes no difference.
func (b *Board) sayFound(p *tracker.Ply) {
	ply := &b.plies[p.Number-1]
	switch {
	case ply.found:
		return
	case p.Legal && !b.closing && b.turns().Of(p, engine.NoPoint).Open:
		if !slices.Contains(b.unjudged, p.Number) {
			b.unjudged = append(b.unjudged, p.Number)
		}
		return
	}
	v, late := b.judged.verdict, b.judged.ply != p.Number // It was open when it was made, or waited.
	if late {
		v = b.verdict(p.Number)
	}
	if p.Number > b.sure && p.Legal && (v.Kind == touchmove.NoFinding || !ply.fixed && (b.doubtsBoard() || !b.tracker.OnlyPromotes(p.Number)) ||
		!b.turns().IsWhatever(v, b.tracker.Plies(p.Number), b.sure+1, arbitrated{b}.IsFixed, b.book)) {
		return
	}
	if late {
		b.explainPly(p.Number)
	}
	ply.found = true
	b.sayFindingOf(p, v)
	b.sayQuestions(p, v)
}

// mayDisobeyYet says whether a piece that is in the air will decide whether ply p, which was just made, obeys its duty.
func (b *Board) mayDisobeyYet(p *tracker.Ply) bool {
	if !p.Legal || b.closing {
		return false
	}
	t := b.turns().Of(p, engine.NoPoint)
	if !t.Open {
		return false
	}
	return touchmove.Judge(b.book, b.turns().WithAllInTheAir(p, t)).Kind != touchmove.NoFinding
}

func (b *Board) sayFindingOf(p *tracker.Ply, v touchmove.Verdict) {
	f := record.Finding{Head: b.head("finding"), Ply: p.Number, Side: p.Side(), Article: v.Article, Otherwise: v.Otherwise,
		Kind: string(v.Kind), Duty: engine.MoveNames(v.Duty), Played: promotion.Known(p.Move, b.plies[p.Number-1].fixed), At: b.now, Rulebook: b.config.Rulebook}
	if provoked, takes := against.IsProvoked(p.Prev, p.Move); provoked {
		if takes {
			b.note(record.Note{Code: "king_taken", Ply: p.Number, Side: p.Side().String()}, b.book.Parameters.Endings.KingTaken)
		}
		return // Only the move before it is found.
	}
	if !p.Legal {
		if b.adjourned.Found(p.Number, p.Move) || b.arbitration.DismissesOn(p.Number, p.Side(), p.Placed) || b.sayExchanged(p.Number, p.Side(), p.Before, p.Move) {
			return
		}
		if f.Kind = "illegal_move"; !f.Holds() {
			return
		}
		_, f.Loses = ending.Forbids(b.book.Parameters, p.Before, p.Move)
		if a := (arbitrated{b}); a.Facts().StandsByReply(p) {
			a.NoteStands(p)
			return
		}
		f = b.punished(f, p.Before)
	}
	if f.Kind != "" && f.Article != "" { // Where no article says what to find, nothing is found.
		b.say(f)
		b.displaced.FindTouch(p.Number)
	}
}

// sayQuestions records what no sensor can decide in ply p, of which the verdict is v: one for each lift by which, if it was
// the player's touch, something would be found that is not found without it. Where readings of the ply differ in that,
// the mildest asks.
func (b *Board) sayQuestions(p *tracker.Ply, v touchmove.Verdict) {
	if _, ruled := b.arbitration.Imposed(p.Number); ruled || !p.Legal || v.Kind != touchmove.NoFinding {
		return
	}
	var said engine.PointSet
	t := b.turns().Of(p, engine.NoPoint)
	for _, r := range t.Early {
		if !p.Before.Legal(r.Move) {
			b.askDisplaced(tracker.Displaced{Turn: p.Number - 1, From: r.Move.From(), To: r.Move.To()})
			continue
		}
		law := t.Law
		law.Stood = []engine.Move{r.Move}
		b.ask(p, r.Move.From(), r.Since, turn.EitherHand, touchmove.Judge(b.book, law))
	}
	for _, a := range t.Undecided {
		if said.Has(a.Lift.Point) || !a.Lift.Binds() {
			continue
		}
		if b.ask(p, a.Lift.Point, a.Lift.At, a.Why, touchmove.Judge(b.book, t.With(a))) {
			said.Add(a.Lift.Point)
		}
	}
}

// ask records a question on a piece in ply p, and what would be found if its touch was the player's; where that is nothing it
// asks nothing, and says so.
func (b *Board) ask(p *tracker.Ply, point engine.Point, at sensor.Micros, why string, would touchmove.Verdict) bool {
	if would.Kind == touchmove.NoFinding {
		return false
	}
	b.say(record.Question{Head: b.head("question"), Ply: p.Number, Side: p.Side(), Point: point.String(), Article: would.Article,
		Why: why, Kind: string(would.Kind), Duty: engine.MoveNames(would.Duty), Played: p.Move.String(), Lifted: at, At: b.now,
		Rulebook: b.config.Rulebook})
	return true
}
