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
		Displaced:   Citation{VN2004, "9.10b"}, // These rules say nothing of it,
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		IllegalMove: Citation{VN2004, "9.10"},  // nor of a move against the law of movement.
		FirstMover:  engine.Red,                // A reading: the source is silent.
		SameTime:    OwnFirst,                  // No touch binds.
		Endings: Endings{
			Checkmate:   Citation{AXF2003, "4.1"},
			KingTaken:   Citation{AXF2003, "4.1"},
			Stalemate:   Citation{AXF2003, "4.2"},
			Resignation: Citation{VN1999, "5.3"}, // These rules say nothing of it.
			Agreement:   Citation{AXF2003, "4.4"},
		},
		Offers:     Offers{Answer: Citation{AXF2003, "4.4"}},
		Repetition: Limit{3, Citation{AXF2003, "2A"}}, // A reading: they give no number.
	},
	Articles: []Article{
		{
			ID: "1", Title: "Terms", Status: Implemented,
			Code: []Code{{"repetition/ply.go", "look"}, {"repetition/plyreading.go", "edition.read"}, {"repetition/threat.go", "roots"}, {"repetition/kill.go", "kills"}, {"repetition/hindrance.go", "blocks"}},
			Cases: []string{
				"one check and one threat of mate",
				"a horse offers itself perpetually",
				"a cannon blocks a rook perpetually",
				"a check answered by a general that leaves threats standing",
			},
		},
		{
			ID: "2A", Title: "Neither side breaks a rule", Status: Implemented,
			Note: "The draw is found, and the arbiter gives it.",
			Code: []Code{{"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"nobody breaks a rule and nobody varies",
				"repetition axf2003 2A",
			},
		},
		{
			ID: "2B", Title: "Both sides break a rule", Status: Implemented,
			Note: "The draw is found, and the arbiter gives it.",
			Code: []Code{{"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"both check perpetually",
				"both chase perpetually",
				"repetition axf2003 2B",
			},
		},
		{
			ID: "2C", Title: "Check against chase", Status: Implemented,
			Note: "Who must vary is found, and the arbiter requires it.",
			Code: []Code{{"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"perpetual check against perpetual chase",
				"repetition axf2003 2C",
			},
		},
		{
			ID: "2D", Title: "One side breaks a rule", Status: Implemented,
			Note: "Who must vary is found, and the arbiter requires it.",
			Code: []Code{{"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook checks perpetually",
				"a rook chases a cannon without a root",
				"perpetual check must vary and does not",
			},
		},
		{
			ID: "3.1", Title: "Perpetual check", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook checks perpetually",
				"perpetual check must vary and does not",
			},
		},
		{
			ID: "3.2", Title: "What is drawn", Status: Implemented,
			Note: "A chase and a threat to capture after a check are drawn, too; the article that is named is 2A.",
			Code: []Code{{"repetition/axf2003.go", "axf2003Draws"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"one check and one chase",
				"one check and one idle move",
				"several checks and one threat of mate",
				"several checks and one idle move",
				"one chase and one threat of mate",
				"a chase, and a threat to capture after a check",
				"repetition axf2003 3 2",
			},
		},
		{
			ID: "3.3", Title: "Perpetual chase", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook chases a cannon without a root",
				"two rooks chase one cannon by turns",
				"a horse chases an uncrossed pawn",
				"a rook chases a crossed pawn",
				"repetition axf2003 3 3",
			},
		},
		{
			ID: "3.4", Title: "Chasing several pieces", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Draws"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"one rook chases two cannons in turn",
				"two rooks chase four pieces in turn",
				"repetition axf2003 3 4",
			},
		},
		{
			ID: "3.5", Title: "Two chases running", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"two chases against one",
				"an elephant that attacks a protected rook is a counter-chase",
				"repetition axf2003 3 5",
			},
		},
		{
			ID: "3.6", Title: "Protected pieces", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a real root",
				"a false root, for the protecting rook is pinned",
				"a horse chases a protected rook",
				"a cannon chases a protected rook",
				"an elephant and a rook chase a protected cannon",
				"repetition axf2003 3 6",
			},
		},
		{
			ID: "3.7", Title: "Pieces of one kind", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"rooks that can take each other",
				"cannons that can take each other",
				"horses that can take each other",
				"a rook chases a pinned rook",
				"a cannon chases a pinned cannon",
				"horses chase a horse whose leg is blocked",
				"repetition axf2003 3 7",
			},
		},
		{
			ID: "3.8", Title: "Exchanges and offers in a chase", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a horse that offers itself chases a cannon",
				"repetition axf2003 3 8",
			},
		},
		{
			ID: "3.9", Title: "Generals and pawns", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a pawn chases alone",
				"a general chases alone",
				"a rook and a pawn chase one cannon by turns",
				"repetition axf2003 3 9",
			},
		},
		{
			ID: "3.10", Title: "What else is drawn", Status: Implemented,
			Code: []Code{{"repetition/axf2003.go", "axf2003Draws"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"perpetual threats of mate",
				"a cannon blocks a rook perpetually",
				"a horse offers itself perpetually",
				"rooks attack protected rooks that attack them",
				"repetition axf2003 3 10",
			},
		},
		{
			ID: "4.1", Title: "The general captured", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"two rooks mate",
			},
		},
		{
			ID: "4.2", Title: "No move left", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"a lone general without a move is stalemated",
			},
		},
		{
			ID: "4.3", Title: "Not varying", Status: Implemented,
			Note: "The loss is found, and the arbiter gives it.",
			Code: []Code{{"repetition/judge.go", "Law.Judge"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"loss red 3.1 via 4.3",
				"perpetual check must vary and does not",
			},
		},
		{
			ID: "4.4", Title: "Draws", Status: Partly,
			Note: "An agreement ends the game, and a repetition is found. Whether neither side can win, and every other draw, is for the arbiter to say.",
			Code: []Code{{"game/ending.go", "Board.endBy"}, {"repetition/axf2003.go", "axf2003Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"draw offered and agreed",
				"nobody breaks a rule and nobody varies",
				"repetition axf2003 2A",
			},
		},
	},
}
