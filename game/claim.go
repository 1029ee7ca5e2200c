package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// claimed is a claim that was made in the game that is on.
type claimed struct {
	Input
	open   bool
	answer int // The ruling that answered it.
}

// handleClaim opens a claim on a ply, or on a touch in it. It is refused only where the rulebook clearly says so, or where
// the game has not come to the ply; where the book leaves it open the claim stands, and a note says what is open.
func (b *Board) handleClaim(in Input) {
	if in.Ply == 0 {
		in.Ply = b.inProgress()
	}
	c := Claim{Head: b.head("claim"), Claim: len(b.hearing.claims) + 1, Ply: in.Ply, Side: whose(in.Side), Text: in.Text,
		State: "open", At: b.now}
	if in.Point.Valid() {
		c.Point = in.Point.String()
	}
	if refused := b.refusesClaim(in); refused != (rulebook.Citation{}) || in.Ply > b.reached() {
		c.State, c.Article, c.Rulebook = "refused", refused.Article, string(refused.Book)
	}
	if c.State == "open" && in.Side != engine.NoSide && !b.stopped && b.phase == Playing && b.book.Parameters.Claims.Time.Article != "" {
		c.TimeRuns = in.Side.String()
	}
	b.hearing.claims = append(b.hearing.claims, claimed{Input: in, open: c.State == "open"})
	b.say(c)
	if c.Article == "" {
		b.remarkOnClaim(in, c.Claim)
	}
}

// whose returns the word for a side, or for the arbiter.
func whose(s engine.Side) string {
	if s == engine.NoSide {
		return trace.Arbiter
	}
	return s.String()
}

// refusesClaim returns the article by which the rulebook clearly refuses a claim, none where it does not. Either player may
// claim, whosever turn it was; that third persons may not is for those who let people enter claims.
func (b *Board) refusesClaim(in Input) rulebook.Citation {
	others := in.Side != engine.NoSide && in.Side != b.sideOf(in.Ply) // The right to claim lapses against the opponent's touch.
	if others && in.Point.Valid() && in.Ply <= b.reached() && b.touchedSince(in.Side, in.Ply) {
		return b.book.Parameters.Claims.Lapse
	}
	return rulebook.Citation{}
}

// remarkOnClaim says what the rulebook leaves open about a claim that stands.
func (b *Board) remarkOnClaim(in Input, number int) {
	claims := b.book.Parameters.Claims
	remark := func(code string, cited rulebook.Citation) { b.remark(Remark{Code: code, Claim: number}, cited) }
	switch {
	case in.Ply > b.reached():
		remark("no_such_ply", rulebook.Citation{})
		return
	case in.Point.Valid() && !b.sawTouch(in.Ply, in.Point):
		remark("touch_not_seen", claims.Evidence)
	}
	if in.Side == engine.NoSide || in.Side == b.sideOf(in.Ply) || !b.touchedSince(in.Side, in.Ply) {
		return
	}
	if claims.Lapse != (rulebook.Citation{}) {
		remark("lapsed_if_touch", claims.Lapse) // No touch is named, or the claim would have been refused.
	} else {
		remark("lapse_not_said", rulebook.Citation{})
	}
}

// touchedSince says whether a side has surely touched a piece on purpose after ply n: it made a move that is fixed, or it
// lifts a piece of its own.
func (b *Board) touchedSince(side engine.Side, n int) bool {
	if b.tracker == nil || b.phase == SettingUp {
		return false
	}
	for i := n; i < len(b.plies); i++ {
		if p := b.plies[i]; p.side == side && p.fixed {
			return true
		}
	}
	next := b.tracker.Last().Number + 1
	if next <= n || b.tracker.Position().Turn() != side || b.restoration != nil {
		return false
	}
	for _, l := range b.liftsSoFar() {
		settled := l.Back != 0 || b.now >= l.At+tracker.BrushBelow
		if l.Owner == side && settled && !isBrush(l) && !l.Adjust && !b.hearing.free[touched{next, l.Point}] {
			return true
		}
	}
	return false
}

