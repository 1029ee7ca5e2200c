package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// best is the likeliest of the living readings.
func (t *Tracker) best() *reading { return &t.live[0] }

// Astray says that the tracker lost the thread and waits for a position that it knows.
func (t *Tracker) Astray() bool { return t.astray }

// Readings says how many readings live.
func (t *Tracker) Readings() int { return len(t.live) }

// Last returns the last ply that the likeliest reading holds for made: the opponent has acted, or the clock was pressed.
func (t *Tracker) Last() *Ply { return t.best().last }

// Ply returns ply n of the likeliest reading, nil when it has none.
func (t *Tracker) Ply(n int) *Ply { return t.best().last.at(n) }

// Plies returns ply n of each reading, without doubles; nil stands for a reading that has none.
func (t *Tracker) Plies(n int) []*Ply {
	var plies []*Ply
	for i := range t.live {
		ply := t.live[i].last.at(n)
		known := false
		for _, other := range plies {
			known = known || other == ply
		}
		if !known {
			plies = append(plies, ply)
		}
	}
	return plies
}

// After returns what was lifted since ply p was made, up to the next ply, and that ply, in the likeliest reading that holds p:
// nil while it is not made yet, and everything while none holds p any more.
func (t *Tracker) After(p *Ply) (lifts []Lift, next *Ply) {
	for i := range t.live {
		r := &t.live[i]
		switch {
		case r.last == p:
			return r.lifts(), nil
		case r.last.at(p.Number) == p:
			next := r.last.at(p.Number + 1)
			return next.Lifts(), next
		}
	}
	return nil, nil
}

// Candidates returns the moves that the readings hold for ply n, the likeliest first. Agreed is true when there is one,
// every reading has it, and none is in doubt. Where every reading has yet to pay for pieces in the air, those that cost
// more now may turn out to be the cheapest, and have to agree as well.
func (t *Tracker) Candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = candidates(t.live, n)
	agreed = agreed && !t.Limited() && n > t.vague
	if agreed && t.allOwe() {
		agreed = t.dearerAgree(n)
	}
	if agreed && t.unclocked(n) {
		agreed = t.noneDiffers(n, lacks)
	} else if agreed && (t.leansOnBlind(n) || t.hasty(n) || t.mayBePushed(n) || t.mayHaveCaptured(n) || t.leftInTheAir(n) || t.mayHaveTakenAnother(n)) {
		agreed = t.NoneDiffers(n)
	}
	return moves, agreed
}

func candidates(readings []reading, n int) (moves []engine.Move, agreed bool) {
	agreed = true
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply == nil {
			agreed = false
			continue
		}
		agreed = agreed && !ply.Doubtful && !ply.Displaced
		if !slices.Contains(moves, ply.Move) {
			moves = append(moves, ply.Move)
		}
		if home := ply.home; ply.Displaced && home != engine.NoPoint && !slices.Contains(moves, engine.NewMove(home, ply.Move.To())) {
			moves = append(moves, engine.NewMove(home, ply.Move.To()))
		}
	}
	return moves, agreed && len(moves) == 1
}

// owes is how many facts the reading has yet to pay for: the pieces that its last move left in the air, and a piece that
// stands against the law.
func (r *reading) owes() int {
	owes := r.hanging().Len()
	if r.against && !r.insist {
		owes++
	}
	return owes
}

// allOwe says whether every living reading has yet to pay for something.
func (t *Tracker) allOwe() bool {
	for i := range t.live {
		if t.live[i].owes() == 0 {
			return false
		}
	}
	return true
}

// owed is how many facts more than the living readings a reading may leave unexplained that can turn out to be as cheap as they.
func (t *Tracker) owed() int {
	most := t.budget + owedMax
	for i := range t.live {
		most = min(most, t.live[i].cost+t.live[i].owes())
	}
	return max(1, most-t.budget)
}

// dearerAgree says whether the readings that may yet turn out to be as cheap as the living ones agree on ply n as well.
func (t *Tracker) dearerAgree(n int) bool {
	dearer, ok := t.dearer(t.owed())
	if !ok {
		return false
	}
	var rivals []reading
	for i := range dearer {
		if dearer[i].mayWin(t.live) {
			rivals = append(rivals, dearer[i])
		}
	}
	_, agreed := candidates(rivals, n)
	return agreed
}

