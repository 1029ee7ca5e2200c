package repetition

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Piece is a piece in a cycle.
type Piece struct {
	Kind engine.Kind
	At   engine.Point // Its point.
	Home engine.Point // Its point at the beginning of the cycle, which identifies it.
}

// Threat is a capture that a side could make on its turn.
type Threat struct {
	By, On  Piece
	Crossed bool // The victim stands beyond the river.
	Retakes bool // The victim could capture the attacker, on its side's turn.
	// Roots are the points of the pieces that can retake after the capture. The pieces of FalseRoots move so, but can't:
	// their own general would be in danger.
	Roots, FalseRoots engine.PointSet
}

// Root is the protection of a piece.
type Root string

// The roots.
const (
	NoRoot    Root = "none"
	RealRoot  Root = "real"
	FalseRoot Root = "false"
)

// Root returns the protection of the victim: by a real root, if by any.
func (t Threat) Root() Root {
	switch {
	case !t.Roots.Empty():
		return RealRoot
	case !t.FalseRoots.Empty():
		return FalseRoot
	}
	return NoRoot
}

// threats returns the captures that side could make in p, on turn or not. Capturing the general is check, and no threat.
func threats(p *engine.Position, side engine.Side) []Threat {
	attacking, defending := *p, *p
	attacking.SetTurn(side)
	defending.SetTurn(side.Other())
	var buf [engine.MaxMoves]engine.Move
	var found []Threat
	for _, m := range captures(&attacking, buf[:0]) {
		victim := p.At(m.To())
		t := Threat{
			By:      Piece{Kind: p.At(m.From()).Kind(), At: m.From(), Home: m.From()},
			On:      Piece{Kind: victim.Kind(), At: m.To(), Home: m.To()},
			Crossed: crossed(victim.Side(), m.To()),
			Retakes: defending.Legal(engine.NewMove(m.To(), m.From())),
		}
		t.Roots, t.FalseRoots = roots(&attacking, m)
		found = append(found, t)
	}
	return found
}

// captures appends the captures of the side to move, except of the general. A side in check must answer it, which ends no
// threat that it makes: then every capture within its pieces' reach counts.
func captures(p *engine.Position, buf []engine.Move) []engine.Move {
	enemies := p.PiecesOf(p.Turn().Other())
	if !p.InCheck() {
		moves := p.LegalMoves(buf)
		return slices.DeleteFunc(moves, func(m engine.Move) bool {
			return !enemies.Has(m.To()) || p.At(m.To()).Kind() == engine.General
		})
	}
	for own := p.PiecesOf(p.Turn()); !own.Empty(); {
		from := own.Pop()
		for on := enemies; !on.Empty(); {
			m := engine.NewMove(from, on.Pop())
			if p.At(m.To()).Kind() != engine.General && p.Reaches(m) {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// roots returns the pieces that protect the point on which m captures: those that can retake, and those that only seem
// to.
func roots(p *engine.Position, m engine.Move) (rooted, seeming engine.PointSet) {
	undo := p.Make(m)
	for own := p.PiecesOf(p.Turn()); !own.Empty(); {
		from := own.Pop()
		switch retake := engine.NewMove(from, m.To()); {
		case !p.Reaches(retake):
		case p.Legal(retake):
			rooted.Add(from)
		default:
			seeming.Add(from)
		}
	}
	p.Unmake(m, undo)
	return rooted, seeming
}

func crossed(s engine.Side, pt engine.Point) bool {
	beyond := pt.Rank() >= engine.Ranks/2
	return beyond == (s == engine.First)
}

// killChecks is the longest run of checks in the search for a mate. No verdict depends on a longer one.
const killChecks = 3

// kills reports whether side threatens mate in p: on its turn it would mate at once or by a run of checks.
func kills(p engine.Position, side engine.Side) bool {
	p.SetTurn(side)
	return mates(&p, killChecks)
}

// mates reports whether the side to move mates by a run of at most so many checks.
func mates(p *engine.Position, checks int) bool {
	var buf, checking [engine.MaxMoves]engine.Move
	runs := checking[:0]
	for _, m := range p.LegalMoves(buf[:0]) {
		undo := p.Make(m)
		check := p.InCheck()
		mate := check && p.Ending() == engine.Checkmate
		p.Unmake(m, undo)
		if mate {
			return true
		}
		if check {
			runs = append(runs, m)
		}
	}
	if checks == 1 {
		return false
	}
	for _, m := range runs {
		undo := p.Make(m)
		mate := forced(p, checks-1)
		p.Unmake(m, undo)
		if mate {
			return true
		}
	}
	return false
}

// forced reports whether every answer of the side to move, which is in check and not mated, leads to mate.
func forced(p *engine.Position, checks int) bool {
	var buf [engine.MaxMoves]engine.Move
	for _, m := range p.LegalMoves(buf[:0]) {
		undo := p.Make(m)
		mate := mates(p, checks)
		p.Unmake(m, undo)
		if !mate {
			return false
		}
	}
	return true
}

// worth orders the kinds by their worth: an exchange is of pieces of one worth.
var worth = [...]int{engine.Pawn: 1, engine.Advisor: 2, engine.Elephant: 2, engine.Horse: 4, engine.Cannon: 4, engine.Rook: 8, engine.General: 100}

// hangs reports whether the other side could capture the piece on pt at a gain: it is worth more than its captor, or has
// no real root.
func hangs(p *engine.Position, pt engine.Point) bool {
	taking := *p
	taking.SetTurn(p.At(pt).Side().Other())
	for takers := taking.PiecesOf(taking.Turn()); !takers.Empty(); {
		m := engine.NewMove(takers.Pop(), pt)
		if !taking.Reaches(m) || !taking.Legal(m) {
			continue
		}
		if worth[p.At(pt).Kind()] > worth[p.At(m.From()).Kind()] {
			return true
		}
		if rooted, _ := roots(&taking, m); rooted.Empty() {
			return true
		}
	}
	return false
}

// blocks reports whether m takes from a piece of the other side a capture, or the general, that it could reach before and
// would still reach without the piece that moved: it is in the way.
func blocks(before *engine.Position, m engine.Move) bool {
	reached, vanished, after := *before, *before, *before
	vanished.Put(m.From(), 0)
	after.Make(m)
	other := after.Turn()
	for _, p := range []*engine.Position{&reached, &vanished} {
		p.SetTurn(other)
	}
	targets := before.PiecesOf(before.Turn())
	targets.Remove(m.From())
	for own := after.PiecesOf(other); !own.Empty(); {
		from := own.Pop()
		for on := targets; !on.Empty(); {
			capture := engine.NewMove(from, on.Pop())
			if reached.Reaches(capture) && !after.Reaches(capture) && vanished.Reaches(capture) {
				return true
			}
		}
	}
	return false
}
