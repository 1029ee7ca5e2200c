package against

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// SayUndone finds the move that left a piece where it stands, which belongs to that move, as the rook of a castling: the press has completed it as it
// is (4.7.2, 7.5.1 of chess), and so the law knows none. Where the rulebook punishes no illegal move the piece is displaced, and nothing else.
func SayUndone(b Board, s tracker.Displaced) {
	f := b.Facts()
	p, law := f.Tracker.Ply(s.Turn), f.Book.Parameters
	switch {
	case p == nil || !p.LeavesUndone(s) || law.Penalties.Article.Article == "" || !b.IsBelieved() || b.Dismisses(p.Number, p.Side(), p.Placed):
	case f.StandsByReply(p):
		b.NoteStands(p)
	default:
		b.Punish(record.Finding{Head: f.head("finding"), Ply: p.Number, Side: p.Side(), Article: law.IllegalMove.Article, Kind: "illegal_move",
			Duty: []string{}, Played: p.Move.String(), At: f.Now, Rulebook: f.Rulebook}, p.Before)
	}
}

// StandsByReply says whether ply p, against the law, stands by the rulebook since the opponent has made his next move.
func (f Facts) StandsByReply(p *tracker.Ply) bool {
	_, replied := f.Tracker.Standing()
	return f.Book.Parameters.Penalties.Stands.Article != "" && (replied || f.Tracker.Last().Number > p.Number)
}
