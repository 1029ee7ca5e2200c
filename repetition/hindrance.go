package repetition

import "github.com/kyban/kyban/engine"

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