// dearer returns the readings that leave at most so many facts more unexplained than the living ones, those included. It
// says false where there are too many to follow, or none because the tracker lost the thread. The answer holds until
// something new is said, and is not to be changed.
func (t *Tracker) dearer(by int) (readings []reading, ok bool) {
	if t.astray {
		return nil, false
	}
	if known, found := t.asked[by]; found {
		return known.readings, known.ok
	}
	if t.Limited() {
		return nil, false // Not even those that are as cheap were all followed.
	}
	s := t.searchFor(t.budget + by)
	if !t.pursue(s, checkMax) {
		t.asked[by] = answer{}
		return nil, false
	}
	readings = t.found(s)
	ok = len(readings) > 0 && s.cut == uncut
	t.asked[by] = answer{readings, ok}
	return readings, ok
}

// answer is what dearer found.
type answer struct {
	readings []reading
	ok       bool
}

// leansOnBlind says whether ply n, in the likeliest reading, came to a point or left one where a sensor is held for blind
// in a ply that is not fixed.
func (t *Tracker) leansOnBlind(n int) bool {
	ply := t.Ply(n)
	for p := ply; p.Prev != nil && p.Number > t.root[0].last.Number; p = p.Prev {
		blind := p.StuckOff.Without(t.best().late).Or(p.gone)
		if !t.isFixed(p.Number) && (blind.Has(ply.Move.From()) || blind.Has(ply.Move.To())) {
			return true
		}
	}
	return false
}

// mayHaveCaptured says whether ply n went unseen to a sensor that is known to be broken, and the piece could have captured
// elsewhere: a capture without a gap leaves the same traces, and is no more than one fact.
func (t *Tracker) mayHaveCaptured(n int) bool {
	ply := t.Ply(n)
	if ply.Seen || ply.Gapless || !ply.StuckOff.Empty() {
		return false
	}
	return ply.CouldCapture()
}

// hasty says whether ply n, or one before it that is not fixed, was set down while a piece was in the air that stayed
// there, and nobody pressed for it before another piece stood: few reply so early, and what closed may have been that piece.
func (t *Tracker) hasty(n int) bool {
	stood := sensor.Micros(math.MaxInt64) // When the next piece did.
	if next := t.Ply(n + 1); next != nil {
		stood = next.Placed
	} else if t.best().placed() {
		stood = t.best().since
	}
	for p := t.Ply(n); p.Prev != nil && p.Number > t.root[0].last.Number; p = p.Prev {
		pressed := p.Number <= t.Pressed() && (p.Gapped || t.pressedBetween(p.Placed, stood))
		if !t.isFixed(p.Number) && !pressed && !p.liftedBefore(p.Placed).Empty() {
			return true
		}
		stood = p.Placed
	}
	return false
}

// leftInTheAir says whether one of the plies after ply n was set down while a piece was in the air that was lifted since ply n
// and stayed there: that may be an accident, and no sign of what ply n was.
func (t *Tracker) leftInTheAir(n int) bool {
	made := t.Ply(n).Placed
	for p := t.Last(); p.Number > n && p.Number > t.root[0].last.Number; p = p.Prev {
		if !p.liftedBefore(p.Placed).Without(p.liftedBefore(made)).Empty() {
			return true
		}
	}
	return false
}

// mayBePushed says whether ply n or the one after it seems to be a reply that began before its player can have seen the move,
// and that stood before anybody pressed for that, while the move is not fixed: a hand may have pushed the piece.
func (t *Tracker) mayBePushed(n int) bool {
	if t.Pressed() == 0 {
		return false
	}
	next := t.Ply(n + 1)
	return n > t.root[0].last.Number+1 && t.rushed(t.Ply(n)) || next != nil && t.rushed(next)
}

// rushed says whether ply p began before its player can have seen the last one stand, and stood before anybody pressed for that.
func (t *Tracker) rushed(p *Ply) bool {
	last := p.Prev
	return !p.Gapped && !last.Gapped && p.began() < last.Placed+reaction && !t.pressedBetween(last.Placed, p.Placed)
}

// began is when the piece was lifted that was moved in the ply, or else when it stood.
func (p *Ply) began() sensor.Micros {
	if l := p.marks.liftOf(p.Move.From()); l != nil {
		return l.at
	}
	return p.Placed
}

// mayHaveTakenAnother says whether, since the piece of ply n was lifted and in the same turn, an opponent's piece that it could
// have captured elsewhere came to its point, or was moved there: that may have been the piece itself.
func (t *Tracker) mayHaveTakenAnother(n int) bool {
	p := t.Ply(n)
	if p.mayHaveTakenLast() {
		return true
	}
	began, until := p.began(), p.Placed
	if !p.liftedBefore(p.Placed).Empty() { // What closed first may have been a piece that was in the air beside it.
		until = t.turnEnds(p)
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].at > began; i-- {
		f := &t.facts[i]
		if f.kind != factPlace || f.at >= until || f.noise {
			continue
		}
		if x := t.best().local(f.point); x != p.Move.To() && p.couldCaptureOn(x) {
			return true
		}
	}
	return false
}

