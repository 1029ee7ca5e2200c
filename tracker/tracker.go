package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
)

// The tracker gives up and looks for a known position when the facts since the last fixed ply hold more unexplained facts than this.
const (
	unexplainedMax = 3               // And one more for each ply since.
	readingsMax    = 2_000           // The likeliest are kept.
	crowdMax       = 4 * readingsMax // So many are followed before they are thinned out: a Pi has little memory.
	lostMax        = 48              // How many of the lost readings the tracker looks for the thread from.
	owedMax        = 2               // How many facts more are searched before a ply is fixed on readings that owe some.
	factsMax       = 20_000
	forgottenMax   = 1 // How many presses in a row players easily forget.
)

// Turned is the side of the board on which Red sits.
type Turned uint8

const (
	TurnedAuto Turned = iota // The first move decides, where the start allows both.
	TurnedNo
	TurnedYes
)

// String returns auto, no or yes.
func (t Turned) String() string {
	return [...]string{TurnedAuto: "auto", TurnedNo: "no", TurnedYes: "yes"}[t]
}

// Tracker follows the pieces through one game. It is pure: the same facts in the same order give the same readings.
type Tracker struct {
	root  []reading // The readings right after the last ply that all living readings share and that is fixed.
	facts []fact    // Since the root.

	parted int  // The first ply on which the readings of the root differ, 0 where they are of one line.
	prunes bool // A move may change more than two points: many readings are pruned for those that can't live, and the root may part.

	fixed  []engine.Move // Settled plies from the first on; 0 where one is open yet.
	budget int

	live      []reading // All of one cost, the likeliest first.
	next      []reading // The successors under construction.
	raw       engine.PointSet
	serial    int
	presses   []sensor.Micros // When the clock was pressed.
	blindFor  sensor.Micros   // How long the board was blind, until it sees again.
	blinded   bool            // It was in this game.
	beginning *beginning      // All facts since the start, as long as the board may yet turn out to lie the other way round; nil after that.
	told      bool            // The side on which Red sits was given, and needs not be found out.
	work      int             // The work since the last input.
	astray    bool

	searches map[int]*search // Searches since the root, by how much a reading may leave unexplained.
	cut      int             // The least that a reading dropped for want of work leaves unexplained, since the root.
	dropped  int             // The same, while readings are followed.
	hurried  bool            // The last fact brought up more than there was work for.
	vague    int             // Plies up to here that are not settled stay open: the thread was lost for want of work.

	lost   []reading      // The readings that lived when it went astray.
	places map[uint64]int // Scratch of dedupe: where the first reading with a key is kept,
	later  []int          // and behind each that is kept the next one with its key, 0 for none.
	order  []rank         // Scratch of sort, and
	sorted []reading      // the readings in order.
	spare  []*reading     // Copies that were released.
	room   [][]reading    // Lists of searches that were discarded.

	asked    map[int]answer // The answers of dearer since the last fact, by how much dearer.
	differed map[int]*Ply   // The last ply when a dearer reading differed on ply n.

	forgotten int  // How many plies that were taken back silently were forgotten.
	named     int  // The last ply whose pawn was named, 0 for none.
	erred     int  // The first open ply that was against the law in a living reading, 0 for none.
	said      *Ply // The ply taken back last by the word of the players, nil where anything was restored since.

	works   engine.PointSet // Sensors that were seen closed in this game, in the board's own points.
	gapless int             // Captures without a gap that are fixed.
	proven  engine.PointSet // The value of works when readings were weighed last, and
	weighed int             // that of gapless.
}

// fact is one report of the board, as the readings need it.
type fact struct {
	kind        factKind
	at          sensor.Micros
	point       engine.Point
	points      engine.PointSet
	length      sensor.Micros // How long the board was blind before a frame.
	uncertainty sensor.Micros
	side        engine.Side
	aside       bool          // It is a press while the board was blind, and makes no ply:
	pressed     []engine.Side // the frame behind it has the sides that pressed.
	promotion   byte          // The letter of the piece that a pawn became,
	either      bool          // or the pawn that was promoted before.
	promoted    bool          // The likeliest reading has a pawn for which it can be meant.
	ply         int           // The ply of a ruling or a naming, 0 once that is taken back,
	move        engine.Move   // and its move,
	exactly     bool          // which names the piece of a promotion, too.
	adjust      bool
	noise       bool // It comes from a chattering sensor.
	serial      int
}

type factKind uint8

const (
	factLift factKind = iota
	factPlace
	factPress
	factFrame
	factDead // points are known to be blind from now on.
	factGap
	factKnown // points are known to be broken from now on.
	factWell  // points are known to be well again.
	factPromotion
	factRuled // An eyewitness's word names the move of a ply.
	factClose // No move follows.
)

