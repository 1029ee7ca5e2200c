package line

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// Phase is a step in the life of a board.
type Phase string

// The phases, in their order.
const (
	SettingUp Phase = "setting_up"
	Ready     Phase = "ready"   // All pieces stand on their points.
	Playing   Phase = "playing" // The first piece was lifted.
	Over      Phase = "over"
	Closed    Phase = "closed" // The session ended; nothing more is recorded.
)

// State is how a game stands on its board.
type State struct {
	Game  int // Its number, from 1.
	Phase Phase
	Book  *rulebook.Rulebook
	Start boardgame.Position

	Now    sensor.Micros
	Raw    engine.PointSet // The sensors that are closed,
	Still  sensor.Micros   // and since when they are so.
	Opened sensor.Micros   // When the game was ready.
	Faults faults.Diagnosis

	Tracker *tracker.Tracker // nil while no game is followed.
	Plies   []Ply            // The plies that were made.
	Sure    int              // The plies up to here are fixed.
	Stood   int              // The ply whose standing was recorded last.
	Presses Presses

	Restoration *Restoration  // While a position is set up because the arbiter ruled so.
	Stopped     bool          // The arbiter stopped the game,
	StoppedAt   sensor.Micros // then.
	Cleared     bool          // So many pieces are in the air that nobody plays any more.
	Closing     bool          // Whatever stands is made.
	Uncertainty sensor.Micros // The largest uncertainty of a lift so far.
}

// Copy returns a state that goes on by itself, and what its plies of the tracker are for those of s.
func (s *State) Copy() (State, func(*tracker.Ply) *tracker.Ply) {
	c := *s
	same := func(*tracker.Ply) *tracker.Ply { return nil } // A board that follows no game holds no ply of one.
	if s.Tracker != nil {
		c.Tracker, same = s.Tracker.Copy()
	}
	c.Plies, c.Presses, c.Faults, c.Restoration = slices.Clone(s.Plies), s.Presses.Copy(), s.Faults.Copy(), s.Restoration.Copy(same)
	return c, same
}

// Head is what a record of the game begins with.
func (s *State) Head(kind string) record.Head { return record.Head{Type: kind, Game: s.Game} }

// Rulebook is the rulebook as records name it.
func (s *State) Rulebook() string { return string(s.Book.ID) }

// PunishesPresses says whether a press without a move is punished: what its player did with the opponent's pieces before is none then.
func (s *State) PunishesPresses() bool { return s.Book.Parameters.Penalties.Press.Article != "" }

// SideOf returns who plays ply n.
func (s *State) SideOf(n int) engine.Side {
	if n%2 == 0 {
		return s.Start.Turn().Other()
	}
	return s.Start.Turn()
}

// HasMoved says whether a move is made in the game.
func (s *State) HasMoved() bool { return s.Phase == Playing && len(s.Plies) > 0 }

// InProgress is the number of the first ply that is not made yet, or of the last one when the game is over; 0 without a game.
func (s *State) InProgress() int {
	switch s.Phase {
	case Playing, Ready:
		return len(s.Plies) + 1
	case Over:
		return len(s.Plies)
	}
	return 0
}

// IsOn says whether moves may be made.
func (s *State) IsOn() bool { return s.Phase == Playing || s.Phase == Ready }

// ToPlay is the number of the ply that is to be played now, 0 where none is.
func (s *State) ToPlay() int {
	if !s.IsOn() || s.Restoration != nil {
		return 0
	}
	return s.Tracker.Last().Number + 1
}

// Turn is the number of the ply that is to be played next, a move that stands unmade counted as played.
func (s *State) Turn() int {
	n := s.Tracker.Last().Number + 1
	if on, ok := s.Tracker.Standing(); ok && on.Legal {
		n++
	}
	return n
}

// Reached is the last ply of which anything can be said: the one after those that stand on the board, made or not.
func (s *State) Reached() int {
	if s.IsOn() && s.Restoration == nil {
		return s.Turn()
	}
	return s.InProgress()
}

// IsFixed says whether ply n was made and can't be read otherwise any more.
func (s *State) IsFixed(n int) bool { return n <= len(s.Plies) && s.Plies[n-1].Fixed }

// OnlyPromotionsOpen says whether all that is open is what pawns became.
func (s *State) OnlyPromotionsOpen() bool {
	return !slices.ContainsFunc(s.Plies[s.Sure:], func(p Ply) bool { return !p.Fixed && !p.IsOpenPromotion() })
}

// Position is the position on the board, with the move that stands there.
func (s *State) Position() boardgame.Position {
	position := s.Tracker.Position()
	if on, ok := s.Tracker.Standing(); ok {
		position = position.After(on.Move)
	}
	return position
}

// Unresolved returns the plies whose moves are not certain.
func (s *State) Unresolved() (open []int) {
	for i, p := range s.Plies {
		if !p.Fixed {
			open = append(open, i+1)
		}
	}
	return open
}

// Placed returns points of the game as points of the board as it is placed, or the other way round.
func (s *State) Placed(points engine.PointSet) engine.PointSet {
	if turned, _ := s.Tracker.Turned(); turned {
		return s.Start.TurnedSet(points)
	}
	return points
}