// turnEnds is when the clock was pressed after ply p, or the next piece stood.
func (t *Tracker) turnEnds(p *Ply) sensor.Micros {
	ends := sensor.Micros(math.MaxInt64)
	if next := t.Ply(p.Number + 1); next != nil {
		ends = next.Placed
	}
	if i, _ := slices.BinarySearch(t.presses, p.Placed); i < len(t.presses) {
		ends = min(ends, t.presses[i])
	}
	return ends
}

// mayHaveTakenLast says whether the last ply was set down on a point where the piece of this one could have captured it, while
// that was in the air.
func (p *Ply) mayHaveTakenLast() bool {
	to := p.Prev.Move.To()
	return p.Prev.Prev != nil && p.began() < p.Prev.Placed && to != p.Move.To() && p.couldCaptureOn(to)
}

// couldCaptureOn says whether the piece could have captured on x, within the law.
func (p *Ply) couldCaptureOn(x engine.Point) bool {
	return p.Before.PiecesOf(p.Side().Other()).Has(x) && p.Before.Legal(engine.NewMove(p.Move.From(), x))
}

// unclocked says whether ply n, or one before it that is not fixed, is one of three in succession that nobody pressed the
// clock for until the last of them stood, in a game where players press, and the first stood too shortly to have made the move:
// then they may be one move, and a piece that its player displaced.
func (t *Tracker) unclocked(n int) bool {
	if t.Pressed() == 0 {
		return false
	}
	for last := n + 2; last > t.root[0].last.Number; last-- {
		first, third := t.Ply(last-2), t.Ply(last)
		timed := first != nil && third != nil && !first.Gapped && !third.Gapped
		if timed && third.began() < first.Placed+StoodAfter && !t.pressedBetween(first.Placed, third.Placed) {
			return true
		}
	}
	return false
}

// pressedBetween says whether the clock was pressed between two moments.
func (t *Tracker) pressedBetween(from, to sensor.Micros) bool {
	i, _ := slices.BinarySearch(t.presses, from)
	return i < len(t.presses) && t.presses[i] <= to
}

// NoneDiffers says whether no reading that leaves one fact more unexplained holds another move for ply n. It is asked where
// a sensor is held for blind, which explains what it did not see later on as well, and before somebody is accused. Every
// reading has ply n.
func (t *Tracker) NoneDiffers(n int) bool {
	return t.noneDiffers(n, func([]reading, int) bool { return false })
}

// noneDiffers is NoneDiffers where the dearer readings must not be as besides says either.
func (t *Tracker) noneDiffers(n int, besides func(dearer []reading, n int) bool) bool {
	if t.astray || t.differed[n] == t.live[0].last {
		return false // It did when this ply was made, and hardly anything was seen since.
	}
	dearer, ok := t.dearer(1)
	same := ok && len(differing(dearer, n, t.Ply(n).Move)) == 0 && !besides(dearer, n)
	if ok && !same {
		t.differed[n] = t.live[0].last
	}
	return same
}

// lacks says whether one of the readings does not have ply n.
func lacks(readings []reading, n int) bool {
	return slices.ContainsFunc(readings, func(r reading) bool { return r.last.Number < n })
}

// mayWin says whether r can turn out to be as cheap as each of the others: those owe for pieces that r does not hold to
// be in the air, and for a move against the law that r does not have.
func (r *reading) mayWin(others []reading) bool {
	for i := range others {
		other := &others[i]
		owes := other.hanging().Without(r.air).Len()
		if other.against && !other.insist && !r.against {
			owes++
		}
		if r.cost > other.cost+owes {
			return false
		}
	}
	return true
}

// Pressed returns the number of the last ply that a press of the clock covers.
func (t *Tracker) Pressed() int { return t.best().pressed }

// Longest returns the number of the last ply of the reading that has the most plies.
func (t *Tracker) Longest() int {
	n := 0
	for i := range t.live {
		n = max(n, t.live[i].last.Number)
	}
	return n
}

// Everyone says whether all readings hold ply n for made.
func (t *Tracker) Everyone(n int) bool {
	for i := range t.live {
		if t.live[i].last.Number < n {
			return false
		}
	}
	return true
}

