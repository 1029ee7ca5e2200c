package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// sayDisplacedPieces records, once the ply of a turn is made, the pieces that left their points in it and stand elsewhere or lie beside
// the board. It judges the turn anew when such a piece is back.
func (b *Board) sayDisplacedPieces() {
	turned, sure := b.s.Tracker.Begun().Turned()
	if !sure || b.s.EitherWay || b.s.Tracker.Thread().Astray() || b.s.Tracker.Thread().Cursory() || b.s.Tracker.Turn().Restoring() || !b.s.Presses.Any() && b.s.Played.IsSettingUp() {
		return
	}
	if left, played, ok := b.s.Tracker.Turn().LeavesPawn(b.s.Now); ok && !b.displaced.IsAsked(left) {
		b.askOf(left, played)
	}
	now := b.s.Tracker.Pieces().Displaced()
	for _, s := range b.displaced.Follow(now) {
		b.judgeAnew(s)
	}
	for _, s := range slices.Backward(b.s.Tracker.Pieces().Accidents()) {
		still := slices.Contains(now, s)
		switch {
		case !b.goesOn(s) && !(s.IsLeft() && b.s.Presses.Any() && s.Turn <= b.s.Sure):
		case still && (s.To == engine.NoPoint || s.Captured && s.To != s.From) && b.lies(s, turned):
		case b.displaced.IsSaid(s), b.displaced.IsRighted(s):
		case b.law().Righted(s, b.s.Now+1), !still && b.isTakenOff(s):
			b.displaced.Right(s)
		case s.IsLeft() && !b.wasLeft(s, still):
		case b.rightsPushed(s):
			b.displaced.Right(s)
		case b.law().IsUnseen(s.Turn), b.law().IsPushed(s.Turn):
			if len(b.s.Plies) >= s.Turn+line.DisplacedAskedAfter && !b.displaced.IsAsked(s) {
				b.askDisplaced(s)
			}
		default:
			b.displaced.Say(s)
			b.sayDisplaced(s)
			if s.To == engine.NoPoint && !still {
				b.judgeAnew(s)
			}
		}
	}
	b.askOfDisplaced()
}

// isTakenOff reports whether a captured piece that was laid on a point left the board again before its captor's turn was over.
func (b *Board) isTakenOff(s tracker.Displaced) bool {
	p := b.s.Tracker.Ply(s.Turn)
	if !s.Captured || s.To == engine.NoPoint || p == nil {
		return false
	}
	opened := b.edges.Opened(b.s.Placed(engine.SetOf(s.To)).First())
	return opened > p.Placed && opened < b.law().Ended(p, b.s.Now+1)
}

// wasLeft reports whether a pawn captured en passant was surely left on the board: hands took it away soon after, and no piece may have
// come to its point meanwhile. The sensor alone is no proof, since it may have stuck when the pawn was lifted; then the arbiter is asked,
// and decides.
func (b *Board) wasLeft(s tracker.Displaced, still bool) bool {
	p, ply := b.s.Placed(engine.SetOf(s.From)).First(), b.s.Tracker.Ply(s.Turn)
	if ply == nil {
		return false
	}
	opened := b.edges.Opened(p)
	lifted := !still && opened > ply.Placed && (b.s.Sure == len(b.s.Plies) || b.s.Plies[b.s.Sure].At > opened)
	switch {
	case lifted && !b.edges.IsQuiet(p):
		return true
	case !still && (!lifted || b.edges.Settled(p)):
		b.displaced.Right(s) // The sensor opened by itself, or for another piece.
	case !b.displaced.IsAsked(s):
		b.askDisplaced(s)
	}
	return false
}

// askOfDisplaced asks about pieces that are displaced in some readings, if later moves have not decided it: a hand displaced them, or
// their player moved them early. It does not ask about what is found.
func (b *Board) askOfDisplaced() {
	for _, s := range b.s.Tracker.Pieces().Doubted(len(b.s.Plies) - 2*line.DisplacedAskedAfter) {
		told := b.displaced.IsAsked(s) || b.displaced.IsSaid(s) || b.illegalMoves.AsksOfOpponents(s.Turn, s.From)
		if told || s.Captured || len(b.s.Plies) < s.Turn+line.DisplacedAskedAfter || b.law().Righted(s, b.s.Now+1) {
			continue
		}
		b.askDisplaced(s)
	}
	for n := b.s.Sure + 1; n <= len(b.s.Plies)-line.DisplacedAskedAfter; n++ {
		p := b.s.Tracker.Ply(n)
		if p == nil {
			return // The likeliest reading has fewer plies than the line.
		}
		turn, pushed := b.law().MayBePushed(p)
		s := tracker.Displaced{Turn: turn, From: p.Move.From(), To: p.Move.To()}
		if pushed && !b.displaced.IsAsked(s) && !b.rightsPushed(tracker.Displaced{Turn: n, From: s.From, To: s.To}) {
			b.askDisplaced(s)
		}
	}
}

