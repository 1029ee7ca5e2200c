package law

import (
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// SayUndone finds a move that left a piece of its own undone, such as the rook of a castling: the press has completed it as it is (4.7.2,
// 7.5.1 of chess), and the law knows no such move. If the rulebook punishes no illegal move, the piece is only displaced. putBack says
// that it was put back before the opponent moved, so that it cannot stand; found reports whether there is a finding.
func SayUndone(v View, p *tracker.Ply, s tracker.Displaced, putBack bool) (acts []line.Act, found bool) {
	f := &finder{View: v}
	g := f.State()
	law := g.Book.Parameters
	switch {
	case p == nil || !p.LeavesUndone(s) || law.Penalties.Article.Article == "" || !f.IsBelieved() || f.Dismisses(p.Number, p.Side(), p.Placed):
	case !putBack && StandsByReply(g, p):
		f.do(StandsNote(g, p))
	default:
		f.do(Punished{record.Finding{Head: g.Head("finding"), Ply: p.Number, Side: record.SideOf(p.Side()), Article: law.IllegalMove.Article, Kind: "illegal_move",
			Duty: []string{}, Played: p.Move.String(), At: g.Now, Rulebook: g.Rulebook()}, p.Before})
		found = true
	}
	return f.acts, found
}

// StandsByReply reports whether ply p, against the law, stands by the rulebook since the opponent has made his next move.
func StandsByReply(g *line.State, p *tracker.Ply) bool {
	_, replied := g.Tracker.Standing()
	return g.Book.Parameters.Penalties.Stands.Article != "" && (replied || g.Tracker.Last().Number > p.Number)
}
