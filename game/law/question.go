package law

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// whyIllegal is why a question is asked about a move that may be against the law.
const whyIllegal = "against_the_law"

// askedMove is whether a ply was a move against the law of a side.
type askedMove struct {
	ply  int
	side engine.Side
	move engine.Move
}

// Answer is what a ruling said of a ply of which it was open whether it was against the law. It never changes.
type Answer struct {
	Ply  int
	Move engine.Move    // That it was.
	Open []line.OpenPly // It, and those behind it that were open by then: what they are may follow from it.
}

// Answer takes in that the arbiter rules that a side made an illegal move in the turn of a ply, by an article. Where he was asked whether the ply is
// one, and it is open yet, it is: the move is returned, 0 where there is none.
func (w *IllegalMoves) Answer(f View, ply int, side engine.Side, article string) (answered engine.Move) {
	g := f.State()
	for _, q := range w.questions {
		if q.ply == ply && (side == q.side || side == engine.NoSide) && isIllegalMove(g, article) && g.Tracker.Ruled(ply, q.move, g.Now) {
			answered = q.move
		}
	}
	return answered
}

// isIllegalMove says whether an article is about illegal moves, and no other irregularity that counts as one.
func isIllegalMove(g *line.State, article string) bool {
	law := g.Book.Parameters
	return article == law.IllegalMove.Article || article == law.Penalties.Article.Article
}

// Ask asks about the plies that were made and are open, and that may be moves against the law for which the clock was pressed: what the sensors
// leave open the arbiter may have seen. It waits for the reply, for the pieces may yet be put back, unless nothing follows; where the move stands
// by the reply (A.4.2 and B.4 of chess) it asks before that.
func (w *IllegalMoves) Ask(v View, nothingFollows bool) []line.Act {
	f := &finder{View: v}
	g := f.State()
	w.asked = min(w.asked, len(g.Plies)+1)
	switch law := g.Book.Parameters; {
	case law.IllegalMove.Article == "" || !f.IsBelieved():
	case law.Penalties.Stands.Article != "":
		w.askStanding(f, g)
	default:
		last := len(g.Plies)
		switch {
		case isReplied(g):
			last = g.Tracker.Last().Number // It is not made yet either.
		case !nothingFollows:
			last--
		}
		for n := max(g.Sure, w.asked) + 1; n <= last; n++ {
			if f.IsAgainst(n) {
				continue // Nothing is to be asked.
			}
			w.ask(f, g, n, g.Tracker.MayBeAgainst(n))
		}
	}
	return f.acts
}

// isReplied says whether the clock was pressed for a reply to the last ply, on which the readings differ, and the reply is against the law itself:
// by what follows they may come to prefer that the ply was lawful.
func isReplied(g *line.State) bool {
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number; ok && !s.Legal && s.Press && n > g.Sure {
		_, agreed := g.Tracker.Candidates(n)
		return !agreed
	}
	return false
}

// askStanding asks about the move that stands, where nothing before it is open, or that was made and is contested: nobody has replied.
func (w *IllegalMoves) askStanding(f *finder, g *line.State) {
	if found := g.Tracker.Contested(len(g.Plies)); len(g.Plies) > w.asked {
		w.ask(f, g, len(g.Plies), found)
	}
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number + 1; ok && !s.Legal && s.Press && w.stands == nil && g.Sure == len(g.Plies) && n > w.asked && g.Now >= s.Quiet+StandsFor {
		w.ask(f, g, n, g.Tracker.Insisted())
	}
}

// ask asks about ply n, which may be a move against the law; nil where it is none.
func (w *IllegalMoves) ask(f *finder, g *line.State, n int, found *tracker.Insisted) {
	if found == nil {
		return
	}
	if IsProvoked(g.Tracker.Ply(n-1), found.Move) || found.Since < found.Lifted+carriedAtLeast || f.Dismisses(n, found.Side, found.Since) {
		return
	}
	w.asked, w.questions = n, append(w.questions, askedMove{n, found.Side, found.Move})
	f.do(record.Question{Head: g.Head("question"), Ply: n, Side: record.SideOf(found.Side), Point: found.Move.From().String(), Article: g.Book.Parameters.IllegalMove.Article,
		Why: whyIllegal, Kind: "illegal_move", Duty: []string{}, Played: found.Move.String(), Lifted: found.Lifted, At: g.Now, Rulebook: g.Rulebook()})
}
