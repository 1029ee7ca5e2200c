package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Judge judges one reading of a ply.
func (r Reader) Judge(p *tracker.Ply, decided engine.Point) touchmove.Verdict {
	if IsProvoked(p.Prev, p.Move) || p.MovesOpponents() {
		return touchmove.Verdict{Obeyed: true}
	}
	if !p.Legal {
		cited, _ := Forbids(r.Book.Parameters, p.Before, p.Move)
		return touchmove.Verdict{Article: cited.Article}
	}
	if duty, ok := r.Rulings.Imposed(p.Number); ok {
		return duty.Verdict(p.Move)
	}
	return r.Of(p, decided).Verdict(r.Book)
}

// Mildest returns the mildest verdict on the readings of ply n that agree with the first one on the move, and the reading that it
// judges, nil for none. decided is the point of a piece that the player touched by the arbiter's word.
func (r Reader) Mildest(n int, decided engine.Point) (verdict touchmove.Verdict, judged *tracker.Ply) {
	for _, p := range r.Tracker.Readings(n).Plies() {
		if p == nil {
			continue
		}
		v := r.Judge(p, decided)
		if judged == nil || !verdict.Obeyed && v.Obeyed && p.Move == judged.Move {
			verdict, judged = v, p
		}
	}
	return verdict, judged
}

// Verdict judges ply n by the rulebook. If readings agree on the move but differ on the touches, the mildest verdict holds: one of two
// readings accuses no player.
func (r Reader) Verdict(n int) touchmove.Verdict {
	verdict, _ := r.Mildest(n, engine.NoPoint)
	return verdict
}

// AllObey reports whether every one of these readings of a ply obeys its duty.
func (r Reader) AllObey(plies []*tracker.Ply) bool {
	return !slices.ContainsFunc(plies, func(p *tracker.Ply) bool { return p != nil && !r.Judge(p, engine.NoPoint).Obeyed })
}

// SawTurn reports whether the board saw enough of a turn to find that its duty was disobeyed. Touches on a blind board are unknown; a
// duty that stands by a ruling needs no touch.
func (r Reader) SawTurn(p *tracker.Ply) bool {
	_, ruled := r.Rulings.Imposed(p.Number)
	return !p.Doubtful && (!p.Gapped || ruled)
}

// Duty judges ply n as made, or the current turn by its lifts so far. seen is a touch that the arbiter saw. If the board did not see
// it, the arbiter rules on it as on the first touch.
func (r Reader) Duty(n int, seen engine.Point) touchmove.Verdict {
	p := r.Tracker.Ply(n)
	switch {
	case p == nil || seen.Valid() && !r.Saw(n, seen):
		return touchmove.Judge(r.Book, r.SoFar(n, seen, engine.PointSet{}))
	case p.Legal:
		v, _ := r.Mildest(n, seen)
		return v
	}
	v := r.Of(p, seen).Verdict(r.Book) // A move against the law keeps the duty of the touch, and never obeys it.
	v.Obeyed = false
	return v
}

// Touched reports whether a side has surely touched a piece on purpose after ply n: it made a fixed move, or lifts a piece of its
// own.
func (r Reader) Touched(side engine.Side, n int) bool {
	if r.Tracker == nil || r.Phase == line.SettingUp {
		return false
	}
	for i := n; i < len(r.Plies); i++ {
		if p := r.Plies[i]; p.Side == side && p.Fixed {
			return true
		}
	}
	next := r.Tracker.Last().Number + 1
	if next <= n || r.Tracker.Position().Turn() != side || r.Restoration != nil {
		return false
	}
	return r.Touches(side, next)
}
