package clock

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/internal/message"
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

// named are the time controls of rulebooks, in printed order.
var named = []Control{
	{"vn2004-two-games", vn2004("part3a"), []Stage{{Time: 60 * minute}}},
	{"vn2004-one-game", vn2004("part3b"), []Stage{{Time: 90 * minute}}},
	{"vn2004-one-game-25", vn2004("part3-counts"), []Stage{{Moves: 25, Time: 60 * minute}, {Time: 30 * minute}}},
	{"vn2004-long", vn2004("part3c"), []Stage{{Moves: 25, Time: 60 * minute}, {Time: 60 * minute}}},
	{"vn2004-international", vn2004("part3d"), []Stage{
		{Moves: 25, Time: 60 * minute},
		{Moves: 10, Time: 15 * minute}, // 35 moves by minute 75.
		{Moves: 10, Time: 15 * minute}, // 45 by minute 90.
		{Moves: 10, Time: 15 * minute}, // 55 by minute 105.
		{Moves: 10, Time: 15 * minute}, // 65 by minute 120.
		// The law allows "no more than four checks in this time". Each period of this phase has its own four here, and each side.
		{Moves: 10, Time: 5 * minute, Checks: 4, Unscored: true},
	}},
	{"vn2004-rapid-15", vn2004("part3e"), []Stage{{Time: 15 * minute}}},
	{"vn2004-rapid-25", vn2004("part3e"), []Stage{{Time: 25 * minute}}},
	{"vn2004-rapid-30", vn2004("part3e"), []Stage{{Time: 30 * minute}}},
}

func vn2004(article string) rulebook.Citation {
	return rulebook.Citation{Book: rulebook.VN2004, Article: article}
}

// Names returns the names of the rulebooks' time controls.
func Names() []string {
	var names []string
	for _, c := range named {
		names = append(names, c.Name)
	}
	return names
}

const (
	second sensor.Micros = 1_000_000
	minute               = 60 * second
)

// The largest readable control. The sums of all times stay far from overflow.
const (
	maxStages  = 20
	maxMoves   = 999
	maxSeconds = 999_999 // More than eleven days.
)

// ParseControl reads a time control: one of [Names], or the value of PGN's tag TimeControl such as 40/5400+30:1800+30,
// [None] or [Unknown]. A last stage with a number of moves repeats, as PGN says; an asterisk may say so, too:
// 25/3600:*10/300. A delay stands in place of an increment: 300d5 if the clock waits, and 300b5 for Bronstein's. PGN's
// sandclock, *180, an hourglass, is no time control of any rulebook and is refused.
func ParseControl(spec string) (Control, error) {
	if i := slices.IndexFunc(named, func(c Control) bool { return c.Name == spec }); i >= 0 {
		return named[i], nil
	}
	if spec == None || spec == Unknown {
		return Control{Name: spec}, nil
	}
	if spec == "" || spec[0] < '0' && spec[0] != '*' || spec[0] > '9' {
		return Control{}, message.Errorf("time control %q: expected stages such as 300+3, 300d5 or 40/5400+30:1800+30, - for no clock, ? for one that is not known, or one of %s",
			spec, strings.Join(Names(), ", "))
	}
	fields := strings.Split(spec, ":")
	if len(fields) > maxStages {
		return Control{}, message.Errorf("time control of %d stages: expected at most %d", len(fields), maxStages)
	}
	var control Control
	for i, field := range fields {
		stage, err := parseStage(field, i == len(fields)-1)
		if err != nil {
			return Control{}, message.Errorf("time control %q: stage %d, %q: %w", spec, i+1, field, err)
		}
		control.Stages = append(control.Stages, stage)
	}
	return control, nil
}

func parseStage(field string, last bool) (Stage, error) {
	rest, repeats := strings.CutPrefix(field, "*")
	moves, times, counted := strings.Cut(rest, "/")
	switch {
	case repeats && !last:
		return Stage{}, message.Errorf("expected * before the last stage alone, which repeats")
	case repeats && !counted:
		return Stage{}, message.Errorf("an hourglass is not known here; expected a number of moves in the stage that repeats, such as *10/300")
	case !counted && !last:
		return Stage{}, message.Errorf("expected a number of moves, such as 40/5400: only the last stage can be for all moves")
	case !counted:
		times = rest
	}
	var s Stage
	var ok bool
	if counted {
		if s.Moves, ok = number(moves, 1, maxMoves); !ok {
			return Stage{}, message.Errorf("expected %d to %d moves, found %q", 1, maxMoves, moves)
		}
	}
	given, sign, extra := times, "", ""
	if i := strings.IndexAny(times, "+db"); i >= 0 {
		given, sign, extra = times[:i], times[i:i+1], times[i+1:]
	}
	if s.Time, ok = seconds(given); !ok {
		return Stage{}, message.Errorf("expected %d to %d seconds for the stage, found %q", 0, maxSeconds, given)
	}
	if sign != "" {
		each, ok := seconds(extra)
		switch {
		case !ok:
			return Stage{}, message.Errorf("expected %d to %d seconds after %s for each move, found %q", 0, maxSeconds, sign, extra)
		case sign == "+":
			s.Increment = each
		default:
			s.Delay, s.Bronstein = each, sign == "b" && each > 0
		}
	}
	if s.Time+s.Increment == 0 {
		return Stage{}, message.Errorf("expected some time")
	}
	return s, nil
}

func seconds(text string) (sensor.Micros, bool) {
	n, ok := number(text, 0, maxSeconds)
	return sensor.Micros(n) * second, ok
}

// number reads a number without a sign or zeros before it.
func number(text string, low, high int) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && text == strconv.Itoa(n) && n >= low && n <= high
}

// movesOfPace is the number of a side's moves whose extra times count towards the pace (fide2018 A.1, B.1).
const movesOfPace = 60

// Pace returns the pace of games with the control, which keeps time: by a side's time for 60 moves, ten minutes or less
// are blitz, less than an hour is rapid. A delay counts as an increment does: it is fixed extra time for each move.
func (c Control) Pace() rulebook.Pace {
	total, left := c.Stages[0].Time, movesOfPace
	for n := 1; left > 0; n++ {
		stage := c.Stage(n)
		moves := left
		if stage.Moves > 0 {
			moves = min(left, stage.Moves)
		}
		total += (stage.Increment + stage.Delay) * sensor.Micros(moves)
		if left -= moves; left > 0 {
			total += c.Stage(n + 1).Time
		}
	}
	switch {
	case total <= 10*minute:
		return rulebook.Blitz
	case total < 60*minute:
		return rulebook.Rapid
	}
	return rulebook.Standard
}
