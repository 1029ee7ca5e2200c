package repetition

// Deed is what a ply does, by an edition.
type Deed uint8

// The deeds, the strongest first: a ply that does several counts as the first.
const (
	Check Deed = iota
	Chase
	Kill
	Exchange
	Offer
	Allowed // A chase that the edition allows.
	Block
	Idle
)

var deedNames = [...]string{Check: "check", Chase: "chase", Kill: "kill", Exchange: "exchange", Offer: "offer",
	Allowed: "allowed", Block: "block", Idle: "idle"}

// String returns the deed as "check".
func (d Deed) String() string { return deedNames[d] }
