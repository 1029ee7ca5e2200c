package rulebook

// The articles of the competitive rules, 6 to 12.
var fide2018Competition = []Article{
	{
		ID: "6.7.1", Title: "Lateness", Status: Implemented,
		Note: "Where the regulations say nothing nobody may be late. The loss is found of who has a move to make and does nothing, and of who the arbiter says came too late; the arbiter gives the result, or decides otherwise.",
		Code: []Code{{"game/lateness/watch.go", "Watch.Schedule"}, {"game/lateness/watch.go", "Watch.Advance"}},
		Cases: []string{
			"late fide2018",
		},
	},
	{
		ID: "6.7.2", Title: "Nobody is there", Status: Implemented,
		Note: "The clock of the side that moves first starts on schedule, and runs until it has moved.",
		Code: []Code{{"game/time.go", "Board.sayScheduled"}},
		Cases: []string{
			"late within the limit",
		},
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
		ID: "7.5.1", Title: "Illegal move", Status: Partly,
		Note: "It is recorded while it stands, and found when play goes on. The arbiter has the position restored, and lets a duty stand where a touch binds the move that replaces it.",
		Code: []Code{{"game/illegal.go", "Board.sayIllegal"}, {"game/restoration.go", "Board.restore"}},
		Cases: []string{
			"illegal move stands",
			"restored to an earlier ply",
		},
	},
	{
		ID: "9.1.1", Title: "Draws by consent", Status: Implemented,
		Note: "With draw_consent in the regulations what the players agree on waits for the arbiter's ruling. From which move on they may offer is for him to say.",
		Code: []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{
			"draw agreed and consented to",
		},
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
		},
	},
	{
		ID: "9.1.2.2", Title: "Offers on the scoresheet", Status: Implemented,
		Code: []Code{{"scoresheet/offer.go", "Keeper.offer"}},
		Cases: []string{
			"an offer and its answer",
		},
	},
	{
		ID: "9.2", Title: "The third time", Status: Partly,
		Note: "The arbiter hears how often a position has stood, and when it is claimed. That the claimant was on move, and claims on a move that is written down and not made, he judges.",
		Code: []Code{{"game/recurrence/returns.go", "Returns.Find"}, {"game/draws/watch.go", "Watch.Claim"}},
		Cases: []string{
			"chess third time claimed",
			"the rights to castle were lost in between",
			"a pawn could be captured en passant at first",
		},
	},
	{
		ID: "9.3", Title: "Fifty moves", Status: Partly,
		Note: "A claim is answered with the count. That the claimant was on move, and claims on a move that is written down and not made, the arbiter judges.",
		Code: []Code{{"game/counting/count.go", "Watch.claimed"}, {"boardgame/chess.go", "Chess.EndsQuiet"}},
		Cases: []string{
			"chess 50 moves claimed",
			"chess a pawn begins the 50 moves anew",
		},
	},
	{
		ID: "9.5.2", Title: "A claim that is right", Status: Partly,
		Note: "What is found is told; the arbiter gives the result.",
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}},
		Cases: []string{
			"chess 50 moves claimed",
		},
	},
	{
		ID: "9.5.3", Title: "A claim that is wrong", Status: Partly,
		Note: "Of moves: who gets how much time is told, and the arbiter gives it. Of positions the count is told.",
		Code: []Code{{"game/counting/count.go", "Watch.Claim"}, {"game/draws/watch.go", "Watch.Claim"}},
		Cases: []string{
			"chess 50 moves claimed too soon",
			"chess repetition claimed too soon",
		},
	},
	{
		ID: "9.6.1", Title: "The fifth time", Status: Implemented,
		Code: []Code{{"game/recurrence/returns.go", "Returns.Follow"}, {"game/draws.go", "Board.sayDraws"}},
		Cases: []string{
			"chess position for the fifth time",
		},
	},
	{
		ID: "9.6.2", Title: "Seventy-five moves", Status: Implemented,
		Code: []Code{{"game/counting/watch.go", "Watch.Follow"}, {"game/draws.go", "Board.sayDraws"}},
		Cases: []string{
			"chess 75 moves",
		},
	},
}
