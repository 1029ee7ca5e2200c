package faults

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Diagnosis holds which sensors of a board are known not to work. New makes one.
type Diagnosis struct {
	dead     engine.PointSet                   // In a dead row or column.
	revived  []engine.PointSet                 // Rows and columns that counted as dead until one of their sensors closed.
	inferred engine.PointSet                   // Those of them without a wire seen to break: none of the pieces there is seen.
	named    map[engine.Point]sensor.FaultKind // Recorded and not cleared.
	strange  engine.PointSet                   // Closed since the start where no piece should stand, while a missing piece may stand there.
	suspects map[engine.Point]int              // The plies for which all readings have agreed that it is wrong.
	miswired bool                              // The wiring showed pieces that are not there, in this session: its evidence proves nothing.
	chatter  engine.PointSet                   // Known to have chattered: none of them is evidence of touches any more.
	known    sensor.Defects                    // Found by a test of the board.
	masked   engine.PointSet                   // Show a piece whatever stands there, because a diode is missing.
	flutters flutters
}

// New returns the diagnosis of a board with no known faults.
func New() Diagnosis {
	return Diagnosis{named: map[engine.Point]sensor.FaultKind{}, suspects: map[engine.Point]int{}}
}

func (d *Diagnosis) Copy() Diagnosis {
	c := *d
	c.revived = slices.Clone(d.revived)
	c.named, c.suspects = maps.Clone(d.named), maps.Clone(d.suspects)
	c.flutters = d.flutters.copied()
	return c
}

// Moment is the state of a board at a time.
type Moment struct {
	At     sensor.Micros
	Closed engine.PointSet // The sensors that are closed.
	Plies  int             // The number of plies so far.
}

// News holds the findings of one call.
type News struct {
	Faults  []sensor.Fault // To record, in this order.
	Effects []Effect       // To pass on to the follower of the pieces, in this order.
}

// Effect is the meaning of a fault for the follower of the pieces.
type Effect struct {
	Kind   EffectKind
	Points engine.PointSet
	Since  sensor.Micros // Noise: since when the sensors' changes were no hand's work.
}

// EffectKind says what became of sensors.
type EffectKind uint8

// The kinds of effects.
const (
	Blind   EffectKind = iota + 1 // Just these sensors see nothing.
	Broken                        // These are broken in addition to the earlier ones.
	Noise                         // These are broken, and their earlier changes prove nothing.
	Well                          // These work again.
	Revived                       // These counted as broken, and were not.
)

func (n *News) add(other News) {
	n.Faults, n.Effects = append(n.Faults, other.Faults...), append(n.Effects, other.Effects...)
}

func (n *News) fault(kind sensor.FaultKind, points engine.PointSet, at sensor.Micros, cleared bool) {
	n.Faults = append(n.Faults, sensor.Fault{Kind: kind, At: at, Points: points, Cleared: cleared})
}

func (n *News) effect(kind EffectKind, points engine.PointSet) {
	n.Effects = append(n.Effects, Effect{Kind: kind, Points: points})
}

// name adds to n that a sensor is broken.
func (d *Diagnosis) name(n *News, p engine.Point, kind sensor.FaultKind, at sensor.Micros) {
	d.named[p] = kind
	n.fault(kind, engine.SetOf(p), at, false)
}

// clear adds to n that a sensor works again.
func (d *Diagnosis) clear(n *News, p engine.Point, kind sensor.FaultKind, at sensor.Micros) {
	delete(d.named, p)
	n.fault(kind, engine.SetOf(p), at, true)
}

// BeginGame forgets what belongs to one game only.
func (d *Diagnosis) BeginGame() {
	clear(d.suspects)
	d.flutters = flutters{}
}

// Event follows an event of one sensor.
func (d *Diagnosis) Event(e sensor.Event) { d.flutters.note(e) }

// Changed follows which sensors are closed.
func (d *Diagnosis) Changed(closed engine.PointSet) {
	d.strange = d.strange.And(closed) // A sensor that opens is not stuck.
}

// Broken returns the sensors that are not reliable.
func (d *Diagnosis) Broken() engine.PointSet {
	points := d.dead.Or(d.masked)
	for p := range d.named {
		points.Add(p)
	}
	return points
}

// Doubted returns the unreliable sensors, and those that may show a wrongly set up piece.
func (d *Diagnosis) Doubted() engine.PointSet { return d.Broken().Or(d.strange) }

// Dead returns the sensors of dead rows and columns.
func (d *Diagnosis) Dead() engine.PointSet { return d.dead }

// Stuck returns the single sensors that are known to be broken, whatever they show now.
func (d *Diagnosis) Stuck() engine.PointSet {
	return d.namedAs(sensor.StuckOff).Or(d.namedAs(sensor.StuckOn))
}

