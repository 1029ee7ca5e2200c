package game

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayMoves records the plies made since, and settles open ones on which the readings now agree.
func (b *Board) sayMoves() {
	b.revise()
	for n := len(b.s.Plies) + 1; ; n++ {
		p := b.s.Tracker.Ply(n)
		if p == nil || !b.isMade(n) || b.s.Tracker.Undone().Differs() && !b.s.Closing {
			break
		}
		b.make(n, p)
		b.settleSure()
		b.judged = judgement{}
	}
	b.revise()
	b.settleSure()
}

// patience is how many plies a ply with differing readings waits before it is made, in a game without presses.
const patience = 2

// isMade reports whether ply n of the likeliest reading was made. With a clock the press makes it, once its piece is no longer awaited.
// In a game without presses the opponent's lift makes it unless it was a brush, or his reply does, as soon as the readings agree on it. A
// lift on a board that is being cleared is no reply.
func (b *Board) isMade(n int) bool {
	switch {
	case b.awaited(n), b.tidied > 0 && n >= b.tidied:
		return false
	case b.s.Closing && !b.s.Cleared || b.s.Tracker.Pressed() >= n || b.replied[n]:
		return true
	case b.s.MovedHome && b.s.Tracker.Last().Number <= n+patience:
		return false // A press may yet tell whether the first ply was one.
	case b.s.Presses.Any() || b.s.Cleared || b.s.Played.IsSettingUp() || b.maySetUpAgain(n) || !b.s.Tracker.Readings(n).AllHave():
		return false
	case b.s.Tracker.Last().Number > n+patience:
		return true
	}
	_, replied := b.s.Tracker.Standing()
	return (replied || b.s.Tracker.Last().Number > n || law.ReplyBegan(b.s.Tracker.Turn().Lifts(), b.s.Now)) && b.law().Agreed(n)
}

// lateAfter is how long the board waits, after a press, for a piece that no sensor saw arrive. A piece dropped between points stands
// soon; until then it looks like a capture. Mostly the opponent lifts his by then, which shows that the board was not blind.
const lateAfter sensor.Micros = 6_000_000

// awaited reports whether the piece of ply n may yet come to stand: all readings agree on the move, the clock was pressed, no sensor saw
// the piece arrive, and nothing has changed since.
func (b *Board) awaited(n int) bool {
	p := b.s.Tracker.Ply(n)
	if b.s.Closing || !b.s.Presses.Any() || !p.Gapless && p.StuckOff.Empty() || p.Gapped || n < b.s.Tracker.Last().Number {
		return false
	}
	pressed := b.s.Presses.Last()
	return b.s.Still <= pressed && b.s.Now < pressed+lateAfter && len(b.s.Tracker.Readings(n).Moves()) == 1
}

// make records ply n.
func (b *Board) make(n int, p *tracker.Ply) {
	candidates, agreed := b.law().Candidates(n)
	b.judged = judgement{n, b.law().Verdict(n)}
	m := b.moveOf(p, b.judged.verdict, b.madeAt(n))
	if !*m.Obeyed && !b.law().SawTurn(p) || b.mayDisobeyYet(p) {
		m.Obeyed = nil
	}
	var doubt engine.PointSet
	if !agreed || b.law().IsDoubted() {
		doubt = b.leaveOpen(&m, candidates, agreed)
	}
	if n == 1 {
		b.s.PlayStart = b.s.StartOfPlay()
	}
	b.madeMore = true
	b.s.Plies = append(b.s.Plies, line.Ply{Move: p.Move, Side: p.Side(), At: b.s.Now, Doubt: doubt})
	b.say(m)
	if m.Open && len(m.Candidates) == 0 {
		b.note(record.Note{Code: "press_without_move", Ply: n, Side: record.SideOf(m.Side.Of())}, b.s.Book.Parameters.Penalties.Press)
	}
	if q, asks := law.TurnedQuestion(&b.s, p); asks && b.law().RestsOnFirst() && !b.law().MayHaveBegunWrongly() {
		b.say(q)
	}
	b.explainPly(n)
	if agreed {
		b.fix(n)
	}
	b.sayAll(b.promotions.Record(b.s.Game, n, p.Move, b.s.Plies[n-1].Fixed, b.s.Now))
}

