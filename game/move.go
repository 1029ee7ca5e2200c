package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sayMoves records the plies that were made since, and settles open ones on which the readings agree by now.
func (b *Board) sayMoves() {
	b.revise()
	for n := len(b.plies) + 1; ; n++ {
		p := b.tracker.Ply(n)
		if p == nil || !b.isMade(n) {
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

// isMade says whether ply n, which the likeliest reading has, was made: by the press; in a game where nobody presses,
// by the opponent's lift that was no brush, or by his reply, and as soon as the readings agree on it. What is lifted from
// a board that is being cleared is no reply.
func (b *Board) isMade(n int) bool {
	switch {
	case b.closing && !b.cleared || b.tracker.Pressed() >= n || b.replied[n]:
		return true
	case b.clocked || b.cleared || b.settingUp() || b.maySetUpAgain(n) || !b.tracker.Everyone(n):
		return false
	case b.tracker.Last().Number > n+patience:
		return true
	}
	_, replied := b.tracker.Standing()
	return (replied || b.tracker.Last().Number > n || b.replyBegan()) && b.agreed(n)
}

// replyBegan says whether a piece was lifted after the last move, and not only brushed.
func (b *Board) replyBegan() bool {
	for _, l := range b.tracker.Lifts() {
		if !isBrush(l) && (l.Back != 0 || b.now >= l.At+tracker.BrushBelow) {
			return true
		}
	}
	return false
}

func (b *Board) agreed(n int) bool {
	_, agreed := b.candidates(n)
	return agreed
}

// candidates returns the moves that ply n may be, and whether there is one and no doubt about it. Where nobody presses, a
// player is told that he disobeyed only when no reading that leaves one fact more unexplained has another move; and a piece
// that its owner seems to have straightened may have been taken on its point. Where sensors keep dying
// it is so for every move of which no sensor saw the end, and no move against the law is certain.
func (b *Board) candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = b.tracker.Candidates(n)
	if p := b.tracker.Ply(n); agreed && b.sensorsDie() && !p.Legal {
		return moves, false // Nobody is accused of what dying sensors would have shown.
	} else if agreed && (b.sensorsDie() && !p.Seen || !b.clocked && (b.verdict(n).Kind != touchmove.NoFinding || b.strayed(p))) {
		agreed = b.tracker.NoneDiffers(n)
	}
	return moves, agreed
}

// strayed says whether a piece of the opponent that the piece moved in ply p could have taken was off its point before the
// turn was surely the player's.
func (b *Board) strayed(p *tracker.Ply) bool {
	takes := func(l tracker.Lift) bool {
		return l.Point != p.Move.To() && l.Back != 0 && !isBrush(l) && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point))
	}
	if slices.ContainsFunc(p.Prev.Lifts(), func(l tracker.Lift) bool { return l.AfterMove && takes(l) }) {
		return true
	}
	lifts := p.Lifts()
	begun := b.begun(p, lifts)
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool { return mayBeOpponents(p, l, begun) && takes(l) })
}

// make records ply n.
func (b *Board) make(n int, p *tracker.Ply) {
	candidates, agreed := b.candidates(n)
	b.judged = judgement{n, b.verdict(n)}
	m := b.moveOf(p, b.judged.verdict, b.madeAt(n))
	if !*m.Obeyed && !b.sawTurn(p) {
		m.Obeyed = nil
	}
	if !agreed || b.doubtsBoard() {
		b.leaveOpen(&m, candidates, agreed)
	}
	b.plies = append(b.plies, ply{move: p.Move, side: p.Side(), at: b.now})
	b.say(m)
	b.sayWhy(n)
	if agreed {
		b.fix(n)
	}
}

// moveOf is the record of a ply on which there is no doubt.
func (b *Board) moveOf(p *tracker.Ply, v touchmove.Verdict, made sensor.Micros) Move {
	return Move{Head: b.head("move"), Ply: p.Number, Side: p.Side(), Move: p.Move.String(), Placed: p.Placed,
		Made: made, Article: v.Article, Via: v.Via, Otherwise: v.Otherwise, Duty: texts(v.Duty), Obeyed: &v.Obeyed,
		Passed: passed(p), Rulebook: b.config.Rulebook}
}