// Masked returns the sensors that show a piece whatever stands there.
func (d *Diagnosis) Masked() engine.PointSet { return d.masked }

// Known returns the findings of a test of the board.
func (d *Diagnosis) Known() sensor.Defects { return d.known }

// Miswired reports whether the wiring showed pieces that are not there, so that its evidence proves nothing.
func (d *Diagnosis) Miswired() bool { return d.miswired }

// FoundInPlay returns how many broken sensors no test had found.
func (d *Diagnosis) FoundInPlay() int {
	found := d.Stuck().Or(d.namedAs(sensor.NotSeen))
	return found.Without(d.known.StuckOff).Without(d.known.StuckOn).Len()
}

// dying is how many broken sensors have to be found in play before more of them are likely.
const dying = 2

// Dying reports whether so many sensors broke in play that one more is a likely explanation.
func (d *Diagnosis) Dying() bool { return d.FoundInPlay() >= dying }

// namedAs returns the sensors that are recorded as broken in this way.
func (d *Diagnosis) namedAs(kind sensor.FaultKind) (points engine.PointSet) {
	for p, named := range d.named {
		if named == kind {
			points.Add(p)
		}
	}
	return points
}

// Suspects names the sensors that all readings of the game have judged wrong for a whole ply, and clears those that are right
// again. on are the sensors that show a piece and should not, off those that should and don't.
func (d *Diagnosis) Suspects(on, off engine.PointSet, m Moment) (news News) {
	odd := on.Or(off)
	for p := range d.suspects {
		if !odd.Has(p) {
			delete(d.suspects, p)
		}
	}
	for _, p := range odd.Points() {
		if d.Broken().Has(p) || d.isStrange(p) || !d.SuspectedLong(p, m.Plies) {
			continue
		}
		kind := sensor.StuckOff
		if on.Has(p) {
			kind = sensor.StuckOn
		}
		news.add(d.Name(p, kind, m.At))
	}
	for _, p := range d.Broken().Without(d.dead).Points() {
		kind := d.named[p]
		if !odd.Has(p) && (kind == sensor.NotSeen && m.Closed.Has(p) || kind == sensor.StuckOn && !m.Closed.Has(p) ||
			kind == sensor.StuckOff && m.Closed.Has(p)) {
			d.clear(&news, p, kind, m.At)
		}
	}
	return news
}

// SuspectedLong reports whether a ply was made since all readings began to agree that the sensor of p is wrong. Earlier, it may
// be a hand's doing that the next moments explain.
func (d *Diagnosis) SuspectedLong(p engine.Point, plies int) bool {
	since, suspected := d.suspects[p]
	if !suspected {
		d.suspects[p] = plies
	}
	return suspected && plies > since
}

// suspectedAll reports whether it is time to name all these sensors.
func (d *Diagnosis) suspectedAll(points engine.PointSet, plies int) bool {
	all := true
	for _, p := range points.Points() {
		if _, named := d.named[p]; !named && !d.SuspectedLong(p, plies) {
			all = false
		}
	}
	return all
}

// Troubles names the sensors that, by all readings of a ply, did not show that their piece left or came. A sensor that by now
// shows what it should was only late.
func (d *Diagnosis) Troubles(points engine.PointSet, kind sensor.FaultKind, m Moment) (news News) {
	for _, p := range points.Without(d.Broken()).Points() {
		if m.Closed.Has(p) != (kind == sensor.StuckOff) {
			news.add(d.Name(p, kind, m.At))
		}
	}
	return news
}

// Name names a sensor that moves have proved broken.
func (d *Diagnosis) Name(p engine.Point, kind sensor.FaultKind, at sensor.Micros) (news News) {
	d.name(&news, p, kind, at)
	news.effect(Broken, engine.SetOf(p))
	return news
}

// chatterBefore is how long a sensor had already chattered when the chatter was found.
const chatterBefore sensor.Micros = 1_000_000

// Take takes a fault found by Health or by a test of the board.
func (d *Diagnosis) Take(f sensor.Fault, m Moment) (news News) {
	switch f.Kind {
	case sensor.StuckOff, sensor.StuckOn, sensor.NoDiode:
		return d.learn(f, m)
	case sensor.DeadRow, sensor.DeadColumn:
		return d.takeLine(f)
	case sensor.Chatter:
		news.Effects = d.chatters(f)
	case sensor.Ghost:
		news.Effects = d.ghost(f)
	}
	news.Faults = []sensor.Fault{f}
	return news
}

