package clock

import (
	"strconv"
	"strings"

	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Control is a time control: the time of each side, for how many moves. It is read only, and [ParseControl] makes it.
type Control struct {
	Name    string            // The requested name; empty for stages.
	Article rulebook.Citation // Its source; none for stages.
	Stages  []Stage           // In their order, at least one; none in None and Unknown.
}

// None and Unknown are PGN's words for a game without a clock, and for an unknown time control. With them no time is
// kept.
const None, Unknown = "-", "?"

// IsKept reports whether the control keeps time.
func (c Control) IsKept() bool { return len(c.Stages) > 0 }

// IsKept reports whether a control keeps time, by its text: an unreadable or empty one does not.
func IsKept(spec string) bool {
	control, err := ParseControl(spec)
	return err == nil && control.IsKept()
}

// Stage is a part of a time control. The last stage repeats if its moves are counted, else it is for all remaining moves.
type Stage struct {
	Moves     int           // Of one side; 0 in the last stage: all.
	Time      sensor.Micros // Added at its beginning.
	Increment sensor.Micros // The extra time of each of its moves.
	Delay     sensor.Micros // The beginning of each move, which is not counted: the clock waits.
	Bronstein bool          // The clock does not wait for the delay; the used part of it is given back at the press.
	Checks    int           // The number of checks allowed to a side; 0: any.
	Unscored  bool          // A player need not keep score in it.
}

// Repeats reports whether the last stage is followed by another one like it, and so on.
func (c Control) Repeats() bool { return c.IsKept() && c.Stages[len(c.Stages)-1].Moves > 0 }

// Stage returns a side's nth stage, from 1 on. A last stage that repeats is every one from then on.
func (c Control) Stage(n int) Stage { return c.Stages[min(n, len(c.Stages))-1] }

// Reached returns the stage of a side after so many moves in the game, and how many of them belong to this stage.
func (c Control) Reached(moves int) (stage, made int) {
	last := len(c.Stages)
	for i, s := range c.Stages[:last-1] {
		if moves < s.Moves {
			return i + 1, moves
		}
		moves -= s.Moves
	}
	if !c.Repeats() {
		return last, moves
	}
	needed := c.Stages[last-1].Moves
	return last + moves/needed, moves % needed
}

// String returns the input of [ParseControl]: the name, or else the stages, with an asterisk before a last one that
// repeats.
func (c Control) String() string {
	if c.Name != "" {
		return c.Name
	}
	return c.write("*")
}

// PGN returns the value of the tag TimeControl in PGN, where a last stage repeats without an asterisk.
func (c Control) PGN() string {
	if !c.IsKept() {
		return c.Name
	}
	return c.write("")
}

func (c Control) write(repeat string) string {
	fields := make([]string, len(c.Stages))
	for i, s := range c.Stages {
		fields[i] = s.String()
	}
	if c.Repeats() {
		fields[len(fields)-1] = repeat + fields[len(fields)-1]
	}
	return strings.Join(fields, ":")
}

// String returns the stage as a field of PGN's TimeControl, such as 40/5400+30; PGN has no word for delays, and 300d5 and 300b5 are ours.
func (s Stage) String() string {
	text := strconv.FormatInt(int64(s.Time/second), 10)
	if s.Moves > 0 {
		text = strconv.Itoa(s.Moves) + "/" + text
	}
	switch {
	case s.Increment > 0:
		text += "+" + strconv.FormatInt(int64(s.Increment/second), 10)
	case s.Delay > 0 && s.Bronstein:
		text += "b" + strconv.FormatInt(int64(s.Delay/second), 10)
	case s.Delay > 0:
		text += "d" + strconv.FormatInt(int64(s.Delay/second), 10)
	}
	return text
}