// leaveOpen says which moves ply m.Ply may be. Where the living readings hold only one and it is in doubt nevertheless, the
// moves of dearer readings are why. Nobody is told that he disobeyed by a move that may not have been played.
func (b *Board) leaveOpen(m *Move, candidates []engine.Move, agreed bool) {
	plies := b.tracker.Plies(m.Ply)
	if !agreed && len(candidates) == 1 {
		for _, rival := range b.tracker.Rivals(m.Ply) {
			plies, candidates = append(plies, rival), append(candidates, rival.Move)
		}
	}
	m.Open, m.Candidates = true, texts(candidates)
	if !b.allObey(plies) {
		m.Obeyed = nil
	}
}

// madeAt is when ply n was made: now, or with the opponent's first lift when that made it. A lift before the piece was set
// down made the ply as soon as it stood.
func (b *Board) madeAt(n int) sensor.Micros {
	if b.closing && b.played.closed {
		return b.tracker.Ply(n).Placed + tracker.StoodAfter
	}
	if b.closing || b.tracker.Pressed() >= n {
		return b.now
	}
	lifts := b.tracker.Lifts()
	if next := b.tracker.Ply(n + 1); next != nil {
		lifts = next.Lifts()
	}
	for _, l := range lifts {
		if !isBrush(l) {
			return max(l.At, b.tracker.Ply(n).Placed)
		}
	}
	return b.now
}

// fix goes on from ply n, on which all readings agree. On a board that can't be believed the ply is followed, and stays in
// doubt.
func (b *Board) fix(n int) {
	b.tracker.Fix(n)
	doubted := b.doubtsBoard()
	b.plies[n-1].fixed, b.plies[n-1].doubted = !doubted, doubted
}

// revise settles open plies on which all readings agree by now, and those that were followed while the board could not be
// believed, once it can.
func (b *Board) revise() {
	if !b.closing && !b.clocked && b.settingUp() {
		return // What comes of setting pieces up says nothing of the game.
	}
	doubted := b.doubtsBoard()
	for n := b.sure + 1; n <= len(b.plies); n++ {
		open := &b.plies[n-1]
		if open.fixed || open.doubted && doubted {
			continue
		}
		move, agreed := open.move, open.doubted
		if !agreed {
			candidates, agree := b.candidates(n)
			if len(candidates) == 0 || !agree && !(b.closing && candidates[0] != open.move) {
				continue
			}
			move, agreed = candidates[0], agree
		}
		b.reviseTo(n, move, !agreed || doubted)
		if agreed {
			b.fix(n)
		}
	}
}

// reviseTo records what an open ply turned out to be. That it is the same and stays open is no news.
func (b *Board) reviseTo(n int, move engine.Move, open bool) {
	was := b.plies[n-1].move
	b.plies[n-1].move = move
	if move != was || !open {
		b.sayWhy(n)
		b.say(Revised{Head: b.head("revised"), Ply: n, Move: move.String(), Was: was.String(), Open: open, At: b.now})
	}
}

// settleSure says what may be said only of plies before which nothing is open: findings, and the end by mate.
func (b *Board) settleSure() {
	for b.sure < len(b.plies) && b.plies[b.sure].fixed {
		b.sure++
		b.sayFinding(b.sure)
		b.sayTroubles(b.sure)
		b.sayEnding(b.sure)
	}
}

// commitMate makes a move that stands and mates, when it has stood long enough: there is no reply that could make it.
func (b *Board) commitMate() {
	s, ok := b.tracker.Standing()
	if !ok || !s.Legal || s.Others > 0 || b.now < s.Since+MateAfter || !b.tracker.SureOfStanding() {
		return
	}
	position := s.After().(*tracker.Xiangqi).Engine()
	if position.Ending() == engine.NoEnding || !b.tracker.Commit() {
		return
	}
	for n := len(b.plies) + 1; n <= b.tracker.Last().Number; n++ {
		b.replied[n] = true
	}
}

