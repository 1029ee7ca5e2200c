package notation

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
)

func iccs(m engine.Move) string {
	return strings.ToUpper(m.From().String() + "-" + m.To().String())
}

// parseCoordinates reads a move between two points, with or without a hyphen.
func parseCoordinates(p *engine.Position, c *cursor) (engine.Move, *Error) {
	from, to, fault := parsePoints(c)
	if fault != nil {
		return 0, fault
	}
	if m := engine.NewMove(from, to); p.Legal(m) {
		return m, nil
	}
	piece := p.At(from)
	switch {
	case piece == 0:
		return 0, &Error{reason: fmt.Sprintf("no piece can make this move: none stands on %s", from)}
	case piece.Side() != p.Turn():
		return 0, &Error{reason: fmt.Sprintf("the %s on %s is %s's, and %s is to move", kindNames[piece.Kind()], from, piece.Side(), p.Turn())}
	}
	return 0, &Error{reason: fmt.Sprintf("no legal move takes the %s from %s to %s", kindNames[piece.Kind()], from, to)}
}

func parsePoints(c *cursor) (from, to engine.Point, fault *Error) {
	if from, fault = parsePoint(c); fault != nil {
		return from, to, fault
	}
	c.accept('-')
	if to, fault = parsePoint(c); fault != nil {
		return from, to, fault
	}
	return from, to, c.end()
}

func parsePoint(c *cursor) (engine.Point, *Error) {
	file := c.lower()
	if file < 'a' || file > 'i' {
		return engine.NoPoint, c.expected("a file a-i")
	}
	c.skip()
	rank := c.peek()
	if rank < '0' || rank > '9' {
		return engine.NoPoint, c.expected("a rank 0-9")
	}
	c.skip()
	return engine.NewPoint(engine.File(file-'a'), engine.Rank(rank-'0')), nil
}
