package notebook

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// Game is one game of a file.
type Game struct {
	Format Format            // The format of its file.
	FEN    string            // The position before the first move, with all six fields.
	Tags   map[string]string // By their names in PGN, such as Red, Black, Event, Result; none is empty.
	Root   *Node             // Without a move: its comment stands before the first one.
}

// Node is a move and its continuations.
type Node struct {
	Move    engine.Move
	Comment string
	Illegal bool    // The rules of moving don't allow it here.
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

// tag sets a tag; an empty value sets none.
func (g *Game) tag(name, value string) {
	if value != "" {
		g.Tags[name] = value
	}
}

// listed is a node in a walk through a file.
type listed struct {
	*Node
	more bool // Another variation comes after the continuation of this move.
}

// inOrder calls do with the nodes in the order of XQF and CBR: the root, and after each move its continuation, then the
// next variation.
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

// played is a node after its move on the board.
type played struct {
	*Node
	next int
	undo engine.Undo
}

// play calls do with each move and the position before it.
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

// mark marks each illegal move. In chess no move after an illegal one is legal.
func (g *Game) mark() {
	if g.IsChess() {
		g.playChess(func(p boardgame.Position, n *Node) { n.Illegal = p == nil || !p.Legal(n.Move) })
		return
	}
	g.play(func(p *engine.Position, n *Node) { n.Illegal = !p.Legal(n.Move) })
}

// settle decides the side to move, by the piece that moves first, if the file does not name it or the first move
// contradicts it. It returns its corrections.
func (g *Game) settle(said bool) []message.Text {
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
	return []message.Text{contradicted(before, mover)}
}

// contradicted is the note that the first move contradicts the file's side to move.
func contradicted(said, mover engine.Side) message.Text {
	return message.Of("the file says that %s begins, but the first move is %s's: %s begins", said, mover, mover)
}

// tidy normalises a read game: no empty tags, marked moves.
func (g *Game) tidy() {
	maps.DeleteFunc(g.Tags, func(_, value string) bool { return value == "" })
	g.mark()
}

// unixLines returns text with line feeds alone.
func unixLines(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// windowsLines returns text with line ends that unixLines reverses.
func windowsLines(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

// joined returns several errors as one, nil for none.
func joined(errs []error) error {
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// name returns the players, for messages.
func (g *Game) name() string {
	return cmp.Or(g.Tags["Red"], g.Tags["White"], "?") + " - " + cmp.Or(g.Tags["Black"], "?")
}

// Differences returns what another game lacks or has differently: position, tags, moves and comments, a line each. A
// result * equals none.
func Differences(g, other *Game) []message.Text {
	var told []message.Text
	tell := func(format string, args ...any) { told = append(told, message.Of(format, args...)) }
	if g.FEN != other.FEN {
		tell("position %q is %q", g.FEN, other.FEN)
	}
	for _, name := range slices.Sorted(maps.Keys(g.Tags)) {
		value, held := g.Tags[name], other.Tags[name]
		switch {
		case value == held:
		case held == "":
			tell("tag %s %q is left out", name, value)
		default:
			tell("tag %s %q is %q", name, value, held)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(other.Tags)) {
		if value := other.Tags[name]; g.Tags[name] == "" && !(name == "Result" && value == "*") {
			tell("tag %s %q is added", name, value)
		}
	}
	differencesOf(g.Root, other.Root, tell)
	return told
}

// pair is the same place in two trees.
type pair struct {
	a, b *Node
	ply  int
}

func differencesOf(a, b *Node, tell func(string, ...any)) {
	stack := []pair{{a: a, b: b}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case p.a.Comment == p.b.Comment:
		case p.ply == 0 && p.b.Comment == "":
			tell("comment %q before the first move is left out", p.a.Comment)
		case p.ply == 0:
			tell("comment %q before the first move is %q", p.a.Comment, p.b.Comment)
		case p.b.Comment == "":
			tell("comment %q at ply %d (%s) is left out", p.a.Comment, p.ply, p.a.Move)
		default:
			tell("comment %q at ply %d (%s) is %q", p.a.Comment, p.ply, p.a.Move, p.b.Comment)
		}
		if p.a.Illegal != p.b.Illegal {
			tell("move at ply %d (%s) is illegal: %v, and was not: %v", p.ply, p.a.Move, p.b.Illegal, p.a.Illegal)
		}
		moves := func(n *Node) (moves []engine.Move) {
			for _, next := range n.Next {
				moves = append(moves, next.Move)
			}
			return moves
		}
		if ours, theirs := moves(p.a), moves(p.b); !slices.Equal(ours, theirs) {
			tell("after ply %d: moves %v are %v", p.ply, engine.MoveNames(ours), engine.MoveNames(theirs))
			continue
		}
		for i := len(p.a.Next) - 1; i >= 0; i-- {
			stack = append(stack, pair{p.a.Next[i], p.b.Next[i], p.ply + 1})
		}
	}
}
