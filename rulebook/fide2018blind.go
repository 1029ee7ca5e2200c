package rulebook

// The articles of appendix D, on players who are blind.
var fide2018Blind = []Article{
	{
		ID: "D.1", Title: "Two boards", Status: ArbiterOnly,
		Note: "Boards are the organiser's affair.",
	},
	{
		ID: "D.1.1", Title: "Its size", Status: ArbiterOnly,
		Note: "Boards are the organiser's affair.",
	},
	{
		ID: "D.1.2", Title: "Raised dark points", Status: ArbiterOnly,
		Note: "Boards are the organiser's affair.",
	},
	{
		ID: "D.1.3", Title: "Holes", Status: ArbiterOnly,
		Note: "Boards are the organiser's affair.",
	},
	{
		ID: "D.1.4", Title: "Its pieces", Status: ArbiterOnly,
		Note: "Pieces are the organiser's affair.",
	},
	{
		ID: "D.1.4.1", Title: "Pegs", Status: ArbiterOnly,
		Note: "Pieces are the organiser's affair.",
	},
	{
		ID: "D.1.4.2", Title: "Staunton, marked", Status: ArbiterOnly,
		Note: "Pieces are the organiser's affair.",
	},
	{
		ID: "D.2", Title: "How it is played", Status: ArbiterOnly,
		Note: "That this appendix holds the arbiter says.",
	},
	{
		ID: "D.2.1", Title: "Announcing moves", Status: ArbiterOnly,
		Note: "A board hears nothing.",
	},
	{
		ID: "D.2.2", Title: "Touched is taken out", Status: Implemented,
		Note:  "A sensor sees just this: a piece that has left its point.",
		Code:  []Code{{"touchmove/turn.go", "Lift.Binds"}},
		Cases: []string{"king and rook touched, castled", "both colours, and the pawn captures"},
	},
	{
		ID: "D.2.3", Title: "When a move is made", Status: ArbiterOnly,
		Note: "A board hears no announcement. What it can see of the three is below.",
	},
	{
		ID: "D.2.3.1", Title: "The captured piece is off", Status: Partly,
		Note:  "It is seen on the board with sensors, which is one of the two.",
		Code:  []Code{{"engine/chess/make.go", "Position.Make"}, {"game/move.go", "Board.isMade"}},
		Cases: []string{"chess en passant"},
	},
	{
		ID: "D.2.3.2", Title: "The piece is in another hole", Status: Partly,
		Note:  "It is seen on the board with sensors, which is one of the two.",
		Code:  []Code{{"game/move.go", "Board.isMade"}},
		Cases: []string{"chess mate"},
	},
	{
		ID: "D.2.3.3", Title: "It is announced", Status: ArbiterOnly,
		Note: "A board hears nothing.",
	},
	{
		ID: "D.2.4", Title: "Then the clock", Status: ArbiterOnly,
		Note: "Presses are recorded; what was announced before them the arbiter hears.",
	},
	{
		ID: "D.2.5", Title: "The sighted player", Status: Implemented,
		Code:  []Code{{"touchmove/fide2018.go", "fide2018"}},
		Cases: []string{"king and rook touched, castled"},
	},
	{
		ID: "D.2.6.1", Title: "A clock that speaks", Status: ArbiterOnly,
		Note: "Clocks are the organiser's affair.",
	},
	{
		ID: "D.2.6.2", Title: "A clock with hands", Status: ArbiterOnly,
		Note: "Clocks are the organiser's affair.",
	},
	{
		ID: "D.2.6.2.1", Title: "Dots to feel", Status: ArbiterOnly,
		Note: "Clocks are the organiser's affair.",
	},
	{
		ID: "D.2.6.2.2", Title: "A flag to feel", Status: ArbiterOnly,
		Note: "Clocks are the organiser's affair.",
	},
	{
		ID: "D.2.7", Title: "Keeping score otherwise", Status: ArbiterOnly,
		Note: "What a player writes a board does not see.",
	},
	{
		ID: "D.2.8", Title: "A slip of the tongue", Status: ArbiterOnly,
		Note: "A board hears nothing.",
	},
	{
		ID: "D.2.9", Title: "Two boards that differ", Status: ArbiterOnly,
		Note: "The record of one board is evidence. The arbiter restores a position by a ruling and adjusts the clocks.",
	},
	{
		ID: "D.2.10", Title: "The assistant's duties", Status: ArbiterOnly,
		Note: "Persons are the arbiter's affair.",
	},
	{
		ID: "D.2.10.1", Title: "Making moves", Status: ArbiterOnly,
		Note: "Whose hand it is a board can't see.",
	},
	{
		ID: "D.2.10.2", Title: "Announcing for both", Status: ArbiterOnly,
		Note: "A board hears nothing.",
	},
	{
		ID: "D.2.10.3", Title: "Score and clock", Status: ArbiterOnly,
		Note: "Who presses a board can't see.",
	},
	{
		ID: "D.2.10.4", Title: "Telling moves and time", Status: ArbiterOnly,
		Note: "Persons speak; the board shows both.",
	},
	{
		ID: "D.2.10.5", Title: "Claims", Status: ArbiterOnly,
		Note: "Claims are entered by who may; flags and touches are recorded.",
	},
	{
		ID: "D.2.10.6", Title: "Adjournment", Status: ArbiterOnly,
		Note: "Persons do that.",
	},
	{
		ID: "D.2.11", Title: "Without an assistant", Status: ArbiterOnly,
		Note: "Persons are the arbiter's affair.",
	},
}
