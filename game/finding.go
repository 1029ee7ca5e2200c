package game

import (
	"github.com/kyban/kyban/engine"
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
	b.sayOutOfTurn(n, p)
	if b.sawTurn(p) {
		b.sayFound(p)
	}
}

// sayLateFindings records what is to be found in plies that waited for the pieces that were lifted in their turns.
func (b *Board) sayLateFindings() {
	waiting := b.unjudged
	b.unjudged = nil
	for _, n := range waiting {
		if p := b.tracker.Ply(n); p != nil && n <= b.sure {
			b.sayFound(p)
		}
	}
}

// sayFound records the finding in ply p and the questions. While a piece that was lifted in its turn is in the air they wait:
// the piece may be the opponent's early reply.
func (b *Board) sayFound(p *tracker.Ply) {
	if p.Legal && !b.closing && b.turnOf(p, engine.NoPoint).open {
		b.unjudged = append(b.unjudged, p.Number)
		return
	}
	v := b.judged.verdict
	if b.judged.ply != p.Number { // It was open when it was made, or waited.
		v = b.verdict(p.Number)
		b.sayWhy(p.Number)
	}
	b.sayFindingOf(p, v)
	b.sayQuestions(p, v)
}

// mayDisobeyYet says whether a piece that is in the air will decide whether ply p, which was just made, obeys its duty.
func (b *Board) mayDisobeyYet(p *tracker.Ply) bool {
	if !p.Legal || b.closing {
		return false
	}
	t := b.turnOf(p, engine.NoPoint)
	if !t.open {
		return false
	}
	after, _ := b.tracker.After(p)
	for _, l := range after {
		if l.Back == 0 && l.At < p.Placed {
			t.law = t.with(asked{lift: b.lifted(p, l)})
		}
	}
	return touchmove.Judge(b.book, t.law).Kind != touchmove.NoFinding
}

func (b *Board) sayFindingOf(p *tracker.Ply, v touchmove.Verdict) {
	f := Finding{Head: b.head("finding"), Ply: p.Number, Side: p.Side(), Article: v.Article, Otherwise: v.Otherwise,
		Kind: string(v.Kind), Duty: texts(v.Duty), Played: p.Move.String(), At: b.now, Rulebook: b.config.Rulebook}
	if !p.Legal {
		f.Kind = "illegal_move"
		_, f.Loses = b.forbids(p.Before, p.Move)
	}
	if f.Kind != "" && f.Article != "" { // Where no article says what to find, nothing is found.
		b.say(f)
		if b.strays.found == nil {
			b.strays.found = map[int]bool{}
		}
		b.strays.found[p.Number] = true
	}
}

// sayQuestions records what no sensor can decide in ply p, of which the verdict is v: one for each lift by which, if it was
// the player's touch, something would be found that is not found without it. Where readings of the ply differ in that,
// the mildest asks.
func (b *Board) sayQuestions(p *tracker.Ply, v touchmove.Verdict) {
	if _, ruled := b.hearing.imposed[p.Number]; ruled || !p.Legal || v.Kind != touchmove.NoFinding {
		return
	}
	var said engine.PointSet
	t := b.turnOf(p, engine.NoPoint)
	for _, r := range t.early {
		if !p.Before.Legal(r.Move) {
			b.askDisplaced(tracker.Stray{Turn: p.Number - 1, From: r.Move.From(), To: r.Move.To()})
			continue
		}
		law := t.law
		law.Stood = []engine.Move{r.Move}
		b.ask(p, r.Move.From(), r.Since, eitherHand, touchmove.Judge(b.book, law))
	}
	for _, a := range t.asked {
		if said.Has(a.lift.Point) || !a.lift.Binds() {
			continue
		}
		if b.ask(p, a.lift.Point, a.lift.At, a.why, touchmove.Judge(b.book, t.with(a))) {
			said.Add(a.lift.Point)
		}
	}
}

// ask records a question on a piece in ply p, and what would be found if its touch was the player's; where that is nothing it
// asks nothing, and says so.
func (b *Board) ask(p *tracker.Ply, point engine.Point, at sensor.Micros, why string, would touchmove.Verdict) bool {
	if would.Kind == touchmove.NoFinding {
		return false
	}
	b.say(Question{Head: b.head("question"), Ply: p.Number, Side: p.Side(), Point: point.String(), Article: would.Article,
		Why: why, Kind: string(would.Kind), Duty: texts(would.Duty), Played: p.Move.String(), Lifted: at, At: b.now,
		Rulebook: b.config.Rulebook})
	return true
}
