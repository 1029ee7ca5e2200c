package schematics

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Source is the path of the pin map from the root of the module.
const Source = "schematics/pinmap.csv"

//go:embed pinmap.csv
var source []byte

// Line is a wire of the board and its pins.
type Line struct {
	Kind, Name string // In the pin map's words, such as "lever" and "red".
	Mega       Pin
	Arduino    string // The Arduino Mega 2560's name of the pin: "22" or "A8".
	Pi         GPIO
}

// String returns kind and name, such as "red lever", "row 3" or "led data".
func (l *Line) String() string {
	switch l.Kind {
	case "lever", "adjust":
		return l.Name + " " + l.Kind
	case l.Name:
		return l.Name
	case "button":
		return l.Name
	}
	return l.Kind + " " + l.Name
}

// PinMap is a pin map without contradictions.
type PinMap struct {
	Rows                              [engine.Ranks]Line
	Columns                           [engine.Files]Line
	Inputs                            [sensor.Buttons]Line // By sensor.Button; low when down.
	LEDData, LEDClock, Buzzer, Status Line
	Wiring                            *sensor.Wiring
}

// Board returns the pin map of the board of this module.
func Board() (*PinMap, error) { return Parse(Source, source) }

// Lines returns all lines in the order of the file.
func (m *PinMap) Lines() []*Line {
	var lines []*Line
	for _, group := range [][]Line{m.Rows[:], m.Columns[:], m.Inputs[:]} {
		for i := range group {
			lines = append(lines, &group[i])
		}
	}
	return append(lines, &m.LEDData, &m.LEDClock, &m.Buzzer, &m.Status)
}

// newPinMap returns a map of lines with names and no pins.
func newPinMap() *PinMap {
	m := new(PinMap)
	for i := range m.Rows {
		m.Rows[i] = Line{Kind: "row", Name: fmt.Sprint(i)}
	}
	for i := range m.Columns {
		m.Columns[i] = Line{Kind: "column", Name: fmt.Sprint(i)}
	}
	for b := range m.Inputs {
		name, kind, found := strings.Cut(sensor.Button(b).String(), " ")
		if !found {
			kind = "button"
		}
		m.Inputs[b] = Line{Kind: kind, Name: name}
	}
	m.LEDData, m.LEDClock = Line{Kind: "led", Name: "data"}, Line{Kind: "led", Name: "clock"}
	m.Buzzer, m.Status = Line{Kind: "buzzer", Name: "buzzer"}, Line{Kind: "status", Name: "status"}
	for _, l := range m.Lines() {
		l.Pi = NoGPIO
	}
	return m
}

// output reports whether the microcontroller drives the line.
func (l *Line) output() bool {
	return l.Kind == "row" || l.Kind == "led" || l.Kind == "buzzer" || l.Kind == "status"
}

// Pin is a pin of the ATmega2560: a bit of a port. The zero value is none.
type Pin struct {
	Port byte // A letter, 'A' to 'L'.
	Bit  uint8
}

// String returns the data sheet's name of the pin, such as "PA0".
func (p Pin) String() string { return fmt.Sprintf("P%c%d", p.Port, p.Bit) }

// portBits holds the number of bits of each port of the ATmega2560 (data sheet 2549Q, section 1, figure 1-1): eight, but six
// on port G. There is no port I.
var portBits = map[byte]uint8{
	'A': 8, 'B': 8, 'C': 8, 'D': 8, 'E': 8, 'F': 8, 'G': 6, 'H': 8, 'J': 8, 'K': 8, 'L': 8,
}

// firstAnalog is the number of the first analog pin, after the digital ones.
const firstAnalog = 54

// megaPins are the pins on the headers of an Arduino Mega 2560: digital 0 to 53, then A0 to A15. The source is Arduino's
// own table, digital_pin_to_port_PGM in variants/mega/pins_arduino.h of github.com/arduino/ArduinoCore-avr.
var megaPins = strings.Fields(`
	PE0 PE1 PE4 PE5 PG5 PE3 PH3 PH4 PH5 PH6
	PB4 PB5 PB6 PB7 PJ1 PJ0 PH1 PH0 PD3 PD2
	PD1 PD0 PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7
	PC7 PC6 PC5 PC4 PC3 PC2 PC1 PC0 PD7 PG2
	PG1 PG0 PL7 PL6 PL5 PL4 PL3 PL2 PL1 PL0
	PB3 PB2 PB1 PB0
	PF0 PF1 PF2 PF3 PF4 PF5 PF6 PF7
	PK0 PK1 PK2 PK3 PK4 PK5 PK6 PK7`)

// megaTaken are the pins that are not free for the board, with the reasons.
var megaTaken = map[Pin]string{
	{'E', 0}: "it receives from the USB chip of the Mega",
	{'E', 1}: "it sends to the USB chip of the Mega",
}

// fixedPin is the only possible pin of a line, with the part of the microcontroller there.
type fixedPin struct {
	Pin
	use string
}

// megaFixed are the pins of the microcontroller's parts that the firmware uses (data sheet 2549Q, tables 13-6 and 13-24).
var megaFixed = map[string]fixedPin{
	"led data":  {Pin{'B', 2}, "data out of the ATmega2560's SPI"},
	"led clock": {Pin{'B', 1}, "clock of the ATmega2560's SPI"},
	"buzzer":    {Pin{'H', 3}, "output A of the ATmega2560's timer 4"},
}

// parsePin reads a pin of the ATmega2560 on the headers of a Mega.
func parsePin(text string) (Pin, error) {
	if len(text) != 3 || text[0] != 'P' {
		return Pin{}, fmt.Errorf("expected a port pin of the ATmega2560 such as PA0, found %q", text)
	}
	pin := Pin{text[1], text[2] - '0'}
	bits, ok := portBits[pin.Port]
	switch {
	case !ok:
		return Pin{}, fmt.Errorf("the ATmega2560 has no port %c: expected A to H or J to L, found %q", pin.Port, text)
	case pin.Bit >= bits:
		return Pin{}, fmt.Errorf("port %c of the ATmega2560 has the pins P%c0 to P%c%d, found %q", pin.Port, pin.Port, pin.Port, bits-1, text)
	case megaTaken[pin] != "":
		return Pin{}, fmt.Errorf("%v is not free: %s", pin, megaTaken[pin])
	case arduinoName(pin) == "":
		return Pin{}, fmt.Errorf("%v is on no header of the Arduino Mega 2560: expected a pin that is", pin)
	}
	return pin, nil
}

// arduinoName returns the Arduino Mega 2560's name of a pin, or "" for one that is on no header.
func arduinoName(pin Pin) string {
	for number, name := range megaPins {
		switch {
		case name != pin.String():
		case number >= firstAnalog:
			return fmt.Sprintf("A%d", number-firstAnalog)
		default:
			return fmt.Sprint(number)
		}
	}
	return ""
}

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
