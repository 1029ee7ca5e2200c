//go:build ngspice

package check_test

import (
	"os"
	"os/exec"
	"testing"
)

// TestCircuitsInNgspice runs the circuits of schematics/spice, prints each measured value and holds it against its limits; the guide to
// building a board must have the same values.
func TestCircuitsInNgspice(t *testing.T) {
	const dir, guide = "../spice", "../../docs/BUILDING-A-BOARD.md"
	text, err := os.ReadFile(dir + "/limits.csv")
	if err != nil {
		t.Fatal(err)
	}
	limits, err := parseLimits("limits.csv", string(text))
	if err != nil {
		t.Fatal(err)
	}
	measured := map[string]map[string]float64{}
	for _, l := range limits {
		if measured[l.deck] == nil {
			measured[l.deck] = simulate(t, dir, l.deck)
		}
		verdict, ok := l.judge(measured[l.deck])
		if t.Log(verdict); !ok {
			t.Fail()
		}
	}
	page, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	if err := checkGuide(guide, string(page), measured); err != nil {
		t.Error(err)
	}
}

// simulate runs a circuit and returns the measured values. Its files are included from the folder, so it runs there.
func simulate(t *testing.T, dir, deck string) map[string]float64 {
	t.Helper()
	cmd := exec.Command("ngspice", "-b", deck+".cir")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("ngspice %s.cir: %v\n%s", deck, err, out)
	}
	return parseMeasures(string(out))
}
