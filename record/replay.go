package record

import "github.com/kyban/kyban/sensor"

// Replay says that the scoresheet of a game that is over is replayed at the board, or has been.
type Replay struct {
	Head  `type:"replay"`
	State string        `json:"state"` // started, done, stopped
	Ply   int           `json:"ply"`   // Whose move comes after the position that is to stand; when it is done one behind the last.
	At    sensor.Micros `json:"at_us"`
}
