package notebook

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
)

// pgnStyles are the notations by the tag Format.
var pgnStyles = map[string]notation.Style{"wxf": notation.WXF, "vietnamese": notation.Vietnamese}

// pgnFormats are the values of the tag Format by notations.
var pgnFormats = map[notation.Style]string{
	notation.ICCS: "ICCS", notation.UCCI: "UCCI", notation.WXF: "WXF", notation.Vietnamese: "Vietnamese",
	notation.Simplified: "Chinese", notation.Traditional: "Chinese",
}

// mostSought is how many illegal moves are sought by their words in one file: each is looked for among all that could be.
const mostSought = 10000

// pgnMoves finds out which moves the words of a game mean.
type pgnMoves struct {
	style    notation.Style
	lettered bool // The notation mattered: some move is written in letters that are no points.
	sought   *int
	failed   []pgnFailure
	within   *reading // Says whether to go on.
}

type pgnFailure struct {
	at     int
	reason error
}

// understand finds the moves of a game. Coordinates and Chinese speak for themselves; other letters are read in the notation that
// the tag Format names, or else in the one in which most of the game makes sense.
func (p *pgnReader) understand(g *pgnGame) {
	s, said := p.start(g)
	styles := []notation.Style{notation.WXF, notation.Vietnamese}
	if pgnStyles[strings.ToLower(g.format)] == notation.Vietnamese {
		styles = []notation.Style{notation.Vietnamese, notation.WXF}
	}
	var best *pgnMoves
	sought, note := 0, ""
	before := p.reading.moves
	for _, style := range styles {
		p.reading.moves = before
		m := &pgnMoves{style: style, sought: &sought, within: p.reading}
		begun, turned := m.begins(s, g.root)
		root := m.tree(begun.position, g.root)
		if best == nil || len(m.failed) < len(best.failed) {
			best = m
			g.Root, g.FEN = root, begun.String()
			if note = ""; turned && said {
				note = contradicted(s.position.Turn(), begun.position.Turn())
			}
		}
		if len(m.failed) == 0 || !m.lettered || p.halt != nil {
			break
		}
	}
	for _, f := range best.failed {
		p.damagedAt(f.at, "%v: what follows this move is left out", f.reason)
	}
	p.end(said)
	if note != "" {
		p.note("%s", note)
	}
}

// start returns the position of the tag FEN, and whether it says who begins.
func (p *pgnReader) start(g *pgnGame) (setup, bool) {
	s, err := readFEN(g.FEN)
	if err != nil {
		p.damagedAt(g.fenAt, "%v", err)
		s, _ = readFEN(engine.StartFEN)
		g.root.next = nil // Its moves begin elsewhere.
	}
	return s, s.said
}

// begins returns the setup with the other side to move where only that makes the first move legal.
func (m *pgnMoves) begins(s setup, root *pgnNode) (setup, bool) {
	if len(root.next) == 0 {
		return s, false
	}
	legal := func(p engine.Position) bool {
		move, err := m.legal(&p, root.next[0].text)
		return err == nil && p.Legal(move)
	}
	if legal(s.position) {
		return s, false
	}
	other := s
	other.position.SetTurn(s.position.Turn().Other())
	if legal(other.position) {
		return other, true
	}
	return s, false
}

// walked is a node of the text whose move was made on the board.
type walked struct {
	*pgnNode
	node *Node
	next int
	undo engine.Undo
}

// tree reads all moves behind a position.
func (m *pgnMoves) tree(p engine.Position, root *pgnNode) *Node {
	made := &Node{Comment: strings.Join(root.comments, "\n")}
	path := []walked{{pgnNode: root, node: made}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.pgnNode.next) {
			if len(path) > 1 {
				p.Unmake(last.node.Move, last.undo)
			}
			path = path[:len(path)-1]
			continue
		}
		word := last.pgnNode.next[last.next]
		last.next++
		move, err := m.move(&p, word.text)
		if err != nil {
			m.failed = append(m.failed, pgnFailure{word.at, err})
			if m.within.halted() { // Seeking what a word may mean is slow.
				break
			}
			continue
		}
		n := &Node{Move: move, Comment: strings.Join(word.comments, "\n")}
		last.node.Next = append(last.node.Next, n)
		if !m.within.moved() {
			break
		}
		path = append(path, walked{pgnNode: word, node: n, undo: p.Make(move)})
	}
	return made
}

// styleOf returns the notation of a word.
func (m *pgnMoves) styleOf(text string) notation.Style {
	for _, r := range text {
		if r >= '一' && r <= '鿿' {
			return notation.Simplified
		}
	}
	m.lettered = true
	return m.style
}

// legal reads a move that is legal or written as coordinates.
func (m *pgnMoves) legal(p *engine.Position, text string) (engine.Move, error) {
	if move, ok := coordinates(text); ok {
		return move, nil
	}
	if len(text) > 64 {
		return 0, errors.New("expected a move, found " + strings.ToValidUTF8(text[:64], "") + "...")
	}
	return notation.Parse(p, text, m.styleOf(text))
}

// move reads a move that may be illegal: then it is the one that is written so.
func (m *pgnMoves) move(p *engine.Position, text string) (engine.Move, error) {
	move, err := m.legal(p, text)
	var meant *notation.Error
	if err == nil || !errors.As(err, &meant) || len(meant.Candidates) > 0 || meant.Column > 0 || *m.sought >= mostSought {
		return move, err
	}
	*m.sought++
	style := m.styleOf(text)
	var found []engine.Move
	for _, from := range p.PiecesOf(p.Turn()).Points() {
		for to := range engine.Point(engine.Points) {
			move := engine.NewMove(from, to)
			if to == from || p.Legal(move) {
				continue
			}
			if written(p, move, style) == narrow(text) || style == notation.Simplified && written(p, move, notation.Traditional) == narrow(text) {
				found = append(found, move)
			}
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return 0, err
}

func written(p *engine.Position, move engine.Move, style notation.Style) string {
	text, err := notation.Format(p, move, style)
	if err != nil {
		return ""
	}
	return narrow(text)
}

// coordinates reads a move of two points, with or without a hyphen between them.
func coordinates(text string) (engine.Move, bool) {
	text = narrow(text)
	if len(text) == 5 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	if len(text) != 4 || utf8.RuneCountInString(text) != 4 {
		return 0, false
	}
	move, err := engine.ParseMove(strings.ToLower(text))
	return move, err == nil
}
