package rulebook

import "github.com/kyban/kyban/engine"

// Rules for beginners, without a law of touching. The words stand in docs/rules/casual.md.
var casual = Rulebook{
	ID:     Casual,
	Name:   "Casual",
	Source: "Basic rules of xiangqi for beginners, 29 March 2020; its diagonal step of the general is an error of the source",
	Parameters: Parameters{
		Displaced:   Citation{VN2004, "9.10b"}, // These rules say nothing of it.
		IllegalMove: Citation{Casual, "illegal"},
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		FirstMover:  engine.Red,                // A reading: the source is silent.
		SameTime:    OwnFirst,                  // No touch binds.
		Endings: Endings{
			Checkmate:   Citation{Casual, "mate"},
			Stalemate:   Citation{Casual, "stalemate"},
			Resignation: Citation{Casual, "resignation"},
			Agreement:   Citation{Casual, "agreement"},
		},
		Offers:     Offers{Answer: Citation{Casual, "agreement"}, Mated: Citation{Casual, "agreement"}},
		Rulings:    Rulings{Restored: Citation{Casual, "illegal"}},
		Guided:     true,
		Sealed:     SealedMove{Illegal: Citation{Casual, "adjourned"}, Ambiguous: Citation{Casual, "adjourned"}}, // Who explains it does not lose.
		Quiet:      Limit{30, Citation{Casual, "limits"}},
		Total:      Limit{300, Citation{Casual, "limits"}},
		Claimed:    Claimed{Limit: Limit{60, Citation{Casual, "limits"}}, Together: true}, // A reading: 30 would come first otherwise.
		Repetition: Limit{3, Citation{Casual, "repetition"}},                              // A reading: these rules give no number.
	},
	Articles: []Article{
		{
			ID: "moves", Title: "How the pieces move", Status: Implemented,
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}},
			Cases: []string{
				"a general does not step to where it faces the other",
			},
		},
		{
			ID: "illegal", Title: "The general in danger", Status: Implemented,
			Note: "Such a move is illegal: lights and the picture of the board show where the piece belongs.",
			Code: []Code{{"game/against/watch.go", "Watch.Follow"}, {"game/guide.go", "Board.Guide"}},
			Cases: []string{
				"a piece stands against the law, under casual",
			},
		},
		{
			ID: "mate", Title: "Mate", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"two rooks mate",
			},
		},
		{
			ID: "stalemate", Title: "No move left", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"a lone general without a move is stalemated",
			},
		},
		{
			ID: "resignation", Title: "Resignation", Status: Implemented,
			Code: []Code{{"game/ending.go", "Board.endBy"}},
			Cases: []string{
				"resignation",
			},
		},
		{
			ID: "agreement", Title: "Draw by agreement", Status: Implemented,
			Note: "An offer by a side that is mated next, whatever it does, is found, and stands until it is answered.",
			Code: []Code{{"game/offer/watch.go", "Watch.Offer"}, {"game/ending/ending.go", "IsNearMate"}},
			Cases: []string{
				"draw offered and agreed",
				"draw offered by a side about to be mated",
			},
		},
		{
			ID: "limits", Title: "Draws by counting", Status: Partly,
			Note: "30 moves without a capture and 300 in all end the game; 60 on request are counted, and the arbiter gives the draw. Whether neither side can win is for people to say.",
			Code: []Code{{"repetition/adjudicate/limit.go", "Game.limit"}, {"game/counting/count.go", "Watch.Claim"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"30 moves without a capture",
				"300 moves in all",
				"thirty moves casual",
				"three hundred moves casual",
				"sixty moves claimed casual",
			},
		},
		{
			ID: "repetition", Title: "Repetition", Status: Implemented,
			Note: "It is found, and the arbiter rules. *Reading:* of the bans perpetual check alone is named; where those of vn1999 would lead elsewhere the finding says so.",
			Code: []Code{{"repetition/casual.go", "casualRungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook checks perpetually",
				"both check perpetually",
				"nobody breaks a rule and nobody varies",
				"a rook chases a cannon without a root",
				"loss red repetition via repetition",
				"repetition casual",
			},
		},
		{
			ID: "adjourned", Title: "Adjournment", Status: Partly,
			Note: "A wrong sealed move is found when it is opened, and does not lose by itself: whether it can be explained, and that both lose where the opponent has left, the arbiter rules.",
			Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
			Cases: []string{
				"sealed move is illegal casual",
			},
		},
		{
			ID: "time", Title: "Time", Status: Partly,
			Note: "A flag is recorded when it falls; that the side has lost the arbiter rules, or the regulations of the event say so. Who comes later than the regulations allow to a game with a scheduled start is found.",
			Code: []Code{{"game/time.go", "Board.sayFlags"}, {"clock/named.go", "named"}, {"game/lateness/watch.go", "Watch.Advance"}},
			Cases: []string{
				"clock of the casual rules",
				"casual: the limit is passed",
			},
		},
	},
}
