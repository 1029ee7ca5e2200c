package rulebook

import "github.com/kyban/kyban/engine"

// Rules for beginners, without a law of touching. The words stand in docs/rules/casual.md.
var casual = Rulebook{
	ID:     Casual,
	Name:   "Casual",
	Source: "Basic rules of xiangqi for beginners, 29 March 2020; its diagonal step of the general is an error of the source",
	Parameters: Parameters{
		Displaced:  Citation{VN2004, "9.10b"}, // These rules say nothing of it.
		FirstMover: engine.Red,                // A reading: the source is silent.
		SameTime:   OwnFirst,                  // No touch binds.
		Endings: Endings{
			Checkmate:   Citation{Casual, "mate"},
			Stalemate:   Citation{Casual, "stalemate"},
			Resignation: Citation{Casual, "resignation"},
			Agreement:   Citation{Casual, "agreement"},
		},
		Rulings: Rulings{Restored: Citation{Casual, "illegal"}},
		Guided:  true,
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
			Code: []Code{{"game/illegal.go", "Board.sayIllegal"}, {"game/guide.go", "Board.Guide"}},
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
			Code: []Code{{"game/ending.go", "Board.endBy"}},
			Cases: []string{
				"draw offered and agreed",
			},
		},
		{
			ID: "limits", Title: "Draws by counting", Status: ToDo,
			Note: "Later: moves without a capture are not counted yet.",
		},
		{
			ID: "repetition", Title: "Repetition", Status: ToDo,
			Note: "Later: positions that come back are not looked for yet.",
		},
		{
			ID: "time", Title: "Time", Status: ToDo,
			Note: "Later: the board takes presses and counts no time against a limit yet.",
		},
	},
}
