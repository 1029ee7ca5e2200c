package notation

import (
	"github.com/kyban/kyban/engine/chess"
)

// unsaid stands for a file or a rank that a text does not name.
const unsaid = -1

// part is a point of which a text names the file, the rank, both or neither.
type part struct{ file, rank int }

var nothing = part{unsaid, unsaid}

// has says whether the part may be that point.
func (d part) has(p chess.Point) bool {
	return (d.file == unsaid || d.file == p.File()) && (d.rank == unsaid || d.rank == p.Rank())
}

// whole says whether both are named.
func (d part) whole() bool { return d.file != unsaid && d.rank != unsaid }

// point returns the point of a part that names both.
func (d part) point() chess.Point { return chess.Point(8*d.rank + d.file) }

// description is what the text of a move says.
type description struct {
	castling  string // "O-O" or "O-O-O": then nothing else is said.
	kind      chess.Kind
	points    bool // It names two points and no piece: whatever stands there moves.
	from, to  part
	captures  bool // It says that a piece is captured. Where it does not, one may be.
	promotion chess.Kind
}

// uci returns the move as programs write it.
func (d description) uci() string {
	m := chess.NewMove(d.from.point(), d.to.point(), d.promotion)
	return m.String()
}

// means says whether the text may be that of a legal move.
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

// goesFar says whether castling that is written as the king's move can be no step of his.
func (d description) goesFar(m chess.Move) bool {
	by := m.From().File() - m.To().File()
	return by < -1 || by > 1
}
