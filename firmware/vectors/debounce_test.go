package vectors

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// TestDebouncingIsThatOfTheFirmware runs the cases of firmware/core/test/debounce_test.c.
func TestDebouncingIsThatOfTheFirmware(t *testing.T) {
	file, err := os.Open("debounce.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases, err := runDebounce(file, t.Errorf)
	if err != nil {
		t.Fatal(err)
	}
	if cases == 0 {
		t.Error("no cases")
	}
}

// runDebounce runs a file of cases, and returns their number. The error names a place that differs from the format in the file's head.
func runDebounce(file io.Reader, fail func(format string, args ...any)) (cases int, err error) {
	var d *sensor.Debouncer
	var config sensor.DebounceConfig
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		if d == nil && (verb == "frame" || verb == "reset" || verb == "due") {
			return cases, fmt.Errorf("line %d: expected start first, found %s", n, line)
		}
		rest, want, _ := strings.Cut(rest, " -> ")
		var got string
		switch verb {
		case "case":
			cases++
		case "config":
			_, err = fmt.Sscan(rest, &config.LiftAfter, &config.PlaceAfter, &config.Rest, &config.Scan)
		case "start":
			var closed engine.PointSet
			closed, err = parsePoints(strings.Fields(rest))
			d = sensor.NewDebouncer(config, closed)
		case "frame", "reset":
			var frame sensor.Frame
			frame, err = parseFrame(rest)
			got = step(d, verb, frame)
		case "due":
			got, want = dueWords(d), rest
		default:
			err = fmt.Errorf("expected a verb that the head of the file explains")
		}
		if err != nil {
			return cases, fmt.Errorf("line %d: %s: %w", n, line, err)
		}
		if got != want {
			fail("line %d: %s\n got %s\nwant %s", n, line, got, want)
		}
	}
	return cases, scanner.Err()
}

func parsePoints(names []string) (engine.PointSet, error) {
	var set engine.PointSet
	for _, name := range names {
		if name == "all" {
			return engine.AllPoints, nil
		}
		p, err := engine.ParsePoint(name)
		if err != nil {
			return set, err
		}
		set.Add(p)
	}
	return set, nil
}

// parseFrame reads a time and the closed sensors.
func parseFrame(text string) (sensor.Frame, error) {
	var frame sensor.Frame
	if _, err := fmt.Sscan(text, &frame.At); err != nil {
		return frame, err
	}
	var err error
	frame.Closed, err = parsePoints(strings.Fields(text)[1:])
	return frame, err
}

// step returns the decisions after a frame.
func step(d *sensor.Debouncer, verb string, frame sensor.Frame) string {
	if verb == "reset" {
		d.Reset(frame)
		return ""
	}
	return decisionWords(d.Step(frame), d.Glitches())
}

// decisionWords writes events and glitches in one order, by their times and points.
func decisionWords(events []sensor.Event, glitches []sensor.Glitch) string {
	type word struct {
		at    sensor.Micros
		point engine.Point
		text  string
	}
	var words []word
	for _, e := range events {
		text := fmt.Sprintf("-%v@%d", e.Point, e.At)
		if e.Placed {
			text = "+" + text[1:]
		}
		if e.Bounces > 0 {
			text += fmt.Sprintf(" bounces %d", e.Bounces)
		}
		words = append(words, word{e.At, e.Point, text})
	}
	for _, g := range glitches {
		words = append(words, word{g.At, g.Point, fmt.Sprintf("glitch %v@%d edges %d", g.Point, g.At, g.Edges)})
	}
	slices.SortFunc(words, func(a, b word) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.point, b.point)) })
	var texts []string
	for _, w := range words {
		texts = append(texts, w.text)
	}
	return strings.Join(texts, ", ")
}

func dueWords(d *sensor.Debouncer) string {
	if due, ok := d.Deadline(); ok {
		return fmt.Sprint(due)
	}
	return "none"
}
