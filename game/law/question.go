package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// whyIllegal is the reason for a question about a move that may be against the law.
const whyIllegal = "against_the_law"

// askedMove is the question whether a ply was a move of a side against the law.
type askedMove struct {
	ply       int
	side      engine.Side
	move      engine.Move
	opponents bool // The piece is the opponent's.
}

// Answer is a ruling on an open ply that may have been against the law. It never changes.
type Answer struct {
	Ply  int
	Move engine.Move    // The illegal move.
	Open []line.OpenPly // The ply, and the open plies behind it: the ruling may settle them.
}

// Answer takes in a ruling that a side made an illegal move in the turn of a ply, by an article. If the arbiter was asked about the ply
// and it is still open, the ruling settles it, and Answer returns the move; else 0.
func (w *IllegalMoves) Answer(r Reader, ply int, side engine.Side, article string) (answered engine.Move) {
	for _, q := range w.questions {
		if q.ply == ply && (side == q.side || side == engine.NoSide) && isIllegalMove(r.State, article) && r.Tracker.Ruled(ply, q.move, r.Now) {
			answered = q.move
		}
	}
	return answered
}

// isIllegalMove reports whether an article is about illegal moves, and not about another irregularity that counts as one.
func isIllegalMove(g *line.State, article string) bool {
	law := g.Book.Parameters
	return article == law.IllegalMove.Article || article == law.Penalties.Article.Article || article == law.Penalties.Press.Article
}

// AsksOfOpponents reports whether the arbiter was asked if a player moved the opponent's piece of a point, and none of his own, in the turn
// of a ply.
func (w *IllegalMoves) AsksOfOpponents(ply int, from engine.Point) bool {
	return slices.ContainsFunc(w.questions, func(q askedMove) bool { return q.opponents && q.ply == ply && q.move.From() == from })
}

// Ask asks about the open plies that may be pressed moves against the law: the arbiter may have seen what the sensors leave open. It
// waits for the reply, since the pieces may yet be put back, unless nothing follows. If the move stands by the reply (A.4.2 and B.4 of
// chess), it asks before the reply.
func (w *IllegalMoves) Ask(r Reader, nothingFollows bool) []line.Act {
	f := &finder{Reader: r}
	g := f.State
	w.asked = min(w.asked, len(g.Plies)+1)
	switch law := g.Book.Parameters; {
	case law.IllegalMove.Article == "" || !f.isBelieved():
	case law.Penalties.Stands.Article != "":
		w.askStanding(f, g)
	default:
		last := len(g.Plies)
		switch {
		case isReplied(g):
			last = g.Tracker.Last().Number // The reply is not made yet either.
		case !nothingFollows:
			last--
		}
		for n := max(g.Sure, w.asked) + 1; n <= last; n++ {
			if f.IsAgainst(n) {
				continue // There is no doubt, so no question.
			}
			w.ask(f, g, n, g.Tracker.Readings(n).MayBeAgainst())
		}
	}
	return f.acts
}

// isReplied reports whether the clock was pressed for a reply that is itself against the law, while the readings differ on the last ply:
// later evidence may make them prefer that the ply was lawful.
func isReplied(g *line.State) bool {
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number; ok && !s.Legal && s.Press && n > g.Sure {
		_, agreed := g.Tracker.Readings(n).Candidates()
		return !agreed
	}
	return false
}

// askStanding asks about the standing move if nothing before it is open, or about the last made ply if it is contested: the opponent has
// not replied.
func (w *IllegalMoves) askStanding(f *finder, g *line.State) {
	if found := g.Tracker.Readings(len(g.Plies)).Contested(); len(g.Plies) > w.asked {
		w.ask(f, g, len(g.Plies), found)
	}
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number + 1; ok && !s.Legal && s.Press && w.stands == nil && g.Sure == len(g.Plies) && n > w.asked && g.Now >= s.Quiet+StandsFor {
		w.ask(f, g, n, g.Tracker.Turn().Completed())
	}
}

