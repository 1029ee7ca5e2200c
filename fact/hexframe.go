package fact

import (
	"fmt"
	"strconv"

	"github.com/kyban/kyban/engine"
)

// frameDigits is the number of hex digits for the 90 sensors.
const frameDigits = (engine.Points + 3) / 4

// HexFrame returns the closed sensors as 23 hex digits, a0 in the lowest bit of the first digit.
func HexFrame(closed engine.PointSet) string {
	const hex = "0123456789abcdef"
	var digits [frameDigits]byte
	for i := range digits {
		half, shift := closed.Lo, i*4
		if shift >= 64 {
			half, shift = closed.Hi, shift-64
		}
		digits[i] = hex[half>>shift&15]
	}
	return string(digits[:])
}

// ParseHexFrame reads the output of HexFrame, in capitals or not. An error names what was expected and the place.
func ParseHexFrame(text string) (engine.PointSet, error) {
	closed, i, expected := ReadHexFrame(text)
	switch {
	case expected != "" && i < 0:
		return engine.PointSet{}, fmt.Errorf("sensors %q: expected %s", text, expected)
	case expected != "":
		return engine.PointSet{}, fmt.Errorf("sensors %q: expected %s at digit %d", text, expected, i+1)
	}
	return closed, nil
}

// ReadHexFrame returns the sensors, or what was expected at text[i], and -1 for the whole text.
func ReadHexFrame(text string) (closed engine.PointSet, i int, expected string) {
	if len(text) != frameDigits {
		return closed, -1, fmt.Sprintf("%d hex digits, a0 in the lowest bit of the first", frameDigits)
	}
	for i := range frameDigits {
		v, err := strconv.ParseUint(text[i:i+1], 16, 4)
		if err != nil {
			return closed, i, "a hex digit"
		}
		for bit := range 4 {
			switch {
			case v>>bit&1 == 0:
			case i*4+bit >= engine.Points:
				return closed, i, "a hex digit from 0 to 3, because only two sensors are left"
			default:
				closed.Add(engine.Point(i*4 + bit))
			}
		}
	}
	return closed, 0, ""
}
