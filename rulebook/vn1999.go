package rulebook

import "github.com/kyban/kyban/engine"

// The older Vietnamese law. The words stand in docs/rules/vn1999.md.
var vn1999 = Rulebook{
	ID:     VN1999,
	Name:   "Vietnam 1999",
	Source: "Law of xiangqi, articles 4 to 8, 19 to 24, 59 to 67 and the pairing tables",
	Parameters: Parameters{
		FirstMover: engine.Black, // 7.1
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
		Displaced:   Citation{VN2004, "9.10b"}, // The older law says nothing of it,
		Alternate:   Citation{VN2004, "part1"}, // They don't say so.
		IllegalMove: Citation{VN2004, "9.10"},  // nor of a move against the law of movement that does not give the own general up.
		Faults:      Limit{3, Citation{VN1999, "5.6"}},
		Repetition:  Limit{3, Citation{VN1999, "6.3"}},
		Declared:    Declared{Limit{50, Citation{VN1999, "20"}}, 5, Citation{VN1999, "21"}, Citation{VN1999, "22"}},
	},
	Articles: []Article{
		{
			ID: "4.1", Title: "Capturing", Status: Implemented,
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}},
			Cases: []string{
				"a rook goes up to its own pieces and takes the other's",
				"a cannon goes like a rook and takes over one screen",
				"a general does not step to where it faces the other",
			},
		},
		{
			ID: "5.1", Title: "A win over the general", Status: Implemented,
			Note: "Mate ends the game; the other cases are found, and the arbiter gives the result.",
			Code: []Code{{"engine/ending.go", "Position.Ending"}, {"game/ending/ending.go", "Exposes"}},
			Cases: []string{
				"two rooks mate",
				"a horse mates a smothered general",
				"generals exposed vn1999",
			},
		},
		{
			ID: "5.1a", Title: "Checkmate", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"two rooks mate",
				"a horse mates a smothered general",
			},
		},
		{
			ID: "5.1b", Title: "General moved into capture", Status: Implemented,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result. *Reading:* a piece that lets the general be captured by leaving its point is found by this article, too.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/ending/ending.go", "Exposes"}},
			Cases: []string{
				"general moved into capture vn1999",
				"a general does not step to where it faces the other",
			},
		},
		{
			ID: "5.1c", Title: "Generals exposed", Status: Implemented,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/ending/ending.go", "Exposes"}},
			Cases: []string{
				"generals exposed vn1999",
				"facing generals are a check",
			},
		},
		{
			ID: "5.1d", Title: "Check ignored", Status: Implemented,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/ending/ending.go", "Exposes"}},
			Cases: []string{
				"check ignored vn1999",
				"a rook's check is interposed or the rook taken",
			},
		},
		{
			ID: "5.2", Title: "No move left", Status: Implemented,
			Code: []Code{{"engine/ending.go", "Position.Ending"}},
			Cases: []string{
				"a lone general without a move is stalemated",
				"a piece that is pinned does not help against stalemate",
			},
		},
		{
			ID: "5.3", Title: "Resignation", Status: Implemented,
			Note: "A resignation that nobody enters, as by a handshake, leaves the result open until the organiser gives it.",
			Code: []Code{{"game/ending.go", "Board.endBy"}},
			Cases: []string{
				"resignation",
				"resignation with a move on the board",
				"resigned then set up again",
			},
		},
		{
			ID: "5.4", Title: "Time", Status: Implemented,
			Note: "A flag is recorded when it falls; that the side has lost waits for the arbiter, who rules so, or the regulations of the event say so.",
			Code: []Code{{"game/time.go", "Board.sayFlags"}, {"scoresheet/loss.go", "Keeper.loses"}},
			Cases: []string{
				"clock of vn1999",
				"a flag",
			},
		},
		{
			ID: "5.5", Title: "Forbidden move repeated", Status: Implemented,
			Note: "The loss is found when the position stands once more, and the arbiter gives the result.",
			Code: []Code{{"repetition/judge.go", "Law.Judge"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"loss red 61 via 5.5 [61 none]",
				"perpetual check must vary and does not",
			},
		},
		{
			ID: "5.6", Title: "Technical faults", Status: Partly,
			Note: "Technical faults that the arbiter rules are counted, and from the third one on the loss waits for him, who gives the result. Which rules make two enough is for him to say.",
			Code: []Code{{"game/arbitration/count.go", "Case.advice"}, {"scoresheet/loss.go", "Keeper.count"}},
			Cases: []string{
				"technical faults are counted",
				"three",
			},
		},
		{
			ID: "5.7", Title: "Other breaches", Status: Partly,
			Note:  "Who comes later than the regulations of the event allow is found, and the arbiter gives the result. What other breaches lose is for him to say.",
			Code:  []Code{{"game/lateness/watch.go", "Watch.Advance"}},
			Cases: []string{"late vn1999"},
		},
		{
			ID: "6.1", Title: "Neither can win", Status: ArbiterOnly,
			Note: "Whether neither side can win is for the arbiter to say.",
		},
		{
			ID: "6.2", Title: "Agreement", Status: Implemented,
			Note: "An offer stands until it is answered, and a move answers that says nothing. What the players agree on waits for the arbiter's ruling, unless the regulations of the event leave it to them (draw_consent false).",
			Code: []Code{{"game/offer/watch.go", "Watch.Hear"}, {"game/offers.go", "Board.handleOffer"}},
			Cases: []string{
				"draw offered and agreed",
				"draw offered and answered by a move",
				"draw agreed and consented to",
				"draw agreed and not consented to",
			},
		},
		{
			ID: "6.3", Title: "Three times unchanged", Status: Implemented,
			Note: "The draw is found, and the arbiter gives it.",
			Code: []Code{{"repetition/vn1999.go", "vn1999Rungs"}, {"repetition/history.go", "History.Cycle"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"nobody breaks a rule and nobody varies",
				"both check perpetually",
				"both chase perpetually",
				"repetition vn1999 6 3",
			},
		},
		{
			ID: "6.4", Title: "Move limit", Status: Implemented,
			Note: "That the limit is reached is found, and the arbiter gives the draw.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"limit declared",
			},
		},
		{
			ID: "6.5", Title: "Other draws", Status: ArbiterOnly,
			Note: "What other cases are drawn is for the arbiter to say.",
		},
		{
			ID: "7.1", Title: "Who begins", Status: Partly,
			Note: "A game begins with Black to move. Lots, and taking turns in a match, are the organiser's: he names who sits where.",
			Code: []Code{{"game/board.go", "NewBoard"}},
			Cases: []string{
				"vn1999 black first",
			},
		},
		{
			ID: "7.2", Title: "Round robin", Status: ToDo,
			Note: "Later: there is no pairing yet.",
		},
		{
			ID: "7.3", Title: "Swiss", Status: ToDo,
			Note: "Later: there is no pairing yet.",
		},
		{
			ID: "8.1", Title: "Own piece only", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnOnly"}},
			Cases: []string{
				"8.1: own horse put back and the cannon moved",
				"8.1: own pawn that can't move put back, then a capture",
			},
		},
		{
			ID: "8.2", Title: "Opponent's piece only", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentOnly"}},
			Cases: []string{
				"8.2: opponent's rook put back and the horse moved",
				"8.2: opponent's horse that nothing captures put back",
			},
		},
		{
			ID: "8.3", Title: "Own piece first, then the opponent's", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnFirst"}},
			Cases: []string{
				"8.3.1: captured, own piece up first",
			},
		},
		{
			ID: "8.3.1", Title: "O captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnFirst"}},
			Cases: []string{
				"8.3.1: captured, own piece up first",
			},
		},
		{
			ID: "8.3.2", Title: "Else O moves", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnFirst"}},
			Cases: []string{
				"8.3.2: own horse up, then a rook it can't capture",
			},
		},
		{
			ID: "8.3.3", Title: "Else another captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnFirst"}},
			Cases: []string{
				"8.3.3: own pawn that can't move, then a rook another captures",
			},
		},
		{
			ID: "8.3.4", Title: "Else any move and a technical fault", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OwnFirst"}},
			Cases: []string{
				"8.3.4: own pawn that can't move, then a horse that nothing captures",
			},
		},
		{
			ID: "8.4", Title: "Opponent's piece first, then an own piece", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentFirst"}},
			Cases: []string{
				"8.4.1: captured, opponent's piece off first",
			},
		},
		{
			ID: "8.4.1", Title: "O captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentFirst"}},
			Cases: []string{
				"8.4.1: captured, opponent's piece off first",
			},
		},
		{
			ID: "8.4.2", Title: "Else another captures P", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentFirst"}},
			Cases: []string{
				"8.4.2: opponent's rook up, then a horse that can't capture it",
			},
		},
		{
			ID: "8.4.3", Title: "Else O moves", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentFirst"}},
			Cases: []string{
				"8.4.3: opponent's horse that nothing captures up, then own horse",
			},
		},
		{
			ID: "8.4.4", Title: "Else any move and a technical fault", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999OpponentFirst"}},
			Cases: []string{
				"8.4.4: opponent's horse that nothing captures, then own pawn that can't move",
			},
		},
		{
			ID: "8.5", Title: "Both at the same time", Status: Implemented,
			Code: []Code{{"touchmove/vn1999.go", "vn1999SameTime"}},
			Cases: []string{
				"8.5: both colours in one scan",
			},
		},
		{
			ID: "8.6", Title: "Adjusting", Status: Implemented,
			Note: "An announced adjust binds nobody, and one out of turn is found. What the arbiter straightens while he has stopped the game binds nobody either.",
			Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/adjust.go", "Board.sayOutOfTurn"}},
			Cases: []string{
				"8.6: announced adjust",
				"adjust out of turn vn1999",
				"stopped claimed and ruled",
			},
		},
		{
			ID: "19.1", Title: "Limit in a book draw", Status: Partly,
			Note: "The arbiter declares the limit, and the board counts. What theory knows as drawn is for him to say.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}},
			Cases: []string{
				"the arbiter limits a side to four plies",
				"limit declared",
			},
		},
		{
			ID: "19.2", Title: "Limit on shuffling", Status: Partly,
			Note: "The arbiter declares the limit, and the board counts. Whether both sides have repeated themselves is for him to say; positions that come back are found.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}},
			Cases: []string{
				"the arbiter limits a side to four plies",
				"limit declared",
			},
		},
		{
			ID: "19.3", Title: "Limit on the stronger side", Status: Partly,
			Note: "The arbiter declares the limit, and the board counts. Whether a side is overwhelming is for him to say.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}},
			Cases: []string{
				"the arbiter limits a side to four plies",
				"limit declared",
			},
		},
		{
			ID: "19.4", Title: "Limit by the arbiter", Status: Partly,
			Note: "The arbiter declares the limit, and the board counts. That he sets one is for him alone.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}},
			Cases: []string{
				"the arbiter limits a side to four plies",
				"limit declared",
			},
		},
		{
			ID: "20", Title: "Fifty moves", Status: Implemented,
			Note: "The arbiter stops the clocks and names the number of plies; the scoresheet says from which ply it counts.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}, {"scoresheet/limit.go", "Keeper.limit"}},
			Cases: []string{
				"the arbiter limits a side to four plies",
				"limit declared",
				"a limit that the arbiter declared",
			},
		},
		{
			ID: "21", Title: "Answers to checks", Status: Implemented,
			Code: []Code{{"movelimit/count.go", "Since"}, {"game/counting/count.go", "Watch.Declare"}},
			Cases: []string{
				"its sixth does not",
				"checks of the limited side all count",
				"its sixth answer to a check does not",
				"limit answers to checks",
			},
		},
		{
			ID: "22", Title: "The limit reached", Status: Partly,
			Note: "That the limit is reached, or that a capture ends it, is found; the arbiter gives the draw or declares a new limit. Whether a position has become lost is for him to say.",
			Code: []Code{{"game/counting/count.go", "Watch.Declare"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"limit declared",
				"limit ended by a capture",
				"limit and a void ply",
				"a capture ends it",
			},
		},
		{
			ID: "23", Title: "One game", Status: ToDo,
			Note: "Later: results are not added up yet.",
		},
		{
			ID: "24", Title: "Two games", Status: ToDo,
			Note: "Later: results are not added up yet.",
		},
		{
			ID: "59", Title: "Check against chase", Status: Implemented,
			Note: "Who must vary is found, and the arbiter requires it.",
			Code: []Code{{"repetition/vn1999.go", "vn1999Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"perpetual check against perpetual chase",
				"repetition vn1999 59",
			},
		},
		{
			ID: "60", Title: "One side breaks a rule", Status: Implemented,
			Note: "Who must vary is found, and the arbiter requires it.",
			Code: []Code{{"repetition/vn1999.go", "vn1999Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook checks perpetually",
				"a rook chases a cannon without a root",
				"repetition vn1999 63",
			},
		},
		{
			ID: "61", Title: "Perpetual check", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999Rungs"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook checks perpetually",
				"repetition vn1999 61",
			},
		},
		{
			ID: "62", Title: "What is drawn", Status: Implemented,
			Note: "A chase and a threat to take by a discovered attack are drawn, too; the article that is named is 6.3.",
			Code: []Code{{"repetition/vn1999.go", "vn1999Draws"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"perpetual threats of mate",
				"both threaten mate perpetually, as diagram 51 shows",
				"one check and one threat of mate",
				"one check and one chase",
				"one check and one idle move",
				"a chase, and a threat to capture after a check",
				"repetition vn1999 62",
			},
		},
		{
			ID: "63", Title: "Perpetual chase", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a rook chases a cannon without a root",
				"two rooks chase one cannon by turns",
				"a horse chases an uncrossed pawn",
				"a rook chases a crossed pawn",
				"a pawn chases alone",
				"a general chases alone",
				"a rook and a pawn chase one cannon by turns",
				"repetition vn1999 63",
			},
		},
		{
			ID: "64", Title: "Chasing several pieces", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999Draws"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"one rook chases two cannons in turn",
				"two rooks chase four pieces in turn",
				"repetition vn1999 64",
			},
		},
		{
			ID: "65", Title: "Two chases against one", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"two chases against one",
				"repetition vn1999 65",
			},
		},
		{
			ID: "66", Title: "Protected pieces", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"a real root",
				"a false root, for the protecting rook is pinned",
				"a horse chases a protected rook",
				"a cannon chases a protected rook",
				"repetition vn1999 66",
			},
		},
		{
			ID: "67", Title: "Pieces of one kind", Status: Implemented,
			Code: []Code{{"repetition/vn1999.go", "vn1999Threats"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"rooks that can take each other",
				"cannons that can take each other",
				"horses that can take each other",
				"a rook chases a pinned rook",
				"a cannon chases a pinned cannon",
				"horses chase a horse whose leg is blocked",
				"repetition vn1999 67",
			},
		},
		{
			ID: "tables", Title: "Pairing tables", Status: ToDo,
			Note: "Later: there is no pairing yet.",
		},
	},
}
