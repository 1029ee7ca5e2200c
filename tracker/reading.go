package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// state decides how a reading goes on: two readings with the same state have the same future.
type state struct {
	line          uint64          // The moves since the tracker began, mixed into one number.
	air           engine.PointSet // Pieces of the position that are off their points and not placed elsewhere.
	carried       engine.PointSet // Those that were in the air already when the last ply was made.
	rivals        engine.PointSet // The opponent's pieces that came back while a piece was in the player's hand.
	odd           engine.PointSet // Sensors that don't show what the reading expects of them.
	broken        engine.PointSet // Sensors that are known to be broken.
	dead          engine.PointSet // Sensors that are known to be blind.
	ghosts        engine.PointSet // Sensors that closed though no piece came.
	aside         engine.PointSet // Pieces of the position that left their points and lie beside the board, or seem to.
	displacements [displacementsMax]displacement
	hold          sensor.Micros // Until when the standing piece must have moved on, 0 for no such condition.
	promised      sensor.Micros // Until when the move that was pressed for a moment early must stand, 0 for none.
	pressed       int           // The last ply that a press of the clock covers.
	presses       [2]int        // The last ply for which each side pressed itself.
	origin        engine.Point  // Where the moving piece came from, NoPoint while it does not stand elsewhere.
	at            engine.Point
	promotion     byte // The letter of the piece that it became there, 0 where it stays the same.
	named         byte // The letter that was named in the current turn, 0 for none: the piece may yet be swapped.
	beside        part // The second part of its move.
	against       bool // It stands there against the law.
	isCompleted   bool // ... and the clock was pressed.
	flipped       bool // The board is turned.
	gapped        bool // The board was blind during a part of this turn.
	restore       bool // The pieces are being put back where the position wants them.
	handled       bool // ... or were there already, and are lifted and put back on their points.
	takebacks     int  // How many plies were taken back silently.
	start         int  // The index of its start.
}

// key is one number for the parts that most often tell states apart.
func (s *state) key() uint64 {
	key := mixed(s.line, uint64(s.origin)<<8|uint64(s.at))
	for _, points := range [...]engine.PointSet{s.air, s.odd, s.rivals, s.aside} {
		key = mixed(mixed(key, points.Lo), points.Hi)
	}
	return key
}

// mixed adds n to a number that stands for many.
func mixed(number, n uint64) uint64 { return (number ^ n) * 0x9E3779B97F4A7C15 }

// trouble is the sensors' failure in a move.
type trouble struct {
	on, off engine.PointSet // Sensors that went on showing the piece when it left, and that did not show it when it came.
	gone    engine.PointSet // Sensors that had shown it gone before it left for the move.
	gapless bool            // The captured piece's sensor saw nothing.
}

// reading is one way to understand the facts.
type reading struct {
	state
	pos       boardgame.Position // Before the move of the current turn.
	last      *Ply
	marks     *mark           // Of the turn that is on.
	since     sensor.Micros   // Since when the piece stands at at.
	early     sensor.Micros   // Since when it may stand there: earlier than since where no sensor saw it arrive.
	late      engine.PointSet // Sensors that showed a piece only after its move was made.
	blinds    engine.PointSet // Sensors that the reading held for blind, now or earlier.
	paid      engine.PointSet // Sensors that the reading paid for as blind, in the board's own points.
	blind     trouble         // The sensors' failure in the standing move.
	completed *Completed      // The last illegal move that the clock was pressed for in the current turn.
	accidents *accident       // The pieces that were displaced so far.
	undone    *undone         // The plies that were taken back silently.
	unnamed   []unnamed       // The promoted pawns that may have become other pieces.
	denies    int             // The ply whose pawn a word names as another piece, 0 for none.
	confirms  int             // The last ply whose pawn a word names as the reading has it, 0 for none.
	told      int             // The last ply that was pressed for while the board was blind, as the frame showed;
	toldBy    int             // the frame's serial number is one less.
	cost      int             // Facts left unexplained.
	doubt     int             // Orders readings of the same cost, the likeliest first.
}

// anyOf reports whether a reading is such. It copies none, as slices.ContainsFunc does: a reading is large.
func anyOf(readings []reading, is func(r *reading) bool) bool {
	for i := range readings {
		if is(&readings[i]) {
			return true
		}
	}
	return false
}

// without removes the readings that are such, in place. It copies only what it moves.
func without(readings []reading, is func(r *reading) bool) []reading {
	left := readings[:0]
	for i := range readings {
		if is(&readings[i]) {
			continue
		}
		if len(left) == i {
			left = readings[:i+1]
		} else {
			left = append(left, readings[i])
		}
	}
	clear(readings[len(left):])
	return left
}

