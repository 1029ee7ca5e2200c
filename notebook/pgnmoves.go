package notebook

import (
	"errors"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
)

var pgnStyles = map[string]notation.Style{"wxf": notation.WXF, "vietnamese": notation.Vietnamese}

var pgnFormats = map[notation.Style]string{
	notation.ICCS: "ICCS", notation.UCCI: "UCCI", notation.WXF: "WXF", notation.Vietnamese: "Vietnamese",
	notation.Simplified: "Chinese", notation.Traditional: "Chinese",
}

// FormatTag returns the value of the tag Format for a notation. Readers in the field know ICCS, WXF and Chinese.
func FormatTag(style notation.Style) string { return pgnFormats[style] }

// mostSought bounds the illegal moves that a file's words are searched for: each search goes through all possible moves.
const mostSought = 10000

type pgnMoves struct {
	style    notation.Style
	lettered bool // The notation matters: some move has letters that are not points.
	first    int  // The first rank if moves name points: 0, or 1 for programs that count to 10.
	points   bool // Some move names points.
	sound    int  // How many moves are legal.
	illegal  int  // How many are not.
	empty    int  // Moves from empty points.
	emptyAt  int  // The offset of the first such move.
	sought   *int
	failed   []pgnFailure
	within   *reading // Decides whether to go on.
}

// wrong is the number of words without sense in this reading.
func (m *pgnMoves) wrong() int { return len(m.failed) + m.illegal }

type pgnFailure struct {
	at     int
	reason error
}

// understand finds the moves of a game. Coordinates and Chinese are unambiguous; other letters are read in the notation
// of the tag Format, or else in the one that makes most sense of the game. So are ranks from 1 to 10.
func (p *pgnReader) understand(g *pgnGame) {
	s, said := p.start(g)
	styles := []notation.Style{notation.WXF, notation.Vietnamese}
	if pgnStyles[strings.ToLower(g.format)] == notation.Vietnamese {
		styles = []notation.Style{notation.Vietnamese, notation.WXF}
	}
	var best *pgnReading
	u := understanding{reader: p, game: g, start: s, before: p.reading.moves}
	for _, style := range styles {
		if r := u.read(style, 0); best == nil || len(r.failed) < len(best.failed) {
			best = r
		}
		if len(best.failed) == 0 || !best.lettered || p.halt != nil {
			break
		}
	}
	if wrong := best.wrong(); best.points && wrong > 0 && g.format == "" && p.halt == nil { // A named format counts from 0.
		if r := u.read(best.style, 1); r.wrong() <= wrong && r.sound > best.sound {
			p.note("the ranks are read as counted from 1 to 10: so %d moves are legal, and counted from 0 to 9 %d", r.sound, best.sound)
			best = r
		}
	}
	g.Root, g.FEN, p.reading.moves = best.root, best.begun.String(), best.moves
	for _, f := range best.failed {
		p.damagedAt(f.at, "%v: what follows this move is left out", f.reason)
	}
	p.end(said)
	if best.empty > 0 {
		p.note("moves that begin on points where nothing stands: %d, the first of them at byte %d", best.empty, p.file.offset(best.emptyAt))
	}
	if best.turned && said {
		p.note("%s", contradicted(s.position.Turn(), best.begun.position.Turn()))
	}
}

// understanding reads the words of a game several times, each time in another notation.
type understanding struct {
	reader *pgnReader
	game   *pgnGame
	start  setup
	before int // The moves of the file before the game.
	sought int
}

type pgnReading struct {
	*pgnMoves
	root   *Node
	begun  setup
	turned bool // The side to move is not the file's.
	moves  int  // The moves of the file, with this game.
}

func (u *understanding) read(style notation.Style, first int) *pgnReading {
	r := &pgnReading{pgnMoves: &pgnMoves{style: style, first: first, sought: &u.sought, within: u.reader.reading}}
	u.reader.reading.moves = u.before
	r.begun, r.turned = r.begins(u.start, u.game.root)
	r.root = r.tree(r.begun.position, u.game.root)
	r.moves = u.reader.reading.moves
	return r
}

// start returns the position of the tag FEN, and whether it names the side to move.
func (p *pgnReader) start(g *pgnGame) (setup, bool) {
	s, err := readFEN(g.FEN)
	if err != nil {
		p.damagedAt(g.fenAt, "%v", err)
		s, _ = readFEN(engine.StartFEN)
		g.root.next = nil // Its moves begin elsewhere.
	}
	p.noteAll(s.notes)
	if n := len(strings.Fields(g.FEN)); n > 1 && n < 6 {
		p.note("FEN: found %d fields, expected 6", n)
	}
	return s, s.said
}

