package tracker

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// A player who obeys the law is no proof of what his opponent's pawn became: he may have overlooked the check of a queen that was never
// named. So a reading lets him make each move that is legal for any piece that the pawn may be, as far as its owner's moves leave that
// open. Such a move is contested: legal in one reading and against the law in another, and neither has paid for it. What the owner does
// with the piece, or a player's or arbiter's word, decides.

// unnamed is a pawn that a reading promoted, and what else it may be as far as its owner's moves since show.
type unnamed struct {
	ply    int
	at     engine.Point
	others string // The letters of the other pieces.
}

// unnamedAfter returns the promoted pawns whose pieces are open after the move m that makes a ply.
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

// with returns the position in which the pawn u became the piece of a letter.
func (r *reading) with(u unnamed, letter rune) boardgame.Position {
	piece := strings.ToLower(string(letter))
	if r.pos.At(u.at).Side() == engine.First {
		piece = strings.ToUpper(piece)
	}
	return r.pos.With(u.at, boardgame.Piece(piece[0]))
}

// isNamed reports whether a word has confirmed what the reading holds for the pawn of a ply, and no word anything else.
func (r *reading) isNamed(ply int) bool { return r.confirms == ply && r.denies != ply }

// otherwise returns the positions in which an unnamed promoted pawn of the side not to move is another piece, and the ply of that pawn.
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

// contests returns the promotion that makes the illegal move m legal with another piece, and the position with that piece; 0 for none.
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

// mayMake reports whether the side to move may make the move m: by the law, or by that of another reading.
func (r *reading) mayMake(m engine.Move) bool {
	by, _ := r.contests(m)
	return by != 0 || r.pos.Legal(m)
}

// moves returns the moves that mayMake allows. The caller must not change them.
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

// goesOtherwise reports whether the standing illegal move is legal for another piece that the pawn may be: it is made as that piece's
// move.
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

// Contested returns ply n where it is illegal in the likeliest reading and legal if an unnamed pawn became another piece; else nil.
func (v Readings) Contested() *Insisted {
	p := v.t.Ply(v.n)
	if v.t.astray || p == nil || p.contested == 0 || v.t.isFixed(p.contested) {
		return nil
	}
	pressed, _ := v.t.pressSince(p.Placed)
	return &Insisted{Side: p.Side(), Move: p.Move.Unnamed(), Lifted: p.began(), Since: p.Placed, At: pressed}
}
