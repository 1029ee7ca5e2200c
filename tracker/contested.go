package tracker

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// That a player obeys the law is no proof of what his opponent's pawn became: he may have overlooked the check of a queen that nobody named. So a
// reading lets him make each move that is legal whatever the pawn became, as far as its owner's moves leave that open. Such a move is contested:
// legal in one reading and against the law in another, and neither has paid for it. What its owner does with the piece, or somebody's word, decides.

// unnamed is a pawn that a reading promoted, and what it may be instead as far as its owner's moves since show.
type unnamed struct {
	ply    int
	at     engine.Point // Where the piece stands.
	others string       // The letters of the other pieces.
}

// unnamedAfter returns the promoted pawns of which it is open what they became, behind the move m that makes a ply.
func (r *reading) unnamedAfter(m engine.Move, ply int) (list []unnamed) {
	for _, u := range r.unnamed {
		switch u.at {
		case m.To():
			continue // It is captured.
		case m.From():
			u.others, u.at = r.othersThatGo(u, m), m.To()
		}
		if u.others != "" {
			list = append(list, u)
		}
	}
	if became := m.Promotion(); became != 0 {
		letters := r.pos.Promotions(m)
		if r.against {
			letters = boardgame.Promoted
		}
		list = append(list, unnamed{ply, m.To(), strings.ReplaceAll(letters, string(rune(became)), "")})
	}
	return list
}

// othersThatGo returns the pieces that u may be instead when its owner makes the move m with it: if none goes so, each of them may be.
func (r *reading) othersThatGo(u unnamed, m engine.Move) string {
	if !r.pos.Legal(m) {
		return u.others
	}
	return strings.Map(func(letter rune) rune {
		if !r.with(u, letter).Legal(m) {
			return -1
		}
		return letter
	}, u.others)
}

// with is the position in which the pawn u became the piece of a letter.
func (r *reading) with(u unnamed, letter rune) boardgame.Position {
	piece := strings.ToLower(string(letter))
	if r.pos.At(u.at).Side() == engine.First {
		piece = strings.ToUpper(piece)
	}
	return r.pos.With(u.at, boardgame.Piece(piece[0]))
}

// isNamed says whether somebody has said that the pawn of a ply became what the reading holds it for, and nobody anything else.
func (r *reading) isNamed(ply int) bool { return r.confirms == ply && r.denies != ply }

// otherwise returns the positions that would stand if a pawn of the side that is not to move, which nobody has named, were another piece, and the
// ply of that pawn.
func (r *reading) otherwise(yield func(ply int, pos boardgame.Position) bool) {
	for _, u := range r.unnamed {
		if r.isNamed(u.ply) || r.pos.At(u.at).Side() != r.pos.Turn().Other() {
			continue
		}
		for _, letter := range u.others {
			if !yield(u.ply, r.with(u, letter)) {
				return
			}
		}
	}
}

// contests returns the promotion that makes the move m, which is against the law, a legal one if the pawn became another piece, and the position in
// which it is; 0 for none.
func (r *reading) contests(m engine.Move) (by int, pos boardgame.Position) {
	if len(r.unnamed) == 0 || r.pos.Legal(m) {
		return 0, nil
	}
	if _, castled := r.pos.Beside(m); castled == engine.NoPoint && !r.pos.Reaches(m) {
		return 0, nil
	}
	for ply, other := range r.otherwise {
		if other.Legal(m) {
			return ply, other
		}
	}
	return 0, nil
}

// mayMake says whether the side to move may make the move m: by the law, or by that of another reading.
func (r *reading) mayMake(m engine.Move) bool {
	by, _ := r.contests(m)
	return by != 0 || r.pos.Legal(m)
}

// moves returns the moves that the side to move may make so. The caller must not change them.
func (r *reading) moves() []engine.Move {
	moves := r.pos.Moves()
	for _, other := range r.otherwise {
		for _, m := range other.Moves() {
			if !r.pos.Legal(m) && !slices.Contains(moves, m) {
				moves = append(slices.Clip(moves), m)
			}
		}
	}
	return moves
}

// goesOtherwise says whether the move that stands against the law is a legal one of a piece that a pawn became, were that another one: it is made as
// that would be.
func (r *reading) goesOtherwise() bool {
	return slices.ContainsFunc(r.unnamed, func(u unnamed) bool {
		return u.at == r.origin && !r.isNamed(u.ply) && strings.ContainsFunc(u.others, func(letter rune) bool { return r.with(u, letter).Legal(r.move()) })
	})
}

// promotions returns the letters of the pieces that the moving piece may become by a move that mayMake allows.
func (r *reading) promotions(m engine.Move) string {
	if _, pos := r.contests(m); pos != nil {
		return pos.Promotions(m)
	}
	return r.pos.Promotions(m)
}

// Contested returns ply n as a move against the law where it is one in the likeliest reading and a legal one if a pawn became another piece that
// nobody has named; nil where it is none.
func (t *Tracker) Contested(n int) *Insisted {
	p := t.Ply(n)
	if t.astray || p == nil || p.contested == 0 || t.isFixed(p.contested) {
		return nil
	}
	pressed, _ := t.pressSince(p.Placed)
	return &Insisted{Side: p.Side(), Move: p.Move.Unnamed(), Lifted: p.began(), Since: p.Placed, At: pressed}
}
