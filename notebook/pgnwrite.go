package notebook

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/notation"
)

// pgnWidth is the width of a line of moves, unless a comment is wider.
const pgnWidth = 80

// chessVariant is the tag Variant of a game of chess. Like the tag Game in xiangqi, it is not one of the game's own tags.
const chessVariant = "Chess"

// pgnFirst are the tags that stand first.
var pgnFirst = []string{"Event", "Site", "Date", "Round", "Red", "White", "Black", "Result"}

// writePGN writes a game. Where xiangqi has no such notation, its moves are written as they usually are.
func writePGN(g *Game, o Options) ([]byte, error) {
	style := cmp.Or(o.Style, notation.Simplified)
	if !g.IsChess() {
		style = xiangqiStyle(style)
	}
	var out bytes.Buffer
	pgnHead(&out, g, style)
	w := &pgnWriter{out: &out, most: pgnWidth}
	if err := w.moves(g, style); err != nil {
		return nil, err
	}
	w.word(pgnEnd(g))
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// ownTags are the tags that say how a game is to be read.
var ownTags = []string{"Game", "FEN", "SetUp", "Format"}

// isTagName reports whether a tag in PGN can have a name.
func isTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool { return !tagLetter(r) }) < 0
}

func pgnHead(out *bytes.Buffer, g *Game, style notation.Style) {
	write := func(name, value string) { out.WriteString(tagLine(name, value) + "\n") }
	if !g.IsChess() {
		write("Game", "Chinese Chess")
	}
	for _, name := range pgnFirst {
		if value := g.Tags[name]; value != "" {
			write(name, value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Tags)) {
		if isTagName(name) && !slices.Contains(ownTags, name) && !slices.Contains(pgnFirst, name) {
			write(name, g.Tags[name])
		}
	}
	switch {
	case g.IsChess() && g.FEN != chess.StartFEN:
		write("SetUp", "1")
		write("FEN", g.FEN)
	case !g.IsChess() && g.FEN != engine.StartFEN:
		write("FEN", g.FEN)
	}
	switch {
	case !g.IsChess():
		write("Format", pgnFormats[style])
	case style != notation.Simplified && style != "san" || len(g.Root.Next) == 0, // Moves in other notations could be of xiangqi, too.
		out.Len() == 0: // A game begins with a tag.
		write("Variant", chessVariant)
	}
	out.WriteByte('\n')
}

// pgnEnd returns the result after the moves.
func pgnEnd(g *Game) string {
	if result := g.Tags["Result"]; slices.Contains(results[1:], result) {
		return result
	}
	return "*"
}

type pgnWriter struct {
	out      *bytes.Buffer
	first    int  // Plies before the first move.
	most     int  // The width of a line.
	cuts     bool // It writes a scoresheet, whose lines are measured in bytes.
	column   int
	glued    bool // The next word follows without a space.
	numbered bool // The next move has its number, for either side.
}

// word writes a word, on a new line if the line would be too long. In a scoresheet it cuts a word longer than a line.
func (w *pgnWriter) word(text string) {
	size := w.width(text)
	switch {
	case w.column == 0, w.glued:
	case w.column+1+size > w.most:
		w.newLine()
	default:
		w.out.WriteByte(' ')
		w.column++
	}
	for w.cuts && len(text) > w.most {
		head := cutAt(text, w.most)
		w.out.WriteString(head + "\n")
		text = text[len(head):]
		size = len(text)
	}
	w.out.WriteString(text)
	w.column += size
	w.glued = false
}

// width returns the width of a text: in bytes in a scoresheet, else in letters.
func (w *pgnWriter) width(text string) int {
	if w.cuts {
		return len(text)
	}
	return width(text)
}

// width returns the width of a text, in letters; a Chinese character is twice as wide.
func width(text string) int {
	wide := 0
	for _, r := range text {
		if wide++; r >= '⺀' {
			wide++
		}
	}
	return wide
}

func (w *pgnWriter) newLine() {
	w.out.WriteByte('\n')
	w.column = 0
}

// comment writes a comment in braces, or as lines that begin with a semicolon if it has a brace or looks like a game.
func (w *pgnWriter) comment(text string) {
	if text == "" {
		return
	}
	w.numbered = true
	if !strings.Contains(text, "}") && gameIn(text) < 0 {
		if text == " " || unpadded(text) != text {
			text = " " + text + " "
		}
		w.word("{" + text + "}")
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		if w.column > 0 {
			w.newLine()
		}
		w.out.WriteString("; " + line + "\n")
	}
}

// pgnTask is an unwritten line: the continuation of a node, or the variation that begins with first, or a bracket.
type pgnTask[P any] struct {
	node, first *Node
	p           P
	ply         int
}

func (w *pgnWriter) moves(g *Game, style notation.Style) error {
	if g.IsChess() {
		p, err := boardgame.ReadFEN(g.FEN)
		if err != nil {
			return err
		}
		w.first = p.Ply()
		writeTree(w, g, p, func(p *boardgame.Position, m engine.Move) string { return chessText(*p, m, style) }, makeChess)
		return nil
	}
	s, err := readFEN(g.FEN)
	if err != nil {
		return err
	}
	w.first = s.ply()
	writeTree(w, g, s.position, func(p *engine.Position, m engine.Move) string { return pgnText(p, m, style) }, func(p *engine.Position, m engine.Move) { p.Make(m) })
	return nil
}

// makeChess makes a move of chess. After an illegal move no position is known.
func makeChess(p *boardgame.Position, m engine.Move) {
	if *p != nil && (*p).Legal(m) {
		*p = (*p).After(m)
		return
	}
	*p = nil
}

// writeTree writes the tree of a game from a position on. A variation stands after the move that it varies.
func writeTree[P any](w *pgnWriter, g *Game, p P, text func(*P, engine.Move) string, play func(*P, engine.Move)) {
	w.numbered = true
	w.comment(g.Root.Comment)
	tasks := []pgnTask[P]{{node: g.Root, p: p}}
	for len(tasks) > 0 {
		t := tasks[len(tasks)-1]
		tasks = tasks[:len(tasks)-1]
		n := t.node
		switch {
		case t.first != nil:
			w.word("(")
			w.glued, w.numbered = true, true
			w.move(text(&t.p, t.first.Move), t.first, t.ply)
			play(&t.p, t.first.Move)
			n, t.ply = t.first, t.ply+1
		case n == nil:
			w.glued = w.column > 0
			w.word(")")
			w.numbered = true
			continue
		}
		for len(n.Next) > 0 {
			main := n.Next[0]
			w.move(text(&t.p, main.Move), main, t.ply)
			if len(n.Next) == 1 {
				play(&t.p, main.Move)
				n, t.ply = main, t.ply+1
				continue
			}
			after := t.p
			play(&after, main.Move)
			tasks = append(tasks, pgnTask[P]{node: main, p: after, ply: t.ply + 1})
			for i := len(n.Next) - 1; i > 0; i-- {
				tasks = append(tasks, pgnTask[P]{}, pgnTask[P]{first: n.Next[i], p: t.p, ply: t.ply})
			}
			break
		}
	}
}

// move writes a move, with its number if it needs one, and its comment.
func (w *pgnWriter) move(text string, n *Node, ply int) {
	w.word(w.number(ply) + text)
	w.numbered = false
	w.comment(n.Comment)
}

// number returns the number before a move, empty if it needs none.
func (w *pgnWriter) number(ply int) string {
	count := w.first + ply
	switch {
	case count%2 == 0:
		return fmt.Sprintf("%d. ", count/2+1)
	case w.numbered:
		return fmt.Sprintf("%d... ", count/2+1)
	}
	return ""
}

// pgnText returns a move in the notation, or as coordinates if its words would not be read as this move.
func pgnText(p *engine.Position, m engine.Move, style notation.Style) string {
	if p.Legal(m) {
		text, err := notation.Format(p, m, style)
		if err == nil {
			if again, err := notation.Parse(p, text, style); err == nil && again == m {
				return text
			}
		}
	}
	return strings.ToUpper(m.From().String() + "-" + m.To().String())
}

// pgnEscaper writes the value of a tag, on one line.
var pgnEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")