// passed names the points that the moving piece crossed, resting on each for a moment.
func passed(p *tracker.Ply) []string {
	var list []string
	for _, r := range p.Rests() {
		if r.Move.From() == p.Move.From() && r.Move.To() != p.Move.To() {
			list = append(list, r.Move.To().String())
		}
	}
	return list
}

// allObey says whether every one of these readings of a ply obeys its duty.
func (b *Board) allObey(plies []*tracker.Ply) bool {
	for _, p := range plies {
		if p != nil && !b.judge(p).Obeyed {
			return false
		}
	}
	return true
}

// judgement is the verdict on a ply at the moment when it is made.
type judgement struct {
	ply     int
	verdict touchmove.Verdict
}

// verdict judges ply n by the rulebook. Where readings that agree on the move differ on what was touched, the mildest
// verdict holds: nobody is accused on one of two readings.
func (b *Board) verdict(n int) touchmove.Verdict {
	verdict, _ := b.mildest(n)
	return verdict
}

// mildest returns the verdict on ply n, and the reading of the ply that it judges; nil when there is none.
func (b *Board) mildest(n int) (verdict touchmove.Verdict, judged *tracker.Ply) {
	for i, p := range b.tracker.Plies(n) {
		if p == nil {
			continue
		}
		v := b.judge(p)
		if i == 0 || !verdict.Obeyed && v.Obeyed && p.Move == b.tracker.Ply(n).Move {
			verdict, judged = v, p
		}
	}
	return verdict, judged
}

// judge judges one reading of a ply.
func (b *Board) judge(p *tracker.Ply) touchmove.Verdict {
	if !p.Legal {
		return touchmove.Verdict{Article: b.book.Parameters.IllegalMove.Article}
	}
	if duty, ok := b.hearing.imposed[p.Number]; ok {
		return duty.verdict(p.Move)
	}
	turn, all := b.turnOf(p)
	return b.orOtherwise(turn, all)
}

// turnOf is one reading of a ply as the rulebook judges it, and all the lifts in it, some of which may have been in the
// opponent's hand.
func (b *Board) turnOf(p *tracker.Ply) (turn touchmove.Turn, all []touchmove.Lift) {
	before := p.Before.(*tracker.Xiangqi).Engine()
	turn, all = touchmove.Turn{Before: &before, Played: p.Move}, b.straightened(p)
	lifts := p.Lifts()
	begun := b.begun(p, lifts)
	for _, l := range lifts {
		if l.AfterMove || b.chatters(p, l) || l.Back == 0 && l.Point != p.Move.From() && l.Point != p.Move.To() {
			continue // Whatever neither came back nor was played or taken was no hand's doing.
		}
		all = append(all, b.lifted(p, l))
		if !mayBeOpponents(p, l, begun) {
			turn.Lifts = append(turn.Lifts, b.lifted(p, l))
		}
	}
	for _, r := range p.Rests() {
		if r.Until-r.Since >= tracker.StoodAfter && r.Move != p.Move {
			turn.Stood = append(turn.Stood, r.Move)
		}
	}
	return turn, all
}

// lifted is a lift of ply p as the rulebook judges it.
func (b *Board) lifted(p *tracker.Ply, l tracker.Lift) touchmove.Lift {
	return touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty, Back: l.Back,
		Brush: isBrush(l), Adjust: l.Adjust, Accidental: b.hearing.free[touched{p.Number, l.Point}]}
}

// straightened is the lifts by which the opponent of him who made ply p seems to have straightened his pieces when his own
// move stood, where nobody presses: they may as well have been the player's touches.
func (b *Board) straightened(p *tracker.Ply) []touchmove.Lift {
	var lifts []touchmove.Lift
	if b.clocked || p.Prev.Prev == nil {
		return nil
	}
	for _, l := range p.Prev.Lifts() {
		if l.AfterMove && l.Back != 0 && !b.chatters(p.Prev, l) {
			lifts = append(lifts, b.lifted(p, l))
		}
	}
	return lifts
}

