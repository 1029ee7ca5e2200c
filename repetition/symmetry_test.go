package repetition

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/rulebook"
)

// symmetry is a view of the board from another side.
type symmetry struct {
	name  string
	point func(engine.Point) engine.Point
	side  func(engine.Side) engine.Side
}

func mirrored(pt engine.Point) engine.Point {
	return engine.NewPoint(engine.Files-1-pt.File(), pt.Rank())
}

func (s symmetry) position(p *engine.Position) engine.Position {
	var q engine.Position
	for _, pt := range p.Occupied().Points() {
		piece := p.At(pt)
		q.Put(s.point(pt), engine.NewPiece(s.side(piece.Side()), piece.Kind()))
	}
	q.SetTurn(s.side(p.Turn()))
	return q
}

func (s symmetry) history(h *History) *History {
	seen := NewHistory(s.position(&h.start), 0)
	for _, m := range h.moves {
		seen.Play(engine.NewMove(s.point(m.From()), s.point(m.To())))
	}
	return seen
}

// A verdict is the same from every view of the board, and so is what each side does.
func TestVerdictsAreTheSameFromEverySide(t *testing.T) {
	for _, s := range []symmetry{
		{"left and right exchanged", mirrored, func(s engine.Side) engine.Side { return s }},
		{"colours exchanged", engine.Point.Turned, engine.Side.Other},
	} {
		t.Run(s.name, func(t *testing.T) {
			for i, c := range slices.Concat(diagrams(t), cycles(t)) {
				if i >= 53 && i%4 != 0 { // Of the cycles a share is enough.
					continue
				}
				h := history(t, c.FEN, c.Moves)
				for id, l := range laws {
					want := l.Judge(h.Cycle(l.Times), engine.NoSide)
					got := l.Judge(s.history(h).Cycle(l.Times), engine.NoSide)
					want.Side = s.side(want.Side)
					if s.side(engine.First) == engine.Second {
						want.Red, want.Black = want.Black, want.Red
					}
					for i := range want.Readings {
						want.Readings[i].Side = s.side(want.Readings[i].Side)
					}
					if told(got) != told(want) || got.Red != want.Red || got.Black != want.Black {
						t.Errorf("%s, %s %v: %+v, want %+v", id, c.FEN, c.Moves, got, want)
					}
				}
			}
		})
	}
}

// A cycle may begin with any of its moves.
func TestVerdictsAreTheSameWhereverACycleBegins(t *testing.T) {
	axf := law(t, rulebook.AXF2003)
	for i, c := range cycles(t) {
		if i%4 != 0 {
			continue
		}
		h := history(t, c.FEN, c.Moves)
		want := axf.Judge(h.Cycle(axf.Times), engine.NoSide)
		for j, m := range c.Moves[:c.Cycle-1] {
			h.Play(enginetest.Move(t, m))
			got := axf.Judge(h.Cycle(axf.Times), engine.NoSide)
			if told(got) != told(want) || got.Red != want.Red || got.Black != want.Black {
				t.Errorf("%s %v, %d moves on: %+v, want %+v", c.FEN, c.Moves[:c.Cycle], j+1, got, want)
			}
		}
	}
}