func (r *reading) placed() bool { return r.at != engine.NoPoint }

func (r *reading) local(p engine.Point) engine.Point {
	if r.flipped {
		return r.pos.Turned(p)
	}
	return p
}

func (r *reading) localAll(points engine.PointSet) engine.PointSet {
	if r.flipped {
		return r.pos.TurnedSet(points)
	}
	return points
}

// expected is the set of sensors that should be closed, in the board's own points.
func (r *reading) expected() engine.PointSet {
	closed := r.physical(r.pos.Occupied().Without(r.air))
	if r.placed() {
		if r.displacedAt(r.origin) == nil && !r.beside.awaits(r.origin) {
			closed.Remove(r.origin)
		}
		if r.beside.state == partDone {
			closed = r.beside.played(closed)
		}
		closed.Add(r.at)
	}
	return r.localAll(closed.Xor(r.odd))
}

// away returns the pieces of the position that are off their points: in the air, or beside the board.
func (r *reading) away() engine.PointSet { return r.air.Or(r.aside) }

// accountFor notes that the piece of p is no longer away: it is where a sensor closed, or was captured.
func (r *reading) accountFor(p engine.Point) {
	r.air.Remove(p)
	r.carried.Remove(p)
	r.aside.Remove(p)
}

// unplace takes the standing piece back into the hand, and a piece that it captured back into play.
func (r *reading) unplace() {
	if !r.beside.awaits(r.origin) {
		r.air.Add(r.origin)
	}
	if r.pos.Occupied().Has(r.at) {
		r.air.Add(r.at)
	}
	if r.beside.state == partDone {
		r.air.Add(r.beside.from)
	}
	r.origin, r.at, r.against, r.isCompleted, r.hold = engine.NoPoint, engine.NoPoint, false, false, 0
	r.promotion, r.beside = 0, part{}
}

func (r *reading) mark(m mark) {
	r.marks = m.after(r.marks)
}

// copied returns a copy of r that outlives the call, until it is released.
func (t *Tracker) copied(r *reading) *reading {
	if last := len(t.spare) - 1; last >= 0 {
		c := t.spare[last]
		t.spare = t.spare[:last]
		*c = *r
		return c
	}
	c := *r
	return &c
}

// release gives back a copy without references.
func (t *Tracker) release(r *reading) { t.spare = append(t.spare, r) }

// rank decides how likely a reading is beside others. Equals stay in their places.
type rank struct {
	dear   int // What the reading leaves unexplained, then what it owes.
	likely int // How doubtful it is, then its place.
}

func (a rank) compare(b rank) int {
	if a.dear != b.dear {
		return a.dear - b.dear
	}
	return a.likely - b.likely
}

// sort puts the likeliest readings of next first: the cheapest, of these those that owe the least, then the least doubtful.
func (t *Tracker) sort() {
	t.order = t.order[:0]
	for i := range t.next {
		r := &t.next[i]
		t.order = append(t.order, rank{r.cost<<8 | r.hanging().Len(), r.doubt<<16 | i})
	}
	if slices.IsSortedFunc(t.order, rank.compare) {
		return
	}
	slices.SortFunc(t.order, rank.compare)
	t.sorted = t.sorted[:0]
	for _, rank := range t.order[:min(len(t.order), readingsMax)] {
		t.sorted = append(t.sorted, t.next[rank.likely&0xffff])
	}
	t.next, t.sorted = t.sorted, t.next[:0]
}

func (t *Tracker) thin() {
	t.dedupe()
	if len(t.next) > readingsMax {
		clear(t.next[readingsMax:]) // Their plies are not held on to.
		t.next = t.next[:readingsMax]
	}
}

// dedupe leaves the cheapest of all readings with the same future, the first of them where several are as cheap.
func (t *Tracker) dedupe() {
	if len(t.next) < 2 {
		return
	}
	kept := t.next[:0]
	find := t.twin
	if len(t.next) > 8 {
		clear(t.places)
		t.later = t.later[:0]
		find = t.twinByKey
	}
	for i := range t.next {
		r := &t.next[i]
		j := find(kept, r)
		switch {
		case j == outdone:
		case j < 0 && len(kept) == i:
			kept = t.next[:i+1]
		case j < 0:
			kept = append(kept, *r)
		case r.cost == kept[j].cost && r.doubt >= kept[j].doubt:
			kept[j].doubtAs(r)
			kept[j].completed = sameCompleted(kept[j].completed, r.completed)
		case r.cost <= kept[j].cost:
			if r.cost == kept[j].cost {
				r.doubtAs(&kept[j])
				r.completed = sameCompleted(r.completed, kept[j].completed)
			}
			kept[j] = *r
		}
	}
	t.next = kept
	t.sort()
}

