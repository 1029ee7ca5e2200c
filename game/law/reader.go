package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Reader reads a game as the law judges it.
type Reader struct{ *line.State }

// Of reads a ply as the rulebook judges it. Lifts belong to the turn in which they began. decided is the point of a piece that the player
// touched by the arbiter's word, NoPoint for none.
func (r Reader) Of(p *tracker.Ply, decided engine.Point) Turn {
	before := p.Before.Lawful(p.Move)
	lifts, open := r.Lifts(p)
	t := Turn{Law: touchmove.Turn{Before: before, Played: p.Move, Lifts: slices.Grow(r.kept(p.Number), len(lifts))}}
	t.Mine = slices.Grow(r.kept(p.Number), len(lifts))
	t.Open, t.pressed = open, r.pressed(p)
	began := r.playBegan(p, lifts)
	var inHand engine.PointSet // The arbiter's piece, and what the same gesture lifted.
	if decided.Valid() {
		inHand = gestureOf(r.returned(lifts, p.Number), decided)
	}
	for _, l := range r.straightened(p) {
		lift, with := r.Lifted(p, l), r.inHandWith(p, l)
		t.Mine = append(append(t.Mine, lift), with...)
		if inHand.Has(l.Point) {
			t.Law.Lifts = append(append(t.Law.Lifts, lift), with...)
		} else if l.At >= r.FirstStood(p.Prev)+tracker.ReactionTime {
			t.Undecided = append(t.Undecided, UndecidedLift{lift, EitherHand, with})
		}
	}
	for _, l := range lifts {
		if l.AfterMove || r.Chatters(p, l) || l.Back == 0 && !concerns(p, l) {
			continue // A piece that neither came back nor was played or taken was not moved by a hand.
		}
		if r.StartOfPlay().Known && l.At < began && !Executes(p, l) {
			continue // Before the game nothing binds.
		}
		lift := r.Lifted(p, l)
		why := r.undecided(p, l, lifts, began)
		if why != "" && !inHand.Has(l.Point) {
			t.Undecided = append(t.Undecided, UndecidedLift{Lift: lift, Why: why})
			if (why == EitherHand || why == beforeGame) && !r.soonAfterPress(p, l) {
				t.Mine = append(t.Mine, lift)
			}
			continue
		}
		t.Mine, t.Law.Lifts = append(t.Mine, lift), append(t.Law.Lifts, lift)
	}
	for _, rest := range p.Rests() {
		if rest.Until-rest.Since < tracker.StoodAfter || rest.Move == p.Move || !wasAway(p, lifts, rest) {
			continue
		}
		if r.StartOfPlay().Known && rest.Since < began {
			continue
		}
		if p.Prev.Prev != nil && (rest.Since < r.Ended(p.Prev, p.Placed) || r.opponentPushedTo(p, lifts, rest)) {
			t.Early = append(t.Early, rest) // It stood there before the turn began, or its player may not have moved it.
			continue
		}
		if mayBeLaidDown(p, lifts, rest) {
			t.Laid = append(t.Laid, rest)
			continue
		}
		t.Law.Stood = append(t.Law.Stood, rest.Move)
	}
	return t
}

// laidWithin is the longest time until a captured piece is laid down.
const laidWithin sensor.Micros = 5_000_000

// mayBeLaidDown reports whether the rest may be of the piece that ply p captured, and not of its captor: a piece came to the point of the
// capture shortly before. If that was the captor, it was only straightened later.
func mayBeLaidDown(p *tracker.Ply, lifts []tracker.Lift, r tracker.Rest) bool {
	if !p.Captured {
		return false
	}
	taken := boardgame.Captured(p.Before, p.Move)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		return l.Point == taken && l.Back != 0 && l.Back <= r.Since && r.Since < l.Back+laidWithin
	})
}

// wasAway reports whether the piece of a rest was seen to leave its point, in this turn or the one before, and was away when it rested.
// Else another piece may have stood there.
func wasAway(p *tracker.Ply, lifts []tracker.Lift, r tracker.Rest) bool {
	away := func(l tracker.Lift) bool { return restsAway(l, r) }
	return slices.ContainsFunc(lifts, away) || slices.ContainsFunc(p.Lifts(), away)
}