// learn takes a finding of a test before the game. It needs no evidence, adds no cost to any reading, and holds until the sensor
// itself proves that it works.
func (d *Diagnosis) learn(f sensor.Fault, m Moment) (news News) {
	switch f.Kind {
	case sensor.StuckOff:
		d.known.StuckOff = d.known.StuckOff.Or(f.Points)
		news = d.learnLines(f, m)
	case sensor.StuckOn:
		d.known.StuckOn = d.known.StuckOn.Or(f.Points)
	case sensor.NoDiode:
		d.known.NoDiode = d.known.NoDiode.Or(f.Points)
		for _, p := range f.Points.Points() {
			news.fault(f.Kind, engine.SetOf(p), m.At, false)
		}
		news.add(d.FindMasked(m, m.At))
		return news
	}
	for _, p := range f.Points.Without(d.dead).Points() {
		if d.named[p] != f.Kind {
			d.name(&news, p, f.Kind, m.At)
		}
	}
	news.effect(Broken, f.Points)
	return news
}

// chatters notes that a sensor's changes were no hand's work.
func (d *Diagnosis) chatters(f sensor.Fault) []Effect {
	if f.Cleared || f.Points.Empty() {
		return nil
	}
	d.chatter = d.chatter.Or(f.Points)
	since := f.At - chatterBefore
	if s, fluttered := d.flutters.at(f.Points.First(), since); fluttered {
		since = s.from
	}
	return []Effect{{Kind: Noise, Points: f.Points, Since: since}}
}

// ghost notes the pieces that may not be there, as long as that is so.
func (d *Diagnosis) ghost(f sensor.Fault) []Effect {
	d.miswired = true
	if f.Cleared {
		return []Effect{{Kind: Well, Points: f.Points.Without(d.Broken())}}
	}
	return []Effect{{Kind: Noise, Points: f.Points, Since: f.At}}
}

// MostUnseen is how many missing pieces at the start may be explained by sensors that don't see them.
const MostUnseen = 3

// Start holds how the sensors differ from the position that should stand on the board before the first move.
type Start struct {
	Pieces engine.PointSet // Where pieces should stand.
	Unlike engine.PointSet // The sensors that differ from it.
	Empty  engine.PointSet // Those of them with a missing piece that may stand on a wrong point,
	Taken  engine.PointSet // and those where a piece may stand that belongs elsewhere.
}

// DeadAtStart names a row or a column whose sensors see nothing at the start although pieces stand there, when everything else is
// seen. Where more is missing the players are still setting the pieces up.
func (d *Diagnosis) DeadAtStart(s Start, m Moment) (news News) {
	unlike := s.Unlike.Without(d.Broken())
	for _, l := range lines {
		pieces := s.Pieces.And(l.points)
		if pieces.Len() >= 2 && pieces.And(m.Closed).Empty() && s.likelierDead(pieces) && unlike.Without(l.points).Len() <= MostUnseen &&
			unlike.Len() > MostUnseen && d.dead.Empty() {
			news.add(d.infer(l, m.At))
		}
	}
	return news
}

// likelierDead reports whether a cut wire explains the unseen pieces with fewer accidents than missing pieces that stand on the
// points with one too many.
func (s Start) likelierDead(pieces engine.PointSet) bool {
	return s.Empty.Empty() || 1+s.Empty.Without(pieces).Len()+s.Taken.Len() < max(s.Empty.Len(), s.Taken.Len())
}

// NameAtStart names the sensors that don't show the start position. A piece that is not seen may stand there, or on a point with
// one too many: it names no sensor that may be right. Unlike excludes the pieces that stand on wrong points.
func (d *Diagnosis) NameAtStart(unlike engine.PointSet, m Moment) (news News) {
	d.strange = engine.PointSet{}
	if !d.unseen(unlike, m.Closed).Empty() {
		d.strange = unlike.And(m.Closed)
	}
	for _, p := range unlike.Without(d.Broken()).Without(d.strange).Points() {
		kind := sensor.NotSeen
		if m.Closed.Has(p) {
			kind = sensor.StuckOn
		}
		d.name(&news, p, kind, m.At)
	}
	for _, p := range d.Broken().Without(unlike).Without(d.dead).Points() {
		if d.named[p] == sensor.NotSeen {
			d.clear(&news, p, sensor.NotSeen, m.At)
		}
	}
	return news
}

// unseen returns the points of unlike whose pieces are missing and may stand elsewhere. A sensor that is known to see nothing is
// taken to have its piece.
func (d *Diagnosis) unseen(unlike, closed engine.PointSet) engine.PointSet {
	return unlike.Without(closed).Without(d.dead).Without(d.namedAs(sensor.StuckOff))
}

// isStrange reports whether a piece missing since the start may be the one that closes the sensor of p.
func (d *Diagnosis) isStrange(p engine.Point) bool {
	return d.strange.Has(p) && !d.namedAs(sensor.NotSeen).Empty()
}
