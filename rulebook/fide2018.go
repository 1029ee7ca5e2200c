package rulebook

import (
	"github.com/kyban/kyban/engine"
)

// The FIDE Laws of Chess of 2018: all of them for chess, and for xiangqi the law of touching and the listed articles. The
// words stand in docs/rules/fide2018.md.
var fide2018 = Rulebook{
	ID:       FIDE2018,
	Name:     "FIDE 2018",
	Source:   "FIDE Laws of Chess taking effect from 1 January 2018, articles 1 to 12, appendices A to D and guidelines I to III; xiangqi is played by articles 4, 6.7, 7.2.1, 7.5.1 and 9.1 and by guideline I, and ends by vn1999",
	Fallback: VN1999,
	Parameters: Parameters{
		Displaced:   Citation{VN2004, "9.10b"}, // For xiangqi; 7.4 of these laws restores and takes time.
		FirstMover:  engine.First,
		SameTime:    OwnFirst,
		Endings:     vn1999.Parameters.Endings, // Chess draws when a side can't move; xiangqi does not.
		IllegalMove: Citation{FIDE2018, "7.5.1"},
		Alternate:   Citation{FIDE2018, "1.2"},
		WrongStart:  Citation{FIDE2018, "7.2.1"},
		AdjustTurn:  Citation{FIDE2018, "4.2.1"},
		Repetition:  vn1999.Parameters.Repetition, // That of chess knows no chase.
		Offers:      fide2018Offers,
		Claims:      Claims{Lapse: Citation{FIDE2018, "4.8"}},
		Sealed:      fide2018Sealed,
		Rulings:     fide2018Rulings,
	},
	Chess:   &fide2018Chess,
	Xiangqi: []string{"4", "6.7", "7.2.1", "7.5.1", "9.1", "I"},
}

var fide2018Chess = Parameters{
	Displaced:  Citation{FIDE2018, "7.4.1"},
	OwnTime:    Citation{FIDE2018, "7.4.1"},
	Begins:     Citation{FIDE2018, "1.2"},
	FirstMover: engine.First,
	SameTime:   OwnFirst,
	Endings: Endings{
		Checkmate:   Citation{FIDE2018, "5.1.1"},
		KingTaken:   Citation{FIDE2018, "1.4.1"},
		Stalemate:   Citation{FIDE2018, "5.2.1"},
		Dead:        Citation{FIDE2018, "5.2.2"},
		Resignation: Citation{FIDE2018, "5.1.2"},
		Agreement:   Citation{FIDE2018, "5.2.3"},
	},
	StalemateDraws: true,
	Returns: Returns{Claimed: Limit{3, Citation{FIDE2018, "9.2"}}, Ends: Limit{5, Citation{FIDE2018, "9.6.1"}},
		Right: Citation{FIDE2018, "9.5.2"}, Wrong: Citation{FIDE2018, "9.5.3"}, Minutes: 2},
	Quiet: Limit{75, Citation{FIDE2018, "9.6.2"}},
	Claimed: Claimed{Limit: Limit{50, Citation{FIDE2018, "9.3"}}, Right: Citation{FIDE2018, "9.5.2"},
		Wrong: Citation{FIDE2018, "9.5.3"}, Again: Citation{FIDE2018, "9.5.3"}, Minutes: 2},
	IllegalMove: Citation{FIDE2018, "7.5.1"},
	Alternate:   Citation{FIDE2018, "1.2"},
	Promotion:   Citation{FIDE2018, "4.4.4"},
	Penalties: Penalties{Article: Citation{FIDE2018, "7.5.5"}, Loses: 2, Minutes: 2, Press: Citation{FIDE2018, "7.5.3"},
		Queen: Citation{FIDE2018, "7.5.2"}},
	Fast: map[Pace]Fast{
		Rapid: {Stands: Citation{FIDE2018, "A.4.2"}, Remains: Citation{FIDE2018, "A.4.4"}, Start: Citation{FIDE2018, "A.4.1.2"},
			Clock: Citation{FIDE2018, "A.4.1.1"}},
		Blitz: {Minutes: 1, Shortened: Citation{FIDE2018, "B.2"}, Stands: Citation{FIDE2018, "A.4.2"}, Remains: Citation{FIDE2018, "A.4.4"},
			Start: Citation{FIDE2018, "A.4.1.2"}, Clock: Citation{FIDE2018, "A.4.1.1"}},
	},
	WrongStart: Citation{FIDE2018, "7.2.1"},
	AdjustTurn: Citation{FIDE2018, "4.2.1"},
	Offers:     fide2018ChessOffers,
	Claims:     Claims{Lapse: Citation{FIDE2018, "4.8"}, Moved: Citation{FIDE2018, "9.4"}, Announced: Citation{FIDE2018, "9.5.3"}},
	Sealed:     fide2018Sealed,
	Rulings:    fide2018ChessRulings,
}

// fide2018ChessOffers has 5.2.3 as well, which xiangqi does not use.
var fide2018ChessOffers = Offers{Answer: Citation{FIDE2018, "9.1.2.1"}, Timing: Citation{FIDE2018, "9.1.2.1"}, Moved: Citation{FIDE2018, "5.2.3"},
	Claimed: Citation{FIDE2018, "9.1.2.3"}, Touch: true}

var fide2018Offers = Offers{Answer: Citation{FIDE2018, "9.1.2.1"}, Timing: Citation{FIDE2018, "9.1.2.1"}, Touch: true}

var fide2018Sealed = SealedMove{Illegal: Citation{FIDE2018, "I.8"}, Ambiguous: Citation{FIDE2018, "I.8"}, Loses: true}

var fide2018Rulings = Rulings{
	Accidental: Citation{FIDE2018, "4.2.2"},
	Restored:   Citation{FIDE2018, "7.5.1"},
	Annulled:   Citation{FIDE2018, "7.2.1"},
	Annuls:     []string{"7.2.1"},
}

// fide2018ChessRulings has 7.3 as well, which xiangqi does not use.
var fide2018ChessRulings = Rulings{
	Accidental: fide2018Rulings.Accidental,
	Restored:   fide2018Rulings.Restored,
	Annulled:   fide2018Rulings.Annulled,
	Swapped:    Citation{FIDE2018, "7.3"},
	Annuls:     []string{"7.2.1", "7.3"},
	Settled:    Settled{Moves: 10, Colours: Citation{FIDE2018, "7.3"}, Board: Citation{FIDE2018, "7.2.2"}, Set: Citation{FIDE2018, "6.10.2"}},
}
