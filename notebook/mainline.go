package notebook

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/internal/message"
)

// MainLine is the main line of a game of chess, as far as it can be read.
type MainLine struct {
	Line   int               `json:"line"` // Its first line, from 1 on.
	Tags   map[string]string `json:"tags,omitempty"`
	FEN    string            `json:"fen,omitempty"` // Of an unusual start.
	Moves  []string          `json:"moves"`         // Up to an unreadable one.
	Result string            `json:"result,omitempty"`
	Notes  []string          `json:"notes,omitempty"` // Corrections, with their places.
	Error  string            `json:"error,omitempty"`
}

// MainLines reads the games of chess of a PGN file of any length, one after the other: of each the main line, whose moves
// stand in SAN, in the given notation of chess. Text is UTF-8; other bytes are read as Latin-1, the original encoding of
// PGN. An error is one of the file.
func MainLines(r io.Reader, style string) iter.Seq2[*MainLine, error] {
	return func(yield func(*MainLine, error) bool) {
		m := &mainLines{source: newSource(r), style: chessnotation.Style(style), place: filePlace{line: 1, column: 1}}
		m.reading, m.takes, m.chess = &reading{}, m, true
		if m.isWide() {
			yield(&MainLine{Line: 1, Moves: []string{}, Error: "line 1, column 1: expected PGN as UTF-8 or Latin-1, found UTF-16: save the file as UTF-8"}, nil)
			return
		}
		m.fill()
		for game := m.read(); game != nil; game = m.read() {
			if !yield(game, nil) {
				return
			}
		}
		if m.failed != nil {
			yield(nil, m.failed)
		}
	}
}

// mainLines reads the games of a source. Its text is the present game, and some of what follows.
type mainLines struct {
	pgnReader
	*source
	style chessnotation.Style

	place filePlace // Of the present game.
	skips bool      // That game is broken: the next one begins with a tag.

	game     *MainLine
	start    chess.Position
	position chess.Position // After the moves.
	moves    []chess.Move
	tagged   string // The result of the tag Result, if it has one.
}

// filePlace is a byte of the text and its place in the file.
type filePlace struct{ byte, line, column int }

// pass goes on to a byte of the text.
func (p *filePlace) pass(text string, to int) {
	text, p.byte = text[p.byte:to], to
	if last := strings.LastIndexByte(text, '\n'); last >= 0 {
		p.line, p.column, text = p.line+strings.Count(text, "\n"), 1, text[last+1:]
	}
	p.column += utf8.RuneCountInString(text)
}

// longestGame bounds a game, in bytes.
const longestGame = 4 << 20

// fill reads on, and forgets the text of earlier games but for the end of the last one.
func (m *mainLines) fill() {
	m.place.pass(m.text, m.at)
	before := strings.TrimRight(m.text[:m.at], " \t\n")
	_, size := utf8.DecodeLastRuneInString(before)
	cut := len(before) - size
	var text strings.Builder
	text.WriteString(m.text[cut:])
	long := len(m.text) - m.at
	for most := text.Len() + max(1, long/partSize*partSize); text.Len() < most && !m.ended && m.failed == nil; {
		text.WriteString(m.source.read())
	}
	m.at, m.place.byte = m.at-cut, m.place.byte-cut
	m.over(text.String())
}

// isWhole reports whether the text reaches far enough for the game before this place: nothing after it changes what was
// read. A word that can't be read may go on up to the end of its line, and a tag depends on those after it.
func (m *mainLines) isWhole() bool {
	rest := m.text[m.at:]
	switch {
	case m.ended || len(rest) > partSize || strings.Contains(rest, "\n\n"):
		return true
	case m.skips:
		return strings.Contains(rest, "\n")
	}
	return rest != "" && rest[0] != '['
}

func (m *mainLines) placed(at int, text string) string {
	here := m.place
	here.pass(m.text, at)
	return fmt.Sprintf("line %d, column %d: %s", here.line, here.column, text)
}

// read returns the next game, nil at the end of the file. It reads on until the text holds the whole game.
func (m *mainLines) read() *MainLine {
	for ; ; m.fill() {
		if m.skips && !m.skip() {
			continue
		}
		at, begun := m.at, m.place
		game := m.next()
		long := m.at-at > longestGame
		switch {
		case m.isWhole():
			return game
		case m.failed != nil:
			return nil
		case !long:
			m.at, m.place, m.skips = at, begun, false
		case game == nil: // Blanks and lines of other programs.
			m.at = strings.LastIndexByte(m.text, '\n') + 1
		default:
			m.skips, game.Result, game.Notes = true, "", nil
			game.Error = m.placed(m.place.byte, fmt.Sprintf("expected a game of at most %d MiB", longestGame>>20))
			return game
		}
	}
}

// skip goes on to the next tag. It reports whether the text is enough for that.
func (m *mainLines) skip() bool {
	m.over(m.text)
	for m.begin() && !m.atTag() {
		end := m.lineEnd()
		if end == len(m.text) && !m.ended && m.failed == nil && end-m.at < partSize {
			return false
		}
		m.at = end
	}
	m.skips = m.at == len(m.text) && !m.ended && m.failed == nil
	return !m.skips
}

