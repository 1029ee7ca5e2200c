package notebook

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
)

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
func Differences(g, other *Game) []string {
	var told []string
	tell := func(format string, args ...any) { told = append(told, fmt.Sprintf(format, args...)) }
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

// where describes the place.
func (p pair) where() string {
	if p.ply == 0 {
		return "before the first move"
	}
	return fmt.Sprintf("at ply %d (%s)", p.ply, p.a.Move)
}

func differencesOf(a, b *Node, tell func(string, ...any)) {
	stack := []pair{{a: a, b: b}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case p.a.Comment == p.b.Comment:
		case p.b.Comment == "":
			tell("comment %q %s is left out", p.a.Comment, p.where())
		default:
			tell("comment %q %s is %q", p.a.Comment, p.where(), p.b.Comment)
		}
		if p.a.Illegal != p.b.Illegal {
			tell("move %s is illegal: %v, and was not: %v", p.where(), p.b.Illegal, p.a.Illegal)
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
