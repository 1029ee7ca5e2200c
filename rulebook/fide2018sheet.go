package rulebook

// The articles 8 to 10, on the scoresheet, draws and points.
var fide2018Sheet = []Article{
	{
		ID: "8.1.1", Title: "Keeping score", Status: Partly,
		Note:  "The program keeps a scoresheet of its own. That the players keep theirs the arbiter sees.",
		Code:  []Code{{"scoresheet/keeper.go", "Keeper.Take"}, {"scoresheet/export.go", "Export"}},
		Cases: []string{"two moves and no end yet"},
	},
	{
		ID: "8.1.2", Title: "Not in advance", Status: ArbiterOnly,
		Note: "What a player writes a board does not see.",
	},
	{
		ID: "8.1.3", Title: "Reply first, then write", Status: ArbiterOnly,
		Note: "What a player writes a board does not see.",
	},
	{
		ID: "8.1.4", Title: "What stands on the scoresheet", Status: ArbiterOnly,
		Note: "What a player writes a board does not see. The program's scoresheet holds these things.",
	},
	{
		ID: "8.1.5", Title: "Offers on both scoresheets", Status: Partly,
		Note:  "On the program's scoresheet; that the players write it the arbiter sees.",
		Code:  []Code{{"scoresheet/offer.go", "Keeper.offer"}},
		Cases: []string{"an offer and its answer"},
	},
	{
		ID: "8.1.6", Title: "An assistant who keeps score", Status: ArbiterOnly,
		Note: "The arbiter accepts the assistant, and adjusts the clock.",
	},
	{
		ID: "8.2", Title: "In the arbiter's sight", Status: ArbiterOnly,
		Note: "Paper is for the arbiter to look at. The program's scoresheet he can read at any time.",
	},
	{
		ID: "8.3", Title: "Whose they are", Status: ArbiterOnly,
		Note: "It is the organiser's affair.",
	},
	{
		ID: "8.4", Title: "Less than five minutes", Status: ArbiterOnly,
		Note: "How much time is left is shown. Whether a player may stop writing the arbiter says.",
	},
	{
		ID: "8.5.1", Title: "Nobody keeps score", Status: Partly,
		Note:  "The board has kept score. The players copy from its scoresheet.",
		Code:  []Code{{"scoresheet/keeper.go", "Keeper.Sheet"}},
		Cases: []string{"two moves and no end yet"},
	},
	{
		ID: "8.5.2", Title: "One does not keep score", Status: ArbiterOnly,
		Note: "What a player writes a board does not see.",
	},
	{
		ID: "8.5.3", Title: "No scoresheet is complete", Status: Partly,
		Note:  "The record has all this. A scoresheet may also be replayed on the board and is compared with it.",
		Code:  []Code{{"game/result.go", "Board.followReplay"}},
		Cases: []string{"scoresheet replayed"},
	},
	{
		ID: "8.6", Title: "Nobody can show an overstepped time", Status: Partly,
		Note:  "The board is such evidence: it counts the moves of each period.",
		Code:  []Code{{"clock/clock.go", "Clock.Press"}, {"clock/event.go", "Time.ToGo"}},
		Cases: []string{"one move short of the number that the stage needs"},
	},
	{
		ID: "8.7", Title: "Signing the result", Status: Partly,
		Note:  "Signatures of both and of the arbiter are recorded with what they cover. Paper they sign beside it.",
		Code:  []Code{{"game/arbitration/signature.go", "Case.Sign"}},
		Cases: []string{"a result that everybody has signed stands"},
	},
	{
		ID: "9.1.1", Title: "Draws by consent", Status: Implemented,
		Note: "With draw_consent in the regulations what the players agree on waits for the arbiter's ruling. From which move on they may offer is for him to say.",
		Code: []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{
			"draw agreed and consented to",
			"chess draw agreed and consented to",
		},
	},
	{
		ID: "9.1.2", Title: "Where draws may be agreed", Status: Implemented,
		Code:  []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{"chess drawn by agreement"},
	},
	{
		ID: "9.1.2.1", Title: "Offering a draw", Status: Implemented,
		Note: "An offer stands until it is accepted, declined in words or by a touch, or the game ends. One made at another time than after the own move and before the press stands, too, and is found.",
		Code: []Code{{"game/offer/watch.go", "Watch.Offer"}, {"game/offer/watch.go", "Watch.Hear"}},
		Cases: []string{
			"draw offered and declined by a touch fide2018",
			"draw offered after the press fide2018",
			"draw offered and declined in words",
			"draw offered and the game ends otherwise",
			"chess draw offered and declined by a touch",
			"chess draw offered after the press",
			"chess draw offered and declined in words",
			"chess draw offered and the game ends otherwise",
			"chess draw offer can not be withdrawn",
		},
	},
	{
		ID: "9.1.2.2", Title: "Offers on the scoresheet", Status: Implemented,
		Code: []Code{{"scoresheet/offer.go", "Keeper.offer"}, {"game/offer/watch.go", "Watch.Offer"}},
		Cases: []string{
			"an offer and its answer",
			"chess draw offered and declined by a touch",
		},
	},
	{
		ID: "9.1.2.3", Title: "A claim is an offer", Status: Implemented,
		Note:  "It is recorded as one, whenever it is made, and answered as one.",
		Code:  []Code{{"game/offer/watch.go", "Watch.Claim"}, {"game/draws.go", "Board.handleClaim"}},
		Cases: []string{"chess claim is an offer and accepted", "chess claim is an offer and declined by a touch", "a claim is an offer"},
	},
	{
		ID: "9.2", Title: "The third time", Status: Implemented,
		Note:  "A claim is answered with the count, also that of a move that is announced in the text of the claim. One by who is not on move is told the arbiter so.",
		Code:  []Code{{"game/draws/readings.go", "Watch.Claim"}, {"game/draws/readings.go", "Readings.Announce"}, {"game/recurrence/returns.go", "Returns.Find"}},
		Cases: []string{"chess third time claimed", "chess third time about to appear", "chess third time claimed by who is not on move", "the rights to castle were lost in between", "a pawn could be captured en passant at first"},
	},
	{
		ID: "9.2.1", Title: "Claiming the third time", Status: Implemented,
		Note:  "See 9.2. What the player has written down the arbiter reads.",
		Code:  []Code{{"game/draws/readings.go", "Watch.Claim"}, {"game/draws/readings.go", "Readings.Announce"}, {"game/recurrence/returns.go", "Returns.Find"}},
		Cases: []string{"chess third time claimed", "chess repetition claimed too soon", "chess third time about to appear", "chess third time by other moves"},
	},
	{
		ID: "9.2.1.1", Title: "It is about to appear", Status: Partly,
		Note:  "The move is entered as the text of the claim and counted. What was written down the arbiter reads.",
		Code:  []Code{{"game/draws/readings.go", "Watch.Claim"}, {"game/draws/readings.go", "Readings.Announce"}, {"game/recurrence/returns.go", "Returns.Find"}},
		Cases: []string{"chess third time about to appear", "chess third time announced too soon"},
	},
	{
		ID: "9.2.1.2", Title: "It has just appeared", Status: Implemented,
		Code:  []Code{{"game/draws/readings.go", "Watch.Claim"}, {"game/draws/readings.go", "Readings.Announce"}, {"game/recurrence/returns.go", "Returns.Find"}, {"game/arbitration/claim.go", "Case.noteOnClaim"}},
		Cases: []string{"chess third time claimed", "chess third time claimed by who is not on move"},
	},
	{
		ID: "9.2.2", Title: "The same position", Status: Implemented,
		Code:  []Code{{"engine/chess/key.go", "Position.Key"}, {"game/recurrence/returns.go", "Returns.Follow"}},
		Cases: []string{"chess third time claimed", "three times", "chess same pieces and the other player on move", "chess third time with the rooks exchanged"},
	},
	{
		ID: "9.2.2.1", Title: "En passant at first", Status: Implemented,
		Code:  []Code{{"engine/chess/key.go", "Position.passedKey"}, {"game/recurrence/returns.go", "Returns.Follow"}},
		Cases: []string{"a pawn could be captured en passant at first", "chess third time with a capture en passant at first"},
	},
	{
		ID: "9.2.2.2", Title: "Castling rights at first", Status: Implemented,
		Code:  []Code{{"engine/chess/key.go", "Position.rightsKey"}, {"game/recurrence/returns.go", "Returns.Follow"}},
		Cases: []string{"the rights to castle were lost in between", "chess third time with castling rights at first", "chess third time after a check that barred castling"},
	},
	{
		ID: "9.3", Title: "Fifty moves", Status: Implemented,
		Note:  "A claim is answered with the count, also with a move that is announced in the text of the claim. One by who is not on move is told the arbiter so.",
		Code:  []Code{{"game/counting/count.go", "Watch.claimed"}, {"boardgame/chess.go", "Chess.EndsQuiet"}, {"game/draws/readings.go", "Readings.Announce"}},
		Cases: []string{"chess 50 moves claimed", "chess a pawn begins the 50 moves anew", "chess 50 moves about to be complete"},
	},
	{
		ID: "9.3.1", Title: "Fifty moves by the move that is written", Status: Partly,
		Note:  "The move is entered as the text of the claim and counted. What was written down the arbiter reads.",
		Code:  []Code{{"game/counting/count.go", "Watch.claimed"}, {"boardgame/chess.go", "Chess.EndsQuiet"}, {"game/draws/readings.go", "Readings.Announce"}},
		Cases: []string{"chess 50 moves about to be complete", "chess 50 moves announced with a pawn"},
	},
	{
		ID: "9.3.2", Title: "Fifty moves are complete", Status: Implemented,
		Code:  []Code{{"game/counting/count.go", "Watch.claimed"}, {"boardgame/chess.go", "Chess.EndsQuiet"}, {"game/draws/readings.go", "Readings.Announce"}},
		Cases: []string{"chess 50 moves claimed"},
	},
	{
		ID: "9.4", Title: "A touch forfeits the claim", Status: Implemented,
		Note:  "Of own pieces that were surely touched in the turn. A touch of the opponent's alone the arbiter judges.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.refusesClaim"}},
		Cases: []string{"chess third time claimed after a touch", "chess third time claimed after the own move", "chess 50 moves claimed after a touch"},
	},
	{
		ID: "9.5.1", Title: "The clock is stopped", Status: Partly,
		Note:  "The claim does not stop the clock by itself; that it was stopped is recorded. Nothing withdraws a claim: it is open until a ruling answers it.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.answered"}, {"game/timekeeping/keeper.go", "Keeper.Stop"}},
		Cases: []string{"chess claim can not be withdrawn"},
	},
	{
		ID: "9.5.2", Title: "A claim that is right", Status: Partly,
		Note:  "What is found is told; the arbiter gives the result.",
		Code:  []Code{{"game/counting/count.go", "Watch.Claim"}, {"game/draws/watch.go", "Watch.claimed"}},
		Cases: []string{"chess 50 moves claimed", "chess third time claimed", "chess third time claimed and the arbiter gives the draw"},
	},
	{
		ID: "9.5.3", Title: "A claim that is wrong", Status: Partly,
		Note: "Who gets how much time is told, and the arbiter gives it. The move that was announced binds in that turn; another one is found against this article.",
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}, {"game/draws/watch.go", "Watch.claimed"}, {"game/arbitration/binding.go", "Case.Announce"}},
		Cases: []string{"chess 50 moves claimed too soon", "chess repetition claimed too soon", "chess 50 moves claimed too soon in blitz", "chess repetition claimed too soon in blitz",
			"chess announced move is made", "chess announced move is not made", "chess announced move is not made fide2023"},
	},
	{
		ID: "9.6", Title: "Drawn by themselves", Status: Implemented,
		Code:  []Code{{"game/draws.go", "Board.sayDraws"}},
		Cases: []string{"chess position for the fifth time", "chess 75 moves"},
	},
	{
		ID: "9.6.1", Title: "The fifth time", Status: Implemented,
		Code: []Code{{"game/recurrence/returns.go", "Returns.Follow"}, {"game/draws.go", "Board.sayDraws"}},
		Cases: []string{
			"chess position for the fifth time",
			"chess fifth time before the flag",
		},
	},
	{
		ID: "9.6.2", Title: "Seventy-five moves", Status: Implemented,
		Code:  []Code{{"game/counting/watch.go", "Watch.Follow"}, {"game/draws.go", "Board.sayDraws"}},
		Cases: []string{"chess 75 moves", "chess mate by the 75th move", "chess 75th move before the flag"},
	},
	{
		ID: "10.1", Title: "One, a half, none", Status: Partly,
		Note:  "Results are told as 1-0, 0-1 and 1/2-1/2. Who adds them up is the organiser.",
		Code:  []Code{{"game/result.go", "Board.give"}, {"game/ending/ending.go", "Result"}},
		Cases: []string{"chess mate", "chess stalemate"},
	},
	{
		ID: "10.2", Title: "Never more than there is", Status: ArbiterOnly,
		Note: "The program knows the three results of a game. What the arbiter gives beside them he keeps elsewhere.",
	},
}
