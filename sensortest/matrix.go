package sensortest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Matrix simulates a diode matrix of 90 contacts: a row for each rank and a column for each file, a contact and a diode at each
// crossing. Driving a row and reading the columns gives the same as real wires, ghosts included.
//
// The zero Matrix is a healthy board with no piece on it.
type Matrix struct {
	contacts    engine.PointSet // The contacts that a piece closes.
	stuckOn     engine.PointSet
	stuckOff    engine.PointSet
	noDiode     engine.PointSet
	deadRows    uint16
	deadColumns uint16
}

const (
	allRows    uint16 = 1<<engine.Ranks - 1
	allColumns uint16 = 1<<engine.Files - 1
)

// Set closes or opens the contact at p.
func (m *Matrix) Set(p engine.Point, closed bool) {
	if closed {
		m.contacts.Add(p)
	} else {
		m.contacts.Remove(p)
	}
}

// SetAll closes exactly these contacts.
func (m *Matrix) SetAll(closed engine.PointSet) { m.contacts = closed }

// Stick holds the contacts closed or open, with or without a piece.
func (m *Matrix) Stick(points engine.PointSet, closed bool) {
	m.Free(points)
	if closed {
		m.stuckOn = m.stuckOn.Or(points)
	} else {
		m.stuckOff = m.stuckOff.Or(points)
	}
}

// Free ends what Stick did to the contacts.
func (m *Matrix) Free(points engine.PointSet) {
	m.stuckOn = m.stuckOn.Without(points)
	m.stuckOff = m.stuckOff.Without(points)
}

// LeaveOutDiodes removes the diodes at the points, so that current can flow back there.
func (m *Matrix) LeaveOutDiodes(points engine.PointSet) { m.noDiode = m.noDiode.Or(points) }

// BreakRow cuts the wire of a rank: none of its contacts is seen.
func (m *Matrix) BreakRow(r engine.Rank) { m.deadRows |= 1 << r }

// BreakColumn cuts the wire of a file.
func (m *Matrix) BreakColumn(f engine.File) { m.deadColumns |= 1 << f }

// Closed returns the contacts that are closed, stuck ones included, whether or not a scan can see them.
func (m *Matrix) Closed() engine.PointSet {
	return m.contacts.Or(m.stuckOn).Without(m.stuckOff)
}

// Read returns the columns that are active while the rows given are driven, one bit each.
func (m *Matrix) Read(rows uint16) (columns uint16) {
	closed := m.Closed()
	rows &= allRows
	for {
		columns = 0
		for r := range engine.Rank(engine.Ranks) {
			if rows&^m.deadRows>>r&1 != 0 {
				columns |= rank(closed, r)
			}
		}
		columns &^= m.deadColumns
		more := m.backflow(closed, columns)
		if more&^rows == 0 {
			return columns
		}
		rows |= more // A ghost: current that came through a contact without a diode drives these rows as well.
	}
}

// backflow returns the rows that active columns drive through closed contacts without a diode.
func (m *Matrix) backflow(closed engine.PointSet, columns uint16) (rows uint16) {
	open := closed.And(m.noDiode)
	if open.Empty() {
		return 0
	}
	for r := range engine.Rank(engine.Ranks) {
		if rank(open, r)&columns != 0 {
			rows |= 1 << r
		}
	}
	return rows &^ m.deadRows
}

// Scan drives the rows one after the other and returns the contacts that seem closed.
func (m *Matrix) Scan() engine.PointSet {
	var seen engine.PointSet
	for r := range engine.Rank(engine.Ranks) {
		columns := m.Read(1 << r)
		for f := range engine.File(engine.Files) {
			if columns>>f&1 != 0 {
				seen.Add(engine.NewPoint(f, r))
			}
		}
	}
	return seen
}

// rank returns the points of one rank as bits, file a lowest.
func rank(s engine.PointSet, r engine.Rank) uint16 {
	shift := uint(r) * engine.Files
	bits := s.Lo >> shift
	if shift >= 64 {
		bits = s.Hi >> (shift - 64)
	} else if shift > 0 {
		bits |= s.Hi << (64 - shift)
	}
	return uint16(bits) & allColumns
}

var (
	chatterEdge = Span{5 * millisecond, 60 * millisecond} // Between two changes of a chattering contact.
	chatterRest = Span{second, 8 * second}                // Between two fits of chatter.
)

const chatterEdges = 30 // Changes in one fit, an even number.

// Break breaks something at f.At for the rest of the session, or from before the start when At is 0. A fault of kind Ghost removes
// the diodes at its points; Chatter closes and opens its points in fits that depend on the seed.
func (s *Script) Break(f sensor.Fault, seed uint64) error {
	switch f.Kind {
	case sensor.StuckOn, sensor.StuckOff, sensor.DeadRow, sensor.DeadColumn, sensor.Ghost:
		s.Steps = append(s.Steps, Step{At: f.At, Point: engine.NoPoint, Fault: f})
	case sensor.Chatter:
		s.chatter(f, rand.New(rand.NewPCG(seed, 0x63686174)))
	default:
		return fmt.Errorf("break the board with %q: expected stuck_on, stuck_off, dead_row, dead_column, ghost or chatter", f.Kind)
	}
	s.Truth.Faults = append(s.Truth.Faults, f)
	s.sort()
	return nil
}

func (s *Script) chatter(f sensor.Fault, rng *rand.Rand) {
	end := s.Length()
	for _, p := range f.Points.Points() {
		for at := f.At; at < end; at += chatterRest.draw(rng) {
			at = s.fit(engine.SetOf(p), at, rng)
		}
	}
	s.Steps = slices.DeleteFunc(s.Steps, func(step Step) bool { return step.Fault.Kind != "" && step.At >= end })
}

// fit lets a contact chatter once and returns the end of the fit.
func (s *Script) fit(point engine.PointSet, at sensor.Micros, rng *rand.Rand) sensor.Micros {
	for i := range chatterEdges {
		kind := sensor.StuckOn
		if i%2 == 1 {
			kind = sensor.StuckOff
		}
		s.Steps = append(s.Steps, Step{At: at, Point: engine.NoPoint, Fault: sensor.Fault{Kind: kind, At: at, Points: point}})
		at += chatterEdge.draw(rng)
	}
	s.Steps = append(s.Steps, Step{At: at, Point: engine.NoPoint,
		Fault: sensor.Fault{Kind: sensor.StuckOff, At: at, Points: point, Cleared: true}})
	return at
}

// Length returns the time of the last step.
func (s *Script) Length() sensor.Micros {
	if len(s.Steps) == 0 {
		return 0
	}
	return s.Steps[len(s.Steps)-1].At
}

// RowOf returns the fault of a broken row's wire.
func RowOf(r engine.Rank, at sensor.Micros) sensor.Fault {
	return sensor.Fault{Kind: sensor.DeadRow, At: at, Points: rankOf(r)}
}

// ColumnOf returns the fault of a broken column's wire.
func ColumnOf(f engine.File, at sensor.Micros) sensor.Fault {
	return sensor.Fault{Kind: sensor.DeadColumn, At: at, Points: fileOf(f)}
}