// Event follows a debounced event. It returns the number of the fact; Lift has it as Serial.
func (t *Tracker) Event(e sensor.Event, adjust bool) int {
	t.begin()
	kind := factLift
	if e.Placed {
		kind = factPlace
	}
	number := t.take(fact{kind: kind, at: e.At, point: e.Point, uncertainty: e.Uncertainty, adjust: adjust})
	if e.Placed {
		t.pressedEarly()
	}
	return number
}

// Press follows a press of the clock by side.
func (t *Tracker) Press(side engine.Side, at sensor.Micros) {
	t.begin()
	t.presses = append(t.presses, at)
	t.take(fact{kind: factPress, at: at, side: side})
	t.noteErred()
}

// Frame follows a look at all sensors after the board was blind.
func (t *Tracker) Frame(closed engine.PointSet, at sensor.Micros) {
	t.begin()
	pressed := t.setAsidePresses(at - t.blindFor)
	t.take(fact{kind: factFrame, at: at, points: closed, length: t.blindFor, pressed: pressed})
	t.blindFor = 0
}

// Gap notes that the board was blind for so long up to at.
func (t *Tracker) Gap(at, length sensor.Micros) {
	t.begin()
	t.blindFor, t.blinded = t.blindFor+length, true
	t.take(fact{kind: factGap, at: at})
}

// Sensors notes what became of sensors. The reports and the silence of broken ones need no explanation any more.
func (t *Tracker) Sensors(e faults.Effect, at sensor.Micros) {
	switch e.Kind {
	case faults.Blind:
		t.take(fact{kind: factDead, at: at, points: e.Points})
	case faults.Broken:
		t.take(fact{kind: factKnown, at: at, points: e.Points})
	case faults.Noise:
		t.chattered(e, at)
	case faults.Well:
		t.take(fact{kind: factWell, at: at, points: e.Points})
	case faults.Revived:
		t.revive(e.Points, at)
	}
}

// revive reads the reports and the silence of these sensors since the last fixed ply again: they were held for broken, and were not.
func (t *Tracker) revive(points engine.PointSet, at sensor.Micros) {
	t.begin()
	for i := range t.root {
		r := &t.root[i]
		r.broken, r.dead = r.broken.Without(r.localAll(points)), r.dead.Without(r.localAll(points))
	}
	for i := range t.facts {
		if f := &t.facts[i]; f.kind == factDead || f.kind == factKnown {
			f.points = f.points.Without(points)
		}
	}
	t.take(fact{kind: factWell, at: at, points: points})
	t.rereadAll()
}

// chattered notes that no hand made the reports of these sensors since a time. They are known to be broken from now on.
func (t *Tracker) chattered(e faults.Effect, at sensor.Micros) {
	t.begin()
	t.take(fact{kind: factKnown, at: at, points: e.Points})
	t.works = t.works.Without(e.Points)
	found := false
	for i := range t.facts {
		if f := &t.facts[i]; (f.kind == factLift || f.kind == factPlace) && f.at >= e.Since && e.Points.Has(f.point) {
			f.noise, found = true, true
		}
	}
	if found {
		t.rereadAll()
	}
}

// rereadAll reads the facts since the root again because their meaning changed. Where they can't be read so, the old readings stay.
func (t *Tracker) rereadAll() {
	t.forget()
	t.beginning = nil
	if t.astray {
		return
	}
	live, budget := slices.Clone(t.live), t.budget
	t.budget = t.root[0].cost - 1
	if !t.reread() {
		t.live, t.budget = live, budget
	}
}

// Promotion notes a word that names the piece of the last promoted pawn by a letter of "qrbn", or of either of the last two, without
// telling which. Moves that show another piece count more.
func (t *Tracker) Promotion(letter byte, either bool, at sensor.Micros) {
	t.begin()
	f := fact{kind: factPromotion, at: at, promotion: letter, either: either}
	if !either {
		t.named = t.LastPromoted()
		n, _ := t.lastPromotion(t.best())
		f.promoted = n > 0
	}
	t.take(f)
}

// Close notes that no move follows: a standing move is made, and pieces in the air stay there.
func (t *Tracker) Close(at sensor.Micros) {
	t.begin()
	t.take(fact{kind: factClose, at: at})
}

func (t *Tracker) take(f fact) int {
	clear(t.asked)
	f.serial = t.serial
	t.serial++
	t.goesOnEitherWay(f)
	if t.astray {
		t.see(&f)
		t.learn(&f)
		t.rejoin(f.at)
		return f.serial
	}
	t.facts = append(t.facts, f)
	before := t.raw
	t.see(&f)
	t.dropped, t.hurried = t.cut, false
	if t.follow(t.live, &f, before, t.left()/2) {
		t.live, t.next, t.cut = t.next, t.live, t.dropped
		t.catchUp()
	} else if !t.reread() {
		if t.hurried || t.limited() {
			t.vague = math.MaxInt // The dropped readings may have held other moves, from here on as well.
		}
		t.forget()
		t.astray, t.lost = true, t.lastKnown()
		t.rejoin(f.at)
	}
	t.leaveRestoring()
	return f.serial
}

