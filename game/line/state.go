package line

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tell"
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

// State is the state of a game on its board.
type State struct {
	Game    int // Its number, from 1.
	Phase   Phase
	Config  config.Config
	Book    *rulebook.Rulebook
	Start   boardgame.Position
	Rulings Rulings // Those of the arbiter on this game.

	Now     sensor.Micros
	Checked string          // How who says what is taken now is known.
	Raw     engine.PointSet // The closed sensors,
	Still   sensor.Micros   // and the time of their last change.
	Opened  sensor.Micros   // When the game was ready.
	Faults  faults.Diagnosis

	Starts  []boardgame.Position // The positions the game may have begun with, the right one first.
	Tracker *tracker.Tracker     // nil while no game is followed.
	Plies   []Ply                // The made plies.
	Sure    int                  // The plies up to here are fixed.
	Stood   int                  // The ply that was last recorded as standing.
	Presses Presses
	Played  Played
	Result  *Outcome // nil while there is none. It never changes.

	PlayStart  Start // The event that began play,
	Scheduled  Start // and the scheduled start.
	MovedHome  bool  // It is unknown whether a piece was put right or moved home.
	EitherWay  bool  // The board may lie either way: both ways explain the facts equally well.
	OtherBegan bool  // The second side has begun.
	WrongStart bool  // A wrong setup was recorded.
	Exchanged  int   // The last ply with a note that two pieces may have been exchanged at setup, 0 for none.
	Offences   Offences
	Adjusted   map[int]bool  // Facts that lifted pieces under an announcement that named none and had already freed another.
	TakenBack  sensor.Micros // When a move was last taken back.

	Restoration *Restoration  // Set while a position is set up by a ruling.
	Stopped     bool          // The arbiter stopped the game,
	StoppedAt   sensor.Micros // at this time.
	Earlier     bool          // The next game has begun: this one waits for its result, signatures and rulings.
	Cleared     bool          // So many pieces are in the air that play is over.
	Closing     bool          // A standing move counts as made.
	Uncertainty sensor.Micros // The largest uncertainty of a lift so far.
}

// Start is an event that begins play: the arbiter, the schedule, or a press that starts the first player's clock. Unknown means that
// nothing tells when play began.
type Start struct {
	Known bool
	At    sensor.Micros
}

// Outcome is a recorded result.
type Outcome struct {
	Said  record.Result
	Given Given
}

// Given is the person or ruling that gave a result which did not come from play.
type Given struct {
	Ruling   int // The ruling that gave it, or:
	ByHand   bool
	By, Role string // The person who entered it, if known, and the role.
	Again    int    // The ruling that leaves it in force: it took a later result back, or swapped the colours.
}

// Begin returns the state of a game that begins now, on the same board.
func (s *State) Begin() State {
	s.Faults.BeginGame()
	return State{Game: s.Game, Phase: s.Phase, Config: s.Config, Book: s.Book, Start: s.Start, Rulings: s.Rulings, Now: s.Now, Raw: s.Raw, Still: s.Still,
		Opened: s.Now, Faults: s.Faults, Scheduled: s.Scheduled, Adjusted: map[int]bool{}, Uncertainty: s.Uncertainty}
}

// Copy returns an independent copy with the rulings of the original, and a function that maps a ply of the tracker to its copy.
func (s *State) Copy() (State, func(*tracker.Ply) *tracker.Ply) {
	c := *s
	same := func(*tracker.Ply) *tracker.Ply { return nil } // Without a tracker there is no ply to map.
	if s.Tracker != nil {
		c.Tracker, same = s.Tracker.Copy()
	}
	c.Plies, c.Presses, c.Faults, c.Restoration, c.Adjusted, c.Offences = slices.Clone(s.Plies), s.Presses.Copy(), s.Faults.Copy(), s.Restoration.Copy(same), maps.Clone(s.Adjusted), s.Offences.Copy()
	return c, same
}

// Stands reports whether a position stands on the board, as far as its sensors work.
func (s *State) Stands(p boardgame.Position) bool {
	return s.Placed(p.Occupied()).Xor(s.Raw).Without(s.Faults.Doubted()).Empty()
}

// MayBePutRight reports whether the game has no move yet: the setup can still be put right.
func (s *State) MayBePutRight() bool { return s.IsOn() && s.Restoration == nil && len(s.Plies) == 0 }

// Started returns the position that the game began with, as far as it is known: the likeliest with pieces set up wrongly, if some surely
// were.
func (s *State) Started() boardgame.Position {
	starts := s.Tracker.Begun().Starts()
	if slices.Contains(starts, 0) {
		return s.Start
	}
	return s.Starts[starts[0]]
}

