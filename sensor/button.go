package sensor

// Button is one of the switches beside the board, all of them optional.
type Button uint8

// The switches: a lever of the chess clock and a button to announce "I adjust" for either side, and the arbiter's.
const (
	RedLever Button = iota
	BlackLever
	RedAdjust
	BlackAdjust
	Arbiter
	Buttons // How many there are.
)

var buttonNames = [Buttons]string{"red lever", "black lever", "red adjust", "black adjust", "arbiter"}

func (b Button) String() string {
	if b < Buttons {
		return buttonNames[b]
	}
	return "none"
}

// ButtonSet is a set of buttons, one bit each.
type ButtonSet uint8

func (s ButtonSet) Has(b Button) bool       { return s>>b&1 != 0 }
func (s ButtonSet) With(b Button) ButtonSet { return s | 1<<b }

// ButtonEvent is a switch that went down or up.
type ButtonEvent struct {
	At          Micros
	Button      Button
	Down        bool
	Uncertainty Micros // The change happened at most this long before At.
}

// buttonRest is how long a switch has to rest before it may act again. Switches bounce longer than sensors, and no player
// presses twice within this time.
const buttonRest Micros = 20_000

// A switch that acts so often within so long is not pressed by a hand: no player presses five times a second for four seconds.
// It acts no more until it has rested for a while.
const (
	pressesMax           = 40 // Downs and ups.
	pressesWithin Micros = 4_000_000
	pressesRest   Micros = 1_000_000
)

// Switches debounces the buttons. Unlike a sensor, a switch acts at once: only a hand moves it, and a clock must not lose time.
type Switches struct {
	down   ButtonSet
	edges  [Buttons]Micros // The last raw change of each.
	raw    ButtonSet
	events []ButtonEvent
	acted  [Buttons][pressesMax]Micros // The last times each acted, rings, from 1 on.
	next   [Buttons]int                // Where the oldest stands.
	floods ButtonSet                   // Those that act too often.
}

// Reset sets the buttons' state without events.
func (s *Switches) Reset(down ButtonSet) { s.down, s.raw = down, down }

// Step reads the buttons that are down at a time. A change since the last step happened at most uncertainty before at. The
// events are valid until the next call.
func (s *Switches) Step(at, uncertainty Micros, down ButtonSet) []ButtonEvent {
	s.events = s.events[:0]
	if down == s.raw && s.raw == s.down {
		return s.events
	}
	for b := range Buttons {
		quiet := at-s.edges[b] >= buttonRest
		if s.floods.Has(b) && at-s.edges[b] >= pressesRest {
			s.floods &^= ButtonSet(0).With(b)
		}
		if down.Has(b) != s.raw.Has(b) {
			s.edges[b] = at
		}
		if down.Has(b) != s.down.Has(b) && quiet && !s.isTooOften(b, at) {
			s.down ^= 1 << b
			s.edges[b] = at
			s.events = append(s.events, ButtonEvent{At: at, Button: b, Down: down.Has(b), Uncertainty: uncertainty})
		}
	}
	s.raw = down
	return s.events
}

// isTooOften counts an action of a switch, and reports whether it has acted too often to be believed.
func (s *Switches) isTooOften(b Button, at Micros) bool {
	if s.floods.Has(b) {
		return true
	}
	oldest := &s.acted[b][s.next[b]]
	if *oldest > 0 && at-*oldest < pressesWithin {
		s.floods = s.floods.With(b)
		s.acted[b] = [pressesMax]Micros{}
		return true
	}
	*oldest = max(at, 1)
	s.next[b] = (s.next[b] + 1) % pressesMax
	return false
}
