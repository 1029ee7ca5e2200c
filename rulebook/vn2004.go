package rulebook

import "github.com/kyban/kyban/engine"

// Vietnam, Decision 1409/2004, chapter 2. The words stand in docs/rules/vn2004.md.
var vn2004 = Rulebook{
	ID:       VN2004,
	Name:     "Vietnam 2004",
	Source:   "Decision 1409/2004/QĐ-UBTDTT of 23 September 2004, chapter 2: conduct of the game",
	Fallback: VN1999,
	Parameters: Parameters{
		FirstMover: engine.First,
		SameTime:   OpponentFirst,
		// The edition is silent on endings; vn1999 is cited.
		Endings:     vn1999.Parameters.Endings,
		Offers:      vn1999.Parameters.Offers,
		IllegalMove: Citation{VN2004, "9.10"},
		Alternate:   Citation{VN2004, "part1"},
		Displaced:   Citation{VN2004, "9.10b"},
		WrongStart:  Citation{VN2004, "9.9a"},
		Begins:      Citation{VN2004, "9.9b"},
		AdjustTurn:  Citation{VN2004, "9.5a"},
		Claims: Claims{ // It is silent on when the right to claim lapses.
			Evidence: Citation{VN2004, "9.11b"},
			Late:     Citation{VN2004, "9.11"},
			Time:     Citation{VN2004, "part3-complaints"},
		},
		Rulings: Rulings{
			Accidental: Citation{VN2004, "9.6"},
			Restored:   Citation{VN2004, "9.10"},
			Annulled:   Citation{VN2004, "9.9"},
			Swapped:    Citation{VN2004, "9.9c"},
			Corrected:  Citation{VN2004, "9.9e"},
			Annuls:     []string{"9.9a", "9.9b"}, // The pairing decides who was entitled to begin.
		},
		Accidental: Limit{3, Citation{VN2004, "9.6"}},
		Faults:     vn1999.Parameters.Faults, // The edition is silent.
		Dropped:    Citation{VN2004, "9.8"},
		Over:       Citation{VN2004, "9.10"},
		Confirmed:  Citation{VN2004, "9.9d"},
		Sealed:     SealedMove{Illegal: Citation{VN2004, "part3-adjourned"}, Loses: true},
		Repetition: vn1999.Parameters.Repetition, // The edition is silent.
		Claimed: Claimed{Limit: Limit{50, Citation{VN2004, "part4"}}, Checks: 5, Minutes: 2,
			Right: Citation{VN2004, "part4a"}, Wrong: Citation{VN2004, "part4b"}, Again: Citation{VN2004, "part4c"},
			Anytime: Citation{VN2004, "part4a"}, InAll: Citation{VN2004, "part4c"}},
		Declared: vn1999.Parameters.Declared, // The edition is silent.
	},
}
