package record

import "github.com/kyban/kyban/sensor"

// Schedule says when a game is to start.
type Schedule struct {
	Head     `type:"schedule"`
	Start    sensor.Micros `json:"start_us"`              // In board time, which may lie before the session.
	Lateness sensor.Micros `json:"lateness_us,omitempty"` // By the regulations: who comes later loses; left out where they say nothing.
	At       sensor.Micros `json:"at_us"`
}

// Arrival says that a side has come to a game that was to start at a set time.
type Arrival struct {
	Head `type:"arrival"`
	Side Side          `json:"side" is:"side"`
	How  string        `json:"how"`     // said, press, touch, move, words
	Late sensor.Micros `json:"late_us"` // After the start, 0 for in time.
	At   sensor.Micros `json:"at_us"`
}
