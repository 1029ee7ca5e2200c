package notation

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/message"
)

// Style is a notation. The zero value is none.
type Style string

// The styles. The package's documentation describes each.
const (
	SAN        Style = "san" // Nf3
	LAN        Style = "lan" // Ng1-f3
	Figurine   Style = "fan" // ♘f3
	Vietnamese Style = "vi"  // Mf3
	UCI        Style = "uci" // g1f3
)

// The letters of the kinds in the order of chess.Kind, from the pawn on.
var (
	english    = []rune("PNBRQK")
	vietnamese = []rune("-MTXHV")
	figurines  = []rune("♙♘♗♖♕♔")
	blackOnes  = []rune("♟♞♝♜♛♚")
)

func (s Style) letters() []rune {
	switch s {
	case Figurine:
		return figurines
	case Vietnamese:
		return vietnamese
	}
	return english
}

func (s Style) letter(kind chess.Kind) string { return string(s.letters()[kind-chess.Pawn]) }

// kind returns the kind of a character, NoKind for none. Figurines are the same in every style.
func (s Style) kind(r rune) chess.Kind {
	for _, letters := range [][]rune{s.letters(), figurines, blackOnes} {
		for i, letter := range letters {
			if r == letter && letter != '-' {
				return chess.Pawn + chess.Kind(i)
			}
		}
	}
	return chess.NoKind
}

func Styles() []Style { return []Style{SAN, LAN, Figurine, Vietnamese, UCI} }

// ParseStyle reads the name of a style, such as "san", in any case.
func ParseStyle(s string) (Style, error) {
	var names []string
	for _, style := range Styles() {
		if strings.EqualFold(s, string(style)) {
			return style, nil
		}
		names = append(names, string(style))
	}
	return "", message.Errorf("notation style %q: expected one of %s", s, strings.Join(names, ", "))
}

// unsaid stands for a missing file or rank.
const unsaid = -1

// part is a point with its file, its rank, both or neither.
type part struct{ file, rank int }

var nothing = part{unsaid, unsaid}

func (d part) has(p chess.Point) bool {
	return (d.file == unsaid || d.file == p.File()) && (d.rank == unsaid || d.rank == p.Rank())
}

// whole reports whether both are known.
func (d part) whole() bool { return d.file != unsaid && d.rank != unsaid }

func (d part) point() chess.Point { return chess.Point(8*d.rank + d.file) }

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

// Error is why a text names no move.
type Error struct {
	Style      Style
	Text       string
	Column     int          // The character that was not understood, from 1 on; 0 if all were.
	Candidates []chess.Move // The legal moves that the text may mean, if there are several.

	reason message.Text
}

// Error returns the style, the text, the column if there is one, and the reason.
func (e *Error) Error() string { return e.text().String() }

// Message returns the form of the error and its values.
func (e *Error) Message() (string, []any) { return e.text().Message() }

func (e *Error) text() message.Text {
	if e.Column > 0 {
		return message.Of("%s %q: column %d: %s", e.Style, e.Text, e.Column, e.reason)
	}
	return message.Of("%s %q: %s", e.Style, e.Text, e.reason)
}

// ambiguous lists the moves, each with its unique text.
func ambiguous(p *chess.Position, meant, moves []chess.Move, s Style) *Error {
	slices.Sort(meant)
	var choices []string
	for _, m := range meant {
		choices = append(choices, format(p, m, moves, s))
	}
	return &Error{Candidates: meant, reason: message.Of("ambiguous: write one of %s", strings.Join(choices, ", "))}
}

// noMove reports that none of the pieces meant can move so.
func noMove(p *chess.Position, d description) *Error {
	if d.castling != "" {
		return &Error{reason: message.Of("%s can't castle so now", p.Turn())}
	}
	var points []string
	for pieces := p.Of(p.Turn(), d.kind); pieces != 0; {
		if at := pieces.Pop(); d.from.has(at) {
			points = append(points, at.String())
		}
	}
	if len(points) == 0 {
		return &Error{reason: message.Of("no %s of %s can make this move: none stands there", d.kind, p.Turn())}
	}
	return &Error{reason: message.Of("no %s of %s can make this move: it is not legal from %s", d.kind, p.Turn(), strings.Join(points, " or "))}
}
