package repetition

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
)

// naiveThreats finds the threats by generating moves alone: it makes every capture, and generates every answer. On
// request it finds false roots, by trying every pair of points.
func naiveThreats(p engine.Position, side engine.Side, falseRoots bool) []Threat {
	p.SetTurn(side)
	other := p
	other.SetTurn(side.Other())
	answers := other.LegalMoves(nil)
	moves := p.LegalMoves(nil)
	if p.InCheck() {
		moves = reaching(&p)
	}
	var found []Threat
	for _, m := range moves {
		attacker, victim := p.At(m.From()), p.At(m.To())
		if victim == 0 || victim.Kind() == engine.General {
			continue
		}
		t := Threat{
			By:      Piece{attacker.Kind(), m.From(), m.From()},
			On:      Piece{victim.Kind(), m.To(), m.To()},
			Crossed: victim.Side() == engine.First && m.To().Rank() > 4 || victim.Side() == engine.Second && m.To().Rank() < 5,
			Retakes: slices.Contains(answers, engine.NewMove(m.To(), m.From())),
		}
		after := p
		after.Make(m)
		for _, r := range after.LegalMoves(nil) {
			if r.To() == m.To() {
				t.Roots.Add(r.From())
			}
		}
		if falseRoots {
			t.FalseRoots = naiveProtectors(&after, m.To()).Without(t.Roots)
		}
		found = append(found, t)
	}
	return found
}

// naiveProtectors returns the pieces of the side to move that reach a point.
func naiveProtectors(p *engine.Position, pt engine.Point) engine.PointSet {
	var found engine.PointSet
	for _, m := range reaching(p) {
		if m.To() == pt {
			found.Add(m.From())
		}
	}
	return found
}

// reaching returns every move that a piece of the side to move can make, safe for its general or not.
func reaching(p *engine.Position) []engine.Move {
	var moves []engine.Move
	for from := range engine.Point(engine.Points) {
		for to := range engine.Point(engine.Points) {
			if m := engine.NewMove(from, to); from != to && p.Reaches(m) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

func TestThreatsAreThoseThatMoveGenerationFinds(t *testing.T) {
	compared := 0
	for i, c := range slices.Concat(diagrams(t), cycles(t)) {
		if i >= 53 && i%8 != 0 { // Of the cycles a share is enough.
			continue
		}
		h := history(t, c.FEN, c.Moves[:4])
		p := h.start
		for _, m := range h.moves {
			for _, side := range []engine.Side{engine.First, engine.Second} {
				got, want := threats(&p, side), naiveThreats(p, side, true)
				if !slices.Equal(got, want) {
					t.Fatalf("%s, %s: got %+v, want %+v", p.FEN(), side, got, want)
				}
				compared += len(want)
			}
			p.Make(m)
		}
	}
	if compared < 4_000 {
		t.Errorf("compared %d threats, want at least 4,000", compared)
	}
}
