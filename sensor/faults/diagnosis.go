package faults

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Diagnosis is what is known of the sensors of a board that don't work. New makes one.
type Diagnosis struct {
	dead     engine.PointSet                   // In a dead row or column.
	revived  []engine.PointSet                 // Rows and columns that were held for dead until one of their sensors closed.
	inferred engine.PointSet                   // Those of them whose wire was not seen to break: none of the pieces there are seen.
	named    map[engine.Point]sensor.FaultKind // Recorded and not cleared.
	strange  engine.PointSet                   // Closed since the start where no piece should stand, while one was missing that may stand there.
	suspects map[engine.Point]int              // Since how many plies all readings have agreed that it is wrong.
	miswired bool                              // The wiring showed pieces that are not there, in this session: what it shows proves nothing.
	chatter  engine.PointSet                   // Said to chatter at some time: none of them is a witness of touches any more.
	known    sensor.Defects                    // What a test of the board has found out.
	masked   engine.PointSet                   // Show a piece whatever stands there, for want of a diode.
	flutters flutters
}

// New returns the diagnosis of a board on which nothing is known to be broken.
func New() Diagnosis {
	return Diagnosis{named: map[engine.Point]sensor.FaultKind{}, suspects: map[engine.Point]int{}}
}

// Copy returns a diagnosis that goes on by itself.
func (d *Diagnosis) Copy() Diagnosis {
	c := *d
	c.revived = slices.Clone(d.revived)
	c.named, c.suspects = maps.Clone(d.named), maps.Clone(d.suspects)
	c.flutters = d.flutters.copied()
	return c
}

// Moment is what a board shows at a time.
type Moment struct {
	At     sensor.Micros
	Closed engine.PointSet // The sensors that are closed.
	Plies  int             // How many plies were made by now.
}

// News is what was found out.
type News struct {
	Faults  []sensor.Fault // To be recorded, in this order.
	Effects []Effect       // To be told to whoever follows the pieces, in this order.
}

// Effect is what a fault means to whoever follows the pieces.
type Effect struct {
	Kind   EffectKind
	Points engine.PointSet
	Since  sensor.Micros // Noise: from when on what the sensors said was nobody's doing.
}

// EffectKind says what became of sensors.
type EffectKind uint8

// The kinds of effects.
const (
	Blind   EffectKind = iota + 1 // Just these sensors see nothing.
	Broken                        // These are broken besides those that were so before.
	Noise                         // These are broken, and what they said before proves nothing.
	Well                          // These work again.
	Revived                       // These were held for broken, and were not.
)

// Follower follows the pieces, and goes by what is known of the sensors.
type Follower interface {
	Blind(points engine.PointSet, at sensor.Micros)
	Broken(points engine.PointSet, at sensor.Micros)
	Noise(points engine.PointSet, since, at sensor.Micros)
	Well(points engine.PointSet, at sensor.Micros)
	Revived(points engine.PointSet, at sensor.Micros)
}

// Tell tells a follower of the effects.
func (n News) Tell(f Follower, at sensor.Micros) {
	for _, e := range n.Effects {
		switch e.Kind {
		case Blind:
			f.Blind(e.Points, at)
		case Broken:
			f.Broken(e.Points, at)
		case Noise:
			f.Noise(e.Points, e.Since, at)
		case Well:
			f.Well(e.Points, at)
		case Revived:
			f.Revived(e.Points, at)
		}
	}
}

func (n *News) add(other News) {
	n.Faults, n.Effects = append(n.Faults, other.Faults...), append(n.Effects, other.Effects...)
}

func (n *News) fault(kind sensor.FaultKind, points engine.PointSet, at sensor.Micros, cleared bool) {
	n.Faults = append(n.Faults, sensor.Fault{Kind: kind, At: at, Points: points, Cleared: cleared})
}

func (n *News) effect(kind EffectKind, points engine.PointSet) {
	n.Effects = append(n.Effects, Effect{Kind: kind, Points: points})
}

// name enters in n that a sensor is broken.
func (d *Diagnosis) name(n *News, p engine.Point, kind sensor.FaultKind, at sensor.Micros) {
	d.named[p] = kind
	n.fault(kind, engine.SetOf(p), at, false)
}

// clear enters in n that a sensor works again.
func (d *Diagnosis) clear(n *News, p engine.Point, kind sensor.FaultKind, at sensor.Micros) {
	delete(d.named, p)
	n.fault(kind, engine.SetOf(p), at, true)
}

// BeginGame forgets what belongs to one game alone.
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

// Broken returns the sensors that can't be relied on.
func (d *Diagnosis) Broken() engine.PointSet {
	points := d.dead.Or(d.masked)
	for p := range d.named {
		points.Add(p)
	}
	return points
}

// Doubted returns the sensors that can't be relied on, and those that may show a piece that was set up wrongly.
func (d *Diagnosis) Doubted() engine.PointSet { return d.Broken().Or(d.strange) }

// Dead returns the sensors of dead rows and columns.
func (d *Diagnosis) Dead() engine.PointSet { return d.dead }

// Stuck returns the single sensors that are known to be broken, whatever they show now.
func (d *Diagnosis) Stuck() engine.PointSet {
	return d.namedAs(sensor.StuckOff).Or(d.namedAs(sensor.StuckOn))
}

// Masked returns the sensors that show a piece whatever stands there.
func (d *Diagnosis) Masked() engine.PointSet { return d.masked }

// Known returns what a test of the board has found out.
func (d *Diagnosis) Known() sensor.Defects { return d.known }

// Miswired says whether the wiring showed pieces that are not there, so that what it shows proves nothing.
func (d *Diagnosis) Miswired() bool { return d.miswired }

// FoundInPlay returns how many sensors are broken of which no test knew.
func (d *Diagnosis) FoundInPlay() int {
	found := d.Stuck().Or(d.namedAs(sensor.NotSeen))
	return found.Without(d.known.StuckOff).Without(d.known.StuckOn).Len()
}

// dying is how many broken sensors no test knew of for more of them to be likely.
const dying = 2

// Dying says whether so many sensors were found to be broken in play that one more is no unlikely explanation of anything.
func (d *Diagnosis) Dying() bool { return d.FoundInPlay() >= dying }

// namedAs returns the sensors that are said to be broken in this way.
func (d *Diagnosis) namedAs(kind sensor.FaultKind) (points engine.PointSet) {
	for p, named := range d.named {
		if named == kind {
			points.Add(p)
		}
	}
	return points
}
