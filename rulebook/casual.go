package rulebook

import "github.com/kyban/kyban/engine"

// Rules for beginners, without a law of touching. The words stand in docs/rules/casual.md.
var casual = Rulebook{
	ID:     Casual,
	Name:   "Casual",
	Source: "Basic rules of xiangqi for beginners, 29 March 2020; its diagonal step of the general is an error of the source",
	Parameters: Parameters{
		Displaced:   Citation{VN2004, "9.10b"}, // These rules are silent on it.
		IllegalMove: Citation{Casual, "illegal"},
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		FirstMover:  engine.First,
		SameTime:    OwnFirst, // No touch binds.
		Endings: Endings{
			Checkmate:   Citation{Casual, "mate"},
			Stalemate:   Citation{Casual, "stalemate"},
			Resignation: Citation{Casual, "resignation"},
			Agreement:   Citation{Casual, "agreement"},
		},
		Offers:  Offers{Answer: Citation{Casual, "agreement"}, Mated: Citation{Casual, "agreement"}},
		Rulings: Rulings{Restored: Citation{Casual, "illegal"}},
		Guided:  true,
		// A player who explains it does not lose.
		Sealed:     SealedMove{Illegal: Citation{Casual, "adjourned"}, Ambiguous: Citation{Casual, "adjourned"}},
		Quiet:      Limit{30, Citation{Casual, "limits"}},
		Total:      Limit{300, Citation{Casual, "limits"}},
		Claimed:    Claimed{Limit: Limit{60, Citation{Casual, "limits"}}, Together: true}, // A reading: 30 would come first otherwise.
		Repetition: Limit{3, Citation{Casual, "repetition"}},                              // A reading: these rules give no number.
	},
}
