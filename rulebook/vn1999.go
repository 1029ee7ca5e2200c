package rulebook

import "github.com/kyban/kyban/engine"

// The older Vietnamese law. The words stand in docs/rules/vn1999.md.
var vn1999 = Rulebook{
	ID:     VN1999,
	Name:   "Vietnam 1999",
	Source: "Law of xiangqi, articles 4 to 8, 19 to 24, 59 to 67 and the pairing tables",
	Parameters: Parameters{
		FirstMover: engine.Second,
		SameTime:   OpponentFirst,
		Endings: Endings{
			KingTaken:   Citation{VN1999, "4.1"},
			Checkmate:   Citation{VN1999, "5.1a"},
			Stalemate:   Citation{VN1999, "5.2"},
			Resignation: Citation{VN1999, "5.3"},
			Agreement:   Citation{VN1999, "6.2"},
		},
		Offers:      Offers{Answer: Citation{VN1999, "6.2"}, Consent: Citation{VN1999, "6.2"}},
		General:     Exposed{Capture: Citation{VN1999, "5.1b"}, Facing: Citation{VN1999, "5.1c"}, Ignored: Citation{VN1999, "5.1d"}},
		AdjustTurn:  Citation{VN1999, "8.6"},
		Displaced:   Citation{VN2004, "9.10b"}, // The older law is silent on it,
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		IllegalMove: Citation{VN2004, "9.10"},  // nor on a move against the law of movement that does not give the own general up.
		Faults:      Limit{3, Citation{VN1999, "5.6"}},
		Repetition:  Limit{3, Citation{VN1999, "6.3"}},
		Declared:    Declared{Limit{50, Citation{VN1999, "20"}}, 5, Citation{VN1999, "21"}, Citation{VN1999, "22"}},
	},
}
