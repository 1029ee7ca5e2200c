package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// shown is how many of the slowest tests the last line names.
const shown = 10

// module is left out of the names of tests.
const module = "github.com/kyban/kyban/"

// timed is a test and how long it took.
type timed struct {
	seconds float64
	name    string
}

// lastLine returns the result of the checks for a reader of this line only.
func lastLine(results []result, took time.Duration, slowest []timed, notRun []string) string {
	var sum time.Duration
	for _, r := range results {
		sum += r.took
	}
	parts := []string{fmt.Sprintf("make check: passed in %s, stages of %s", seconds(took), seconds(sum))}
	if failed := failed(results); len(failed) > 0 {
		parts[0] = fmt.Sprintf("make check: FAILED: %s; %s, stages of %s", strings.Join(failed, ", "), seconds(took), seconds(sum))
	}
	if over := over(results); len(over) > 0 {
		parts = append(parts, "more than their share: "+strings.Join(over, ", "))
	}
	if len(slowest) > 0 {
		var names []string
		for _, t := range slowest {
			names = append(names, fmt.Sprintf("%s %.0f s", t.name, t.seconds))
		}
		parts = append(parts, "slowest tests: "+strings.Join(names, ", "))
	}
	if len(notRun) > 0 {
		return strings.Join(append(parts, "NOT RUN: "+strings.Join(notRun, "; ")), "; ")
	}
	return strings.Join(append(parts, "nothing was left out"), "; ")
}

func failed(results []result) []string {
	var names []string
	for _, r := range results {
		if r.err != nil {
			names = append(names, r.name)
		}
	}
	return names
}

// over names the stages that took more than their share, with both times.
func over(results []result) []string {
	var names []string
	for _, r := range results {
		if r.took > r.share {
			names = append(names, fmt.Sprintf("%s %s of %s", r.name, seconds(r.took), seconds(r.share)))
		}
	}
	return names
}

// slowest reads the tests' times, as the stages have written them, and returns the slowest, each with its stage. It leaves
// out the parts of a named test.
func slowest(build string) ([]timed, error) {
	files, err := filepath.Glob(filepath.Join(build, "*.times"))
	if err != nil {
		return nil, err
	}
	var all []timed
	for _, name := range files {
		rows, err := lines(name)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			figure, test, _ := strings.Cut(row, " ")
			seconds, err := strconv.ParseFloat(figure, 64)
			if err != nil {
				return nil, fmt.Errorf("%s: expected seconds and the name of a test, found %q", name, row)
			}
			stage := strings.TrimSuffix(filepath.Base(name), ".times")
			all = append(all, timed{seconds, stage + ": " + strings.TrimPrefix(test, module)})
		}
	}
	slices.SortStableFunc(all, func(a, b timed) int {
		switch {
		case a.seconds > b.seconds:
			return -1
		case a.seconds < b.seconds:
			return 1
		}
		return strings.Compare(b.name, a.name)
	})
	return topOf(all), nil
}

// topOf returns the slowest of sorted tests, each with its parts once.
func topOf(all []timed) []timed {
	var top []timed
	for _, t := range all {
		if len(top) == shown {
			break
		}
		if !slices.ContainsFunc(top, func(of timed) bool { return strings.HasPrefix(t.name, of.name+"/") }) {
			top = append(top, t)
		}
	}
	return top
}

// lines reads the lines of a file, none for a missing one.
func lines(name string) ([]string, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' }), nil
}
