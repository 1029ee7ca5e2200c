package notation

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/message"
)

// text reads the characters of a move, without white space, and knows the column of each.
type text struct {
	style   Style
	runes   []rune
	columns []int // One more than there are runes: the last is that of the end.
	at      int
}

func newText(s string, style Style) *text {
	t := &text{style: style}
	column := 0
	for _, r := range s {
		column++
		if !unicode.IsSpace(r) {
			t.runes = append(t.runes, fold(r))
			t.columns = append(t.columns, column)
		}
	}
	t.columns = append(t.columns, column+1)
	return t
}

// fold returns the ASCII character that r is another form of.
func fold(r rune) rune {
	const fullWidth = '！' - '!'
	switch {
	case r >= '！' && r <= '～':
		return r - fullWidth
	case strings.ContainsRune("–—−‐‑", r):
		return '-'
	case r == '×' || r == ':':
		return 'x'
	case r == '†' || r == '‡':
		return '+'
	}
	return r
}

// peek returns the next character, 0 at the end.
func (t *text) peek() rune {
	if t.at == len(t.runes) {
		return 0
	}
	return t.runes[t.at]
}

// accept passes the first of the words that follows, and reports whether one did.
func (t *text) accept(words ...string) bool {
	for _, word := range words {
		if strings.HasPrefix(string(t.runes[t.at:]), word) {
			t.at += len([]rune(word))
			return true
		}
	}
	return false
}

// acceptKind passes the letter of a piece, NoKind for none.
func (t *text) acceptKind() chess.Kind {
	kind := t.style.kind(t.peek())
	if kind != chess.NoKind {
		t.at++
	}
	return kind
}

// acceptPart passes a file, a rank, or both.
func (t *text) acceptPart() part {
	d := nothing
	if r := t.peek(); 'a' <= r && r <= 'h' {
		d.file = int(r - 'a')
		t.at++
	}
	if r := t.peek(); '1' <= r && r <= '8' {
		d.rank = int(r - '1')
		t.at++
	}
	return d
}

func (t *text) expected(what message.Word) *Error {
	found := "the end"
	if t.at < len(t.runes) {
		found = strconv.Quote(string(t.runes[t.at]))
	}
	return &Error{Column: t.columns[t.at], reason: message.Of("expected %s, found %s", what, found)}
}

func read(s string, style Style) (description, *Error) {
	t := newText(s, style)
	d := description{kind: chess.Pawn, from: nothing, to: nothing}
	switch {
	case t.accept("O-O-O", "0-0-0", "o-o-o"):
		d.castling = "O-O-O"
	case t.accept("O-O", "0-0", "o-o"):
		d.castling = "O-O"
	default:
		if fault := t.readPoints(&d); fault != nil {
			return d, fault
		}
		if fault := t.readPromotion(&d); fault != nil {
			return d, fault
		}
	}
	t.skipSigns()
	if t.at < len(t.runes) {
		return d, t.expected("the end of the move")
	}
	return d, nil
}

// readPoints reads the piece, its origin as far as given, and its target.
func (t *text) readPoints(d *description) *Error {
	start := t.at
	named := t.acceptKind()
	if named != chess.NoKind {
		d.kind = named
	}
	d.to = t.acceptPart()
	d.captures = t.accept("x")
	divided := d.captures || t.accept("-")
	if divided || d.to != nothing && !t.promotes(d.to) {
		if second := t.acceptPart(); second != nothing || divided {
			d.from, d.to = d.to, second
		}
	}
	d.points = named == chess.NoKind && d.from.whole() && d.to.whole()
	switch {
	case d.to.file == unsaid && d.from == nothing && t.at == start:
		return t.expected("a piece, a point such as e4, or O-O")
	case d.to.file == unsaid:
		return t.expected("a point such as e4")
	case d.to.rank == unsaid && (d.kind != chess.Pawn || d.from.file == unsaid):
		return t.expected("a rank 1-8")
	}
	return nil
}

// promotes reports whether a small letter follows a point of promotion: no pawn leaves it for a file.
func (t *text) promotes(to part) bool {
	return (to.rank == 0 || to.rank == 7) && !t.rankBehind() && t.style.kind(unicode.ToUpper(t.peek())) != chess.NoKind
}

// rankBehind reports whether a rank stands after the next character.
func (t *text) rankBehind() bool {
	return t.at+1 < len(t.runes) && '1' <= t.runes[t.at+1] && t.runes[t.at+1] <= '8'
}

// acceptPromoted passes the letter of a promotion, which may be a small one: no move ends with a file.
func (t *text) acceptPromoted() chess.Kind {
	if kind := t.acceptKind(); kind != chess.NoKind {
		return kind
	}
	kind := t.style.kind(unicode.ToUpper(t.peek()))
	if kind != chess.NoKind {
		t.at++
	}
	return kind
}

func (t *text) readPromotion(d *description) *Error {
	if d.kind != chess.Pawn {
		return nil
	}
	start := t.at
	bracket := t.accept("(")
	if !bracket {
		t.accept("=", "/")
	}
	kind := t.acceptPromoted()
	switch {
	case kind == chess.NoKind:
		t.at = start
		return nil
	case kind == chess.Pawn || kind == chess.King:
		t.at--
		return t.expected("what a pawn may become")
	case bracket && !t.accept(")"):
		return t.expected(")")
	}
	d.promotion = kind
	return nil
}

// skipSigns passes signs that do not identify the move.
func (t *text) skipSigns() {
	for t.accept("e.p.", "e.p", "ep", "(=)", "=", "+", "#", "!", "?") {
	}
}
