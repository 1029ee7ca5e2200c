package rulebook

// vn2004Time are the articles of parts 3 to 5 of Decision 1409/2004: time, counts of moves, and what follows after the game.
var vn2004Time = []Article{
	{
		ID: "part3", Title: "Time", Status: Implemented,
		Note: "The regulations of an event name the time control, whether a flag ends the game, and whether clocks run on while the board's program is down; each game and its scoresheet say so.",
		Code: []Code{{"game/time.go", "Board.newTime"}, {"game/timekeeping/keeper.go", "Keeper.Press"}},
		Cases: []string{
			"vn2004-two-games: an hour, to the microsecond",
			"clock one game",
		},
	},
	{
		ID: "part3a", Title: "Two games", Status: Implemented,
		Code: []Code{{"clock/named.go", "named"}, {"game/timekeeping/keeper.go", "Keeper.Press"}},
		Cases: []string{
			"clock two games",
		},
	},
	{
		ID: "part3b", Title: "One game", Status: Implemented,
		Note: "With a check of the number of moves it is vn2004-one-game-25. A flag is recorded when it falls; that the side has lost the arbiter rules, or the regulations say so.",
		Code: []Code{{"clock/named.go", "named"}, {"game/time.go", "Board.sayFlags"}},
		Cases: []string{
			"clock one game",
			"vn2004-one-game: the first press starts the clocks, and they are stopped for a while",
			"vn2004-one-game-25: what is left after 25 moves stays",
		},
	},
	{
		ID: "part3c", Title: "Long", Status: Implemented,
		Code: []Code{{"clock/named.go", "named"}, {"game/time.go", "Board.sayFlags"}},
		Cases: []string{
			"clock long",
			"vn2004-long: 24 of 25 moves in the hour",
		},
	},
	{
		ID: "part3d", Title: "International", Status: Implemented,
		Note: "The number of moves and the ten in every five minutes after the 65th are those of part3-counts.",
		Code: []Code{{"clock/named.go", "named"}, {"game/timekeeping/keeper.go", "Keeper.Press"}},
		Cases: []string{
			"vn2004-international: ten moves in every five minutes after the 65th",
		},
	},
	{
		ID: "part3e", Title: "Rapid", Status: Implemented,
		Code: []Code{{"clock/named.go", "named"}, {"game/time.go", "Board.sayFlags"}},
		Cases: []string{
			"clock rapid flag ends the game",
		},
	},
	{
		ID: "part3-counts", Title: "The number of moves", Status: Implemented,
		Note: "A flag that falls before the moves of its stage are made is recorded with their number. *Reading:* each side may give four checks in each period of five minutes; they are counted, and since the law names no penalty nothing follows. The scoresheet is kept by the board in every phase.",
		Code: []Code{{"game/time.go", "Board.sayFlags"}, {"game/time.go", "Board.sayCheck"}, {"clock/check.go", "Clock.Check"}},
		Cases: []string{
			"clock long",
			"the international control counts checks",
		},
	},
	{
		ID: "part3-clock", Title: "Pressing the clock", Status: Partly,
		Note: "A board can't see which hand pressed the clock. A press that was forgotten is no breach: its side bears the loss of time, both moves count when the reply is pressed, and a note tells the arbiter, who reminds.",
		Code: []Code{{"game/move.go", "Board.isMade"}, {"game/timekeeping/keeper.go", "Keeper.Press"}},
		Cases: []string{
			"press forgotten",
			"clock press forgotten",
		},
	},
	{
		ID: "part3-late", Title: "Late and absent players", Status: Partly,
		Note: "Once a game has a scheduled start the clock starts then, whoever is there, and who comes later than the regulations allow is found; the arbiter gives the result. Who has come is seen by his first press, touch or word, or the arbiter enters it. Who has no move to make yet, for the opponent thinks, or was not seen since the board was blind, is not found by the board: the arbiter enters when he comes. That nobody agrees or proposes for an absent player is for the arbiter to see.",
		Code: []Code{{"game/lateness/watch.go", "Watch.Advance"}, {"game/time.go", "Board.sayScheduled"}},
		Cases: []string{
			"late within the limit",
			"late at the limit",
			"late beyond the limit",
			"late neither comes",
			"late without a limit",
			"late next game",
		},
	},
	{
		ID: "part3-complaints", Title: "Complaints and broken clocks", Status: Partly,
		Note: "The arbiter hears complaints and stops the clocks; how long he stops the game is recorded, and on whose time a claim runs. The time that he gives or takes changes the clocks.",
		Code: []Code{{"game/handle.go", "Board.handleGo"}, {"game/time.go", "Board.giveTime"}, {"game/arbitration/claim.go", "Case.Claim"}},
		Cases: []string{
			"stopped claimed and ruled",
			"time given while stopped",
			"clock given time for a fault",
			"conduct fault and warning",
		},
	},
	{
		ID: "part3-flag", Title: "Mate and the flag", Status: Implemented,
		Note: "While the time of the side that mates runs its mate ends nothing before the press. One whose press comes after the flag ends no game by itself: the arbiter rules, or a flag has ended it by the regulations.",
		Code: []Code{{"game/timekeeping/mate.go", "Keeper.MateTooLate"}, {"game/time.go", "Board.mateTooLate"}},
		Cases: []string{
			"clock mate after the flag",
			"clock mate before the flag",
			"vn2004: it stands, and ends nothing before the press",
		},
	},
	{
		ID: "part3-adjourned", Title: "Adjournment", Status: Implemented,
		Note: "The time of who seals runs until the game is adjourned. A sealed move that is illegal is found when it is opened; of one that can mean several moves the law says nothing, and the arbiter rules.",
		Code: []Code{{"game/adjourned.go", "Board.handleAdjournment"}, {"game/adjourned/case.go", "Case.Open"}},
		Cases: []string{
			"adjourned and resumed",
			"sealed move is illegal",
			"sealed move is ambiguous",
			"other move than the sealed one",
		},
	},
	{
		ID: "part4", Title: "Fifty moves without a capture", Status: Implemented,
		Note: "A claim is answered with the count at once; the arbiter stops the clocks. A move that stands and was not pressed counts.",
		Code: []Code{{"movelimit/count.go", "WithoutCapture"}, {"game/counting/count.go", "Watch.Claim"}},
		Cases: []string{
			"claimed with fifty",
			"fifty moves rightly claimed",
			"fifty moves the last one stands without clock",
			"fifty moves and a void ply",
		},
	},
	{
		ID: "part4a", Title: "Rightly claimed", Status: Implemented,
		Note: "The draw is found, and the arbiter gives it.",
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}},
		Cases: []string{
			"claimed with fifty",
			"fifty moves rightly claimed",
		},
	},
	{
		ID: "part4b", Title: "Wrongly claimed", Status: Implemented,
		Note: "The two minutes are found, and the arbiter gives them by a ruling of time, where the game has a time control.",
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}},
		Cases: []string{
			"claimed with a move too few",
			"fifty moves wrongly claimed again",
		},
	},
	{
		ID: "part4c", Title: "Claimed again", Status: Implemented,
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}, {"movelimit/count.go", "WithoutCapture"}},
		Cases: []string{
			"claimed again, and the moves since are added",
			"fifty moves wrongly claimed again",
			"fifty moves after a capture",
			"five checks of a side count",
			"the sixth does not",
			"fifty moves with more than five checks",
		},
	},
	{
		ID: "part5", Title: "After the game", Status: Implemented,
		Note: "The scoresheet is made of the records, with lines to sign. Replayed at the board, lights lead through it from the first move. Who signed is recorded, and pieces that are set up again are no moves.",
		Code: []Code{{"game/phase.go", "Board.next"}, {"scoresheet/text.go", "writeText"}, {"game/arbitration/signature.go", "Case.Sign"}, {"game/result.go", "Board.followReplay"}},
		Cases: []string{
			"pieces set up again next game",
			"scoresheet checked after the game",
			"scoresheet check broken off",
			"result signed and confirmed",
		},
	},
}