// begins returns the setup with the other side to move if only that makes the first move legal.
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

func (m *pgnMoves) tree(p engine.Position, root *pgnNode) *Node {
	return readTree(m.within, &p, root, func(word *pgnNode) (move, onBoard engine.Move, ok bool) {
		move, err := m.move(&p, word.text)
		if err != nil {
			m.failed = append(m.failed, pgnFailure{word.at, err})
			return 0, 0, false
		}
		m.judge(&p, move, word.at)
		return move, move, true
	})
}

// board is a position of either game, which makes moves and takes them back.
type board[M, U any] interface {
	Make(M) U
	Unmake(M, U)
}

// walked is a node of the text after its move on the board.
type walked[M, U any] struct {
	*pgnNode
	node *Node
	next int
	move M
	undo U
}

// readTree reads all moves from a position on: each by read, which returns the move of the game and that on the board. What
// follows a move that can't be read is left out.
func readTree[M, U any](r *reading, p board[M, U], root *pgnNode, read func(word *pgnNode) (M, engine.Move, bool)) *Node {
	made := &Node{Comment: strings.Join(root.comments, "\n")}
	path := []walked[M, U]{{pgnNode: root, node: made}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.pgnNode.next) {
			if len(path) > 1 {
				p.Unmake(last.move, last.undo)
			}
			path = path[:len(path)-1]
			continue
		}
		word := last.pgnNode.next[last.next]
		last.next++
		move, onBoard, ok := read(word)
		if !ok {
			if r.halted() { // The search for a word's meaning is slow.
				break
			}
			continue
		}
		n := &Node{Move: onBoard, Comment: strings.Join(word.comments, "\n")}
		last.node.Next = append(last.node.Next, n)
		if !r.moved() {
			break
		}
		path = append(path, walked[M, U]{pgnNode: word, node: n, move: move, undo: p.Make(move)})
	}
	return made
}

// judge counts an illegal move, and a move that no piece can have made.
func (m *pgnMoves) judge(p *engine.Position, move engine.Move, at int) {
	if p.Legal(move) {
		m.sound++
		return
	}
	m.illegal++
	if p.At(move.From()) == 0 {
		if m.empty++; m.empty == 1 {
			m.emptyAt = at
		}
	}
}

func (m *pgnMoves) styleOf(text string) notation.Style {
	for _, r := range text {
		if r >= '一' && r <= '鿿' {
			return notation.Simplified
		}
	}
	m.lettered = true
	return m.style
}

// legal reads a move that is legal or has coordinates.
func (m *pgnMoves) legal(p *engine.Position, text string) (engine.Move, error) {
	if move, ok := coordinates(text, m.first); ok {
		m.points = true
		return move, nil
	}
	if len(text) > longestWord {
		return 0, message.Errorf("expected a move, found %s...", strings.ToValidUTF8(text[:longestWord], ""))
	}
	if notation.IsWinBoard(text) {
		m.points = true
		return notation.ParseWinBoard(p, text, m.first)
	}
	return notation.Parse(p, text, m.styleOf(text))
}

// move reads a move that may be illegal: then it finds the one written so.
func (m *pgnMoves) move(p *engine.Position, text string) (engine.Move, error) {
	move, err := m.legal(p, text)
	var meant *notation.Error
	if err == nil || !errors.As(err, &meant) || notation.IsWinBoard(text) || len(meant.Candidates) > 0 || meant.Column > 0 || *m.sought >= mostSought {
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

// coordinates reads a move of two points, with or without a hyphen between them. Ranks count from first.
func coordinates(text string, first int) (engine.Move, bool) {
	text = strings.ToLower(narrow(text))
	from, rest, ok := pointIn(text, first)
	if !ok {
		return 0, false
	}
	to, rest, ok := pointIn(strings.TrimPrefix(rest, "-"), first)
	return engine.NewMove(from, to), ok && rest == "" && from != to
}

// pointIn reads the point at the beginning of a text, and returns the rest.
func pointIn(text string, first int) (at engine.Point, rest string, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9' {
		return engine.NoPoint, text, false
	}
	rank, rest := int(text[1]-'0')-first, text[2:]
	if first == 1 && text[1] == '1' && strings.HasPrefix(rest, "0") {
		rank, rest = engine.Ranks-1, rest[1:]
	}
	if rank < 0 {
		return engine.NoPoint, text, false
	}
	return engine.NewPoint(engine.File(text[0]-'a'), engine.Rank(rank)), rest, true
}
