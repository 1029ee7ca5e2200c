package schematics

import (
	"fmt"
	"strconv"
)

// GPIO is the number of a GPIO of a Raspberry Pi by its data sheets (BCM), not that of a pin on the header. It is also the
// number of the line on the computer's GPIO chip.
type GPIO int

// NoGPIO is the GPIO of a line that a Raspberry Pi does not have.
const NoGPIO GPIO = -1

// String returns the number, or "-" for none.
func (g GPIO) String() string {
	if g == NoGPIO {
		return "-"
	}
	return strconv.Itoa(int(g))
}

// HeaderPin returns the number of the GPIO's pin on the 40-pin header, or 0 for none.
func (g GPIO) HeaderPin() int {
	if g < 0 || int(g) >= len(headerPins) {
		return 0
	}
	return headerPins[g]
}

// headerPins are the header's pins of GPIO 0 to 27 (Raspberry Pi documentation, "GPIO and the 40-pin header").
var headerPins = [...]int{27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13}

// piFixed are the GPIOs of a part inside the computer: its SPI0.
var piFixed = map[string]GPIO{"led data": 10, "led clock": 11}

// parseGPIO reads a free GPIO on the header.
func parseGPIO(text string) (GPIO, error) {
	number, err := strconv.Atoi(text)
	g := GPIO(number)
	switch {
	case err != nil || strconv.Itoa(number) != text || g.HeaderPin() == 0:
		return NoGPIO, fmt.Errorf("expected a GPIO of the Raspberry Pi's header, 2 to 27, found %q", text)
	case g <= 1:
		return NoGPIO, fmt.Errorf("GPIO %v is reserved for the memory of add-on boards (HAT EEPROM): expected 2 to 27", g)
	}
	return g, nil
}
