package pgn

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/chess/notation"
)

// Reader reads games from a file.
type Reader struct{ text *text }

// NewReader returns a reader of the games of r.
func NewReader(r io.Reader) *Reader { return &Reader{newText(r)} }

// Next returns the next game, io.EOF for none. With an *Error it returns the game as far as it was read, and goes on
// after it.
func (r *Reader) Next() (*Game, error) {
	t := r.text
	if t.wide {
		r.text = newText(strings.NewReader(""))
		return &Game{Line: 1, Start: chess.StartPosition()}, &Error{1, 1, "expected PGN as UTF-8 or Latin-1, found UTF-16: save the file as UTF-8"}
	}
	t.skipSpace()
	if t.peek() == end {
		if t.err != nil {
			return nil, t.err
		}
		return nil, io.EOF
	}
	g := &Game{Line: t.line, Start: chess.StartPosition()}
	err := r.read(g)
	if t.err != nil {
		return g, t.err
	}
	if err != nil {
		t.skipGame()
		return g, err
	}
	return g, nil
}

func (r *Reader) read(g *Game) error {
	if err := r.text.preface(); err != nil {
		return err
	}
	g.Line = r.text.line
	head := headReader{text: r.text, game: g}
	head.read()
	if head.wrong != nil {
		return head.wrong
	}
	if head.over {
		return head.unfinished(g)
	}
	m := moveText{text: r.text, game: g, position: g.Start}
	return m.read()
}

// preface passes comments before the tags; some files begin so.
func (t *text) preface() error {
	for t.peek() == '{' || t.peek() == ';' {
		if _, err := t.comment(); err != nil {
			return err
		}
		t.skipSpace()
	}
	return nil
}

// moveText reads the text after the tags.
type moveText struct {
	*text
	game     *Game
	position chess.Position
}

func (m *moveText) read() error {
	for {
		m.skipSpace()
		switch r := m.peek(); {
		case r == end || r == '[' && m.isTag():
			return m.unfinished(m.game)
		case r == '{' || r == ';':
			if err := m.readComment(); err != nil {
				return err
			}
		case r == '(':
			if err := m.skipVariation(); err != nil {
				return err
			}
		case r == '$':
			m.next()
			if m.while(unicode.IsDigit) == "" {
				return m.expected("the number of a glyph behind $")
			}
		case r == '.' || r == '…':
			m.next()
		case isWord(r):
			over, err := m.readWord()
			if over || err != nil {
				return err
			}
		default:
			return m.expected("a move, a comment or the result of the game")
		}
	}
}

// readComment reads a comment, which belongs to the move before it; it drops one before the first move.
func (m *moveText) readComment() error {
	comment, err := m.comment()
	if last := len(m.game.Moves) - 1; last >= 0 && err == nil {
		move := &m.game.Moves[last]
		move.Comments = append(move.Comments, strings.Join(strings.Fields(comment), " "))
	}
	return err
}

// comment passes a comment, and returns its text.
func (t *text) comment() (string, error) {
	began := *t
	if t.next() == ';' {
		return t.while(func(r rune) bool { return r != '\n' }), nil
	}
	comment := t.while(func(r rune) bool { return r != '}' && !t.begins() })
	switch {
	case len(comment) >= most:
		return "", t.unclosed(fmt.Sprintf("} at most %d bytes behind the beginning of the comment", most), began)
	case t.peek() != '}':
		return "", t.unclosed("} behind the comment", began)
	}
	t.next()
	return comment, nil
}

// unclosed returns the error that something does not end.
func (t *text) unclosed(what string, began text) error {
	return t.expected(fmt.Sprintf("%s that begins in line %d, column %d", what, began.line, began.column))
}

// skipVariation passes a variation, with the variations in it.
func (m *moveText) skipVariation() error {
	began := *m.text
	for depth := 0; ; {
		switch r := m.peek(); {
		case r == end || m.begins():
			return m.unclosed(") behind the variation", began)
		case r == '{' || r == ';':
			if _, err := m.comment(); err != nil {
				return err
			}
			continue
		case r == '%' && m.column == 1:
			m.skipLine()
			continue
		case r == '(':
			depth++
		case r == ')':
			if depth--; depth == 0 {
				m.next()
				return nil
			}
		}
		m.next()
	}
}

// signs are annotations after moves, on the position and the move.
const signs = "+-=/!?#±∓∞⩲⩱□"

// isWord reports whether a character may stand in a move, its number, or a result.
func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(signs+"–—½*:×♔♕♖♗♘♙♚♛♜♝♞♟", r)
}

// results are the forms of a result, with ASCII strokes and 1/2 for a half.
var results = map[string]string{"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "*": "*"}

// open is an unknown result.
const open = "*"

// resultOf returns the result of a word in any form, empty for none.
func resultOf(word string) string {
	return results[strings.NewReplacer("–", "-", "—", "-", "½", "1/2").Replace(word)]
}

// nullMoves pass the turn in an analysis.
var nullMoves = []string{"--", "Z0", "null"}

// readWord reads a move, its number, or the result, which ends the game.
func (m *moveText) readWord() (over bool, err error) {
	line, column := m.line, m.column
	word := m.while(isWord)
	if strings.HasSuffix(word, "e") && m.follows(".p") { // e.p. adds nothing to the move.
		word = strings.TrimSuffix(word, "e")
		m.next()
		m.next()
	}
	ply := len(m.game.Moves) + 1
	if bare, ok := strings.CutSuffix(word, open); ok && bare != "" { // It sticks to the last move.
		m.game.Result, over, word = open, true, bare
	}
	result := resultOf(word)
	switch {
	case result != "":
		if tagged := resultOf(m.game.Tag("Result")); tagged != "" && tagged != result && tagged != open && result != open {
			m.game.note(line, column, fmt.Sprintf("expected %s, which the tag Result has, found %s", tagged, word))
		}
		m.game.Result = result
		return true, nil
	case strings.Trim(word, "0123456789") == "": // A move number; the moves imply it.
		return over, nil
	case slices.Contains(nullMoves, word):
		return false, &Error{line, column, fmt.Sprintf("ply %d: expected a move, found a null move (%q), by which nobody plays: it may stand in variations alone", ply, word)}
	case strings.Trim(word, signs) == "" && word != "-":
		return over, nil
	}
	move, err := notation.Parse(&m.position, word, notation.SAN)
	if err != nil {
		return false, located(err, line, column, ply)
	}
	m.game.Moves = append(m.game.Moves, Move{Move: move})
	m.position.Make(move)
	return over, nil
}

// located returns an error on a move with its place in the file.
func located(err error, line, column, ply int) error {
	var wrong *notation.Error
	if errors.As(err, &wrong) && wrong.Column > 0 {
		column += wrong.Column - 1
	}
	return &Error{line, column, fmt.Sprintf("ply %d: %s", ply, err)}
}
