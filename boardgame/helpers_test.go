package boardgame

import (
	"testing"

	"github.com/kyban/kyban/engine"
)

func start(t *testing.T, name string) Position {
	t.Helper()
	g, err := Of(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position("", engine.First)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func point(t *testing.T, text string) engine.Point {
	t.Helper()
	p, err := engine.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func move(t *testing.T, text string) engine.Move {
	t.Helper()
	m, err := ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
