package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayMoves records the plies that were made since, and settles open ones on which the readings agree by now.
func (b *Board) sayMoves() {
	b.revise()
	for n := len(b.s.Plies) + 1; ; n++ {
		p := b.s.Tracker.Ply(n)
		if p == nil || !b.isMade(n) || b.s.Tracker.DifferOnUndone() && !b.s.Closing {
			break
		}
		b.make(n, p)
		b.settleSure()
		b.judged = judgement{}
	}
	b.revise()
	b.settleSure()
}

// patience is how many plies a ply on which the readings differ waits to be made, in a game where nobody presses.
const patience = 2

// isMade says whether ply n, which the likeliest reading has, was made: by the press, once its piece is awaited no more; in a game where nobody presses,
// by the opponent's lift that was no brush, or by his reply, and as soon as the readings agree on it. What is lifted from
// a board that is being cleared is no reply.
func (b *Board) isMade(n int) bool {
	switch {
	case b.awaited(n), b.tidied > 0 && n >= b.tidied:
		return false
	case b.s.Closing && !b.s.Cleared || b.s.Tracker.Pressed() >= n || b.replied[n]:
		return true
	case b.asMoved != nil && b.s.Tracker.Last().Number <= n+patience:
		return false // A press may yet tell whether the first ply was one.
	case b.s.Presses.Any() || b.s.Cleared || b.played.IsSettingUp() || b.maySetUpAgain(n) || !b.s.Tracker.Everyone(n):
		return false
	case b.s.Tracker.Last().Number > n+patience:
		return true
	}
	_, replied := b.s.Tracker.Standing()
	return (replied || b.s.Tracker.Last().Number > n || law.ReplyBegan(b.s.Tracker.Lifts(), b.s.Now)) && b.agreed(n)
}

// lateAfter is how long a piece is waited for whose clock was pressed and that no sensor saw arrive: one that was dropped between
// points stands soon, and till then it looks like a capture. Mostly the opponent has lifted his by then, which shows that the board was not blind.
const lateAfter sensor.Micros = 6_000_000

// awaited says whether the piece of ply n, which is one move in all readings, may stand yet: the clock was pressed, no sensor saw it
// arrive, and nothing has changed since.
func (b *Board) awaited(n int) bool {
	p := b.s.Tracker.Ply(n)
	if b.s.Closing || !b.s.Presses.Any() || !p.Gapless && p.StuckOff.Empty() || p.Gapped || n < b.s.Tracker.Last().Number {
		return false
	}
	pressed := b.s.Presses.Last()
	return b.s.Still <= pressed && b.s.Now < pressed+lateAfter && len(b.s.Tracker.MayBe(n)) == 1
}

func (b *Board) agreed(n int) bool {
	_, agreed := b.candidates(n)
	return agreed
}

// make records ply n.
func (b *Board) make(n int, p *tracker.Ply) {
	candidates, agreed := b.candidates(n)
	b.judged = judgement{n, b.verdict(n)}
	m := b.moveOf(p, b.judged.verdict, b.madeAt(n))
	if !*m.Obeyed && !b.sawTurn(p) || b.mayDisobeyYet(p) {
		m.Obeyed = nil
	}
	var doubt engine.PointSet
	if !agreed || b.doubtsBoard() {
		doubt = b.leaveOpen(&m, candidates, agreed)
	}
	if n == 1 {
		b.playStart = b.startOfPlay()
	}
	b.madeMore = true
	b.s.Plies = append(b.s.Plies, line.Ply{Move: p.Move, Side: p.Side(), At: b.s.Now, Doubt: doubt})
	b.say(m)
	if m.Open && len(m.Candidates) == 0 {
		b.note(record.Note{Code: "press_without_move", Ply: n, Side: record.SideOf(m.Side.Of())}, b.s.Book.Parameters.Penalties.Press)
	}
	b.explainPly(n)
	if agreed {
		b.fix(n)
	}
	b.sayAll(b.promotions.Record(b.s.Game, n, p.Move, b.s.Plies[n-1].Fixed, b.s.Now))
}

// moveOf is the record of a ply on which there is no doubt.
func (b *Board) moveOf(p *tracker.Ply, v touchmove.Verdict, made sensor.Micros) record.Move {
	return record.Move{Head: b.s.Head("move"), Ply: p.Number, Side: record.SideOf(p.Side()), Move: p.Move.String(), Placed: p.Placed,
		Made: made, Article: v.Article, Via: v.Via, Otherwise: v.Otherwise, Duty: engine.MoveNames(v.Duty), Obeyed: &v.Obeyed,
		Passed: p.Passed(), Rulebook: b.config.Rulebook}
}

