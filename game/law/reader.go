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

// Reader reads the plies of one game as turns.
type Reader struct {
	*line.State
	Rulings   Rulings
	Adjusted  map[int]bool // The facts by which pieces were lifted under an announcement that named none and had freed another already.
	PlayStart Start
}

// Rulings is what was ruled of touches, as package arbitration knows it.
type Rulings interface {
	// Kept returns the touches that bind in the turn of a ply from before its move was void.
	Kept(ply int) []touchmove.Lift
	// KeptAsMade returns the same touches as they were made.
	KeptAsMade(ply int) []touchmove.Lift
	// Free says whether a touch binds nobody since the arbiter ruled it accidental.
	Free(ply int, point engine.Point) bool
	// FreesAny says whether any touch in the turn of a ply binds nobody by such a ruling.
	FreesAny(ply int) bool
}

// Of reads a ply as the rulebook judges it. Lifts belong to the turn in which they began. decided is the point of a
// piece of which the arbiter says that the player touched it, NoPoint for none.
func (r Reader) Of(p *tracker.Ply, decided engine.Point) Turn {
	before := p.Before.Lawful(p.Move)
	t := Turn{Law: touchmove.Turn{Before: before, Played: p.Move, Lifts: r.kept(p.Number)}}
	t.Mine = r.kept(p.Number)
	lifts, open := r.Lifts(p)
	t.Open, t.pressed = open, r.pressed(p)
	began := r.playBegan(p, lifts)
	var inHand engine.PointSet // What the arbiter says that the player touched, and what the same gesture lifted.
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
			continue // Whatever neither came back nor was played or taken was no hand's doing.
		}
		if r.PlayStart.Known && l.At < began && !Executes(p, l) {
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
		if r.PlayStart.Known && rest.Since < began {
			continue
		}
		if p.Prev.Prev != nil && rest.Since < r.Ended(p.Prev, p.Placed) {
			t.Early = append(t.Early, rest) // It stood there before the turn began.
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

// laidWithin is how soon a captured piece is laid down.
const laidWithin sensor.Micros = 5_000_000

// mayBeLaidDown says whether what stood for a while may have been the piece that ply p captured, and not its captor: a piece came to the point of the
// capture shortly before, and if that was the captor it was only put straight later.
func mayBeLaidDown(p *tracker.Ply, lifts []tracker.Lift, r tracker.Rest) bool {
	if !p.Captured {
		return false
	}
	taken := boardgame.Captured(p.Before, p.Move)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		return l.Point == taken && l.Back != 0 && l.Back <= r.Since && r.Since < l.Back+laidWithin
	})
}

// wasAway says whether the piece of a rest had been seen to leave its point, in this turn or in the one before, and not to
// come back, when it rested. Else what stood there may have been another one.
func wasAway(p *tracker.Ply, lifts []tracker.Lift, r tracker.Rest) bool {
	away := func(l tracker.Lift) bool {
		return l.Point == r.Move.From() && l.At <= r.Since && (l.Back == 0 || l.Back > r.Since)
	}
	return slices.ContainsFunc(lifts, away) || slices.ContainsFunc(p.Lifts(), away)
}

// undecided says why nobody can tell whether one of the lifts of a turn was the player's touch, empty where it is told: it is his, as a
// rule, but a piece of his opponent may be in either hand, and of two pieces that the moving one could have captured the one that came
// back may have been captured first. What was lifted before play surely began may have been straightened by anybody.
func (r Reader) undecided(p *tracker.Ply, l tracker.Lift, lifts []tracker.Lift, began sensor.Micros) string {
	switch {
	case l.Back == 0 || l.IsBrush() || l.Adjust:
		return ""
	case r.Adjusted[l.Serial]:
		return alsoAdjusted
	case l.At < began:
		return beforeGame
	case p.StandsLeft(l.Point):
		return EitherHand // It should not stand there, and who has left it may be taking it away.
	case l.Owner == p.Side():
		return ""
	case r.soonAfterPress(p, l) || !r.pressed(p) && mayBeOpponents(p, l, r.begun(p, lifts)) ||
		!concerns(p, l) && (!inOneHand(l, lifts, p.Side()) || l.At >= r.mayReply(p)):
		return EitherHand
	case l.Back > p.Placed && p.Captured && !concerns(p, l) && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point)):
		return undoneCapture
	}
	return ""
}

// mayReply returns from when on what is lifted in the turn of ply p may be in the hand of his opponent, who replies: nobody presses, and the move has
// stood. He may have taken the piece that was moved there, too, and put it back.
func (r Reader) mayReply(p *tracker.Ply) sensor.Micros {
	for _, rest := range p.Rests() {
		if !r.Presses.Any() && rest.Move == p.Move && rest.Until-rest.Since >= tracker.StoodAfter {
			return rest.Since + tracker.ReactionTime
		}
	}
	return p.Placed + tracker.ReactionTime
}

// soonAfterPress says whether a lift in the turn of ply p came so soon after his opponent's press that no hand of the player can have been
// over the board for sure.
func (r Reader) soonAfterPress(p *tracker.Ply, l tracker.Lift) bool {
	return p.Prev.Prev != nil && r.pressed(p) && l.At < r.Ended(p.Prev, p.Placed)+tracker.ReactionTime
}

// inOneHand says whether a side had a piece of its own in the air while a piece of its opponent was off its point: then it was in the same hand.
func inOneHand(l tracker.Lift, lifts []tracker.Lift, side engine.Side) bool {
	return slices.ContainsFunc(lifts, func(own tracker.Lift) bool {
		return own.Owner == side && !own.IsBrush() && (l.Back == 0 || own.At < l.Back) && (own.Back == 0 || own.Back > l.At)
	})
}

// straightened is the lifts by which the opponent of him who made ply p seems to have straightened his pieces when his own
// move stood, where nobody presses: they may as well have been the player's touches. The piece that he had moved is one of them.
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
		late := rest.Until >= r.FirstStood(p.Prev)+tracker.ReactionTime // Before, nobody but its owner can have had his hand there.
		if rest.Move == p.Prev.Move && late && !r.Chatters(p, again) {
			lifts = append(lifts, again)
		}
	}
	return lifts
}

// inHandWith is the lifts of own pieces by him who made ply p that may have been in one hand with a piece that his opponent seems to have straightened then:
// they belong to his turn if that was his touch.
func (r Reader) inHandWith(p *tracker.Ply, straightened tracker.Lift) (with []touchmove.Lift) {
	for _, l := range p.Prev.Lifts() {
		if !l.AfterMove && l.Back != 0 && inOneHand(straightened, []tracker.Lift{l}, p.Side()) {
			with = append(with, r.Lifted(p, l))
		}
	}
	return with
}

// MayHaveBeenTaken says whether a piece of the opponent that the piece moved in ply p could have taken was off its point before the
// turn was surely the player's.
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

// mayBeOpponents says whether a lift in the turn of ply p, which had begun at the time given, may have been in the hand of
// the opponent, who straightened his piece: it was away before the turn had surely begun.
func mayBeOpponents(p *tracker.Ply, l tracker.Lift, begun sensor.Micros) bool {
	return l.Owner != p.Side() && !concerns(p, l) && l.Back != 0 && l.At < begun
}

// begun returns when the turn of ply p was surely the player's: his opponent, who had moved, pressed the clock, or he
// lifted a piece of his own. At the first ply of a game with presses nobody had moved, and the turn was his from the start;
// where nobody presses, pieces may be straightened before the game has begun.
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
