package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// checkCircuits runs the circuits of a folder in ngspice, and prints each measured value beside its limits of limits.csv. It fails
// when one is outside or was not measured, or when the guide to building a board has another one.
func checkCircuits(dir, guide string) error {
	file := filepath.Join(dir, "limits.csv")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	limits, err := parseLimits(file, string(text))
	if err != nil {
		return err
	}
	measured := map[string]map[string]float64{}
	for _, l := range limits {
		if measured[l.deck] == nil {
			if measured[l.deck], err = simulate(dir, l.deck); err != nil {
				return err
			}
		}
	}
	wrong := 0
	for _, l := range limits {
		verdict, ok := l.judge(measured[l.deck])
		fmt.Println("    " + verdict)
		if !ok {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d values are outside their limits", wrong, len(limits))
	}
	page, err := os.ReadFile(guide)
	if err != nil {
		return err
	}
	return checkGuide(guide, string(page), measured)
}

// simulate runs a circuit and returns the measured values. Its files are included from the folder, so it runs there.
func simulate(dir, deck string) (map[string]float64, error) {
	cmd := exec.Command("ngspice", "-b", deck+".cir")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("ngspice %s.cir: %w\n%s", deck, err, out)
	}
	return parseMeasures(string(out)), nil
}
