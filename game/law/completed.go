package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// isReplacedBy reports whether the legal ply p was made instead of the standing illegal move. If the press has completed that move (7.5.1
// of chess), a ply to the point beside replaces it too, unless the piece was only pushed there: it had come to rest between the two.
func (w *IllegalMoves) isReplacedBy(p *tracker.Ply, g *line.State) bool {
	if w.completed && g.Book.Parameters.Penalties.Article.Article != "" {
		for _, r := range p.Rests() {
			if r.Move.To().String() == w.stands.To && p.Placed >= r.Until+carriedAtLeast {
				return true
			}
		}
	}
	return Replaces(p.Move, w.stands.From, w.stands.To)
}

// Complete finds the standing move in the turn of a ply after the arbiter has put it back.
func (w *IllegalMoves) Complete(v View, ply int) []line.Act {
	f := &finder{View: v}
	if g := f.State(); w.stands != nil && w.stands.Ply == ply {
		w.complete(f, g, g.Tracker.Position())
	}
	return f.acts
}

// complete finds a move that was pressed and put back, or put back by the arbiter. Either it has lost the game already and could not be
// taken back, or the press has completed it and it is punished.
func (w *IllegalMoves) complete(f *finder, g *line.State, before boardgame.Position) {
	cited, law := w.losesBy, g.Book.Parameters
	if cited.Article == "" && w.completed && law.Penalties.Article.Article != "" {
		cited = law.IllegalMove
	}
	if cited.Article == "" || g.Sure < len(g.Plies) && !(w.surely && g.OnlyPromotionsOpen()) {
		return
	}
	w.find(f, g, cited, before)
}

// find finds the standing move, made in the position before, unless the arbiter dismissed it while it stood.
func (w *IllegalMoves) find(f *finder, g *line.State, cited rulebook.Citation, before boardgame.Position) {
	if f.Dismisses(w.stands.Ply, w.stands.Side.Of(), w.since) {
		return
	}
	if m, err := boardgame.ParseMove(w.stands.From + w.stands.To); err == nil {
		if IsProvoked(g.Tracker.Ply(w.stands.Ply-1), m) {
			return
		}
	}
	f.do(Punished{record.Finding{Head: g.Head("finding"), Ply: w.stands.Ply, Side: w.stands.Side, Article: cited.Article, Kind: "illegal_move",
		Duty: []string{}, Played: w.stands.From + w.stands.To, Loses: cited == w.losesBy, At: g.Now, Rulebook: string(cited.Book)}, before})
}
