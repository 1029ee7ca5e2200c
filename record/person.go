package record

import "github.com/kyban/kyban/sensor"

// Entered says that an input was entered by hand, by whom, and in which role. What follows from the input comes behind it.
type Entered struct {
	Head `type:"entered"`
	What string `json:"what"` // The word of the input, as in stored facts.
	By   string `json:"by"`
	Role string `json:"role"`

	Checked string        `json:"checked,omitempty"` // hall: the hall of the event vouches for the person.
	At      sensor.Micros `json:"at_us"`
}

// Token says that somebody was given a role at the board, or that it was taken from him. The text of a token is in no record.
type Token struct {
	Head    `type:"token"`
	Made    string        `json:"made,omitempty"` // The name of the person, or:
	Revoked string        `json:"revoked,omitempty"`
	Role    string        `json:"role"`
	Side    Side          `json:"side,omitempty"`
	Of      int           `json:"of_game,omitempty"` // The stored game for which a player has it.
	When    string        `json:"when,omitempty"`    // By the clock of the board's computer.
	At      sensor.Micros `json:"at_us"`             // When it was entered in the log.
}

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

// Signed is a signature under a result.
type Signed struct {
	Head   `type:"signed" see:"public"`
	By     Side   `json:"by" see:"public" is:"signer"` // red, black, arbiter
	Name   string `json:"name" see:"public"`
	Result string `json:"result" see:"public" is:"result"`
	Digest string `json:"digest,omitempty" is:"digest"` // Of all that it covers; versions before had signatures under the result alone.

	Checked string        `json:"checked,omitempty" see:"public"` // pin: by the PIN of the signer; hall: the hall of the event vouches for him.
	At      sensor.Micros `json:"at_us" see:"public"`
}

// SignaturesVoid says that signatures count no more, since something changed that they cover.
type SignaturesVoid struct {
	Head    `type:"signatures_void" see:"public"`
	Who     []Side        `json:"who" see:"public" is:"signer"` // red, black, arbiter
	Result  string        `json:"result" see:"public" is:"result"`
	Changed []string      `json:"changed" see:"public" except:"rulings"` // names, date, table, tags, moves, rulings, result
	At      sensor.Micros `json:"at_us" see:"public"`
}

// Confirmed says that both players and the arbiter signed a result.
type Confirmed struct {
	Head   `type:"confirmed" see:"public"`
	Result string        `json:"result" see:"public" is:"result"`
	At     sensor.Micros `json:"at_us" see:"public"`
}
