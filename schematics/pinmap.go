package schematics

import (
	_ "embed"
	"fmt"
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
