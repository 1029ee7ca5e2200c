package rulebook

// The articles 7, on irregularities.
var fide2018Irregularities = []Article{
	{
		ID: "7.1", Title: "Times after an irregularity", Status: Partly,
		Note:  "A ruling that restores a position sets the clocks back to it. The arbiter adjusts them otherwise as he sees fit.",
		Code:  []Code{{"game/time.go", "Board.restoreTime"}, {"game/time.go", "Board.giveTime"}},
		Cases: []string{"restored to an earlier ply"},
	},
	{
		ID: "7.2.1", Title: "Wrong starting position", Status: Partly,
		Note: "One to four pieces on wrong points, all others standing, are said before the first move and found when it is made. The arbiter annuls the game.",
		Code: []Code{{"game/start.go", "Board.sayWrongStart"}, {"game/result.go", "Board.give"}},
		Cases: []string{
			"annulled and begun anew",
		},
	},
	{
		ID: "7.2.2", Title: "The board turned by a quarter", Status: ArbiterOnly,
		Note: "Colours on a mat no sensor sees. The arbiter transfers the position; that the players sit on the wrong sides of the board he may say.",
	},
	{
		ID: "7.3", Title: "Colours reversed", Status: Partly,
		Note:  "A board sees no faces. The arbiter swaps the colours by a ruling and the names follow; whether the game goes on he decides.",
		Code:  []Code{{"game/result.go", "Board.swapColours"}},
		Cases: []string{"colours swapped"},
	},
	{
		ID: "7.4.1", Title: "Displaced pieces", Status: Partly,
		Note:  "A piece that was not put back on its point is found when play goes on, and cited by vn2004 9.10b. On whose time it was put back the record shows.",
		Code:  []Code{{"game/displaced.go", "Board.sayDisplaced"}},
		Cases: []string{"displaced piece restored"},
	},
	{
		ID: "7.4.2", Title: "Help with displaced pieces", Status: ArbiterOnly,
		Note: "They call the arbiter; the stop is recorded.",
	},
	{
		ID: "7.4.3", Title: "A penalty for displacing", Status: ArbiterOnly,
		Note: "The penalty is for the arbiter to decide.",
	},
	{
		ID: "7.5.1", Title: "Illegal move", Status: Partly,
		Note: "It is recorded while it stands, and found when play goes on. The arbiter has the position restored, and lets a duty stand where a touch binds the move that replaces it.",
		Code: []Code{{"game/illegal.go", "Board.sayIllegal"}, {"game/restoration.go", "Board.restore"}},
		Cases: []string{
			"illegal move stands",
			"restored to an earlier ply",
		},
	},
	{
		ID: "7.5.2", Title: "A pawn left on the last rank", Status: Partly,
		Note:  "A sensor can't tell the pawn from the piece that takes its place. The ply stays open, with a queen assumed; that the pawn was left standing the arbiter sees.",
		Code:  []Code{{"game/promotion.go", "Board.handlePromotion"}},
		Cases: []string{"chess promotion nobody names"},
	},
	{
		ID: "7.5.3", Title: "A press without a move", Status: Partly,
		Note:  "Such a press is noted. That it counts as an illegal move the arbiter rules.",
		Code:  []Code{{"game/press.go", "Board.sayPresses"}},
		Cases: []string{"press without a move"},
	},
	{
		ID: "7.5.4", Title: "Two hands", Status: ArbiterOnly,
		Note: "A board sees no hands.",
	},
	{
		ID: "7.5.5", Title: "The penalty", Status: Partly,
		Note:  "The illegal move is found. The arbiter gives the time and the result.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"game/illegal.go", "Board.sayIllegal"}},
		Cases: []string{"chess illegal move pressed", "clock given time for a fault"},
	},
	{
		ID: "7.6", Title: "Pieces found on wrong points", Status: Partly,
		Note:  "A position of the record is restored by the arbiter's ruling.",
		Code:  []Code{{"game/restoration.go", "Board.restore"}, {"game/displaced.go", "Board.sayDisplaced"}},
		Cases: []string{"restored to an earlier ply", "displaced piece restored"},
	},
}
