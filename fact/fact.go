package fact

import (
	"iter"
	"slices"

	"github.com/kyban/kyban/sensor"
)

// Fact is one thing that was seen or said.
type Fact interface {
	// Word returns the fact's word in a trace, in the control API and in the store. Words are never changed, only added.
	Word() string
}

// all holds a fact of each type.
var all = slices.Concat(ofSensors, ofPlay, ofArbitration, ofSession)

// Words yields the word of each type of fact.
func Words() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, f := range all {
			if !yield(f.Word()) {
				return
			}
		}
	}
}

// Is reports whether a fact is of a type.
func Is[F Fact](f Fact) bool {
	_, is := f.(F)
	return is
}

// Input is one fact that reaches a game, in the order of At.
type Input struct {
	At   sensor.Micros `json:"at_us"`
	Game int           `json:"game,omitempty"` // The number of an earlier game of the session that a person speaks of; else 0.
	By   string        `json:"by,omitempty"`   // Who entered it by hand; empty for the board and its buttons.
	Role string        `json:"role,omitempty"` // The role of that person.

	Checked string `json:"checked,omitempty"` // By what it is known that it is that person, where the board has not seen his token: trace.ByPIN, trace.ByHall.
	Fact
}

// RolePlayer is the role of an input that a player has entered.
const RolePlayer = "player"

// PlyMax is the last ply that a claim or a ruling may name, and the highest number of either.
const PlyMax = 1_000_000
