package touchmove

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// edition is the law of touching as one rulebook prints it.
type edition struct {
	ownOnly       cascade // Own pieces only were touched.
	opponentOnly  cascade // Pieces of the opponent only were touched.
	ownFirst      cascade // Both, an own piece first.
	opponentFirst cascade // Both, a piece of the opponent first.
	kingThenRook  cascade // The king and then a rook, as in castling; empty if the law has no castling.
	rookThenKing  cascade // A rook and then the king.
	sameTime      string  // The article on both at the same time, which refers to another one by rulebook.SameTime.
	once          bool    // Only the first touch of each piece counts, and the pieces after the first bind, too.
	stood         string  // The article that makes the first point where a piece stood its destination, empty for none.
}

// cascade is an article: rungs in printed order. The first that can be obeyed is the duty.
type cascade []rung

// rung is one line of an article.
type rung struct {
	article string
	demand  demand
}

// demand is the demand of a rung on the own piece O and the opponent's piece P that were touched first.
type demand uint8

const (
	moveO           demand = iota // O moves.
	oCapturesP                    // O captures P.
	anyCapturesP                  // Any own piece captures P.
	firstThatCan                  // The first touched piece that can be moved, if it is an own one, or captured, must be.
	castleWithR                   // O, the king, castles with the rook R.
	moveOUncastled                // O, the rook, moves; the king does not castle with it.
	anyMove                       // Any legal move; the rule demands no more.
	anyMoveAndFault               // Any legal move, and a technical fault is recorded.
)

// demandNames are the words for demands in an Explanation.
var demandNames = [...]string{moveO: "own_moves", oCapturesP: "own_captures", anyCapturesP: "any_captures",
	firstThatCan: "first_that_can", castleWithR: "castles", moveOUncastled: "own_moves", anyMove: "free_move", anyMoveAndFault: "any_move"}

// binds reports whether the edition has any duty.
func (e edition) binds() bool { return e.ownOnly != nil }

// editions holds an edition for every rulebook.
var editions = map[rulebook.ID]edition{
	rulebook.VN2004:   vn2004,
	rulebook.VN1999:   vn1999,
	rulebook.FIDE2018: fide2018,
	rulebook.FIDE2023: fide2018, // Article 4 is the same.
	rulebook.Casual:   {},       // No touch binds.
	rulebook.AXF2003:  {},       // Its known part is silent on touching.
}

// option is a legal move with the pieces that it concerns beside the one it is named after.
type option struct {
	engine.Move
	mover    engine.Point // The point of the piece whose move it is by the law: castling is the king's.
	captured engine.Point // NoPoint for none. En passant it is not the pawn's target.
	rook     engine.Point // The rook of castling, NoPoint for none.
	alone    bool         // The king stays: such castling needs a touch of the rook alone.
}

// moves reports whether the move is one of the touched own piece.
func (m option) moves(touched engine.Point) bool {
	return m.mover == touched || m.alone && m.rook == touched
}

func options(p boardgame.Position) []option {
	legal := p.Moves()
	found := make([]option, len(legal))
	for i, m := range legal {
		king, rook := p.Castling(m)
		found[i] = option{Move: m, mover: m.From(), captured: boardgame.Captured(p, m), rook: rook}
		if king != engine.NoPoint {
			from, _ := p.Beside(m)
			found[i].mover, found[i].alone = king, from == engine.NoPoint
		}
	}
	return found
}