// undecided returns why the lift may not be the player's touch, or "" if it is decided. A lift is the player's as a rule, but a piece of
// the opponent may be in either hand. Of two pieces that the moving one could have captured, the one that came back may have been
// captured first. Either player or the arbiter may have straightened pieces before play surely began.
func (r Reader) undecided(p *tracker.Ply, l tracker.Lift, lifts []tracker.Lift, began sensor.Micros) string {
	switch {
	case l.Back == 0 || l.IsBrush() || l.Adjust:
		return ""
	case r.Adjusted[l.Serial]:
		return alsoAdjusted
	case l.At < began:
		return beforeGame
	case p.StandsLeft(l.Point):
		return EitherHand // It should not stand there, and the player who left it may be taking it away.
	case l.Owner == p.Side() && r.opponentPushed(p, l):
		return EitherHand
	case l.Owner == p.Side():
		return ""
	case r.soonAfterPress(p, l) || !r.pressed(p) && mayBeOpponents(p, l, r.begun(p, lifts)) ||
		!concerns(p, l) && (!holdsBoth(p.Prev, l, lifts, p.Side()) || l.At >= r.mayReply(p)):
		return EitherHand
	case l.Back > p.Placed && p.Captured && !concerns(p, l) && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point)):
		return undoneCapture
	}
	return ""
}

// mayReply returns from when on a lift in the turn of ply p may be the opponent's, who replies: there are no presses, and the move has
// stood. He may also have taken the moved piece there and put it back.
func (r Reader) mayReply(p *tracker.Ply) sensor.Micros {
	for _, rest := range p.Rests() {
		if !r.Presses.Any() && rest.Move == p.Move && rest.Until-rest.Since >= tracker.StoodAfter {
			return rest.Since + tracker.ReactionTime
		}
	}
	return p.Placed + tracker.ReactionTime
}

// soonAfterPress reports whether a lift in the turn of ply p came so soon after the opponent's press that the player's hand was surely
// not over the board.
func (r Reader) soonAfterPress(p *tracker.Ply, l tracker.Lift) bool {
	return p.Prev.Prev != nil && r.pressed(p) && l.At < r.Ended(p.Prev, p.Placed)+tracker.ReactionTime
}

// opponentPushed reports whether a piece of the player in the turn of ply p may have been pushed by the hand that had just ended the turn
// before: it left its point so soon after that, and stood a step from there, or it left it so soon after another one was displaced. Where
// the player pressed meanwhile he had moved it.
func (r Reader) opponentPushed(p *tracker.Ply, l tracker.Lift) bool {
	follows := r.Tracker.Pieces().MayFollowPush(l)
	if p.Prev.Prev == nil || l.At >= r.Ended(p.Prev, p.Placed)+tracker.PushedWithin && !follows {
		return false
	}
	away := p.Placed // Until then it was, where it was not put back.
	if l.Back != 0 {
		away = min(away, l.Back)
	}
	if pressed, ok := r.Presses.After(p.Side(), l.At); ok && pressed < away {
		return false
	}
	pushed := follows || r.Tracker.Pieces().MayHaveStoodElsewhere(l)
	for _, rest := range p.Rests() {
		switch {
		case !restsAway(l, rest):
		case tracker.IsPush(rest.Move):
			pushed = true
		default:
			return false
		}
	}
	return pushed
}

// opponentPushedTo reports whether the piece of a rest in the turn of ply p, which moves another one, may have been pushed there by that
// hand.
func (r Reader) opponentPushedTo(p *tracker.Ply, lifts []tracker.Lift, rest tracker.Rest) bool {
	return rest.Move.From() != p.Move.From() && slices.ContainsFunc(slices.Concat(lifts, p.Lifts()), func(l tracker.Lift) bool {
		return restsAway(l, rest) && r.opponentPushed(p, l)
	})
}

// restsAway reports whether the piece of a lift was away from its point when it rested on another.
func restsAway(l tracker.Lift, rest tracker.Rest) bool {
	return l.Point == rest.Move.From() && l.At <= rest.Since && (l.Back == 0 || l.Back > rest.Since)
}

