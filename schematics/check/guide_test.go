package check_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
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

func TestTheGuideHasWhatWasMeasured(t *testing.T) {
	page, err := os.ReadFile("../../docs/BUILDING-A-BOARD.md")
	if err != nil {
		t.Fatal(err)
	}
	measured := map[string]map[string]float64{
		"mega": {"low_max_v": 1.0597, "rise_s": 8.18e-7, "rise_all_s": 8.55e-7}, "pi": {"low_max_v": 0.4725, "rise_s": 3.52e-6, "rise_all_s": 4.25e-6},
		"pihot": {"rise_s": 6.53e-6, "rise_all_s": 5.17e-6}, "piinside": {"rise_s": 1.88e-5, "rise_all_s": 2.26e-5},
	}
	if err := checkGuide("guide", string(page), measured); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		deck, measure string
		value         float64
		want          string
	}{
		{"mega", "low_max_v", 1.2, "guide: expected the line | column that is low, nine reeds closed, at 0 C | 1.20 V |"},
		{"pi", "rise_s", 4.41e-6, "guide: expected the line | column has risen to that, after | 0.9 us | 4.5 us;"},
		{"piinside", "rise_all_s", 3e-5, "guide: expected the line | column has risen where the resistor is missing, by the pull-up inside | | 30 us |"},
	} {
		before := measured[c.deck][c.measure]
		measured[c.deck][c.measure] = c.value
		if err := checkGuide("guide", string(page), measured); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("expected %q, got %v", c.want, err)
		}
		measured[c.deck][c.measure] = before
	}
}
