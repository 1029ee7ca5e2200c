// Package text is the control of a board in plain text: claims and rulings as people type them behind a command ([Claim], [Ruling]), and
// what they read then: how the board stands ([Describe]), what has changed ([Changed]), what an operation was answered ([Answers]).
package text

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/trace"
)

// readPly reads a ply, 0 for the one in progress.
func readPly(arg string) (int, error) {
	n, err := strconv.ParseUint(arg, 10, 31)
	if err != nil || n > trace.PlyMax {
		return 0, fmt.Errorf("ply %q: expected a whole number from 0 to %d", arg, trace.PlyMax)
	}
	return int(n), nil
}

// Claim reads a claim as a person types it: the claimant, and if given the ply, the subject, the point and the words. A number
// of moves that may be claimed is not a ply if it stands alone.
func Claim(args []string) (control.ClaimBody, error) {
	r := control.ClaimBody{Side: args[0]}
	rest := args[1:]
	if alone := len(rest) == 1; !alone || !trace.IsCount(rest[0]) {
		var err error
		if rest, err = readClaimed(&r, rest); err != nil {
			return r, err
		}
	}
	if len(rest) > 0 && slices.Contains(trace.Claims(), rest[0]) {
		r.What, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 && isPoint(rest[0]) {
		r.Point, rest = rest[0], rest[1:]
	}
	if len(rest) == 1 && !isPly(rest[0]) && !isPoint(rest[0]) {
		r.Text, rest = rest[0], nil
	}
	if len(rest) > 0 {
		return r, fmt.Errorf("claim %s: expected a ply, a point and words in quotes, in this order, found %q", strings.Join(args, " "), rest[0])
	}
	return r, nil
}

// readClaimed reads the ply of a claim, with or without the word ply, and returns the rest.
func readClaimed(r *control.ClaimBody, rest []string) (_ []string, err error) {
	if len(rest) > 1 && rest[0] == "ply" {
		rest = rest[1:]
	}
	if len(rest) > 0 && isPly(rest[0]) {
		r.Ply, err = readPly(rest[0])
		rest = rest[1:]
	}
	return rest, err
}

// isPly reports whether an argument is meant as a number, however large.
func isPly(arg string) bool {
	_, err := strconv.Atoi(arg)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

func isPoint(arg string) bool {
	return len(arg) == 2 && arg[0] >= 'a' && arg[0] <= 'z' && arg[1] >= '0' && arg[1] <= '9'
}

// Ruling reads a ruling as a person types it: a ply, a ruling, and its subject. A result, a side, a point and a time may come
// in any order. They are added to r, which has the grounds.
func Ruling(r control.RuleBody, args []string) (_ control.RuleBody, err error) {
	r.Ruling = args[1]
	if r.Ply, err = readPly(args[0]); err != nil {
		return r, err
	}
	if !slices.Contains(trace.Rulings(), r.Ruling) {
		return r, fmt.Errorf("ruling %q: expected one of %s", r.Ruling, strings.Join(trace.Rulings(), ", "))
	}
	found := map[string]string{}
	for _, arg := range args[2:] {
		what, err := readAbout(&r, arg)
		switch {
		case err != nil:
			return r, err
		case found[what] != "":
			return r, fmt.Errorf("rule %s: expected one of %q and %q, found both", strings.Join(args, " "), found[what], arg)
		}
		found[what] = arg
	}
	switch timed, ended := r.Ruling == trace.RuleTime, r.Ruling == trace.RuleResult; {
	case timed && (r.Side == "" || r.Amount == 0):
		return r, fmt.Errorf("rule %s: expected whose clock and how much time, such as: rule 17 time red 2m", strings.Join(args, " "))
	case ended && r.Result == "":
		return r, fmt.Errorf("rule %s: expected the result: %s", strings.Join(args, " "), strings.Join(trace.Results(), ", "))
	case !timed && r.Amount != 0:
		return r, fmt.Errorf("%s: expected no time: it belongs to the ruling time, not to %s", found["time"], r.Ruling)
	case !ended && r.Result != "":
		return r, fmt.Errorf("%s: expected no result: it belongs to the ruling result, not to %s", r.Result, r.Ruling)
	}
	return r, nil
}

// readAbout reads an argument behind the ruling into it, and returns its kind.
func readAbout(r *control.RuleBody, arg string) (what string, err error) {
	switch {
	case slices.Contains(trace.Results(), arg):
		r.Result = arg
		return "result", nil
	case slices.Contains(control.Sides(), arg):
		r.Side = arg
		return "side", nil
	case isPoint(arg):
		r.Point = arg
		return "point", nil
	}
	r.Amount, err = readTime(arg)
	return "time", err
}

// readTime reads a time for a clock, in microseconds.
func readTime(arg string) (int64, error) {
	if n, err := strconv.ParseInt(arg, 10, 64); err == nil {
		if -time.Second.Microseconds() < n && n < time.Second.Microseconds() || !isClockTime(n) {
			return 0, fmt.Errorf("%s: expected a time such as 60s, 2m or -90s; a bare number is microseconds, of a second or more", arg)
		}
		return n, nil
	}
	d, err := time.ParseDuration(arg)
	if err != nil || d%time.Microsecond != 0 || d == 0 || !isClockTime(d.Microseconds()) {
		return 0, fmt.Errorf("%s: expected a result (%s), red (in chess white), black, a point such as h2 or a time such as 2m", arg, strings.Join(trace.Results(), ", "))
	}
	return d.Microseconds(), nil
}

// isClockTime reports whether so many microseconds may be given to a clock, or taken from it.
func isClockTime(micros int64) bool {
	return -int64(trace.TimeMax) <= micros && micros <= int64(trace.TimeMax)
}
