package main

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/trace"
)

// rulingWords returns the arguments of a ruling in the order of a trace, a time as microseconds: in which order somebody
// types a result, a side, a point and a time makes no difference.
func rulingWords(args []string) ([]string, error) {
	if len(args) < 2 || !slices.Contains(trace.Rulings(), args[1]) {
		return args, nil // The trace's words say what is wrong.
	}
	const kinds = 4 // Result, side, point, amount: the order of a trace.
	var found [kinds]string
	for _, arg := range args[2:] {
		kind, word, err := rulingWord(arg)
		switch {
		case err != nil:
			return nil, err
		case found[kind] != "":
			return nil, cli.Badf("rule %s: expected one of %q and %q, found both", strings.Join(args, " "), found[kind], arg)
		}
		found[kind] = word
	}
	switch {
	case args[1] == trace.RuleTime && (found[1] == "" || found[3] == ""):
		return nil, cli.Badf("rule %s: expected whose clock and how much time, such as: rule 17 time red 2m", strings.Join(args, " "))
	case args[1] == trace.RuleResult && found[0] == "":
		return nil, cli.Badf("rule %s: expected the result: %s", strings.Join(args, " "), strings.Join(trace.Results(), ", "))
	}
	words := slices.Clone(args[:2])
	return append(words, slices.DeleteFunc(found[:], func(w string) bool { return w == "" })...), nil
}

// rulingWord tells what an argument behind the ruling is: 0 a result, 1 a side, 2 a point, 3 an amount of time.
func rulingWord(arg string) (kind int, word string, err error) {
	switch {
	case slices.Contains(trace.Results(), arg):
		return 0, arg, nil
	case arg == engine.Red.String() || arg == engine.Black.String():
		return 1, arg, nil
	case isPoint(arg):
		return 2, arg, nil
	}
	if n, err := strconv.ParseInt(arg, 10, 64); err == nil {
		if -time.Second.Microseconds() < n && n < time.Second.Microseconds() {
			return 3, "", cli.Badf("%s: expected a time such as 60s, 2m or -90s; a bare number is microseconds, of a second or more", arg)
		}
		return 3, arg, nil
	}
	if d, err := time.ParseDuration(arg); err == nil && d%time.Microsecond == 0 && d != 0 {
		return 3, strconv.FormatInt(d.Microseconds(), 10), nil
	}
	return 3, "", cli.Badf("%s: expected a result (%s), red, black, a point such as h2 or a time such as 2m", arg, strings.Join(trace.Results(), ", "))
}