// Standing is the move that stands on the board and is not made yet.
type Standing struct {
	Move   engine.Move
	Since  sensor.Micros
	Quiet  sensor.Micros // Since when no other piece left its point or came back either.
	Legal  bool
	Press  bool // The clock was pressed on it (only where it is against the law).
	Others int  // Pieces that are in the air beside it.
}

// Standing returns the move that stands on the board in the likeliest reading.
func (t *Tracker) Standing() (Standing, bool) {
	r := t.best()
	if !r.placed() {
		return Standing{}, false
	}
	m := engine.NewMove(r.origin, r.at)
	quiet := r.since
	if r.marks != nil {
		quiet = max(quiet, r.marks.at)
	}
	return Standing{Move: m, Since: r.since, Quiet: quiet, Legal: !r.against, Press: r.insist,
		Others: r.air.Len()}, true
}

// Excused says whether a reading that leaves one fact more unexplained has every piece on the board and none against the
// law: a sensor may have lied, and nobody is accused on that.
func (t *Tracker) Excused() bool {
	dearer, ok := t.dearer(1)
	return !ok || slices.ContainsFunc(dearer, t.blameless)
}

// blameless says whether r has every piece on the board, and nobody moved against the law in a ply that is not fixed.
func (t *Tracker) blameless(r reading) bool {
	for p := r.last; p.Number > t.root[0].last.Number; p = p.Prev {
		if !p.Legal {
			return false
		}
	}
	return !r.against && r.air.Empty() && !r.hasStrayed()
}

// SureOfStanding says whether all readings agree on what stands, and whether the law lets it. Where some were dropped for want
// of work nobody knows.
func (t *Tracker) SureOfStanding() bool {
	if t.Limited() {
		return false
	}
	r := t.best()
	for i := range t.live {
		if o := &t.live[i]; o.origin != r.origin || o.at != r.at || o.against != r.against || o.last.Number != r.last.Number {
			return false
		}
	}
	return true
}

// MayStand says whether in any reading a legal move that was made later than at stands, with all other pieces on the board.
func (t *Tracker) MayStand(at sensor.Micros) bool {
	return slices.ContainsFunc(t.live, func(r reading) bool {
		return r.placed() && !r.against && r.since > at && r.air.Empty() && !r.restore
	})
}

// KeepStanding drops the readings in which no legal move stands, unless that is all of them: somebody says that one does.
func (t *Tracker) KeepStanding() {
	stands := func(r reading) bool { return r.placed() && !r.against }
	if slices.ContainsFunc(t.live, stands) {
		t.live = slices.DeleteFunc(t.live, func(r reading) bool { return !stands(r) })
	}
}

// Commit makes the move that stands, legal or not, in every reading: nobody will press or reply any more.
func (t *Tracker) Commit() bool {
	t.next = t.next[:0]
	for i := range t.live {
		s := t.live[i]
		if s.placed() {
			t.budget += 2 // A move against the law that nobody took back stands.
			ok := t.advance(&s, t.serial)
			t.budget -= 2
			if ok {
				t.next = append(t.next, s)
			}
		} else {
			t.next = append(t.next, s)
		}
	}
	if len(t.next) == 0 {
		return false
	}
	t.live, t.next = t.next, t.live
	return true
}

// Position returns the position before the move of the turn that is on, in the likeliest reading.
func (t *Tracker) Position() Position { return t.best().pos }

// Air returns the points whose pieces are in the air in the likeliest reading.
func (t *Tracker) Air() engine.PointSet { return t.best().air }

// InTheAir returns how many pieces are in the air in each reading, or more.
func (t *Tracker) InTheAir() int {
	n := engine.Points
	for i := range t.live {
		n = min(n, t.live[i].air.Len())
	}
	return n
}

// Expects says whether in any reading of no more than n plies pieces stand on just these points and none is in the air.
func (t *Tracker) Expects(points engine.PointSet, n int) bool {
	for i := range t.live {
		if r := &t.live[i]; r.last.Number <= n && r.air.Empty() && !r.isStrewn() && r.takebacks == t.forgotten && r.standing() == points {
			return true
		}
	}
	return false
}

// Turned says whether the board is turned, and whether all readings agree on that.
func (t *Tracker) Turned() (turned, sure bool) {
	for i := range t.live {
		if t.live[i].flipped != t.live[0].flipped {
			return false, false
		}
	}
	if t.live[0].flipped && !t.isFixed(1) && !t.told {
		return false, false // Until a ply is fixed, a dearer reading may still find the board straight.
	}
	return t.live[0].flipped, true
}

