package rulebook

// The articles of guideline III, on quickplay finishes.
var fide2018Quickplay = []Article{
	{
		ID: "III.1", Title: "What a quickplay finish is", Status: ArbiterOnly,
		Note: "The stages of the time control are known; that this guideline holds the organiser says.",
	},
	{
		ID: "III.2", Title: "Announced in advance", Status: ArbiterOnly,
		Note: "It is the organiser's to say. III.2.1 in the English print.",
	},
	{
		ID: "III.2.2", Title: "Without increments", Status: ArbiterOnly,
		Note: "Whether there is an increment is known; the arbiter rules.",
	},
	{
		ID: "III.3.1", Title: "Both flags", Status: Partly,
		Note:  "The program's clock knows which fell first.",
		Code:  []Code{{"clock/clock.go", "Clock.flags"}, {"game/time.go", "Board.sayFlags"}},
		Cases: []string{"both flags fall: each at its time"},
	},
	{
		ID: "III.3.1.1", Title: "Not in the last period", Status: Partly,
		Note:  "Each flag is told with its period and time. Where the arbiter can't tell which fell first he rules.",
		Code:  []Code{{"game/time.go", "Board.sayFlags"}},
		Cases: []string{"chess both flags in the first period"},
	},
	{
		ID: "III.3.1.2", Title: "In the last period", Status: Partly,
		Note:  "Each flag is told with its period and time. Where the arbiter can't tell which fell first he gives the draw.",
		Code:  []Code{{"game/time.go", "Board.sayFlags"}, {"game/result.go", "Board.give"}},
		Cases: []string{"chess both flags in the last period"},
	},
	{
		ID: "III.4", Title: "Asking for an increment", Status: Partly,
		Note:  "What is asked for is entered as a claim with its words, the clocks show how much is left, and the arbiter gives the two minutes. He sets a clock with the increment; the program's keeps its control.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}, {"game/time.go", "Board.giveTime"}},
		Cases: []string{"chess increment asked for"},
	},
	{
		ID: "III.5", Title: "Claiming that nobody tries to win", Status: Partly,
		Note:  "The claim is recorded with its words, and the clocks show how much is left. Whether somebody tries to win the arbiter judges.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}},
		Cases: []string{"chess nobody tries to win", "chess nobody tries to win and the arbiter agrees", "chess nobody tries to win and the claim is rejected"},
	},
	{
		ID: "III.5.1", Title: "He agrees", Status: Partly,
		Note:  "The arbiter gives the result, and his ruling answers the claim.",
		Code:  []Code{{"game/result.go", "Board.give"}},
		Cases: []string{"chess nobody tries to win and the arbiter agrees"},
	},
	{
		ID: "III.5.2", Title: "He postpones", Status: Partly,
		Note:  "The arbiter gives the time and, when a flag has fallen or before, the result.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"game/result.go", "Board.give"}},
		Cases: []string{"chess nobody tries to win"},
	},
	{
		ID: "III.5.3", Title: "He rejects", Status: Partly,
		Note:  "The arbiter dismisses the claim and gives the time.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}},
		Cases: []string{"chess nobody tries to win and the claim is rejected"},
	},
	{
		ID: "III.6", Title: "Without an arbiter", Status: Partly,
		Note:  "As below. That nobody supervises the event the organiser says.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}},
		Cases: []string{"chess nobody tries to win and there is no arbiter"},
	},
	{
		ID: "III.6.1", Title: "The game stops", Status: Partly,
		Note:  "The claim is entered with its words, and the clocks, which are stopped before it, show how much was left. That it ends play the players keep to.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}},
		Cases: []string{"chess nobody tries to win and there is no arbiter"},
	},
	{
		ID: "III.6.1.1", Title: "He can't win", Status: Partly,
		Note:  "The record has the position of the claim. That the opponent confirms it nobody enters before there is a result, which he signs.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}},
		Cases: []string{"chess nobody tries to win and there is no arbiter"},
	},
	{
		ID: "III.6.1.2", Title: "He does not try", Status: Partly,
		Note:  "The record has position and moves, and gives the complete scoresheet. That the opponent confirms both nobody enters before there is a result, which he signs.",
		Code:  []Code{{"game/arbitration/claim.go", "Case.Claim"}, {"scoresheet/keeper.go", "Keeper.Take"}},
		Cases: []string{"chess nobody tries to win and there is no arbiter"},
	},
	{
		ID: "III.6.2", Title: "The designated arbiter", Status: Partly,
		Note:  "His result is entered as a ruling that names him, and answers the claim; it is his to decide.",
		Code:  []Code{{"game/result.go", "Board.give"}},
		Cases: []string{"chess nobody tries to win and there is no arbiter"},
	},
}