// rightsPushed reports whether a piece that seems to be displaced was put back where it stood before an open ply that a hand may have
// pushed.
func (b *Board) rightsPushed(s tracker.Displaced) bool {
	for n := b.s.Sure + 1; n < s.Turn; n++ {
		if p := b.s.Tracker.Ply(n); p != nil && p.Move.From() == s.To && p.Move.To() == s.From && b.law().IsPushed(n) {
			return true
		}
	}
	return false
}

// askDisplaced records a question about a piece that stands, or stood, on another point.
func (b *Board) askDisplaced(s tracker.Displaced) {
	b.askOf(s, b.s.Plies[s.Turn-1].Move)
}

func (b *Board) askOf(s tracker.Displaced, played engine.Move) {
	b.say(b.displaced.Ask(b.s.Head("question"), s, b.s.SideOf(s.Turn), played.String(), b.s.Book.Parameters, b.s.Now))
}

// displacedNow returns the pieces recorded as displaced that still are.
func (b *Board) displacedNow() []tracker.Displaced {
	if b.s.Tracker == nil {
		return nil
	}
	return b.displaced.Still(b.s.Tracker.Pieces().Displaced())
}

// goesOn reports whether the game surely went on since a piece was displaced. Otherwise players may be setting up the next game.
func (b *Board) goesOn(s tracker.Displaced) bool {
	if !b.s.Presses.Any() {
		return len(b.s.Plies) > s.Turn && (b.s.Plies[s.Turn].Fixed || len(b.s.Plies) > s.Turn+line.LiesForAtMost)
	}
	return b.displaced.Outlasted(s, len(b.s.Plies))
}

// lies reports whether a piece that is away, or was put back on a wrong point, is in truth a broken sensor, and names the sensor. Players
// don't leave a piece like that for long.
func (b *Board) lies(s tracker.Displaced, turned bool) bool {
	p, kind := s.From, sensor.StuckOff
	if s.To != engine.NoPoint {
		p, kind = s.To, sensor.StuckOn
	}
	if turned {
		p = b.s.Start.Turned(p)
	}
	quiet := kind == sensor.StuckOff && b.edges.IsQuiet(p)
	switch {
	case b.s.Faults.Broken().Has(p):
		return true
	case quiet && b.s.Faults.SuspectedLong(p, len(b.s.Plies)), len(b.s.Plies) >= s.Turn+line.LiesForAtMost:
		b.takeFaults(b.s.Faults.Name(p, kind, b.s.Now))
		return true
	}
	return quiet
}

func (b *Board) sayDisplaced(s tracker.Displaced) {
	if b.s.Faults.Broken().Empty() {
		b.sayUndone(b.s.Tracker.Ply(s.Turn), s, false)
	}
	played := ""
	if s.Turn <= len(b.s.Plies) {
		played = b.s.Plies[s.Turn-1].Move.String()
	}
	side := b.s.SideOf(s.Turn)
	if f, twice := law.Twice(b.s.Tracker.Ply(s.Turn), s, &b.s.Presses, b.s.Book.Parameters.Alternate); twice {
		side, f.Head, f.At = f.Side.Of(), b.s.Head("finding"), b.s.Now
		b.say(f)
	}
	b.say(line.DisplacedFinding(b.s.Head("finding"), s, side, played, b.s.Book.Parameters.Displaced, b.s.Now))
}

// judgeAnew judges the turn again in which a piece left its point, lay beside the board, and is back: the player touched it then.
func (b *Board) judgeAnew(s tracker.Displaced) {
	p := b.s.Tracker.Ply(s.Turn)
	if p == nil || s.Turn > b.s.Sure || !p.Legal || !b.law().SawTurn(p) {
		return
	}
	for _, l := range law.LiftsSince(b.s.Tracker, s.Turn) {
		if l.Point != s.From || l.Turn != s.Turn || l.Back == 0 || l.At >= p.Placed || b.law().Chatters(p, l) {
			continue
		}
		t := b.law().Of(p, engine.NoPoint)
		lift := b.law().Lifted(p, l)
		if t.IsUndecided(lift) {
			b.sayQuestions(p, t, false)
			return
		}
		if !slices.Contains(t.Law.Lifts, lift) {
			t.Law = t.With(law.UndecidedLift{Lift: lift})
			t.Mine = t.Law.Lifts
		}
		v := t.Verdict(b.s.Book)
		b.explainLate(v, p, t, l)
		if !b.displaced.IsTouchFound(s.Turn) {
			b.sayFindingOf(p, v)
		}
		return
	}
}
