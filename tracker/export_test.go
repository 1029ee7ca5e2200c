package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Facts returns how many facts a reread takes when the last reading dies.
func (t *Tracker) Facts() int { return len(t.facts) }

// Roots returns how many readings go on from where the thread was found again.
func (t *Tracker) Roots() int { return len(t.root) }

// Searches returns how many searches are kept.
func (t *Tracker) Searches() int { return len(t.searches) }

// RetiredMax is how many readings are kept of a game that is over.
const RetiredMax = retiredMax

// Raw returns the sensors that are closed, in the board's own points.
func (t *Tracker) Raw() engine.PointSet { return t.raw }

// WorkMax is how much work one input may bring up.
const WorkMax = workMax

const OwedMax = owedMax

// ReadingsMax is how many readings are kept.
const ReadingsMax = readingsMax

// Owed returns how many facts more than the living readings a reading may leave unexplained and still turn out as cheap.
func (t *Tracker) Owed() int { return t.owed() }

// MayWin returns the moves for ply n, in order, of the readings that can turn out to be as cheap as the living ones, of those that leave
// at most so many facts more unexplained. It returns false where there are too many, or not every living reading owes.
func (t *Tracker) MayWin(n, by int) (moves []engine.Move, ok bool) {
	if t.astray || !t.allOwe() {
		return nil, false
	}
	dearer, ok := t.dearer(by)
	for i := range dearer {
		if ply := dearer[i].last.at(n); dearer[i].mayWin(t.live) && ply != nil {
			moves = add(moves, ply.Move)
		}
	}
	slices.Sort(moves)
	return moves, ok
}

// ReadsTheSame reports whether reading all facts since the root again gives the same readings at the same cost; ok is false for a partial
// reading.
func (t *Tracker) ReadsTheSame() (same, ok bool) {
	c, _ := t.Copy()
	c.begin()
	c.forget()
	c.budget = c.root[0].cost - 1
	if c.astray || c.Thread().Limited() || !c.reread() || c.Thread().Limited() {
		return false, false
	}
	costs := map[state]int{}
	for _, r := range c.live {
		costs[r.state] = r.cost
	}
	for _, r := range t.live {
		if cost, found := costs[r.state]; !found || cost != r.cost {
			return false, true
		}
	}
	return len(c.live) == len(t.live), true
}

type Price = price

// Prices are the prices by name.
var Prices = map[string]*price{
	"illegalMove": &illegalMove, "otherwiseLegal": &otherwiseLegal, "otherwiseRead": &otherwiseRead, "capturesNothing": &capturesNothing,
	"rushedMove": &rushedMove, "steppedTwice": &steppedTwice, "steppedBack": &steppedBack, "takenAtRest": &takenAtRest, "secondVictim": &secondVictim, "setDownTwice": &setDownTwice,
	"partUnseen": &partUnseen, "replyAhead": &replyAhead, "undoneSilently": &undoneSilently, "wordNotKept": &wordNotKept,
	"gaplessCapture": &gaplessCapture, "shortGap": &shortGap, "otherVictim": &otherVictim, "backJustNow": &backJustNow,
	"victimBack": &victimBack, "lastBack": &lastBack, "promotedBack": &promotedBack, "notCaptured": &notCaptured,
	"capturedLate": &capturedLate, "rarerPromotion": &rarerPromotion, "otherNamed": &otherNamed, "contestedMove": &contestedMove,
	"noneNamed": &noneNamed, "overruled": &overruled, "rookFirst": &rookFirst, "castlingLeft": &castlingLeft, "ghostOfRook": &ghostOfRook,
	"stuckSensor": &stuckSensor, "blindSensor": &blindSensor, "provenBlind": &provenBlind, "blindEmpty": &blindEmpty,
	"blindCapture": &blindCapture, "movedUnseen": &movedUnseen, "ghost": &ghost, "ghostAgain": &ghostAgain, "illegalPress": &illegalPress,
	"pressForNothing": &pressForNothing, "pressNotForOpponents": &pressNotForOpponents, "pressWithPieceUp": &pressWithPieceUp,
	"pressOutOfTurn": &pressOutOfTurn, "pressAtRest": &pressAtRest, "pressTooEarly": &pressTooEarly, "pressesForgotten": &pressesForgotten,
	"knockedOver": &knockedOver, "heldTooLong": &heldTooLong, "leftInTheAir": &leftInTheAir, "displaced": &displaced,
	"displacedAgain": &displacedAgain, "displacedFar": &displacedFar, "displacedByError": &displacedByError,
	"displacedAsMoved": &displacedAsMoved, "movedHome": &movedHome, "ratherTheOther": &ratherTheOther, "capturedPlaced": &capturedPlaced,
	"capturedMoved": &capturedMoved, "capturedWithPieceUp": &capturedWithPieceUp, "neverCaptured": &neverCaptured,
	"straightened": &straightened, "opponentsNudged": &opponentsNudged, "opponentsAfterError": &opponentsAfterError,
	"opponentsBack": &opponentsBack, "movedOnBlind": &movedOnBlind, "pliesBlind": &pliesBlind, "pressesMissed": &pressesMissed,
	"longerBlind": &longerBlind, "longerThanPressed": &longerThanPressed, "turnedBoard": &turnedBoard, "turnedFirst": &turnedFirst,
	"turnedReply": &turnedReply, "turnedLatePress": &turnedLatePress, "turnedPress": &turnedPress, "blindLatePress": &blindLatePress,
}
