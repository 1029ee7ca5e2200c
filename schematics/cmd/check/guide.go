package main

import (
	"fmt"
	"math"
	"strings"
)

// guideLines returns the lines of the guide's table that have measured values. Times are rounded up, to a tenth below ten
// microseconds.
func guideLines(measured map[string]map[string]float64) []string {
	us := func(deck string) string {
		slowest := 1e6 * max(measured[deck]["rise_s"], measured[deck]["rise_all_s"])
		if slowest < 10 {
			return fmt.Sprintf("%.1f us", math.Ceil(10*slowest)/10)
		}
		return fmt.Sprintf("%.0f us", math.Ceil(slowest))
	}
	return []string{
		fmt.Sprintf("| column that is low, nine reeds closed, at 0 C | %.2f V | %.2f V |", measured["mega"]["low_max_v"], measured["pi"]["low_max_v"]),
		fmt.Sprintf("| column has risen to that, after | %s | %s; %s at 60 C and without the pull-ups inside |", us("mega"), us("pi"), us("pihot")),
		fmt.Sprintf("| column has risen where the resistor is missing, by the pull-up inside | | %s |", us("piinside")),
	}
}

// checkGuide checks that a page has these lines.
func checkGuide(file, page string, measured map[string]map[string]float64) error {
	for _, line := range guideLines(measured) {
		if !strings.Contains(page, "\n"+line+"\n") {
			return fmt.Errorf("%s: expected the line %s", file, line)
		}
	}
	return nil
}
