package rulebook

// The articles of the appendices A to D and the guidelines I to III.
var fide2018Appendices = []Article{
	{
		ID: "I.1.1", Title: "Sealing a move", Status: Implemented,
		Note: "Until the game is adjourned the player may seal another move, and his time runs.",
		Code: []Code{{"game/adjourned/case.go", "Case.Seal"}},
		Cases: []string{
			"adjourned and resumed",
		},
	},
	{
		ID: "I.5", Title: "Resuming an adjourned game", Status: Implemented,
		Note: "The clocks have what they had, and no move is read before the position stands, on the board on which the game was adjourned and on another one.",
		Code: []Code{{"game/adjourned.go", "Board.handleAdjournment"}, {"game/adjourned.go", "Board.sayResumed"}},
		Cases: []string{
			"adjourned and resumed",
		},
	},
	{
		ID: "I.8", Title: "A wrong sealed move", Status: Implemented,
		Note: "It is found when the move is opened; the arbiter gives the result.",
		Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
		Cases: []string{
			"sealed move is ambiguous fide2018",
		},
	},
	{
		ID: "I.12.1", Title: "The envelope is lost", Status: Implemented,
		Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
		Cases: []string{
			"adjourned and the envelope is lost",
		},
	},
}