// isFixed says whether ply n is settled.
func (t *Tracker) isFixed(n int) bool {
	i := n - 1
	return i < len(t.fixed) && t.fixed[i] != 0
}

// Lifts returns the pieces that left their points in the turn that is on, oldest first.
func (t *Tracker) Lifts() []Lift { return t.LiftsSince(ever) }

// LiftsSince returns those of them that left no earlier than at. A turn may hold thousands: it looks at no older ones.
func (t *Tracker) LiftsSince(at sensor.Micros) []Lift {
	return lifts(t.best().marks, t.best().pos, t.best().aside, at)
}

// Restoring says whether pieces are being put back where a position wants them.
func (t *Tracker) Restoring() bool { return t.best().restore }

// Gapped says whether the board was blind during a part of the turn that is on.
func (t *Tracker) Gapped() bool { return t.best().gapped }

// Suspects returns the sensors that, as all readings agree, show a piece where none stands (on), or none where one
// stands (off), in the game's points.
func (t *Tracker) Suspects() (on, off engine.PointSet) {
	odd, first := engine.AllPoints, t.best()
	for i := range t.live {
		odd = odd.And(t.live[i].odd)
		if t.live[i].flipped != first.flipped {
			return engine.PointSet{}, engine.PointSet{}
		}
	}
	standing := first.standing()
	on, off = odd.Without(standing), odd.And(standing)
	for i := range t.live[1:] {
		standing := t.live[i+1].standing()
		on, off = on.Without(standing), off.And(standing)
	}
	return on.Without(first.dead), off.Without(first.dead)
}

// Fix settles ply n for good. All readings agree on it. Facts before it are not read again once no ply before it is open.
func (t *Tracker) Fix(n int) {
	clear(t.asked)
	i := n - 1
	for len(t.fixed) <= i {
		t.fixed = append(t.fixed, 0)
	}
	ply := t.Ply(n)
	t.fixed[i] = ply.Move
	if ply.Gapless && !ply.Gapped && !ply.Doubtful {
		t.gapless++
	}
	t.settled(n)
	t.moveRoot()
	t.reweigh()
	ply.Before.Forget()
}

// moveRoot moves the root on to the last ply before which nothing is open and that all readings share. When it was set down is
// not settled while the next piece may have captured it.
func (t *Tracker) moveRoot() {
	var shared []*Ply
	for n := t.root[0].last.Number + 1; t.isFixed(n); n++ {
		if next := t.Ply(n + 1); next != nil && !t.isFixed(n+1) && next.mayHaveTakenLast() {
			break
		}
		if plies, ok := t.rootsAfter(n); ok {
			shared = plies
		}
	}
	if len(shared) == 0 {
		return
	}
	t.forget()
	t.cut = uncut
	t.root = t.root[:0]
	for _, ply := range shared {
		t.root = append(t.root, *ply.next)
		t.release(ply.next)
		ply.next = nil
	}
	t.cheapestFirst()
	read := 0
	for read < len(t.facts) && t.facts[read].serial < shared[0].resume {
		read++
	}
	t.facts = slices.Delete(t.facts, 0, read)
}

// Look notes what the sensors show now, after a time in which nobody's moves were read. Restore goes on from there.
func (t *Tracker) Look(closed engine.PointSet) { t.raw = closed }

// Restore makes p the position that should stand on the board: until the pieces are there, lifts and places only put
// it right. The line of plies goes on after ply.
func (t *Tracker) Restore(ply *Ply, p Position) {
	t.forget()
	t.cut, t.vague = uncut, min(t.vague, ply.Number)
	clear(t.differed)
	turned, _ := t.Turned()
	r := *t.best()
	s := reading{pos: p, last: ply, cost: r.cost}
	t.forgotten = 0
	s.state = state{line: r.line, broken: r.broken, dead: r.dead, origin: engine.NoPoint, at: engine.NoPoint,
		flipped: turned, start: r.start, restore: true, pressed: min(r.pressed, ply.Number)}
	seen := t.raw
	if turned {
		seen = seen.Turned()
	}
	difference := p.Occupied().Xor(seen)
	s.odd = difference.And(s.broken).Or(seen.Without(p.Occupied()))
	s.air = p.Occupied().Without(seen).Without(s.broken)
	s = *s.restored()
	ply.next = t.copied(&s)
	t.fixed = t.fixed[:min(len(t.fixed), max(0, ply.Number))]
	t.root, t.live = []reading{s}, []reading{s}
	t.facts, t.astray = t.facts[:0], false
	t.budget = s.cost
}
