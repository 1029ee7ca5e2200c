// Package enginetest reads points, moves and positions from the text of tests.
package enginetest

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
)

// Point returns the point of a name such as "e4".
func Point(t testing.TB, name string) engine.Point {
	t.Helper()
	p, err := engine.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Points returns the points of some names, such as "a0 e4".
func Points(t testing.TB, names string) (set engine.PointSet) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		set.Add(Point(t, name))
	}
	return set
}

// Move returns the move of a text such as "h2e2".
func Move(t testing.TB, text string) engine.Move {
	t.Helper()
	m, err := engine.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Position returns the position of a FEN.
func Position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
