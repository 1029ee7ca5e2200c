package review

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/terminal"
)

// byHands are the kinds of events in which a piece comes to a point or leaves it.
var byHands = []EventKind{Lifted, Missed, Back, Rested, Placed, Arrived, Opened, Closed, PutBack, Displacement}

// Scene is the board after the first steps events of the turn: the pieces in the air, and the piece that was set down, with its
// point. A point with an unknown piece is marked like one to be cleared.
func (t *Turn) Scene(steps int) terminal.Scene {
	s := terminal.Scene{Position: position(t.Before)}
	t.standsOtherwise(&s)
	rests, came := engine.NoPoint, "" // The point of the moving piece on its way, and its origin.
	for _, e := range t.Events[:min(steps, len(t.Events))] {
		at, err := engine.ParsePoint(e.Point)
		if err != nil {
			continue
		}
		castles := came != "" && e.From != "" && e.From != came // The other piece is moved, and this one stays.
		if slices.Contains([]EventKind{Back, Rested, Placed, Arrived}, e.Kind) && rests != engine.NoPoint && !castles {
			s.Position, rests = position(t.Before), engine.NoPoint // It is elsewhere now.
		}
		switch e.Kind {
		case Lifted, Missed, Opened:
			if s.Position.At(at) != 0 || !s.Take.Has(at) {
				s.Lifted.Add(at)
			}
			s.Take.Remove(at)
		case Back:
			s.Lifted.Remove(at)
		case Displacement:
			s.Take.Add(at)
		case PutBack:
			s.Lifted.Remove(at)
			if from, err := engine.ParsePoint(e.From); err == nil {
				s.Lifted.Remove(from)
			}
		case Closed:
			if s.Lifted.Has(at) {
				s.Lifted.Remove(at)
			} else {
				s.Take.Add(at)
			}
		case Rested, Placed, Arrived:
			rests, came = at, e.From
			t.setDown(&s, e, at)
		}
	}
	return s
}

// standsOtherwise marks the differences from the position at the start of the turn, as after a ruling that restores one: a
// sensor that first closes under a piece had none on it, and one that first opens on an empty point had one.
func (t *Turn) standsOtherwise(s *terminal.Scene) {
	var seen engine.PointSet
	for _, e := range t.Events {
		at, err := engine.ParsePoint(e.Point)
		if err != nil || seen.Has(at) || !slices.Contains(byHands, e.Kind) {
			continue
		}
		seen.Add(at)
		switch occupied := s.Position.At(at) != 0; {
		case e.Kind == Closed && occupied:
			s.Lifted.Add(at)
		case e.Kind == Opened && !occupied:
			s.Take.Add(at)
		}
	}
}

// setDown puts the moving piece on the point where it was set down.
func (t *Turn) setDown(s *terminal.Scene, e Event, at engine.Point) {
	from, err := engine.ParsePoint(e.From)
	if err != nil || s.Position.At(from) == 0 {
		return
	}
	m := engine.NewMove(from, at)
	if moved, _ := s.Position.Displaced(from, at); s.Position.At(at) == 0 {
		s.Position = moved
	} else {
		s.Position = s.Position.After(m).WithTurn(s.Position.Turn())
	}
	if s.Last == 0 || s.Last.From() == from || !s.Position.At(s.Last.To()).IsKing() { // Castling is the king's move.
		s.Last = m
	}
	s.Lifted.Remove(from)
	s.Lifted.Remove(at)
}
