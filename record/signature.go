package record

import "github.com/kyban/kyban/sensor"

// Signed is a signature under a result.
type Signed struct {
	Head   `type:"signed" see:"public"`
	By     Side          `json:"by" see:"public" is:"signer"` // red, black, arbiter
	Name   string        `json:"name" see:"public"`
	Result string        `json:"result" see:"public" is:"result"`
	Digest string        `json:"digest,omitempty" is:"digest"` // Of all that it covers; versions before had signatures under the result alone.
	At     sensor.Micros `json:"at_us" see:"public"`
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
