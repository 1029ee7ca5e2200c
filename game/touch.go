package game

import (
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// sayTouches records the lifts of which is known by now whether they were brushes. A lift that the likeliest reading
// does not hold for a piece's leaving its own point (a slide goes on) waits: another reading may win.
func (b *Board) sayTouches() {
	if _, sure := b.tracker.Turned(); !sure && !b.closing || b.tracker.Restoring() {
		return
	}
	waiting := b.lifts[:0]
	for _, serial := range b.lifts {
		if !b.sayTouch(serial) {
			waiting = append(waiting, serial)
		}
	}
	b.lifts = waiting
	if len(b.lifts) > 64 { // Slides leave lifts behind that nobody will ask for any more.
		b.lifts = b.lifts[len(b.lifts)-64:]
	}
}

func (b *Board) sayTouch(serial int) bool {
	number, before, lift, ok := b.tracker.FindLift(serial)
	if !ok || lift.Back == 0 && b.now < lift.At+tracker.BrushBelow {
		return false
	}
	brush := isBrush(lift)
	position := before.(*tracker.Xiangqi).Engine()
	b.say(Touch{Head: b.head("touch"), Ply: number, Side: before.Turn(), Point: lift.Point.String(),
		Piece: strings.ToLower(position.At(lift.Point).String()), Owner: lift.Owner, At: lift.At, Brush: brush,
		Bound: !brush && !lift.Adjust && !lift.AfterMove, Order: b.order(serial, number)})
	return true
}

func isBrush(l tracker.Lift) bool { return l.Back != 0 && l.Back-l.At < tracker.BrushBelow }

// order says whether another touch of the same turn lies so close that nobody can tell which was first.
func (b *Board) order(serial, number int) string {
	list := b.tracker.Lifts()
	if p := b.tracker.Ply(number); p != nil {
		list = p.Lifts()
	}
	var one tracker.Lift
	for _, l := range list {
		if l.Serial == serial {
			one = l
		}
	}
	for _, l := range list {
		if l.Serial == serial || isBrush(l) || l.Adjust || l.AfterMove {
			continue
		}
		if d := max(l.At-one.At, one.At-l.At); d == 0 || d < max(l.Uncertainty, one.Uncertainty) {
			return "undetermined"
		}
	}
	return "determined"
}

// sayStood records once that the moving piece has stood on its point.
func (b *Board) sayStood() {
	number, move, since, legal := b.standing()
	if move == 0 || !legal || b.now < since+tracker.StoodAfter || number <= len(b.plies) ||
		b.stood == move && b.stoodPly == number {
		return
	}
	b.stood, b.stoodPly = move, number
	if s, ok := b.tracker.Standing(); ok && s.Others == 0 && b.tracker.SureOfStanding() && number == len(b.plies)+1 {
		b.preview = preview{ply: b.tracker.Preview()}
	}
	b.say(Stood{Head: b.head("stood"), Ply: number, Move: move.String(), At: since + tracker.StoodAfter})
}

// standing returns the last move that is on the board, made or not.
func (b *Board) standing() (number int, m engine.Move, since sensor.Micros, legal bool) {
	last := b.tracker.Last()
	if s, ok := b.tracker.Standing(); ok {
		return last.Number + 1, s.Move, s.Since, s.Legal
	}
	if last.Prev == nil || !last.Seen {
		return 0, 0, 0, false
	}
	return last.Number, last.Move, last.Placed, last.Legal
}
