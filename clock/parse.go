package clock

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/sensor"
)

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
		return Control{}, fmt.Errorf("time control %q: expected stages such as 300+3, 300d5 or 40/5400+30:1800+30, - for no clock, ? for one that is not known, or one of %s",
			spec, strings.Join(Names(), ", "))
	}
	fields := strings.Split(spec, ":")
	if len(fields) > maxStages {
		return Control{}, fmt.Errorf("time control of %d stages: expected at most %d", len(fields), maxStages)
	}
	var control Control
	for i, field := range fields {
		stage, err := parseStage(field, i == len(fields)-1)
		if err != nil {
			return Control{}, fmt.Errorf("time control %q: stage %d, %q: %w", spec, i+1, field, err)
		}
		control.Stages = append(control.Stages, stage)
	}
	return control, nil
}

// parseStage reads one field of a time control.
func parseStage(field string, last bool) (Stage, error) {
	rest, repeats := strings.CutPrefix(field, "*")
	moves, times, counted := strings.Cut(rest, "/")
	switch {
	case repeats && !last:
		return Stage{}, fmt.Errorf("expected * before the last stage alone, which repeats")
	case repeats && !counted:
		return Stage{}, fmt.Errorf("an hourglass is not known here; expected a number of moves in the stage that repeats, such as *10/300")
	case !counted && !last:
		return Stage{}, fmt.Errorf("expected a number of moves, such as 40/5400: only the last stage can be for all moves")
	case !counted:
		times = rest
	}
	var s Stage
	var err error
	if counted {
		if s.Moves, err = number(moves, 1, maxMoves, "moves"); err != nil {
			return Stage{}, err
		}
	}
	given, sign, extra := times, "", ""
	if i := strings.IndexAny(times, "+db"); i >= 0 {
		given, sign, extra = times[:i], times[i:i+1], times[i+1:]
	}
	if s.Time, err = seconds(given, "for the stage"); err != nil {
		return Stage{}, err
	}
	if sign != "" {
		each, err := seconds(extra, "after "+sign+" for each move")
		switch {
		case err != nil:
			return Stage{}, err
		case sign == "+":
			s.Increment = each
		default:
			s.Delay, s.Bronstein = each, sign == "b" && each > 0
		}
	}
	if s.Time+s.Increment == 0 {
		return Stage{}, fmt.Errorf("expected some time")
	}
	return s, nil
}

func seconds(text, what string) (sensor.Micros, error) {
	n, err := number(text, 0, maxSeconds, "seconds "+what)
	return sensor.Micros(n) * second, err
}

// number reads a number without a sign or zeros before it.
func number(text string, low, high int, what string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || text != strconv.Itoa(n) || n < low || n > high {
		return 0, fmt.Errorf("expected %d to %d %s, found %q", low, high, what, text)
	}
	return n, nil
}
