package check_test

import (
	"fmt"
	"regexp"
	"strconv"
)

// pads holds the number of pads of footprints, by a word of the name; the pattern catches numbers to be multiplied.
var pads = []struct {
	name  *regexp.Regexp
	count int
}{
	{regexp.MustCompile(`^Package_DIP:DIP-(\d+)_`), 1},
	{regexp.MustCompile(`^Connector_\w+[:.].*_(\d+)x(\d+)_`), 1},
	{regexp.MustCompile(`^TerminalBlock_\w+:.*_(\d+)x(\d+)_`), 1},
	{regexp.MustCompile(`^Package_TO_SOT_SMD:SOT-23$`), 3},
	{regexp.MustCompile(`^kyban:Arduino_Mega2560$`), 86},
	{regexp.MustCompile(`^(?:Resistor|Capacitor|Diode|LED)_(?:THT|SMD):(?:R|C|CP|D|LED)_|^(?:Fuse:Fuse|Buzzer_Beeper:Buzzer|Button_Switch_SMD:SW_SPST)_`), 2},
}

// padsOf returns the number of pads of a footprint by its name, or 0 for an unknown one.
func padsOf(footprint string) int {
	for _, p := range pads {
		found := p.name.FindStringSubmatch(footprint)
		if found == nil {
			continue
		}
		count := p.count
		for _, digits := range found[1:] {
			n, err := strconv.Atoi(digits)
			if err != nil {
				return 0
			}
			count *= n
		}
		return count
	}
	return 0
}

// checkFootprint checks that a part's footprint has as many pads as the part has pins.
func (p Part) checkFootprint(pins int) error {
	count := padsOf(p.Footprint)
	switch {
	case p.Footprint == "":
		return fmt.Errorf("expected a footprint")
	case count == 0:
		return fmt.Errorf("expected a footprint whose name tells its pads, found %s", p.Footprint)
	case count != pins:
		return fmt.Errorf("expected a footprint of %d pads, %s has %d", pins, p.Footprint, count)
	}
	return nil
}
