package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// menOfASide is how many pieces a side has when the game begins.
const menOfASide = 16

// exchanged reports whether a move against the law is lawful if two neighbours were set up on each other's points, a common slip: no
// sensor tells them apart. It returns the code of the note about that, "" if it is not lawful. last is the ply before the move, nil for
// none. The first such move is one by one of the two that its own kind never makes. After that, any move of either side counts that is
// lawful as the pieces then stand. An attempt to castle does not count.
func exchanged(start boardgame.Position, last *tracker.Ply, before boardgame.Position, m engine.Move) (code string) {
	if rook, _ := before.Beside(m); rook.Valid() {
		return ""
	}
	var plies []*tracker.Ply
	for p := last; p != nil && p.Prev != nil; p = p.Prev {
		plies = append(plies, p)
	}
	slices.Reverse(plies)
	for _, two := range pairs(start) {
		if !two.follows(plies) || two.position.Occupied() != before.Occupied() || !two.position.Legal(m) {
			continue
		}
		switch made := slices.Contains(two.at[:], m.From()) && !before.Reaches(m) && two.shows(before.At(m.From())); {
		case made && two.royal && before.At(m.From()).IsKing():
			return "king_and_queen_exchanged"
		case made || two.shown:
			code = "pieces_exchanged"
		}
	}
	return code
}

// pair is two pieces of a side on each other's points, and the game as it goes on with them.
type pair struct {
	at    [2]engine.Point // Where they stand, NoPoint for a captured one.
	royal bool            // They are king and queen.
	// In xiangqi, the piece beside a rook: a straight move of it shows no exchange, for any hand may slip so. 0 for none.
	straight boardgame.Piece
	position boardgame.Position
	shown    bool // One of them has made a move that is against the law unless they were exchanged.
}

// pairs returns the pairs of neighbours that may have been exchanged in a start position: of a side that has all its pieces,
// without pawns and without pairs of one kind.
func pairs(start boardgame.Position) (list []pair) {
	for _, side := range [...]engine.Side{engine.First, engine.Second} {
		men := start.PiecesOf(side)
		if men.Len() != menOfASide {
			continue
		}
		for _, p := range men.Points() {
			q := engine.NewPoint(p.File()+1, p.Rank())
			one, other := start.At(p), start.At(q)
			if q.Rank() != p.Rank() || !men.Has(q) || one == other || one.Kind() == "p" || other.Kind() == "p" {
				continue
			}
			royal := one.IsKing() && other.Kind() == "q" || other.IsKing() && one.Kind() == "q"
			two := pair{at: [2]engine.Point{p, q}, royal: royal, position: start.With(p, other).With(q, one)}
			switch xiangqi := start.Game().Name == "xiangqi"; {
			case xiangqi && one.Kind() == "r":
				two.straight = other
			case xiangqi && other.Kind() == "r":
				two.straight = one
			}
			list = append(list, two)
		}
	}
	return list
}

// shows reports whether a move that a piece's own kind never makes shows an exchange of the two.
func (two *pair) shows(piece boardgame.Piece) bool { return two.straight == 0 || piece != two.straight }

// follows plays the plies on, and reports whether every move of the two is lawful as they stand.
func (two *pair) follows(plies []*tracker.Ply) bool {
	for _, p := range plies {
		m := p.Move
		if slices.Contains(two.at[:], m.From()) {
			if !two.position.Legal(m) {
				return false
			}
			two.shown = two.shown || !p.Legal
		}
		for i, at := range two.at {
			switch at {
			case m.From():
				two.at[i] = m.To()
			case m.To():
				two.at[i] = engine.NoPoint
			}
		}
		two.position = two.position.After(m)
	}
	return true
}

// Exchanged returns the code of the note that a move in the turn of a ply is lawful if two pieces were exchanged when they were set up,
// "" if it is not.
func (r Reader) Exchanged(ply int, before boardgame.Position, m engine.Move) string {
	return exchanged(r.Start, r.Tracker.Ply(ply-1), before, m)
}
