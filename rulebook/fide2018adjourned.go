package rulebook

// The articles of guideline I, on adjourned games.
var fide2018Adjourned = []Article{
	{
		ID: "I.1.1", Title: "Sealing a move", Status: Implemented,
		Note: "Until the game is adjourned the player may seal another move, and his time runs.",
		Code: []Code{{"game/adjourned/case.go", "Case.Seal"}},
		Cases: []string{
			"adjourned and resumed",
		},
	},
	{
		ID: "I.1.2", Title: "Adjourning early", Status: ArbiterOnly,
		Note: "The arbiter takes the time off by adjusting the clock before he adjourns.",
	},
	{
		ID: "I.2", Title: "What the envelope says", Status: Partly,
		Note:  "The record of the adjournment has most of it.",
		Code:  []Code{{"game/adjourned/case.go", "Case.Adjourn"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.2.1", Title: "The names", Status: ArbiterOnly,
		Note: "They stand in the tags of the game, as far as somebody entered them.",
	},
	{
		ID: "I.2.2", Title: "The position", Status: Implemented,
		Code:  []Code{{"game/adjourned/case.go", "Case.Adjourn"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.2.3", Title: "The times", Status: Implemented,
		Note:  "Told as what each has left.",
		Code:  []Code{{"game/adjourned/case.go", "Case.Adjourn"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.2.4", Title: "Who has sealed", Status: Implemented,
		Code:  []Code{{"game/adjourned/case.go", "Case.Seal"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.2.5", Title: "The number of the move", Status: Implemented,
		Code:  []Code{{"game/adjourned/case.go", "Case.Seal"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.2.6", Title: "An open offer", Status: Partly,
		Note:  "The offer is recorded with the game, not with its adjournment.",
		Code:  []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{"draw offered and declined in words", "chess draw offered when a move is sealed"},
	},
	{
		ID: "I.2.7", Title: "When it goes on", Status: ArbiterOnly,
		Note: "The organiser says when; the start can be entered as a schedule.",
	},
	{
		ID: "I.3", Title: "Checked and kept", Status: ArbiterOnly,
		Note: "The key is the arbiter's to keep; without it nobody reads the move.",
	},
	{
		ID: "I.4", Title: "An offer after sealing", Status: Partly,
		Note:  "An offer that is entered while the game is on stands so. One that is made between the sessions the arbiter hears.",
		Code:  []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{"draw offered and declined in words", "chess draw offered when a move is sealed"},
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
		ID: "I.6", Title: "Ended before it goes on", Status: Partly,
		Note:  "The arbiter enters it.",
		Code:  []Code{{"game/ending.go", "Board.endByHand"}},
		Cases: []string{"result ruled and revised"},
	},
	{
		ID: "I.7", Title: "When the envelope is opened", Status: Partly,
		Note:  "The key opens it. Who is there the arbiter sees.",
		Code:  []Code{{"game/adjourned/case.go", "Case.Open"}, {"adjournment/envelope.go", "Envelope.Open"}},
		Cases: []string{"adjourned and resumed"},
	},
	{
		ID: "I.8", Title: "A wrong sealed move", Status: Implemented,
		Note: "It is found when the move is opened; the arbiter gives the result.",
		Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
		Cases: []string{
			"sealed move is ambiguous fide2018",
			"chess sealed promotion",
		},
	},
	{
		ID: "I.8.1", Title: "Ambiguous", Status: Implemented,
		Code:  []Code{{"game/adjourned/case.go", "Case.Open"}, {"adjournment/read.go", "Read"}},
		Cases: []string{"sealed move is ambiguous fide2018"},
	},
	{
		ID: "I.8.2", Title: "Its meaning can't be found out", Status: Partly,
		Note:  "What no reading makes a legal move is found as illegal. What a handwriting means the arbiter reads.",
		Code:  []Code{{"game/adjourned/case.go", "Case.Open"}, {"adjournment/read.go", "Read"}},
		Cases: []string{"sealed move is ambiguous fide2018"},
	},
	{
		ID: "I.8.3", Title: "Illegal", Status: Implemented,
		Code:  []Code{{"game/adjourned/case.go", "Case.Open"}, {"adjournment/read.go", "Read"}},
		Cases: []string{"sealed move is illegal casual"},
	},
	{
		ID: "I.9", Title: "At the time of the resumption", Status: ArbiterOnly,
		Note: "As below.",
	},
	{
		ID: "I.9.1", Title: "He who must reply is there", Status: Partly,
		Note:  "The move is made on the board by who opens it; it is compared with what was sealed. The arbiter starts the clock.",
		Code:  []Code{{"game/adjourned.go", "Board.handleAdjournment"}, {"game/adjourned.go", "Board.sayResumed"}},
		Cases: []string{"adjourned and resumed", "other move than the sealed one"},
	},
	{
		ID: "I.9.2", Title: "He who must reply is absent", Status: ArbiterOnly,
		Note: "The program's clock goes on only when the envelope is open. The arbiter takes the time off by adjusting.",
	},
	{
		ID: "I.9.3", Title: "He who sealed is absent", Status: ArbiterOnly,
		Note: "A second envelope the arbiter keeps on paper.",
	},
	{
		ID: "I.10", Title: "Too late for the resumption", Status: ArbiterOnly,
		Note: "Who came when the arbiter says, and gives the result.",
	},
	{
		ID: "I.11", Title: "Nobody is there at the resumption", Status: ArbiterOnly,
		Note: "The arbiter takes the time off by adjusting.",
	},
	{
		ID: "I.12.1", Title: "The envelope is lost", Status: Implemented,
		Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
		Cases: []string{
			"adjourned and the envelope is lost",
		},
	},
	{
		ID: "I.12.2", Title: "The position can't be set up again", Status: Partly,
		Note:  "The record has the position. The arbiter may annul the game.",
		Code:  []Code{{"game/result.go", "Board.give"}},
		Cases: []string{"annulled and begun anew"},
	},
	{
		ID: "I.13", Title: "Times that were set wrongly", Status: Partly,
		Note:  "The clocks get what they had. The arbiter may adjust them.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"game/adjourned.go", "Board.resumeGame"}},
		Cases: []string{"adjourned and resumed", "time given while stopped"},
	},
	{
		ID: "I.14", Title: "The session's time", Status: ArbiterOnly,
		Note: "Sessions are the organiser's affair.",
	},
}
