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
			Checkmate:   Citation{VN1999, "5.1a"},
			Stalemate:   Citation{VN1999, "5.2"},
			Resignation: Citation{VN1999, "5.3"},
			Agreement:   Citation{VN1999, "6.2"},
		},
		General:    Exposed{Capture: Citation{VN1999, "5.1b"}, Facing: Citation{VN1999, "5.1c"}, Ignored: Citation{VN1999, "5.1d"}},
		AdjustTurn: Citation{VN1999, "8.6"},
		Displaced:  Citation{VN2004, "9.10b"}, // The older law says nothing of it.
		Faults:     Limit{3, Citation{VN1999, "5.6"}},
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
			ID: "5.1", Title: "A win over the general", Status: Partly,
			Note: "Mate ends the game; the other cases are found, and the arbiter gives the result.",
			Code: []Code{{"engine/ending.go", "Position.Ending"}, {"game/illegal.go", "Board.exposes"}},
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
			ID: "5.1b", Title: "General moved into capture", Status: Partly,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result. *Reading:* a piece that lets the general be captured by leaving its point is found by this article, too.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/illegal.go", "Board.exposes"}},
			Cases: []string{
				"general moved into capture vn1999",
				"a general does not step to where it faces the other",
			},
		},
		{
			ID: "5.1c", Title: "Generals exposed", Status: Partly,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/illegal.go", "Board.exposes"}},
			Cases: []string{
				"generals exposed vn1999",
				"facing generals are a check",
			},
		},
		{
			ID: "5.1d", Title: "Check ignored", Status: Partly,
			Note: "Such a move is found, also when it was pressed and put back, and the arbiter gives the result.",
			Code: []Code{{"engine/moves.go", "Position.LegalMoves"}, {"game/illegal.go", "Board.exposes"}},
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
			ID: "5.4", Title: "Time", Status: ToDo,
			Note: "Later: the board takes presses and counts no time against a limit yet.",
		},
		{
			ID: "5.5", Title: "Forbidden move repeated", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "5.6", Title: "Technical faults", Status: Partly,
			Note: "Technical faults that the arbiter rules are counted, and from the third one on he is told that it loses. He gives the result; which rules make two enough is for him to say.",
			Code: []Code{{"game/count.go", "Board.advice"}},
			Cases: []string{
				"technical faults are counted",
			},
		},
		{
			ID: "5.7", Title: "Other breaches", Status: ArbiterOnly,
			Note: "What other breaches lose is for the arbiter to say.",
		},
		{
			ID: "6.1", Title: "Neither can win", Status: ArbiterOnly,
			Note: "Whether neither side can win is for the arbiter to say.",
		},
		{
			ID: "6.2", Title: "Agreement", Status: Partly,
			Note: "An offer is recorded and an agreement ends the game. That the arbiter consents is for him to say: he may correct the result.",
			Code: []Code{{"game/ending.go", "Board.endBy"}, {"game/ending.go", "Board.endByHand"}},
			Cases: []string{
				"draw offered and agreed",
			},
		},
		{
			ID: "6.3", Title: "Three times unchanged", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "6.4", Title: "Move limit", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
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
			ID: "19.1", Title: "Limit in a book draw", Status: ArbiterOnly,
			Note: "What theory knows as drawn is for the arbiter to say.",
		},
		{
			ID: "19.2", Title: "Limit on shuffling", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
		},
		{
			ID: "19.3", Title: "Limit on the stronger side", Status: ArbiterOnly,
			Note: "Whether a side is overwhelming is for the arbiter to say.",
		},
		{
			ID: "19.4", Title: "Limit by the arbiter", Status: ArbiterOnly,
			Note: "The arbiter sets this limit by himself.",
		},
		{
			ID: "20", Title: "Fifty moves", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
		},
		{
			ID: "21", Title: "Answers to checks", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
		},
		{
			ID: "22", Title: "The limit reached", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
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
			ID: "59", Title: "Check against chase", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "60", Title: "One side breaks a rule", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "61", Title: "Perpetual check", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "62", Title: "What is drawn", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "63", Title: "Perpetual chase", Status: ToDo,
			Note: "Later: chases are not looked for yet.",
		},
		{
			ID: "64", Title: "Chasing several pieces", Status: ToDo,
			Note: "Later: chases are not looked for yet.",
		},
		{
			ID: "65", Title: "Two chases against one", Status: ToDo,
			Note: "Later: chases are not looked for yet.",
		},
		{
			ID: "66", Title: "Protected pieces", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "67", Title: "Pieces of one kind", Status: ToDo,
			Note: "Later: chases are not looked for yet.",
		},
		{
			ID: "tables", Title: "Pairing tables", Status: ToDo,
			Note: "Later: there is no pairing yet.",
		},
	},
}