// moveOf returns the record of a ply without doubt.
func (b *Board) moveOf(p *tracker.Ply, v touchmove.Verdict, made sensor.Micros) record.Move {
	return record.Move{Head: b.s.Head("move"), Ply: p.Number, Side: record.SideOf(p.Side()), Move: p.Move.String(), Placed: p.Placed,
		Made: made, Article: v.Article, Via: v.Via, Otherwise: v.Otherwise, Duty: engine.MoveNames(v.Duty), Obeyed: &v.Obeyed,
		Passed: p.Passed(), Rulebook: b.s.Config.Rulebook}
}

// leaveOpen records the moves that ply m.Ply may be, and returns where they differ. If the living readings hold only one move that is
// still in doubt, the moves of dearer readings are the cause. The board does not accuse a player of disobeying by a move that may not
// have been played.
func (b *Board) leaveOpen(m *record.Move, candidates []engine.Move, agreed bool) (doubt engine.PointSet) {
	plies := b.s.Tracker.Readings(m.Ply).Plies()
	if !agreed && len(candidates) == 1 {
		for _, rival := range b.s.Tracker.Readings(m.Ply).Rivals() {
			plies, candidates = append(plies, rival), append(candidates, rival.Move)
		}
	}
	m.Open, m.Candidates = true, engine.MoveNames(candidates)
	if b.s.Presses.Any() && b.s.Faults.Broken().Empty() && b.law().Untouched(plies) {
		m.Candidates = nil // Any move would be as good as another.
	}
	if !b.law().AllObey(plies) && !b.law().IsAgainst(m.Ply) {
		m.Obeyed = nil
	}
	return law.Differing(candidates)
}

// madeAt returns when ply n was made: now, or at the opponent's first lift if that made it. A lift before the piece was set down made the
// ply as soon as the piece stood.
func (b *Board) madeAt(n int) sensor.Micros {
	switch p := b.s.Tracker.Ply(n); {
	case b.s.Closing && b.s.Played.IsClosed():
		return p.Placed + tracker.StoodAfter
	case b.s.Presses.Any() && !p.Seen && b.s.Tracker.Pressed() >= n:
		return b.s.Presses.Last() // The board may have waited for the piece.
	case b.s.Closing || b.s.Tracker.Pressed() >= n:
		return b.s.Now
	}
	return law.RepliedAt(b.s.Tracker, n, b.s.Now)
}

// revise settles open plies on which all readings now agree, and plies followed while the board was doubted, once it can be believed.
func (b *Board) revise() {
	if !b.s.Closing && !b.s.Presses.Any() && b.s.Played.IsSettingUp() {
		return // The setup of pieces tells nothing about the game.
	}
	doubted := b.law().IsDoubted()
	for n := b.s.Sure + 1; n <= len(b.s.Plies); n++ {
		open := &b.s.Plies[n-1]
		if open.Fixed || open.Unruled || open.Doubted && doubted {
			continue
		}
		move, agreed, left := open.Move, open.Doubted && b.s.Tracker.Ply(n) != nil, []engine.Move(nil)
		if !agreed {
			candidates, agree := b.law().Candidates(n)
			left = b.promotions.Left(n, move, b.s.Tracker.Readings(n).Moves())
			if len(candidates) == 0 || !agree && left == nil && !(b.s.Closing && candidates[0] != move) {
				continue
			}
			move, agreed = candidates[0], agree
		}
		b.reviseTo(n, move, !agreed || doubted, left)
		if agreed {
			b.fix(n)
		}
		b.sayAll(b.promotions.Record(b.s.Game, n, move, open.Fixed, b.s.Now))
	}
}

// fix settles ply n, on which all readings agree. On a doubted board the ply is followed, but stays in doubt.
func (b *Board) fix(n int) {
	b.s.Tracker.Fix(n)
	doubted := b.law().IsDoubted()
	b.s.Plies[n-1].Fixed, b.s.Plies[n-1].Doubted = !doubted, doubted
}

