package law

import (
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// SayUndone finds the move that left a piece where it stands, which belongs to that move, as the rook of a castling: the press has completed it as it
// is (4.7.2, 7.5.1 of chess), and so the law knows none. Where the rulebook punishes no illegal move the piece is displaced, and nothing else. It says
// whether it is found.
func SayUndone(b Board, p *tracker.Ply, s tracker.Displaced) bool {
	g := b.State()
	law := g.Book.Parameters
	switch {
	case p == nil || !p.LeavesUndone(s) || law.Penalties.Article.Article == "" || !b.IsBelieved() || b.Dismisses(p.Number, p.Side(), p.Placed):
	case StandsByReply(g, p):
		b.NoteStands(p)
	default:
		b.Punish(record.Finding{Head: g.Head("finding"), Ply: p.Number, Side: record.SideOf(p.Side()), Article: law.IllegalMove.Article, Kind: "illegal_move",
			Duty: []string{}, Played: p.Move.String(), At: g.Now, Rulebook: g.Rulebook()}, p.Before)
		return true
	}
	return false
}

// StandsByReply says whether ply p, against the law, stands by the rulebook since the opponent has made his next move.
func StandsByReply(g *line.State, p *tracker.Ply) bool {
	_, replied := g.Tracker.Standing()
	return g.Book.Parameters.Penalties.Stands.Article != "" && (replied || g.Tracker.Last().Number > p.Number)
}
