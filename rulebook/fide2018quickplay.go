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
		ID: "III.3.1.1", Title: "Not in the last period", Status: ArbiterOnly,
		Note: "The arbiter rules.",
	},
	{
		ID: "III.3.1.2", Title: "In the last period", Status: ArbiterOnly,
		Note: "The arbiter rules.",
	},
	{
		ID: "III.4", Title: "Asking for an increment", Status: ArbiterOnly,
		Note: "The arbiter stops the game and sets a clock with the increment; the program's keeps its control.",
	},
	{
		ID: "III.5", Title: "Claiming that nobody tries to win", Status: ArbiterOnly,
		Note: "Whether somebody tries to win the arbiter judges.",
	},
	{
		ID: "III.5.1", Title: "He agrees", Status: ArbiterOnly,
		Note: "The arbiter gives the result.",
	},
	{
		ID: "III.5.2", Title: "He postpones", Status: ArbiterOnly,
		Note: "The arbiter gives time and result.",
	},
	{
		ID: "III.5.3", Title: "He rejects", Status: ArbiterOnly,
		Note: "The arbiter gives the time.",
	},
	{
		ID: "III.6", Title: "Without an arbiter", Status: ArbiterOnly,
		Note: "As below.",
	},
	{
		ID: "III.6.1", Title: "The game stops", Status: ArbiterOnly,
		Note: "The arbiter who is asked afterwards judges.",
	},
	{
		ID: "III.6.1.1", Title: "He can't win", Status: ArbiterOnly,
		Note: "The record has the position.",
	},
	{
		ID: "III.6.1.2", Title: "He does not try", Status: ArbiterOnly,
		Note: "The record has position and moves.",
	},
	{
		ID: "III.6.2", Title: "The designated arbiter", Status: ArbiterOnly,
		Note: "It is his to decide.",
	},
}
