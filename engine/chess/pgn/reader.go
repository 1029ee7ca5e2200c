package pgn

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/chess/notation"
)

// Reader reads games from a file.
type Reader struct{ text *text }

// NewReader returns a reader of the games of r.
func NewReader(r io.Reader) *Reader { return &Reader{newText(r)} }

// Next returns the next game, io.EOF where there is none. After an *Error, with which it returns the game as far as it was read, it goes on
// behind that game.
func (r *Reader) Next() (*Game, error) {
	t := r.text
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
	for r.text.peek() == '[' {
		if err := r.text.readTag(g); err != nil {
			return err
		}
		r.text.skipSpace()
	}
	m := moveText{text: r.text, game: g, position: g.Start}
	return m.read()
}

// readTag reads a pair such as [Event "Hà Nội Open"].
func (t *text) readTag(g *Game) error {
	t.next()
	t.while(isBlank)
	name := t.while(isName)
	if name == "" {
		return t.expected("the name of a tag, such as Event")
	}
	t.while(isBlank)
	at := *t
	value, err := t.readString()
	if err != nil {
		return err
	}
	t.while(isBlank)
	if t.peek() != ']' {
		return t.expected("]")
	}
	t.next()
	g.Tags = append(g.Tags, Tag{name, value})
	if name != "FEN" {
		return nil
	}
	if g.Start, err = chess.ParseFEN(value); err != nil {
		return &Error{at.line, at.column, err.Error()}
	}
	return nil
}

// readString reads a value in quotation marks, in which a backslash stands before a quotation mark and a backslash.
func (t *text) readString() (string, error) {
	if t.peek() != '"' {
		return "", t.expected(`the value of a tag, which begins with "`)
	}
	t.next()
	var b strings.Builder
	for {
		b.WriteString(t.while(func(r rune) bool { return r != '"' && r != '\\' && r != '\n' }))
		switch t.peek() {
		case '"':
			t.next()
			return b.String(), nil
		case '\\':
			t.next()
			if r := t.peek(); r != '"' && r != '\\' {
				b.WriteByte('\\')
				continue
			}
			b.WriteRune(t.next())
		default:
			return "", t.expected(`" behind the value of the tag`)
		}
	}
}

func isBlank(r rune) bool { return r == ' ' || r == '\t' }

func isName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// moveText reads what stands behind the tags.
type moveText struct {
	*text
	game     *Game
	position chess.Position
}

func (m *moveText) read() error {
	for {
		m.skipSpace()
		switch r := m.peek(); {
		case r == end || r == '[' && m.column == 1:
			return m.expected("a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *")
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
		case r == '.':
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

// readComment reads a comment, which belongs to the move before it; before the first move it is dropped.
func (m *moveText) readComment() error {
	var comment string
	if m.next() == ';' {
		comment = m.while(func(r rune) bool { return r != '\n' })
	} else {
		comment = m.while(func(r rune) bool { return r != '}' })
		if m.peek() != '}' {
			return m.expected("} behind the comment")
		}
		m.next()
	}
	if last := len(m.game.Moves) - 1; last >= 0 {
		move := &m.game.Moves[last]
		move.Comments = append(move.Comments, strings.Join(strings.Fields(comment), " "))
	}
	return nil
}

// skipVariation goes past what might have been played, with the variations in it.
func (m *moveText) skipVariation() error {
	for depth := 0; ; {
		switch m.peek() {
		case end:
			return m.expected(") behind the variation")
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				m.next()
				return nil
			}
		case '{':
			m.while(func(r rune) bool { return r != '}' })
			if m.peek() == end {
				continue
			}
		}
		m.next()
	}
}

// isWord says whether a character may stand in a move, the number of one, or a result.
func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("+#=-–/*!?:×♔♕♖♗♘♙♚♛♜♝♞♟", r)
}

// readWord reads a move, the number of one, or the result, with which the game is over.
func (m *moveText) readWord() (over bool, err error) {
	line, column := m.line, m.column
	word := m.while(isWord)
	switch word {
	case "1-0", "0-1", "1/2-1/2", "*":
		m.game.Result = word
		return true, nil
	case "½-½", "1/2":
		m.game.Result = "1/2-1/2"
		return true, nil
	case "e": // Of e.p., which says nothing that the move does not.
		if m.while(func(r rune) bool { return strings.ContainsRune(".p ", r) }) != "" {
			return false, nil
		}
	}
	if strings.Trim(word, "0123456789") == "" {
		return false, nil // The number of a move; what it is follows from the moves.
	}
	if strings.Trim(word, "!?") == "" {
		return false, nil
	}
	move, err := notation.Parse(&m.position, word, notation.SAN)
	if err != nil {
		return false, located(err, line, column, len(m.game.Moves)+1)
	}
	m.game.Moves = append(m.game.Moves, Move{Move: move})
	m.position.Make(move)
	return false, nil
}

// located says where in the file a move is none.
func located(err error, line, column, ply int) error {
	var wrong *notation.Error
	if errors.As(err, &wrong) && wrong.Column > 0 {
		column += wrong.Column - 1
	}
	return &Error{line, column, fmt.Sprintf("ply %d: %s", ply, err)}
}
