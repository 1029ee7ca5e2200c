package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Ask is a question that only the arbiter can answer, with the finding if the player caused it.
type Ask struct {
	Point engine.Point
	At    sensor.Micros
	Why   string
	Stood engine.Move // From where the piece stood before the turn began; 0 if it was lifted and put back.
	Would touchmove.Verdict
}

// Asks returns the questions about the turn of ply p, in which nothing is found: one for each piece that would lead to a finding if the
// player touched it. A piece that stood where no move leads may be displaced, whatever the law of touching says.
func (t Turn) Asks(book *rulebook.Rulebook, p *tracker.Ply) (asks []Ask) {
	for _, r := range t.Early {
		law := t.Law
		law.Stood = []engine.Move{r.Move}
		would := touchmove.Judge(book, law)
		if would.Kind != touchmove.NoFinding || !p.Before.Legal(r.Move) {
			asks = append(asks, Ask{r.Move.From(), r.Since, EitherHand, r.Move, would})
		}
	}
	for _, r := range t.Laid {
		law := t.Law
		law.Stood = []engine.Move{r.Move}
		if would := touchmove.Judge(book, law); would.Kind != touchmove.NoFinding && p.Before.Legal(r.Move) {
			asks = append(asks, Ask{boardgame.Captured(p.Before, p.Move), r.Since, undoneCapture, 0, would})
		}
	}
	var asked engine.PointSet
	for _, a := range t.Undecided {
		if asked.Has(a.Lift.Point) || !a.Lift.Binds() {
			continue
		}
		if would := touchmove.Judge(book, t.With(a)); would.Kind != touchmove.NoFinding {
			asked.Add(a.Lift.Point)
			asks = append(asks, Ask{a.Lift.Point, a.Lift.At, a.Why, 0, would})
		}
	}
	return asks
}

// AskOfCapture returns the question about the turn of ply p, which is open, and whether there is one. An opponent's piece was in the hand
// with the moved piece and is seen on its point since. The piece on that point may be the moved one, which has captured there.
func (t Turn) AskOfCapture(book *rulebook.Rulebook, p *tracker.Ply) (Ask, bool) {
	would := t.Verdict(book)
	for _, l := range t.Law.Lifts {
		if would.Kind != touchmove.NoFinding && l.Owner != p.Side() && l.Back != 0 && l.Binds() && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point)) {
			return Ask{l.Point, l.At, undoneCapture, 0, would}, true
		}
	}
	return Ask{}, false
}

// If returns the verdict if the lift in question was the player's touch; the zero verdict if there is no such lift.
func (t Turn) If(book *rulebook.Rulebook, asked Ask) touchmove.Verdict {
	for _, a := range t.Undecided {
		if a.Lift.Point == asked.Point && a.Lift.At == asked.At {
			return touchmove.Judge(book, t.With(a))
		}
	}
	return touchmove.Verdict{}
}
