package law

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// whyIllegal is the reason for a question about a move that may be against the law.
const whyIllegal = "against_the_law"

// askedMove is the question whether a ply was a move of a side against the law.
type askedMove struct {
	ply  int
	side engine.Side
	move engine.Move
}

// Answer is a ruling on an open ply that may have been against the law. It never changes.
type Answer struct {
	Ply  int
	Move engine.Move    // The illegal move.
	Open []line.OpenPly // The ply, and the open plies behind it: the ruling may settle them.
}

// Answer takes in a ruling that a side made an illegal move in the turn of a ply, by an article. If the arbiter was asked about the ply
// and it is still open, the ruling settles it, and Answer returns the move; else 0.
func (w *IllegalMoves) Answer(f View, ply int, side engine.Side, article string) (answered engine.Move) {
	g := f.State()
	for _, q := range w.questions {
		if q.ply == ply && (side == q.side || side == engine.NoSide) && isIllegalMove(g, article) && g.Tracker.Ruled(ply, q.move, g.Now) {
			answered = q.move
		}
	}
	return answered
}

// isIllegalMove reports whether an article is about illegal moves, and not about another irregularity that counts as one.
func isIllegalMove(g *line.State, article string) bool {
	law := g.Book.Parameters
	return article == law.IllegalMove.Article || article == law.Penalties.Article.Article
}

// Ask asks about the open plies that may be pressed moves against the law: the arbiter may have seen what the sensors leave open. It
// waits for the reply, since the pieces may yet be put back, unless nothing follows. If the move stands by the reply (A.4.2 and B.4 of
// chess), it asks before the reply.
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
			last = g.Tracker.Last().Number // The reply is not made yet either.
		case !nothingFollows:
			last--
		}
		for n := max(g.Sure, w.asked) + 1; n <= last; n++ {
			if f.IsAgainst(n) {
				continue // There is no doubt, so no question.
			}
			w.ask(f, g, n, g.Tracker.MayBeAgainst(n))
		}
	}
	return f.acts
}

// isReplied reports whether the clock was pressed for a reply that is itself against the law, while the readings differ on the last ply:
// later evidence may make them prefer that the ply was lawful.
func isReplied(g *line.State) bool {
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number; ok && !s.Legal && s.Press && n > g.Sure {
		_, agreed := g.Tracker.Candidates(n)
		return !agreed
	}
	return false
}

// askStanding asks about the standing move if nothing before it is open, or about the last made ply if it is contested: the opponent has
// not replied.
func (w *IllegalMoves) askStanding(f *finder, g *line.State) {
	if found := g.Tracker.Contested(len(g.Plies)); len(g.Plies) > w.asked {
		w.ask(f, g, len(g.Plies), found)
	}
	s, ok := g.Tracker.Standing()
	if n := g.Tracker.Last().Number + 1; ok && !s.Legal && s.Press && w.stands == nil && g.Sure == len(g.Plies) && n > w.asked && g.Now >= s.Quiet+StandsFor {
		w.ask(f, g, n, g.Tracker.Insisted())
	}
}

// ask asks about ply n, which may be a move against the law; found is nil if it is none.
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