// leaveOpen says which moves ply m.Ply may be, and returns where they differ. Where the living readings hold only one and it
// is in doubt nevertheless, the moves of dearer readings are why. Nobody is told that he disobeyed by a move that may not
// have been played.
func (b *Board) leaveOpen(m *record.Move, candidates []engine.Move, agreed bool) (doubt engine.PointSet) {
	plies := b.s.Tracker.Plies(m.Ply)
	if !agreed && len(candidates) == 1 {
		for _, rival := range b.s.Tracker.Rivals(m.Ply) {
			plies, candidates = append(plies, rival), append(candidates, rival.Move)
		}
	}
	m.Open, m.Candidates = true, engine.MoveNames(candidates)
	if b.s.Presses.Any() && b.s.Faults.Broken().Empty() && b.turns().Untouched(plies) {
		m.Candidates = nil // Any move would be as good as another.
	}
	if !b.allObey(plies) && !b.isAgainst(m.Ply) {
		m.Obeyed = nil
	}
	return law.Differing(candidates)
}

// madeAt is when ply n was made: now, or with the opponent's first lift when that made it. A lift before the piece was set
// down made the ply as soon as it stood.
func (b *Board) madeAt(n int) sensor.Micros {
	switch p := b.s.Tracker.Ply(n); {
	case b.s.Closing && b.played.IsClosed():
		return p.Placed + tracker.StoodAfter
	case b.s.Presses.Any() && !p.Seen && b.s.Tracker.Pressed() >= n:
		return b.s.Presses.Last() // It may have been waited for.
	case b.s.Closing || b.s.Tracker.Pressed() >= n:
		return b.s.Now
	}
	return law.RepliedAt(b.s.Tracker, n, b.s.Now)
}

