package notebook

import (
	"fmt"
	"maps"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Game is one game of a file.
type Game struct {
	Format Format            // What it was read from.
	FEN    string            // The position before the first move, with all six fields.
	Tags   map[string]string // By their names in PGN, as Red, Black, Event, Result; none is empty.
	Root   *Node             // Without a move: its comment is said before the first one.
}

// Node is a move and what follows it.
type Node struct {
	Move    engine.Move
	Comment string
	Illegal bool    // The rules of moving don't allow it where it stands.
	Next    []*Node // The main line first, then its variations.
}

// NewGame returns a game without moves from the usual start.
func NewGame() *Game {
	return &Game{FEN: engine.StartFEN, Tags: map[string]string{}, Root: &Node{}}
}

// Start returns the position before the first move.
func (g *Game) Start() engine.Position {
	s, err := readFEN(g.FEN)
	if err != nil {
		return engine.StartPosition()
	}
	return s.position
}

// Main returns the moves of the main line.
func (g *Game) Main() []*Node {
	var line []*Node
	for n := g.Root; len(n.Next) > 0; {
		n = n.Next[0]
		line = append(line, n)
	}
	return line
}

// tag sets a tag; an empty value says nothing.
func (g *Game) tag(name, value string) {
	if value != "" {
		g.Tags[name] = value
	}
}

// listed is a node on its way through a file.
type listed struct {
	*Node
	more bool // Another variation follows what follows this move.
}

// inOrder calls do with the nodes as XQF and CBR store them: the root, and after each move what follows it, then the next variation.
func (g *Game) inOrder(do func(listed)) {
	stack := []listed{{Node: g.Root}}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		do(n)
		for i := len(n.Next) - 1; i >= 0; i-- {
			stack = append(stack, listed{n.Next[i], i < len(n.Next)-1})
		}
	}
}

// played is a node whose move was made on the board.
type played struct {
	*Node
	next int
	undo engine.Undo
}

// play calls do with each move, and the position in which it is made.
func (g *Game) play(do func(p *engine.Position, n *Node)) {
	p := g.Start()
	path := []played{{Node: g.Root}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next < len(last.Next) {
			n := last.Next[last.next]
			last.next++
			do(&p, n)
			path = append(path, played{Node: n, undo: p.Make(n.Move)})
			continue
		}
		if len(path) > 1 {
			p.Unmake(last.Move, last.undo)
		}
		path = path[:len(path)-1]
	}
}

// mark says of each move whether it is legal where it stands. In chess none is behind one that is not.
func (g *Game) mark() {
	if g.IsChess() {
		g.playChess(func(p boardgame.Position, n *Node) { n.Illegal = p == nil || !p.Legal(n.Move) })
		return
	}
	g.play(func(p *engine.Position, n *Node) { n.Illegal = !p.Legal(n.Move) })
}

// settle finds out who begins: by whose piece moves first where the file does not say it, or says what the first move contradicts.
// It returns what it has put right.
func (g *Game) settle(said bool) []string {
	if g.IsChess() {
		return nil
	}
	s, err := readFEN(g.FEN)
	if err != nil || len(g.Root.Next) == 0 {
		return nil
	}
	first := g.Root.Next[0].Move
	p := s.position
	mover := p.At(first.From()).Side()
	if mover == engine.NoSide || mover == p.Turn() {
		return nil
	}
	before := p.Turn()
	p.SetTurn(mover)
	if said && !p.Legal(first) {
		return nil
	}
	s.position = p
	g.FEN = s.String()
	if !said {
		return nil
	}
	return []string{contradicted(before, mover)}
}

// contradicted says that the file is wrong about who begins.
func contradicted(said, mover engine.Side) string {
	return fmt.Sprintf("the file says that %s begins, but the first move is %s's: %s begins", said, mover, mover)
}

// tidy makes a game that was read what all games are: tags with words, marked moves.
func (g *Game) tidy() {
	maps.DeleteFunc(g.Tags, func(_, value string) bool { return value == "" })
	g.mark()
}

// unixLines returns text whose lines end with a line feed alone.
func unixLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// windowsLines returns the text with ends of lines that unixLines takes back.
func windowsLines(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
