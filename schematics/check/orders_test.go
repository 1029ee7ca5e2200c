package check_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ordered are the order numbers of the parts whose maker has no code for a value, by the value in the drawing.
var ordered = map[string]string{
	"1N4148": "1N4148-TAP", "BAT85S": "BAT85S-TAP", "SMAJ5.0A": "SMAJ5.0A", "PESD5V0S1BA": "PESD5V0S1BA,115", "green": "TLHG5400",
	Reed: Reed, "PS1240P02BT": "PS1240P02BT", "BC817-40": "BC817-40,215", "IRLML6402": "IRLML6402TRPBF", "74AHCT125": "SN74AHCT125N", "2 A hold": "MF-RHT200-0",
	"5 V in": "1715721", "Pin header 1x40": "PRPC040SAAN-RC", "Arduino Mega 2560 Rev3": "A000067", "Raspberry Pi": "SSW-120-01-T-D",
}

// orders checks that every part can be ordered and soldered, and that the ordered part is the drawn one. H are strips that
// are soldered as the pads of others.
func (c *checker) orders() {
	pads := c.pinsOfParts()
	for _, name := range slices.Sorted(maps.Keys(c.Parts)) {
		part := c.Parts[name]
		if part.MPN == "" || part.Manufacturer == "" {
			c.failf("%s (%s): expected the fields MPN and Manufacturer", name, part.Value)
		} else if err := part.checkOrder(strings.TrimRight(name, "0123456789"), pads[name]); err != nil {
			c.failf("%s (%s): %w", name, part.Value, err)
		}
		if part.Price == "" {
			c.failf("%s (%s): expected the field Price", name, part.Value)
		}
		if strings.HasPrefix(name, "H") {
			continue
		}
		if err := part.checkFootprint(pads[name]); err != nil {
			c.failf("%s (%s): %w", name, part.Value, err)
		}
	}
}

// pinsOfParts returns the number of pins of each part.
func (n *Netlist) pinsOfParts() map[string]int {
	count := map[string]int{}
	for _, pins := range n.Nets {
		for _, pin := range pins {
			count[pin.Part]++
		}
	}
	return count
}

// checkOrder checks that the order number of a part of a kind, such as R, is that of its value.
func (p Part) checkOrder(kind string, pins int) error {
	want, known := ordered[p.Value]
	switch {
	case kind == "R" || kind == "C":
		if value := valueOfOrder(p.MPN); value == "" {
			return fmt.Errorf("expected an order number of %s, %s is one of no known maker", p.Value, p.MPN)
		} else if value != p.Value {
			return fmt.Errorf("expected an order number of %s, %s is one of %s", p.Value, p.MPN, value)
		}
		return nil
	case kind == "J" && !known: // A plug's value is its purpose.
		want = fmt.Sprintf("B%dB-XH-A(LF)(SN)", pins)
	case !known:
		return fmt.Errorf("expected a value whose order number netlist.ordered knows")
	}
	if p.MPN != want {
		return fmt.Errorf("expected the order number %s, found %s", want, p.MPN)
	}
	return nil
}

// The makers' forms of values in order numbers: Yageo's MFR, KEMET's C322 (data sheet C1049) and Panasonic's FR (ABA0000C1259).
var (
	resistorOrder     = regexp.MustCompile(`^MFR-25FBF52-(\d*)([RKM])(\d*)$`)
	ceramicOrder      = regexp.MustCompile(`^C322C(\d\d)(\d)K5R5TA$`)
	electrolyticOrder = regexp.MustCompile(`^EEU-FR(0J|1A|1C|1E|1V|1H)(\d\d)(\d)$`)
	electrolyticVolts = map[string]string{"0J": "6.3V", "1A": "10V", "1C": "16V", "1E": "25V", "1V": "35V", "1H": "50V"}
)

// valueOfOrder returns the value that the order number of a resistor or a capacitor stands for, or "".
func valueOfOrder(mpn string) string {
	if m := resistorOrder.FindStringSubmatch(mpn); m != nil {
		value := m[1]
		if m[3] != "" {
			value += "." + m[3]
		}
		return value + map[string]string{"R": "R", "K": "k", "M": "M"}[m[2]]
	}
	if m := ceramicOrder.FindStringSubmatch(mpn); m != nil {
		return farads(m[1], m[2], "pnu")
	}
	if m := electrolyticOrder.FindStringSubmatch(mpn); m != nil {
		return farads(m[2], m[3], "um") + "/" + electrolyticVolts[m[1]]
	}
	return ""
}

// farads returns two digits and a count of zeros in a drawing's form; units are that of the number and the larger ones.
func farads(digits, zeros, units string) string {
	count, err := strconv.Atoi(zeros)
	if err != nil {
		return ""
	}
	number := digits + strings.Repeat("0", count)
	for len(units) > 1 && strings.HasSuffix(number, "000") {
		number, units = strings.TrimSuffix(number, "000"), units[1:]
	}
	return number + units[:1]
}