// orOtherwise judges a turn, and names the article that holds if the player made all these lifts, some of which may have
// been in the opponent's hand: the arbiter, who can ask, chooses.
func (b *Board) orOtherwise(turn touchmove.Turn, lifts []touchmove.Lift) touchmove.Verdict {
	v := touchmove.Judge(b.book, turn)
	if len(lifts) == len(turn.Lifts) || v.Otherwise != "" {
		return v
	}
	turn.Lifts = lifts
	if other := touchmove.Judge(b.book, turn); other.Article != v.Article {
		v.Otherwise = other.Article
	}
	return v
}

// mayBeOpponents says whether a lift in the turn of ply p, which had begun at the time given, may have been in the hand of
// the opponent, who straightened his piece: it was away before the turn had surely begun, or came back when the move stood.
func mayBeOpponents(p *tracker.Ply, l tracker.Lift, begun sensor.Micros) bool {
	return l.Owner != p.Side() && l.Point != p.Move.To() && l.Back != 0 && (l.At < begun || l.Back > p.Placed)
}

// begun returns when the turn of ply p was surely the player's: his opponent, who had moved, pressed the clock, or he
// lifted a piece of his own. At the first ply of a game with presses nobody had moved, and the turn was his from the start;
// where nobody presses, pieces may be straightened before the game has begun.
func (b *Board) begun(p *tracker.Ply, lifts []tracker.Lift) sensor.Micros {
	if p.Number == 1 && b.clocked {
		return 0
	}
	begun := p.Placed
	for _, l := range lifts {
		if l.Owner == p.Side() && !isBrush(l) && !b.chatters(p, l) {
			begun = min(begun, l.At)
		}
	}
	for i := len(b.presses) - 1; i >= 0 && b.presses[i].at >= p.Prev.Placed; i-- {
		if press := b.presses[i]; press.side != p.Side() {
			begun = min(begun, press.at)
		}
	}
	return begun
}

// chatters says whether a lift is the doing of a sensor that chatters, and not a touch.
func (b *Board) chatters(p *tracker.Ply, l tracker.Lift) bool {
	point := l.Point
	if p.Flipped {
		point = point.Turned()
	}
	return b.faults.chatter.Has(point) && l.Point != p.Move.From() && l.Point != p.Move.To()
}

// sawTurn says whether what the board saw of a turn is enough to say that its duty was disobeyed. What was touched while the
// board was blind is not known; a duty that stands by a ruling asks for no touch.
func (b *Board) sawTurn(p *tracker.Ply) bool {
	_, ruled := b.hearing.imposed[p.Number]
	return !p.Doubtful && (!p.Gapped || ruled)
}

// sayFinding records what is to be found in ply n, which is fixed as are all before it.
func (b *Board) sayFinding(n int) {
	p := b.tracker.Ply(n)
	if p == nil {
		return
	}
	b.sayOutOfTurn(n, p)
	if !b.sawTurn(p) {
		return
	}
	v := b.judged.verdict
	if b.judged.ply != n { // It was open when it was made.
		v = b.verdict(n)
	}
	b.sayFindingOf(p, v)
}

func (b *Board) sayFindingOf(p *tracker.Ply, v touchmove.Verdict) {
	f := Finding{Head: b.head("finding"), Ply: p.Number, Side: p.Side(), Article: v.Article, Otherwise: v.Otherwise,
		Kind: string(v.Kind), Duty: texts(v.Duty), Played: p.Move.String(), At: b.now, Rulebook: b.config.Rulebook}
	if !p.Legal {
		f.Kind = "illegal_move"
	}
	if f.Kind != "" && f.Article != "" { // Where no article says what to find, nothing is found.
		b.say(f)
	}
}