// outdone marks a reading that need not be kept.
const outdone = math.MaxInt

// twin finds the reading in kept whose state is that of r, -1 for none.
func (t *Tracker) twin(kept []reading, r *reading) int {
	for j := range kept {
		if kept[j].state == r.state {
			return j
		}
		if t.prunes && kept[j].outdoes(r) {
			return outdone
		}
	}
	return -1
}

// twinByKey is twin where many are kept. A reading without a twin is kept next. Those of one key differ mostly in ghosts, which is
// compared first: many sensors of a bad board may have closed, each of them in half of the readings.
func (t *Tracker) twinByKey(kept []reading, r *reading) int {
	key := r.key()
	j, taken := t.places[key]
	if !taken {
		t.places[key] = len(kept)
		t.later = append(t.later, 0)
		return -1
	}
	for {
		switch {
		case kept[j].ghosts != r.ghosts:
			if t.prunes && kept[j].outdoes(r) {
				return outdone
			}
		case kept[j].state == r.state:
			return j
		}
		if t.later[j] == 0 {
			t.later[j] = len(kept)
			t.later = append(t.later, 0)
			return -1
		}
		j = t.later[j]
	}
}

// outdoes reports whether r leaves no more unexplained than another reading however they go on: the other one only holds more sensors to
// close though no piece comes, and has paid for that.
func (r *reading) outdoes(other *reading) bool {
	if other.ghosts.Empty() || other.cost <= r.cost || r.line != other.line {
		return false
	}
	more := other.ghosts.Without(r.ghosts)
	if more.Empty() || !r.ghosts.Without(other.ghosts).Empty() || r.cost+more.Len()*ghost.facts > other.cost {
		return false
	}
	same := other.state
	same.ghosts = r.ghosts
	return same == r.state
}

// reweigh reads the facts again when the players are known to capture without gaps and more sensors are known to work. Readings that hold
// such a sensor for blind then cost more, and others may be as cheap. Where none does, nothing changes.
func (t *Tracker) reweigh() {
	if t.gapless == 0 || t.astray || t.proven == t.works && t.weighed == t.gapless {
		return
	}
	var was engine.PointSet
	if t.weighed > 0 {
		was = t.proven
	}
	t.proven, t.weighed = t.works, t.gapless
	changed, cheaper := t.proven.Xor(was), !was.Without(t.proven).Empty()
	paid := func(r *reading) bool { return cheaper || !r.paid.And(changed).Empty() }
	for budget, s := range t.searches {
		if anyOf(s.current, paid) || anyOf(s.next, paid) {
			t.discard(budget)
		}
	}
	if !anyOf(t.live, paid) {
		return
	}
	live, budget := t.live, t.budget
	t.budget = t.root[0].cost - 1
	if t.live = slices.Clone(live); !t.reread() {
		t.live, t.budget = live, budget
	}
}

// whole returns the reading with every piece back on its point, false where all stand there already.
func (r *reading) whole() (reading, bool) {
	s := *r
	for _, x := range r.displacements {
		if pos, ok := s.pos.Displaced(x.at, x.home); ok && x.applied {
			s.pos = pos
		}
	}
	s.aside, s.displacements = engine.PointSet{}, [displacementsMax]displacement{}
	return s, s.state != r.state
}

// isLegalWhole reports whether m is legal with every piece on its own point: its player did nothing wrong, though another piece stood in
// its way.
func (r *reading) isLegalWhole(m engine.Move) bool {
	right, strewn := r.whole()
	return strewn && right.pos.Legal(m)
}

// judged returns the position in which the standing move is judged: with every piece on its own point, where only that allows it.
func (r *reading) judged() boardgame.Position {
	if m := r.move(); !r.against && !r.pos.Legal(m) && r.isLegalWhole(m) {
		right, _ := r.whole()
		return right.pos
	}
	return r.pos
}

// ratherMoved reports whether the piece that came to p while a capture stands is rather the capturing player's: he touched the other
// piece, put it back, and moved this one there. Without presses the captured piece may have been laid there later.
func (r *reading) ratherMoved(p engine.Point) bool {
	gone := r.marks.liftOf(r.at)
	return r.pressed > 0 && gone != nil && r.since-gone.at >= BrushBelow && r.pos.Legal(engine.NewMove(r.origin, p))
}