// learn gives the readings that lived when the thread was lost the later knowledge of sensors.
func (t *Tracker) learn(f *fact) {
	for i := range t.lost {
		r := &t.lost[i]
		switch points := r.localAll(f.points); f.kind {
		case factKnown, factDead:
			r.broken = r.broken.Or(points)
		case factWell:
			r.broken = r.broken.Without(points)
		}
	}
}

// see keeps the sensors' state, in the board's own points.
func (t *Tracker) see(f *fact) {
	switch f.kind {
	case factLift:
		t.raw.Remove(f.point)
	case factPlace:
		t.raw.Add(f.point)
		t.works.Add(f.point)
	case factFrame:
		t.raw = f.points
	}
}

// follow puts the successors of the given readings into next, and reports whether any lives. The likeliest come first; the rest is
// dropped when work runs out.
func (t *Tracker) follow(from []reading, f *fact, before engine.PointSet, work int) bool {
	t.next = t.next[:0]
	t.drop(from[t.followSome(from, f, before, t.work+work):])
	t.thin()
	return len(t.next) > 0
}

// followSome adds the successors of the likeliest of the given readings to next, until so much work was done. It returns the number
// followed, at least one.
func (t *Tracker) followSome(from []reading, f *fact, before engine.PointSet, until int) int {
	for i := range from {
		if i > 0 && t.work >= until {
			return i
		}
		known := len(t.next)
		t.successors(&from[i], f, before)
		t.work += 1 + max(0, len(t.next)-known)
		if len(t.next) > crowdMax {
			t.thin()
		}
	}
	return len(from)
}

// reread reads the facts since the root again and allows one more unexplained fact each time, until a reading lives.
func (t *Tracker) reread() bool {
	if len(t.facts) > factsMax {
		return false
	}
	limit := t.root[0].cost + unexplainedMax + t.idlePresses() + t.live[0].last.Number - t.root[0].last.Number
	for t.budget < limit && t.left() > 0 {
		t.budget++
		if t.readAll() {
			return true
		}
	}
	return false
}

// readAll reads the facts since the root within the budget, and reports whether a reading lives. Where there is too much to read, the
// likeliest readings are followed to the end and the search of all goes on with the next inputs. It goes on, too, while it has readings
// that lack a settled ply: the move may stand there, and later facts make it.
func (t *Tracker) readAll() bool {
	s := t.searchFor(t.budget)
	whole := t.pursue(s, t.left()/2)
	if !whole {
		t.hurried = true
		likely := *s
		likely.current, likely.next = append(t.list(), s.current...), append(t.list(), s.next...)
		s = &likely
		t.hurry(s)
	}
	live := t.found(s)
	if len(live) > 0 {
		t.follows(live)
		t.cut = s.cut
	}
	if !whole {
		t.recycle(s.current)
		t.recycle(s.next)
	}
	if len(live) == 0 {
		return false
	}
	for budget := range t.searches {
		if budget < t.budget || budget == t.budget && whole && len(live) == len(s.current) {
			t.discard(budget)
		}
	}
	return true
}

// contradicts reports whether r, which has taken all facts, lacks a ply that is settled.
func (t *Tracker) contradicts(r *reading) bool {
	return r.last.Number < len(t.fixed) && r.takebacks == t.forgotten
}

// keep adds a successor, unless it leaves more unexplained than the budget.
func (t *Tracker) keep(r *reading) {
	if r.cost <= t.budget {
		t.next = append(t.next, *r)
	}
}

// Rewind forgets all facts later than at, as far as no settled ply rests on them; the current state of the sensors stays known. It
// reports whether that went as wanted: no settled ply is later, and the earlier facts can be read. Facts that can't be read are
// forgotten, too, down to the last settled ply.
func (t *Tracker) Rewind(at sensor.Micros) bool {
	t.begin()
	t.forget()
	t.beginning = nil
	clear(t.differed)
	t.facts = slices.DeleteFunc(t.facts, func(f fact) bool { return f.at > at })
	t.presses = slices.DeleteFunc(t.presses, func(pressed sensor.Micros) bool { return pressed > at })
	t.budget, t.astray = t.root[0].cost, false
	t.live = t.affordable()
	if t.budget--; !t.reread() {
		t.live, t.budget, t.facts, t.cut = t.affordable(), t.root[0].cost, nil, uncut
		t.forget()
		return false
	}
	if !t.limited() {
		t.vague = min(t.vague, t.root[0].last.Number) // All of it was read this time.
	}
	return t.root[0].last.Placed <= at
}