// sawTouch says whether the board saw the piece on a point leave it in the turn of ply n.
func (b *Board) sawTouch(n int, point engine.Point) bool {
	for _, l := range b.liftsOf(n) {
		if l.Point == point && !l.AfterMove {
			return true
		}
	}
	return slices.ContainsFunc(b.hearing.kept[n], func(l touchmove.Lift) bool { return l.Point == point })
}

// liftsOf returns the lifts in the turn of ply n, which was made, stands or is in progress.
func (b *Board) liftsOf(n int) []tracker.Lift {
	if b.tracker == nil || b.phase == SettingUp {
		return nil
	}
	if p := b.tracker.Ply(n); p != nil {
		lifts, _ := b.liftsIn(p)
		return lifts
	}
	if n == b.tracker.Last().Number+1 {
		return b.liftsSoFar()
	}
	return nil
}

// liftsSoFar returns the lifts of the turn that is on, without those that began before the opponent's had ended.
func (b *Board) liftsSoFar() []tracker.Lift {
	last, lifts := b.tracker.Last(), b.tracker.Lifts()
	if last.Prev == nil {
		return lifts
	}
	began, pressed := b.pressAfter(last.Side(), last.Placed)
	switch {
	case !pressed && b.clocked:
		return nil // The turn is the opponent's until he presses.
	case !pressed:
		began = last.Placed
	}
	return slices.DeleteFunc(lifts, func(l tracker.Lift) bool { return l.At < began })
}

// inProgress is the number of the first ply that is not made yet, or of the last one when the game is over; 0 while none is
// on.
func (b *Board) inProgress() int {
	switch b.phase {
	case Playing, Ready:
		return len(b.plies) + 1
	case Over:
		return len(b.plies)
	}
	return 0
}

// reached is the last ply of which anything can be said: the one after those that stand on the board, made or not.
func (b *Board) reached() int {
	if (b.phase == Playing || b.phase == Ready) && b.restoration == nil {
		return b.turn()
	}
	return b.inProgress()
}

// sideOf returns who plays ply n.
func (b *Board) sideOf(n int) engine.Side {
	if n%2 == 0 {
		return b.start.Turn().Other()
	}
	return b.start.Turn()
}

// beforeAll is earlier than every time of a board.
const beforeAll sensor.Micros = -1_000_000_000

// dutyOf judges ply n as it was made, or the turn that is in progress by what was lifted so far. seen is a touch that the
// arbiter saw; where the board did not, he rules on it as on the first.
func (b *Board) dutyOf(n int, seen engine.Point) touchmove.Verdict {
	p := b.tracker.Ply(n)
	switch {
	case p == nil || seen.Valid() && !b.sawTouch(n, seen):
		return touchmove.Judge(b.book, b.turnSoFar(n, seen))
	case p.Legal:
		v, _ := b.mildest(n, seen)
		return v
	}
	v := b.turnOf(p, seen).verdict(b.book) // A move against the law leaves the duty of what was touched, and never obeys it.
	v.Obeyed = false
	return v
}

// turnSoFar is the turn of ply n as the rulebook judges it while the ply is not made, or with a touch at a point that was
// seen by others than the board.
func (b *Board) turnSoFar(n int, seen engine.Point) touchmove.Turn {
	p, turn := b.tracker.Ply(n), touchmove.Turn{}
	position := b.tracker.Position().(*tracker.Xiangqi).Engine()
	number := b.tracker.Last().Number + 1
	if p != nil {
		position, turn.Played, number = p.Before.(*tracker.Xiangqi).Engine(), p.Move, n
	}
	turn.Before, turn.Lifts = &position, b.keptIn(n)
	for _, l := range b.liftsOf(n) {
		turn.Lifts = append(turn.Lifts, touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty,
			Back: l.Back, Brush: isBrush(l), Adjust: l.Adjust || l.AfterMove || b.more[l.Serial], Accidental: b.hearing.free[touched{number, l.Point}]})
	}
	if seen.Valid() && !b.sawTouch(n, seen) && position.At(seen) != 0 {
		first := touchmove.Lift{Point: seen, Owner: position.At(seen).Side(), At: beforeAll, Back: beforeAll + 1}
		turn.Lifts = append([]touchmove.Lift{first}, turn.Lifts...)
	}
	return turn
}
