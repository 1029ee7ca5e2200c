package simtest

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// levers are kybansim's names of the clock's levers.
var levers = map[engine.Side]string{engine.First: "red", engine.Second: "black"}

// Script writes s as a script for kybansim, every time later by start, so that the board can boot before a hand touches a
// piece. The pieces stand from the beginning on.
//
// It leaves out the words, except presses of the clock and announcements of "I adjust": a board has no wire for anything
// else. It fails when pieces move unseen (s.Blind); a session's script expresses that by unplug or dip.
func Script(s *sensortest.Script, start sensor.Micros) (string, error) {
	if len(s.Blind) > 0 {
		return "", fmt.Errorf("script is blind from %d us on: expected a script that sees everything", s.Blind[0].From)
	}
	var text strings.Builder
	if !s.Truth.Board.Empty() {
		fmt.Fprintf(&text, "at 0us close%s\n", names(s.Truth.Board))
	}
	for _, step := range s.Steps {
		at := start + step.At
		if step.At == 0 && step.Fault.Kind != "" {
			at = 0 // The faults from before the board was switched on.
		}
		for _, what := range []string{contactLine(step), saysLine(step.Says), faultLine(step.Fault)} {
			if what != "" {
				fmt.Fprintf(&text, "at %dus %s\n", at, what)
			}
		}
	}
	return text.String(), nil
}

func names(points engine.PointSet) string {
	var text strings.Builder
	for _, p := range points.Points() {
		fmt.Fprintf(&text, " %s", p)
	}
	return text.String()
}

func contactLine(step sensortest.Step) string {
	switch {
	case !step.Point.Valid():
		return ""
	case step.Closed:
		return "close " + step.Point.String()
	}
	return "open " + step.Point.String()
}

func saysLine(line trace.Line) string {
	switch f := line.Fact.(type) {
	case fact.Press:
		return "press " + levers[f.Side]
	case fact.Adjust:
		if f.On {
			return "hold adjust-" + levers[f.Side]
		}
		return "release adjust-" + levers[f.Side]
	}
	return ""
}

func faultLine(f sensor.Fault) string {
	switch {
	case f.Cleared:
		return "free" + names(f.Points)
	case f.Kind == sensor.StuckOn:
		return "stick-closed" + names(f.Points)
	case f.Kind == sensor.StuckOff:
		return "stick-open" + names(f.Points)
	case f.Kind == sensor.Ghost:
		return "missing-diode" + names(f.Points)
	case f.Kind == sensor.DeadRow:
		return fmt.Sprintf("cut-row %d", f.Points.First().Rank())
	case f.Kind == sensor.DeadColumn:
		return fmt.Sprintf("cut-column %d", f.Points.First().File())
	}
	return ""
}