// next returns the next game, nil if the text ends.
func (m *mainLines) next() *MainLine {
	m.over(m.text)
	for m.begin() {
		m.place.pass(m.text, m.at)
		m.game = &MainLine{Line: m.place.line, Tags: map[string]string{}}
		m.start, m.moves, m.tagged, m.stops = chess.StartPosition(), nil, "", false
		g := &pgnGame{Game: &Game{}, root: &pgnNode{}}
		m.tags(g)
		m.position = m.start
		m.pgnReader.moves(g)
		empty := len(m.moves) == 0 && g.result == "" && !m.stops
		if empty && len(m.game.Tags)+len(m.game.Notes) == 0 && m.at < len(m.text) {
			continue // A comment before the first tag.
		}
		if empty && !g.tagged {
			m.fail(m.at, m.unfinished())
		}
		m.end(g)
		return m.game
	}
	return nil
}

func (m *mainLines) end(g *pgnGame) {
	var err error
	if m.game.Moves, err = chessnotation.Line(m.start, m.moves, m.style); err != nil {
		m.fail(m.at, err.Error())
	}
	if fen := m.start.FEN(); fen != chess.StartFEN {
		m.game.FEN = fen
	}
	if m.skips = m.stops; !m.skips {
		m.result(g)
	}
}

// nullMoves pass the turn in an analysis.
var nullMoves = []string{"--", "Z0", "null"}

func (m *mainLines) move(in *pgnLine, text string, at int) {
	if len(in.open) > 0 {
		return
	}
	ply := len(m.moves) + 1
	switch {
	case len(text) > longestWord:
		m.fail(at, fmt.Sprintf("ply %d: expected a move, found %s...", ply, strings.ToValidUTF8(text[:longestWord], "")))
		return
	case slices.Contains(nullMoves, text):
		m.fail(at, fmt.Sprintf("ply %d: expected a move, found a null move (%q), by which nobody plays: it may stand in variations alone", ply, text))
		return
	}
	move, err := chessnotation.Parse(&m.position, text, chessnotation.SAN)
	if err == nil {
		m.moves = append(m.moves, move)
		m.position.Make(move)
		return
	}
	var wrong *chessnotation.Error
	if errors.As(err, &wrong) && wrong.Column > 0 {
		word := []rune(text)
		at += len(string(word[:min(wrong.Column-1, len(word))]))
	}
	m.fail(at, fmt.Sprintf("ply %d: %s", ply, err))
}

// result takes the result after the moves, or else that of the tag.
func (m *mainLines) result(g *pgnGame) {
	m.game.Result = g.result
	switch {
	case g.result == "":
		m.game.Result = "*"
		if m.tagged != "" {
			m.game.Result = m.tagged
		}
		m.remark(m.at, message.Of("%s: read as %s", m.unfinished(), m.game.Result))
	case m.tagged != "" && m.tagged != g.result && m.tagged != "*" && g.result != "*":
		m.remark(g.resultAt, message.Of("expected %s, which the tag Result has, found %s", m.tagged, g.result))
	}
}

// unfinished says what stands in the place of a result.
func (m *mainLines) unfinished() string {
	found := "the end of the file"
	if r, size := utf8.DecodeRuneInString(m.text[m.at:]); size > 0 {
		found = strconv.Quote(string(r))
	}
	return "expected a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *, found " + found
}

// fail notes why the game can't be read on.
func (m *mainLines) fail(at int, reason string) {
	if !m.stops {
		m.game.Error, m.stops = m.placed(at, reason), true
	}
}

// wrong takes damage in the main line. What stands in a variation counts for nothing.
func (m *mainLines) wrong(at int, in *pgnLine, text message.Text) {
	if len(in.open) == 0 {
		m.fail(at, text.String())
	}
}

// mostNotes bounds the notes of one game: with more it is hardly a game.
const mostNotes = 100

func (m *mainLines) remark(at int, text message.Text) {
	if len(m.game.Notes) < mostNotes {
		m.game.Notes = append(m.game.Notes, m.placed(at, text.String()))
	}
}

func (m *mainLines) tag(_ *pgnGame, name, value string, at int) {
	m.game.Tags[name] = value
	switch {
	case name == "Result":
		m.tagged, _ = pgnResult(value)
	case name == "Variant" && !isChessVariant(value):
		m.fail(at, fmt.Sprintf("expected Standard, Chess960 or From Position, found %q: its rules are not those of chess", value))
	case name == "FEN" && value != "":
		start, err := chess.ReadFEN(value)
		if err != nil {
			m.fail(at, err.Error())
			return
		}
		m.start = start
		for _, note := range chess.FENNotes(value) {
			m.remark(at, note)
		}
		if n := len(strings.Fields(value)); n < 6 {
			m.remark(at, message.Of("fen: found %d fields, expected 6: read as %s", n, start.FEN()))
		}
	}
}

// isChessVariant reports whether a value of the tag Variant names FIDE's chess, with Chess960 (guideline II), in a form
// that programs write.
func isChessVariant(variant string) bool {
	name := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(variant))
	return slices.Contains([]string{
		"", "?", "chess", "standard", "standardchess", "normal", "regular", "classical", "orthodox", "fromposition",
		"chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess",
	}, name)
}