// inOneHand reports whether a side had a piece of its own in the air while an opponent's piece was off its point: then one hand held
// both.
func inOneHand(l tracker.Lift, lifts []tracker.Lift, side engine.Side) bool {
	return slices.ContainsFunc(lifts, func(own tracker.Lift) bool {
		return own.Owner == side && !own.IsBrush() && (l.Back == 0 || own.At < l.Back) && (own.Back == 0 || own.Back > l.At)
	})
}

// holdsBoth is inOneHand for a lift in the turn after ply prev. A pawn that this ply has promoted may be swapped late, by the other hand.
func holdsBoth(prev *tracker.Ply, l tracker.Lift, lifts []tracker.Lift, side engine.Side) bool {
	swapped := prev.Move.Promotion() != 0 && prev.Move.To() == l.Point
	return !swapped && inOneHand(l, lifts, side)
}

// straightened returns the lifts by which the opponent seems to have straightened his pieces when his own move before ply p stood,
// without presses. They may as well have been the player's touches. The piece of that move is one of them.
func (r Reader) straightened(p *tracker.Ply) []tracker.Lift {
	var lifts []tracker.Lift
	if r.Presses.Any() || p.Prev.Prev == nil {
		return nil
	}
	for _, l := range p.Prev.Lifts() {
		if l.AfterMove && l.Back != 0 && !r.Chatters(p.Prev, l) {
			lifts = append(lifts, l)
		}
	}
	rests := p.Prev.Rests()
	for i, rest := range rests {
		back := p.Prev.Placed
		if i+1 < len(rests) {
			back = rests[i+1].Since
		}
		again := tracker.Lift{Point: p.Prev.Move.To(), Owner: p.Prev.Side(), At: rest.Until, Back: back}
		late := rest.Until >= r.FirstStood(p.Prev)+tracker.ReactionTime // Before that only its owner can have had his hand there.
		if rest.Move == p.Prev.Move && late && !r.Chatters(p, again) {
			lifts = append(lifts, again)
		}
	}
	return lifts
}

// inHandWith returns the player's own pieces that may have been in one hand with a piece that his opponent seems to have straightened.
// They belong to the turn of ply p if that was the player's touch.
func (r Reader) inHandWith(p *tracker.Ply, straightened tracker.Lift) (with []touchmove.Lift) {
	for _, l := range p.Prev.Lifts() {
		if !l.AfterMove && l.Back != 0 && !r.Chatters(p.Prev, l) && inOneHand(straightened, []tracker.Lift{l}, p.Side()) {
			with = append(with, r.Lifted(p, l))
		}
	}
	return with
}

// MayHaveBeenTaken reports whether an opponent's piece that ply p could have captured instead was off its point before the turn was
// surely the player's.
func (r Reader) MayHaveBeenTaken(p *tracker.Ply) bool {
	takes := func(l tracker.Lift) bool {
		return !concerns(p, l) && l.Back != 0 && !l.IsBrush() && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point))
	}
	if slices.ContainsFunc(p.Prev.Lifts(), func(l tracker.Lift) bool { return l.AfterMove && takes(l) }) {
		return true
	}
	lifts, _ := r.Lifts(p)
	begun := r.begun(p, lifts)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool { return mayBeOpponents(p, l, begun) && takes(l) })
}

// mayBeOpponents reports whether a lift in the turn of ply p may be the opponent's, who straightened his piece: it was away before begun,
// when the turn had surely begun.
func mayBeOpponents(p *tracker.Ply, l tracker.Lift, begun sensor.Micros) bool {
	return l.Owner != p.Side() && !concerns(p, l) && l.Back != 0 && l.At < begun
}

// begun returns when the turn of ply p was surely the player's: the opponent, who had moved, pressed the clock, or the player lifted a
// piece of his own. At the first ply of a game with presses there was no move before, so the turn was his from the start. Without
// presses, pieces may be straightened before the game has begun.
func (r Reader) begun(p *tracker.Ply, lifts []tracker.Lift) sensor.Micros {
	if p.Number == 1 && r.Presses.Any() {
		return 0
	}
	begun := p.Placed
	for _, l := range lifts {
		if l.Owner == p.Side() && !l.IsBrush() && !r.Chatters(p, l) {
			begun = min(begun, l.At)
		}
	}
	for _, press := range r.Presses.Since(p.Prev.Placed) {
		if press.Side != p.Side() {
			begun = min(begun, press.At)
		}
	}
	return begun
}