// reviseTo records the final move of an open ply, or its remaining moves. It records nothing if the ply is the same and stays open.
func (b *Board) reviseTo(n int, move engine.Move, open bool, left []engine.Move) {
	was := b.s.Plies[n-1].Move
	b.s.Plies[n-1].Move, b.madeMore = move, true
	if move != was || !open || left != nil {
		b.explainPly(n)
		b.say(record.Revised{Head: b.s.Head("revised"), Ply: n, Move: move.String(), Was: was.String(), Open: open, Candidates: engine.MoveNames(left), At: b.s.Now})
	}
}

// settleSure records what must wait until all plies before are fixed: findings, and the end by mate.
func (b *Board) settleSure() {
	for b.s.Sure < len(b.s.Plies) && b.s.Plies[b.s.Sure].Fixed {
		b.s.Sure++
		b.sayFinding(b.s.Sure)
		b.do(b.illegalMoves.SayReplaced(b.law(), b.s.Sure))
		if p := b.s.Tracker.Ply(b.s.Sure); p != nil {
			b.sayPresses(b.s.Sure, p)
		}
		b.sayTroubles(b.s.Sure)
		b.sayTime(b.time.FollowCheck(&b.s, b.s.Sure))
		b.sayEnding(b.s.Sure)
		b.do(b.draws.Follow(&b.s))
	}
	b.sayAgreed()
	b.sayBehind()
}

// commitMate makes a standing move that ends the game once it has stood long enough: no reply could make it.
func (b *Board) commitMate() {
	s, ok := b.s.Tracker.Standing()
	if !ok || !s.Legal || s.Others > 0 || b.s.Now < s.Since+mateAfter || !b.s.Tracker.Turn().IsSure() {
		return
	}
	if !b.endsStanding(s.Move) || b.waitsForPress(b.s.Tracker.Last().Number+1) || !b.s.Tracker.Commit() {
		return
	}
	for n := len(b.s.Plies) + 1; n <= b.s.Tracker.Last().Number; n++ {
		b.replied[n] = true
	}
}

// judgement is the verdict on a ply when it is made.
type judgement struct {
	ply     int
	verdict touchmove.Verdict
}

// do carries out the acts of a room, in their order.
func (b *Board) do(acts []line.Act) {
	for _, act := range acts {
		switch act := act.(type) {
		case record.Record:
			b.say(act)
		case law.Exchanged:
			b.noteExchanged(act)
		case law.Pressed:
			b.sayPressesWithoutMove(1, act.Ply, act.By, act.Before)
		case law.PutBack: // A clock counted this move if it was pressed. Now it takes the move back, and the side is on move again.
			b.say(record.Restored{Head: b.s.Head("restored"), Ply: act.Ply, At: b.s.Now})
			b.sayTime(b.time.TakeBack(&b.s, act.Ply))
		case law.Punished:
			b.punish(act.Finding, act.Before)
		case draws.Drawn:
			b.endDrawn(act.Reason)
		case arbitration.SayDuty:
			b.sayVerdict(act.Ply, act.Ruling, b.law().Duty(act.Ply, engine.NoPoint))
		case arbitration.TakeBack:
			b.undo(act.Ruling, act.By)
		case arbitration.CarryOut:
			b.carryOut(act.Ruling)
		default:
			panic(fmt.Sprintf("game: no act %T", act)) // A mistake in this program.
		}
	}
}

// followOtherWay turns the board round if the other way explains more than the way that the first ply has told: its player moved an
// opponent's piece, and pressed for that. If both explain as much, no ply is certain.
func (b *Board) followOtherWay() {
	if b.s.Config.Turned != tracker.TurnedAuto || b.s.OtherBegan || b.s.MovedHome {
		return
	}
	other := b.s.Tracker.Begun().OtherWay()
	if other == nil {
		return
	}
	var less bool
	if less, b.s.EitherWay = b.s.Tracker.Begun().ExplainsLess(other); !less {
		return
	}
	b.forgetPly(b.s.Tracker.Ply(1), true)
	b.s.Tracker, b.displaced, b.turnSaid = other, line.Displaced{}, false
	b.forgetTurn()
	b.sayTime(b.time.TakeBack(&b.s, b.s.Tracker.Pressed()+1))
	b.note(record.Note{Code: "lies_otherwise", Ply: 1}, rulebook.Citation{})
}
