package record

import "github.com/kyban/kyban/sensor"

// Limit says how many moves count towards a limit after which a game is drawn. A move is a turn of each side. It decides nothing by
// itself: an arbiter rules, or the rulebook ends the game.
type Limit struct {
	Head     `type:"limit" see:"players"`
	Ply      int           `json:"ply" see:"players"`                                     // The last that was looked at: it was made, or stands on the board.
	What     string        `json:"what" see:"players"`                                    // moves_without_capture (in chess without a pawn move, too), declared (by the arbiter), total
	Side     Side          `json:"side,omitempty" see:"players"`                          // Of declared: whose moves the arbiter has limited.
	Count    int           `json:"count" see:"players"`                                   // The moves that count: those of the side that made fewer.
	Needed   int           `json:"needed" see:"players"`                                  // So many reach the limit.
	Excluded int           `json:"excluded" see:"players"`                                // The plies that don't count, for they gave or answered a check.
	First    int           `json:"first" see:"players"`                                   // The ply after which it counts.
	Before   int           `json:"before,omitempty" see:"players"`                        // The plies that count from before the game, as the FEN of its start has them.
	Plies    []int         `json:"counted_plies" see:"players" is:"long 1.."`             // Those that count.
	Checks   []int         `json:"excluded_plies" see:"players" is:"long 1.."`            // Those that don't.
	Unsure   []int         `json:"uncertain_plies,omitempty" see:"players" is:"long 1.."` // Those of which it is not certain yet what was played.
	Together bool          `json:"together,omitempty" see:"players"`                      // The count is of the turns of both sides together.
	Captured bool          `json:"captured,omitempty" see:"players"`                      // Of declared: a capture has ended it.
	Replaces Side          `json:"replaces,omitempty" see:"players"`                      // Of declared: the side whose limit stood until then, and counts no more.
	Claim    int           `json:"claim,omitempty" see:"players"`                         // That it answers.
	Intended string        `json:"intended,omitempty" see:"players"`                      // The move that the claimant announces and has not made: it is counted.
	Gets     Side          `json:"gets,omitempty" see:"players"`                          // The side that the rulebook gives time, for the claim was wrong.
	Amount   sensor.Micros `json:"amount_us,omitempty" see:"players"`                     // That time.
	Article  string        `json:"article" see:"players"`
	Via      string        `json:"via,omitempty" see:"players"` // The article that says what follows.
	Rulebook string        `json:"rulebook" see:"players"`      // Whose articles these are.
	Readings []Reading     `json:"readings,omitempty"`          // By which the limit is reached, where it is not, or the other way round.
	At       sensor.Micros `json:"at_us" see:"players"`
}

// Reached reports whether the counted moves reach the limit.
func (l Limit) Reached() bool { return !l.Captured && l.Count >= l.Needed }
