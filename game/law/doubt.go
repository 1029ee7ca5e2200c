package law

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// IsDoubted reports whether no ply is certain and no player is accused: the board showed pieces that are not there; or a whole row or
// column sees nothing and no clock tells who moved; or it is unknown whether the first ply was one, which side began, or how
// the board lies.
func (r Reader) IsDoubted() bool {
	return r.Faults.Miswired() || !r.Presses.Any() && !r.Faults.Dead().Empty() || r.MovedHome || r.EitherWay || r.MayHaveBegunWrongly() || r.RestsOnFirst()
}

// RestsOnFirst reports whether the first ply alone tells that the board is turned: its player may have moved a piece of his opponent. Until
// the reply shows it, a person says so, or the arbiter dismisses it, the ply is not certain.
func (r Reader) RestsOnFirst() bool {
	t := r.Tracker
	return t != nil && r.Config.Turned == tracker.TurnedAuto && !t.Thread().Astray() && t.Begun().LikelierTurned() && max(t.Last().Number, len(r.Plies)) == 1 && !r.Rulings.DismissesOn(1, engine.NoSide, 0)
}

// MayHaveBegunWrongly reports whether the board is read as turned, but the lever of the other side was pressed for the first move. Then
// that side may have begun, on a straight board. Until a person confirms that the board is turned, or the arbiter dismisses it, no ply is
// certain.
func (r Reader) MayHaveBegunWrongly() bool {
	if r.OtherBegan {
		return !r.Rulings.DismissesOn(1, engine.NoSide, 0)
	}
	if r.Tracker == nil || r.Config.Turned != tracker.TurnedAuto || !r.Tracker.Begun().LikelierTurned() {
		return false
	}
	placed := r.placedAtFirst()
	return len(placed) > 0 && r.BegunByOther(r.Tracker.Ply(1).Side(), placed) && !r.Rulings.DismissesOn(1, engine.NoSide, 0)
}

// placedAtFirst returns when the first plies, and the standing move behind them, were set down.
func (r Reader) placedAtFirst() (placed []sensor.Micros) {
	for p := r.Tracker.Ply(1); p != nil && p.Number < 4; p = r.Tracker.Ply(p.Number + 1) {
		placed = append(placed, p.Placed)
	}
	if s, stands := r.Tracker.Standing(); stands && len(placed) > 0 && len(placed) == r.Tracker.Last().Number {
		placed = append(placed, s.Since)
	}
	return placed
}

// accusesNobody reports whether the board accuses no player of a move against the law: dying sensors would have shown other moves, or the
// lawful readings of an open ply are gone.
func (r Reader) accusesNobody() bool {
	return r.Faults.Dying() || slices.ContainsFunc(r.Plies[r.Sure:], func(p line.Ply) bool { return p.Unruled })
}

// Candidates returns the moves that ply n may be, and whether it is one move without doubt. In a game without presses a ply disobeys its
// duty for sure only if no reading with one more unexplained fact has another move; and a piece that its owner seems to have straightened
// may have been taken on its point. The same holds for a piece that seems to stand where it can't go, and may have captured without a
// gap. Nor is a ply certain whose piece a hand may have pushed. If one sensor broke in play, every move that no sensor saw end is in doubt;
// if several broke, no move against the law is certain. A move that rests on an open ply is in doubt, too.
func (r Reader) Candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = r.Tracker.Readings(n).Candidates()
	return moves, agreed && !r.Doubts(n)
}

func (r Reader) Agreed(n int) bool {
	_, agreed := r.Candidates(n)
	return agreed
}

// Doubts reports whether the board doubts ply n, on which all readings agree.
func (r Reader) Doubts(n int) bool {
	p := r.Tracker.Ply(n)
	if p == nil || r.IsPushed(n) || r.Played.MayBeSetUp(r.Presses.Any(), p) || !p.Legal && r.accusesNobody() {
		return true
	}
	return (!p.Seen && r.Faults.FoundInPlay() > 0 || MayHaveCaptured(p) || r.restsOnBlind(n) ||
		!r.Presses.Any() && (r.Verdict(n).Kind != touchmove.NoFinding || r.MayHaveBeenTaken(p))) && !r.Tracker.Readings(n).NoneDiffers()
}

// IsAgainst reports whether ply n, which is open, is surely against the law for every piece that its pawn may have become.
func (r Reader) IsAgainst(n int) bool { return r.Tracker.Readings(n).IsAgainst() && !r.Doubts(n) }

// restsOnBlind reports whether ply n moves a piece from a point where the piece need not have stood. That is so if a candidate of an
// earlier open ply leaves this point or comes to it, and a sensor held for blind since has hidden that ply in the likeliest reading.
func (r Reader) restsOnBlind(n int) bool {
	var blind engine.PointSet
	from := r.Tracker.Ply(n).Move.From()
	for i := r.Sure; i < min(n-1, len(r.Plies)); i++ {
		p := r.Tracker.Ply(i + 1)
		blind = blind.Or(p.StuckOff)
		hidden := blind.Has(p.Move.From()) || blind.Has(p.Move.To())
		if hidden && !r.Plies[i].Fixed && r.Plies[i].Doubt.Has(from) {
			return true
		}
	}
	return false
}

// IsPushed reports whether a hand may have pushed the piece that ply n moves.
func (r Reader) IsPushed(n int) bool {
	p := r.Tracker.Ply(n)
	if p == nil {
		return false
	}
	_, pushed := r.MayBePushed(p)
	return pushed
}

// IsUnseen reports whether the board was blind during a part of a turn. A piece that left its point then may have moved in a turn of its
// own, so the arbiter is asked.
func (r Reader) IsUnseen(n int) bool {
	p := r.Tracker.Ply(n)
	return p != nil && p.Gapped
}

// isBelieved reports whether a player may be accused of a move against the law: the sensors can be believed.
func (r Reader) isBelieved() bool { return !r.IsDoubted() && !r.accusesNobody() }
