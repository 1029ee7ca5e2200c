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

// Repetition says what the law makes of a position that has come back. It decides nothing: an arbiter rules.
type Repetition struct {
	Head     `type:"repetition"`
	Ply      int           `json:"ply"`           // After which the position stands.
	Count    int           `json:"count"`         // How often it has stood.
	First    int           `json:"first"`         // The ply after which it stood first.
	Length   int           `json:"length"`        // The plies since it stood last, 0 when it stands for the first time.
	Red      *string       `json:"red,omitempty"` // What the side does: check, chase, allowed (a chase), several joined by _; empty while nothing is judged.
	White    *string       `json:"white,omitempty" chess:"Red"`
	Black    string        `json:"black"`   // As Red.
	Verdict  string        `json:"verdict"` // none, must_vary, draw, loss
	Side     Side          `json:"side,omitempty"`
	Article  string        `json:"article"`       // That is broken, or that draws; empty while nothing is judged.
	Via      string        `json:"via,omitempty"` // The article that decides between the sides, or by which the side loses.
	Readings []Reading     `json:"readings,omitempty"`
	Claim    int           `json:"claim,omitempty"`     // That it answers.
	Intended string        `json:"intended,omitempty"`  // The move that the claimant announces and has not made: the position is that behind it.
	Gets     Side          `json:"gets,omitempty"`      // The side that the rulebook gives time, for the claim was wrong.
	Amount   sensor.Micros `json:"amount_us,omitempty"` // That time.
	Rulebook string        `json:"rulebook"`            // Whose law it is.
	At       sensor.Micros `json:"at_us"`
}

// FirstDid returns what the side did that moves first.
func (r Repetition) FirstDid() string { return Either(r.Red, r.White) }

// Reading is another verdict that the words of an article allow.
type Reading struct {
	Article string `json:"article"`
	Says    string `json:"says"` // In English.
	Verdict string `json:"verdict"`
	Side    Side   `json:"side,omitempty"`
	Count   int    `json:"count,omitempty"` // Of a limit: the moves that count so.
}
