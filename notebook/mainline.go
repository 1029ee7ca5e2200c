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
		for m.fill(); ; {
			before, begun := m.at, m.place
			game := m.next()
			switch {
			case !m.isWhole() && m.failed != nil:
				yield(nil, m.failed)
				return
			case !m.isWhole():
				m.at, m.place = before, begun
				m.fill()
			case game == nil || !yield(game, nil):
				return
			}
		}
	}
}

// mainLines reads the games of a source. Its text is the present game, and some of what follows.
type mainLines struct {
	pgnReader
	*source
	style chessnotation.Style

	place filePlace // Of the present game.

	game     *MainLine
	start    chess.Position
	tagged   string // The result of the tag Result, if it has one.
	broken   string // Why the game can't be read on,
	brokenAt int    // from the first such place on.
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
const longestGame = 16 << 20

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
	if long > longestGame && m.failed == nil {
		m.failed = fmt.Errorf("%s", m.placed(m.at, fmt.Sprintf("expected a game of at most %d MiB", longestGame>>20)))
	}
	m.at, m.place.byte = m.at-cut, m.place.byte-cut
	m.over(text.String())
}

// isWhole reports whether the text reaches far enough for the game before this place: nothing after it changes what was
// read.
func (m *mainLines) isWhole() bool {
	rest := m.text[m.at:]
	return m.ended || len(rest) > partSize || strings.Contains(rest, "\n\n") || rest != "" && rest[0] != '['
}

// placed returns a text with its place in the file.
func (m *mainLines) placed(at int, text string) string {
	here := m.place
	here.pass(m.text, at)
	return fmt.Sprintf("line %d, column %d: %s", here.line, here.column, text)
}

// next returns the next game, nil if the text ends.
func (m *mainLines) next() *MainLine {
	m.over(m.text)
	for m.begin() {
		m.place.pass(m.text, m.at)
		m.game = &MainLine{Line: m.place.line, Tags: map[string]string{}, Moves: []string{}}
		m.start, m.tagged, m.broken = chess.StartPosition(), "", ""
		g := &pgnGame{Game: &Game{}, root: &pgnNode{}}
		m.tags(g)
		m.moves(g)
		empty := len(g.root.next) == 0 && g.result == "" && m.broken == ""
		if empty && len(m.game.Tags)+len(m.game.Notes) == 0 && m.at < len(m.text) {
			continue // A comment before the first tag.
		}
		if empty && !g.tagged {
			m.fail(m.at, m.unfinished())
		}
		m.play(g)
		return m.game
	}
	return nil
}

// play makes the moves of the main line up to the first place that can't be read.
func (m *mainLines) play(g *pgnGame) {
	var moves []chess.Move
	position := m.start
	for n := g.root; len(n.next) > 0; {
		n = n.next[0]
		if m.broken != "" && n.at > m.brokenAt {
			break
		}
		ply := len(moves) + 1
		if slices.Contains(nullMoves, n.text) {
			m.fail(n.at, fmt.Sprintf("ply %d: expected a move, found a null move (%q), by which nobody plays: it may stand in variations alone", ply, n.text))
			break
		}
		move, err := chessnotation.Parse(&position, n.text, chessnotation.SAN)
		if err != nil {
			at := n.at
			var wrong *chessnotation.Error
			if errors.As(err, &wrong) && wrong.Column > 0 {
				word := []rune(n.text)
				at += len(string(word[:min(wrong.Column-1, len(word))]))
			}
			m.fail(at, fmt.Sprintf("ply %d: %s", ply, err))
			break
		}
		moves = append(moves, move)
		position.Make(move)
	}
	var err error
	if m.game.Moves, err = chessnotation.Line(m.start, moves, m.style); err != nil {
		m.fail(m.at, err.Error())
	}
	if fen := m.start.FEN(); fen != chess.StartFEN {
		m.game.FEN = fen
	}
	if m.broken != "" {
		m.game.Error = m.placed(m.brokenAt, m.broken)
		for m.begin() && !m.atTag() {
			m.at = m.lineEnd()
		}
		return
	}
	m.result(g)
}

// nullMoves pass the turn in an analysis.
var nullMoves = []string{"--", "Z0", "null"}

// result takes the result after the moves, or else that of the tag.
func (m *mainLines) result(g *pgnGame) {
	m.game.Result = g.result
	switch {
	case g.result == "":
		m.game.Result = "*"
		if m.tagged != "" {
			m.game.Result = m.tagged
		}
		m.remark(m.at, m.unfinished()+": read as "+m.game.Result)
	case m.tagged != "" && m.tagged != g.result && m.tagged != "*" && g.result != "*":
		m.remark(g.resultAt, fmt.Sprintf("expected %s, which the tag Result has, found %s", m.tagged, g.result))
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

// fail notes why the game can't be read from a place on.
func (m *mainLines) fail(at int, reason string) {
	if m.broken == "" || at < m.brokenAt {
		m.broken, m.brokenAt = reason, at
	}
}

// wrong takes damage in the main line. What stands in a variation counts for nothing.
func (m *mainLines) wrong(at int, in *pgnLine, text string) {
	if len(in.open) == 0 {
		m.fail(at, text)
	}
}

// mostNotes bounds the notes of one game: with more it is hardly a game.
const mostNotes = 100

func (m *mainLines) remark(at int, text string) {
	if len(m.game.Notes) < mostNotes {
		m.game.Notes = append(m.game.Notes, m.placed(at, text))
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
			m.remark(at, fmt.Sprintf("fen: found %d fields, expected 6: read as %s", n, start.FEN()))
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