// ask asks about ply n, which may be a move against the law; found is nil if it is none.
func (w *IllegalMoves) ask(f *finder, g *line.State, n int, found *tracker.Completed) {
	if found == nil {
		return
	}
	if IsProvoked(g.Tracker.Ply(n-1), found.Move) || found.Since < found.Lifted+carriedAtLeast || f.Rulings.DismissesOn(n, found.Side, found.Since) {
		return
	}
	w.asked, w.questions = n, append(w.questions, askedMove{n, found.Side, found.Move, found.Opponents})
	article := g.Book.Parameters.IllegalMove.Article
	if press := g.Book.Parameters.Penalties.Press.Article; found.Opponents && press != "" {
		article = press
	}
	f.do(record.Question{Head: g.Head("question"), Ply: n, Side: record.SideOf(found.Side), Point: found.Move.From().String(), Article: article,
		Why: whyIllegal, Kind: "illegal_move", Duty: []string{}, Played: found.Move.String(), Lifted: found.Lifted, At: g.Now, Rulebook: g.Rulebook()})
}

// TurnedQuestion returns the question whether the board is turned, which the first ply alone tells; else its player moved a piece of the
// opponent, and none of his own. It returns none where no article forbids that.
func TurnedQuestion(g *line.State, p *tracker.Ply) (q record.Question, asks bool) {
	cited := g.Book.Parameters.IllegalMove.Article
	if press := g.Book.Parameters.Penalties.Press.Article; g.Presses.Any() && press != "" {
		cited = press
	}
	from := p.Before.Turned(p.Move.From())
	played := engine.NewMove(from, p.Before.Turned(p.Move.To()))
	return record.Question{Head: g.Head("question"), Ply: p.Number, Side: record.SideOf(p.Side()), Point: from.String(), Article: cited, Why: whyIllegal, Kind: "illegal_move",
		Duty: []string{}, Played: played.String(), At: g.Now, Rulebook: g.Rulebook()}, cited != ""
}

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

// positionsMax is the largest number of positions that are judged: those of three pawns.
const positionsMax = 64

// IsWhatever reports whether judge returns the verdict v on all readings of ply n, whatever pawns became since the sure plies, its own among
// them. For each ply that is not fixed it tries each piece that could make the moves since. It returns false if a piece stands where no
// move put it, or if there are too many positions.
func (r Reader) IsWhatever(n int, v touchmove.Verdict, judge func(Turn) touchmove.Verdict) bool {
	return !slices.ContainsFunc(r.Tracker.Readings(n).Plies(), func(p *tracker.Ply) bool { return p == nil || !r.isWhatever(v, p, judge) })
}

func (r Reader) isWhatever(v touchmove.Verdict, p *tracker.Ply, judge func(Turn) touchmove.Verdict) bool {
	positions := mayStand(p, r.Sure+1, r.IsFixed)
	if !slices.ContainsFunc(positions, func(before boardgame.Position) bool { return before.Key() == p.Before.Key() }) {
		return false
	}
	t := r.Of(p, engine.NoPoint)
	differs := func(before boardgame.Position, played engine.Move) bool {
		t.Law.Before, t.Law.Played = before, played
		o := judge(t)
		return mayGo(before, p) && !(o.Kind == v.Kind && o.Article == v.Article && o.Otherwise == v.Otherwise && slices.Equal(o.Duty, v.Duty))
	}
	return !slices.ContainsFunc(positions, func(before boardgame.Position) bool {
		return slices.ContainsFunc(mayBe(p, r.IsFixed), func(played engine.Move) bool { return differs(before, played) })
	})
}

// mayBe returns the move of a ply; if it is not fixed, one for each piece that its pawn may have become.
func mayBe(p *tracker.Ply, fixed func(ply int) bool) (moves []engine.Move) {
	if fixed(p.Number) {
		return []engine.Move{p.Move}
	}
	for _, letter := range []byte(p.Before.Promotions(p.Move)) {
		moves = append(moves, p.Move.Promoting(letter))
	}
	return moves
}

// mayStand returns the positions that may stand before ply p, one for each piece that the pawns may have become since ply first.
func mayStand(p *tracker.Ply, first int, fixed func(ply int) bool) (positions []boardgame.Position) {
	if p.Number == first {
		return []boardgame.Position{p.Before}
	}
	last := p.Prev
	moves := mayBe(last, fixed)
	for _, before := range mayStand(last, first, fixed) {
		for _, m := range moves {
			if mayGo(before, last) {
				positions = append(positions, before.After(m))
			}
		}
	}
	if len(positions) > positionsMax {
		return nil
	}
	return positions
}

// mayGo reports whether the piece of ply p moves so in the position before. An overlooked check doesn't count.
func mayGo(before boardgame.Position, p *tracker.Ply) bool {
	return before.At(p.Move.From()) == p.Before.At(p.Move.From()) || before.Reaches(p.Move)
}