// revise settles open plies on which all readings agree by now, and those that were followed while the board could not be
// believed, once it can.
func (b *Board) revise() {
	if !b.s.Closing && !b.s.Presses.Any() && b.played.IsSettingUp() {
		return // What comes of setting pieces up says nothing of the game.
	}
	doubted := b.doubtsBoard()
	for n := b.s.Sure + 1; n <= len(b.s.Plies); n++ {
		open := &b.s.Plies[n-1]
		if open.Fixed || open.Unruled || open.Doubted && doubted {
			continue
		}
		move, agreed, left := open.Move, open.Doubted, []engine.Move(nil)
		if !agreed {
			candidates, agree := b.candidates(n)
			left = b.promotions.Left(n, move, b.s.Tracker.MayBe(n))
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

// candidates returns the moves that ply n may be, and whether there is one and no doubt about it. Where nobody presses, a
// player is told that he disobeyed only when no reading that leaves one fact more unexplained has another move; and a piece
// that its owner seems to have straightened may have been taken on its point. So it is where a piece seems to stand where it
// can't go and may have captured without a gap. Where a sensor was found to be broken in play it is so for every move of which no
// sensor saw the end, since another may be; where several were, no move against the law is certain. It is so, too, for a move that rests on an open ply.
func (b *Board) candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = b.s.Tracker.Candidates(n)
	return moves, agreed && !b.doubts(n)
}

// doubts says whether the board doubts ply n, on which all readings agree.
func (b *Board) doubts(n int) bool {
	p := b.s.Tracker.Ply(n)
	if b.played.MayBeSetUp(b.s.Presses.Any(), p) || !p.Legal && b.accusesNobody() {
		return true
	}
	return (!p.Seen && b.s.Faults.FoundInPlay() > 0 || law.MayHaveCaptured(p) || b.restsOnBlind(n) ||
		!b.s.Presses.Any() && (b.verdict(n).Kind != touchmove.NoFinding || b.turns().MayHaveBeenTaken(p))) && !b.s.Tracker.NoneDiffers(n)
}

// restsOnBlind says whether ply n moves a piece from a point where it need not have stood: a candidate of an open ply before
// it leaves this point or comes to it, and in the likeliest reading a sensor that it holds for blind since has hidden that ply.
func (b *Board) restsOnBlind(n int) bool {
	var blind engine.PointSet
	from := b.s.Tracker.Ply(n).Move.From()
	for i := b.s.Sure; i < min(n-1, len(b.s.Plies)); i++ {
		p := b.s.Tracker.Ply(i + 1)
		blind = blind.Or(p.StuckOff)
		hidden := blind.Has(p.Move.From()) || blind.Has(p.Move.To())
		if hidden && !b.s.Plies[i].Fixed && b.s.Plies[i].Doubt.Has(from) {
			return true
		}
	}
	return false
}

// fix goes on from ply n, on which all readings agree. On a board that can't be believed the ply is followed, and stays in
// doubt.
func (b *Board) fix(n int) {
	b.s.Tracker.Fix(n)
	doubted := b.doubtsBoard()
	b.s.Plies[n-1].Fixed, b.s.Plies[n-1].Doubted = !doubted, doubted
}

// reviseTo records what an open ply turned out to be, or which moves are left of it. That it is the same and stays open is no news.
func (b *Board) reviseTo(n int, move engine.Move, open bool, left []engine.Move) {
	was := b.s.Plies[n-1].Move
	b.s.Plies[n-1].Move, b.madeMore = move, true
	if move != was || !open || left != nil {
		b.explainPly(n)
		b.say(record.Revised{Head: b.s.Head("revised"), Ply: n, Move: move.String(), Was: was.String(), Open: open, Candidates: engine.MoveNames(left), At: b.s.Now})
	}
}

// settleSure says what may be said only of plies before which nothing is open: findings, and the end by mate.
func (b *Board) settleSure() {
	for b.s.Sure < len(b.s.Plies) && b.s.Plies[b.s.Sure].Fixed {
		b.s.Sure++
		b.sayFinding(b.s.Sure)
		b.do(b.illegalMoves.SayReplaced(boardView{b}, b.s.Sure))
		if p := b.s.Tracker.Ply(b.s.Sure); p != nil {
			b.sayPresses(b.s.Sure, p)
		}
		b.sayTroubles(b.s.Sure)
		b.sayCheck(b.s.Sure)
		b.sayEnding(b.s.Sure)
		b.sayDraws(b.s.Sure)
	}
	b.sayAgreed()
	b.sayBehind()
}

// commitMate makes a move that stands and ends the game, when it has stood long enough: there is no reply that could make it.
func (b *Board) commitMate() {
	s, ok := b.s.Tracker.Standing()
	if !ok || !s.Legal || s.Others > 0 || b.s.Now < s.Since+mateAfter || !b.s.Tracker.SureOfStanding() {
		return
	}
	if !b.endsStanding(s.Move) || b.waitsForPress(b.s.Tracker.Last().Number+1) || !b.s.Tracker.Commit() {
		return
	}
	for n := len(b.s.Plies) + 1; n <= b.s.Tracker.Last().Number; n++ {
		b.replied[n] = true
	}
}

// allObey says whether every one of these readings of a ply obeys its duty.
func (b *Board) allObey(plies []*tracker.Ply) bool {
	return !slices.ContainsFunc(plies, func(p *tracker.Ply) bool { return p != nil && !b.judge(p, engine.NoPoint).Obeyed })
}

// judgement is the verdict on a ply at the moment when it is made.
type judgement struct {
	ply     int
	verdict touchmove.Verdict
}

// verdict judges ply n by the rulebook. Where readings that agree on the move differ on what was touched, the mildest
// verdict holds: nobody is accused on one of two readings.
func (b *Board) verdict(n int) touchmove.Verdict {
	verdict, _ := b.mildest(n, engine.NoPoint)
	return verdict
}

// mildest returns the verdict on ply n, and the reading of the ply that it judges; nil when there is none. decided is the
// point of a piece of which the arbiter says that the player touched it.
func (b *Board) mildest(n int, decided engine.Point) (verdict touchmove.Verdict, judged *tracker.Ply) {
	return law.Mildest(b.s.Tracker.Plies(n), func(p *tracker.Ply) touchmove.Verdict { return b.judge(p, decided) })
}

// judge judges one reading of a ply.
func (b *Board) judge(p *tracker.Ply, decided engine.Point) touchmove.Verdict {
	if law.IsProvoked(p.Prev, p.Move) || p.MovesOpponents() {
		return touchmove.Verdict{Obeyed: true}
	}
	if !p.Legal {
		cited, _ := law.Forbids(b.s.Book.Parameters, p.Before, p.Move)
		return touchmove.Verdict{Article: cited.Article}
	}
	if duty, ok := b.arbitration.Imposed(p.Number); ok {
		return duty.Verdict(p.Move)
	}
	return b.turns().Of(p, decided).Verdict(b.s.Book)
}

// sawTurn says whether what the board saw of a turn is enough to say that its duty was disobeyed. What was touched while the
// board was blind is not known; a duty that stands by a ruling asks for no touch.
func (b *Board) sawTurn(p *tracker.Ply) bool {
	_, ruled := b.arbitration.Imposed(p.Number)
	return !p.Doubtful && (!p.Gapped || ruled)
}
