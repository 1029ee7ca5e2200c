package rulebook

import "github.com/kyban/kyban/engine"

// The law of the Asian federation, as far as its translator condensed it: repetition, and how games end. The words stand in
// docs/rules/axf2003.md.
var axf2003 = Rulebook{
	ID:       AXF2003,
	Name:     "Asian Xiangqi Federation 2003",
	Source:   "Rules of the Asian Xiangqi Federation, 2003, sections 1 to 4, condensed by their translator",
	Fallback: VN2004,
	Parameters: Parameters{
		Displaced:   Citation{VN2004, "9.10b"}, // These rules are silent on it,
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		IllegalMove: Citation{VN2004, "9.10"},  // nor on a move against the law of movement.
		FirstMover:  engine.First,
		SameTime:    OwnFirst, // No touch binds.
		Endings: Endings{
			Checkmate:   Citation{AXF2003, "4.1"},
			KingTaken:   Citation{AXF2003, "4.1"},
			Stalemate:   Citation{AXF2003, "4.2"},
			Resignation: Citation{VN1999, "5.3"}, // These rules are silent on it.
			Agreement:   Citation{AXF2003, "4.4"},
		},
		Offers:     Offers{Answer: Citation{AXF2003, "4.4"}},
		Repetition: Limit{3, Citation{AXF2003, "2A"}}, // A reading: they give no number.
	},
}
