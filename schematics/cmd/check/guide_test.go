package main

import (
	"os"
	"strings"
	"testing"
)

func TestTheGuideHasWhatWasMeasured(t *testing.T) {
	page, err := os.ReadFile("../../../docs/BUILDING-A-BOARD.md")
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
