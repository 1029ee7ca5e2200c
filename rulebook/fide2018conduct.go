package rulebook

// The articles 11 and 12, on players and arbiters.
var fide2018Conduct = []Article{
	{
		ID: "11.1", Title: "Disrepute", Status: ArbiterOnly,
		Note: "Conduct the arbiter judges.",
	},
	{
		ID: "11.2.1", Title: "The playing venue", Status: ArbiterOnly,
		Note: "Rooms are the organiser's affair.",
	},
	{
		ID: "11.2.2", Title: "The playing area", Status: ArbiterOnly,
		Note: "Rooms are the organiser's affair.",
	},
	{
		ID: "11.2.3", Title: "With permission alone", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.2.3.1", Title: "Leaving the venue", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.2.3.2", Title: "Leaving while on move", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.2.3.3", Title: "Others come in", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.2.4", Title: "Reporting", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.3.1", Title: "No help", Status: ArbiterOnly,
		Note: "Conduct the arbiter judges. Pages for players show no analysis.",
	},
	{
		ID: "11.3.2.1", Title: "Electronic devices", Status: ArbiterOnly,
		Note: "A board sees no pockets.",
	},
	{
		ID: "11.3.2.2", Title: "Who has one on him", Status: ArbiterOnly,
		Note: "A board sees no pockets. The arbiter gives the result.",
	},
	{
		ID: "11.3.3", Title: "Inspection", Status: ArbiterOnly,
		Note: "It is the arbiter's to do.",
	},
	{
		ID: "11.3.4", Title: "Smoking", Status: ArbiterOnly,
		Note: "Conduct the arbiter judges.",
	},
	{
		ID: "11.4", Title: "Who has finished", Status: ArbiterOnly,
		Note: "A board sees no persons.",
	},
	{
		ID: "11.5", Title: "Distracting the opponent", Status: ArbiterOnly,
		Note: "Claims and offers are recorded with their times. Whether they annoy the arbiter judges.",
	},
	{
		ID: "11.6", Title: "Penalties for conduct", Status: ArbiterOnly,
		Note: "The arbiter decides.",
	},
	{
		ID: "11.7", Title: "Persistent refusal", Status: ArbiterOnly,
		Note: "The arbiter gives the result.",
	},
	{
		ID: "11.8", Title: "Both", Status: ArbiterOnly,
		Note: "The program has no result in which both lose; the arbiter enters * with his ruling and keeps the score elsewhere.",
	},
	{
		ID: "11.9", Title: "An explanation", Status: ArbiterOnly,
		Note: "The arbiter explains; these pages may help him.",
	},
	{
		ID: "11.10", Title: "Appeals", Status: ArbiterOnly,
		Note: "Appeals are heard by persons. A later ruling can revise an earlier one.",
	},
	{
		ID: "11.11", Title: "Reconstructing the game", Status: Partly,
		Note:  "The record has the game. A scoresheet may be replayed on the board.",
		Code:  []Code{{"game/result.go", "Board.followReplay"}},
		Cases: []string{"scoresheet replayed"},
	},
	{
		ID: "11.12", Title: "Checking a claim", Status: Partly,
		Note:  "The program counts and tells the arbiter what it found. The players may still check it.",
		Code:  []Code{{"game/draws/readings.go", "Watch.Claim"}},
		Cases: []string{"chess third time claimed", "chess 50 moves claimed"},
	},
	{
		ID: "12.1", Title: "Keeping the laws", Status: ArbiterOnly,
		Note: "The program finds, and the arbiter rules.",
	},
	{
		ID: "12.2", Title: "His duties", Status: ArbiterOnly,
		Note: "They are duties of a person.",
	},
	{
		ID: "12.2.1", Title: "Fair play", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.2", Title: "The interest of the event", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.3", Title: "A good environment", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.4", Title: "No disturbance", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.5", Title: "Supervision", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.6", Title: "Disabled players", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.2.7", Title: "Against cheating", Status: ArbiterOnly,
		Note: "It is a duty of a person.",
	},
	{
		ID: "12.3", Title: "Observing games", Status: ArbiterOnly,
		Note: "The program shows him what it finds on all boards; he decides.",
	},
	{
		ID: "12.4", Title: "Assistants", Status: ArbiterOnly,
		Note: "He appoints persons.",
	},
	{
		ID: "12.5", Title: "Time for a disturbance", Status: Partly,
		Note:  "He gives it by adjusting the clock. What disturbed the players he sees.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}},
		Cases: []string{"time given while stopped"},
	},
	{
		ID: "12.6", Title: "Not intervening", Status: ArbiterOnly,
		Note: "What the arbiter says is his affair. No article of these laws has the program remind a player of the clock.",
	},
	{
		ID: "12.7", Title: "Who sees an irregularity", Status: ArbiterOnly,
		Note: "Conduct the arbiter judges. Findings are told him first, and the public with a delay.",
	},
	{
		ID: "12.8", Title: "Telephones", Status: ArbiterOnly,
		Note: "Conduct the arbiter judges.",
	},
	{
		ID: "12.9", Title: "Penalties", Status: Partly,
		Note:  "Some of them can be entered here, as below.",
		Code:  []Code{{"game/time.go", "Board.giveTime"}, {"game/result.go", "Board.give"}},
		Cases: []string{"clock given time for a fault", "result ruled and revised"},
	},
	{
		ID: "12.9.1", Title: "A warning", Status: Partly,
		Note:  "It can be entered as a ruling, and stands on the scoresheet.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.Rule"}},
		Cases: []string{"conduct fault and warning"},
	},
	{
		ID: "12.9.2", Title: "Time for the opponent", Status: Implemented,
		Code:  []Code{{"game/time.go", "Board.giveTime"}},
		Cases: []string{"clock given time for a fault"},
	},
	{
		ID: "12.9.3", Title: "Less time for the offender", Status: Implemented,
		Code:  []Code{{"clock/clock.go", "Clock.Adjust"}},
		Cases: []string{"time is given while it runs, and the flag falls later"},
	},
	{
		ID: "12.9.4", Title: "Points for the opponent", Status: ArbiterOnly,
		Note: "The program keeps results, no scores beside them.",
	},
	{
		ID: "12.9.5", Title: "Fewer points for the offender", Status: ArbiterOnly,
		Note: "The program keeps results, no scores beside them.",
	},
	{
		ID: "12.9.6", Title: "The loss of the game", Status: Partly,
		Note:  "The arbiter gives the result; another score of the opponent he keeps elsewhere.",
		Code:  []Code{{"game/result.go", "Board.give"}},
		Cases: []string{"result ruled and revised"},
	},
	{
		ID: "12.9.7", Title: "A fine", Status: ArbiterOnly,
		Note: "Money is the organiser's affair. The Vietnamese text says a penalty announced in advance.",
	},
	{
		ID: "12.9.8", Title: "Exclusion from rounds", Status: ArbiterOnly,
		Note: "Rounds are the organiser's affair.",
	},
	{
		ID: "12.9.9", Title: "Expulsion", Status: ArbiterOnly,
		Note: "It is the arbiter's to do.",
	},
}
