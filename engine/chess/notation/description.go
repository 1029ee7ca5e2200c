package notation

import (
	"github.com/kyban/kyban/engine/chess"
)

// unsaid stands for a missing file or rank.
const unsaid = -1

// part is a point with its file, its rank, both or neither.
type part struct{ file, rank int }

var nothing = part{unsaid, unsaid}

// has reports whether the part fits a point.
func (d part) has(p chess.Point) bool {
	return (d.file == unsaid || d.file == p.File()) && (d.rank == unsaid || d.rank == p.Rank())
}

// whole reports whether both are known.
func (d part) whole() bool { return d.file != unsaid && d.rank != unsaid }

// point returns the point of a part with both.
func (d part) point() chess.Point { return chess.Point(8*d.rank + d.file) }

// description is the content of a move's text.
type description struct {
	castling  string // "O-O" or "O-O-O": then all else is empty.
	kind      chess.Kind
	points    bool // It has two points and no piece: the piece there moves.
	from, to  part
	captures  bool // It has a capture sign. Without one it may be a capture, too.
	promotion chess.Kind
}

// uci returns the move in the form of UCI.
func (d description) uci() string {
	m := chess.NewMove(d.from.point(), d.to.point(), d.promotion)
	return m.String()
}

// means reports whether the text may be that of a legal move.
func (d description) means(p *chess.Position, m chess.Move) bool {
	if d.castling != "" {
		return m.Castles() && castlingText(m) == d.castling
	}
	if m.Castles() && !d.goesFar(m) {
		return false
	}
	return p.At(m.From()).Kind() == d.kind && d.from.has(m.From()) && d.to.has(m.To()) &&
		(!d.captures || p.Captures(m)) && (d.promotion == chess.NoKind || d.promotion == m.Promotion()) &&
		(d.to.rank != unsaid || p.Captures(m))
}

// goesFar reports whether castling, written as the king's move, can't be a step of the king.
func (d description) goesFar(m chess.Move) bool {
	by := m.From().File() - m.To().File()
	return by < -1 || by > 1
}