// StartOfPlay returns the event that began play, or the time when it is to begin.
func (s *State) StartOfPlay() Start {
	if s.Scheduled.Known && !s.PlayStart.Known {
		return s.Scheduled
	}
	return s.PlayStart
}

// Head returns the head of a record of the game.
func (s *State) Head(kind string) record.Head { return record.Head{Type: kind, Game: s.Game} }

// Rulebook returns the rulebook's name in records.
func (s *State) Rulebook() string { return string(s.Book.ID) }

// PunishesPresses reports whether the rulebook punishes a press without a move. Then the player's handling of the opponent's pieces
// before the press is no move.
func (s *State) PunishesPresses() bool { return s.Book.Parameters.Penalties.Press.Article != "" }

// SideOf returns the side of ply n.
func (s *State) SideOf(n int) engine.Side {
	if n%2 == 0 {
		return s.Start.Turn().Other()
	}
	return s.Start.Turn()
}

// HasMoved reports whether a move is made in the game.
func (s *State) HasMoved() bool { return s.Phase == Playing && len(s.Plies) > 0 }

// InProgress returns the first ply that is not made yet, or the last one if the game is over; 0 without a game.
func (s *State) InProgress() int {
	switch s.Phase {
	case Playing, Ready:
		return len(s.Plies) + 1
	case Over:
		return len(s.Plies)
	}
	return 0
}

// IsOn reports whether moves may be made.
func (s *State) IsOn() bool { return s.Phase == Playing || s.Phase == Ready }

// ToPlay returns the ply to be played now, 0 for none.
func (s *State) ToPlay() int {
	if !s.IsOn() || s.Restoration != nil {
		return 0
	}
	return s.Tracker.Last().Number + 1
}

// Turn returns the ply to be played next, with a standing legal move counted as played.
func (s *State) Turn() int {
	n := s.Tracker.Last().Number + 1
	if on, ok := s.Tracker.Standing(); ok && on.Legal {
		n++
	}
	return n
}

// Reached returns the last ply that a claim or ruling can be about: the one after the plies on the board, made or standing.
func (s *State) Reached() int {
	if s.IsOn() && s.Restoration == nil {
		return s.Turn()
	}
	return s.InProgress()
}

// IsFixed reports whether ply n was made and is final.
func (s *State) IsFixed(n int) bool { return n <= len(s.Plies) && s.Plies[n-1].Fixed }

// OnlyPromotionsOpen reports whether nothing is open but the pieces of pawns.
func (s *State) OnlyPromotionsOpen() bool {
	return !slices.ContainsFunc(s.Plies[s.Sure:], func(p Ply) bool { return !p.Fixed && !p.IsOpenPromotion() })
}

// Position returns the position on the board, with the standing move.
func (s *State) Position() boardgame.Position {
	position := s.Tracker.Position()
	if on, ok := s.Tracker.Standing(); ok {
		position = position.After(on.Move)
	}
	return position
}

func (s *State) Unresolved() (open []int) {
	for i, p := range s.Plies {
		if !p.Fixed {
			open = append(open, i+1)
		}
	}
	return open
}

// Placed maps points of the game to points of the board as it is placed, or back.
func (s *State) Placed(points engine.PointSet) engine.PointSet {
	if turned, _ := s.Tracker.Begun().Turned(); turned {
		return s.Start.TurnedSet(points)
	}
	return points
}

// Ply is a ply that was made.
type Ply struct {
	Move    engine.Move // The likeliest when it was made or last revised.
	Side    engine.Side
	Fixed   bool
	Doubted bool // The tracker goes on from it, but the board is not reliable.
	At      sensor.Micros
	Doubt   engine.PointSet // The points on which its candidate moves differed when it was made.
	Noted   bool            // The odd presses in its turn were noted before all plies before it were fixed.
	Found   bool            // The findings in its turn were recorded.
	Asked   engine.PointSet // The pieces in its turn with a question about the player who touched them.
	Unruled bool            // A ruling that settled it was taken back: its other candidates are lost.
}

// IsOpenPromotion reports whether only the piece of its pawn is open.
func (p *Ply) IsOpenPromotion() bool {
	return !p.Fixed && p.Move.Promotion() != 0 && p.Doubt.Empty()
}

// Act is a record.Record to emit, or an act that a room declares. Acts are values: the board carries them out in order, once the room has
// returned.
type Act any

// Note returns a note of the game with its text and its article.
func (s *State) Note(r record.Note, cited rulebook.Citation) record.Note {
	r.Head, r.Text, r.At = s.Head("note"), tell.In("note", tell.English).Say(r.Code, nil, nil), s.Now
	r.Article, r.Rulebook = cited.Article, string(cited.Book)
	return r
}
