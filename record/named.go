package record

import "github.com/kyban/kyban/sensor"

// Named says which move a ply was, by the word of those who have seen it. Revised follows where that changes it.
type Named struct {
	Head      `type:"named" see:"players"`
	Ply       int           `json:"ply" see:"players" is:"1.."`
	Move      string        `json:"move" see:"players"`
	Was       string        `json:"was" see:"players"`                  // As it stood before.
	By        Side          `json:"by" see:"players"`                   // arbiter, players; red or black alone, where his word waits for the other's.
	Name      string        `json:"name" see:"players"`                 // Of the arbiter, empty where nobody said it.
	Reason    string        `json:"reason" see:"players"`               // In words.
	Waits     bool          `json:"waits,omitempty" see:"players"`      // One player alone has said so: nothing follows.
	TakenBack bool          `json:"taken_back,omitempty" see:"players"` // What was named of the ply counts no more, and Move is what the board has read.
	NoEffect  bool          `json:"no_effect,omitempty" see:"players"`  // A note says why.
	Anew      bool          `json:"anew,omitempty" see:"players"`       // What was found, asked and said of the law from this ply on counts no more: what holds is said again.
	At        sensor.Micros `json:"at_us" see:"players"`
}
