package rulebook

// The articles of appendices A and B, on rapid chess and blitz.
var fide2018Rapid = []Article{
	{
		ID: "A.1", Title: "What rapid chess is", Status: ArbiterOnly,
		Note: "The time control is known; by which appendix a game is judged the arbiter says.",
	},
	{
		ID: "A.2", Title: "No need to keep score", Status: ArbiterOnly,
		Note: "The board has kept score all the same.",
	},
	{
		ID: "A.3.1", Title: "When the competition rules apply", Status: ArbiterOnly,
		Note: "The regulations of the event say whether.",
	},
	{
		ID: "A.3.1.1", Title: "An arbiter for three games", Status: ArbiterOnly,
		Note: "How many arbiters there are the organiser says.",
	},
	{
		ID: "A.3.1.2", Title: "The games are recorded", Status: Partly,
		Note:  "This board records it electronically. That the arbiter records it, too, he sees.",
		Code:  []Code{{"scoresheet/keeper.go", "Keeper.Take"}},
		Cases: []string{"two moves and no end yet"},
	},
	{
		ID: "A.3.2", Title: "Asking for the scoresheet", Status: ArbiterOnly,
		Note: "The arbiter shows it; he counts how often.",
	},
	{
		ID: "A.4", Title: "Otherwise", Status: ArbiterOnly,
		Note: "The regulations of the event say whether.",
	},
	{
		ID: "A.4.1", Title: "After ten moves", Status: ArbiterOnly,
		Note: "The number of moves is told; the arbiter rules by it.",
	},
	{
		ID: "A.4.1.1", Title: "The clock setting stays", Status: ArbiterOnly,
		Note: "The arbiter adjusts clocks or lets them be.",
	},
	{
		ID: "A.4.1.2", Title: "The start position stays", Status: ArbiterOnly,
		Note: "The number of moves is told; the arbiter rules by it.",
	},
	{
		ID: "A.4.2", Title: "Illegal moves in rapid chess", Status: ArbiterOnly,
		Note: "The illegal move is found as in standard chess; that it came to stand by the reply the arbiter rules.",
	},
	{
		ID: "A.4.3", Title: "Claiming a win on time", Status: ArbiterOnly,
		Note: "The flag is recorded; the arbiter gives the result.",
	},
	{
		ID: "A.4.4", Title: "Both kings in check, a pawn on the last rank", Status: ArbiterOnly,
		Note: "The arbiter sees and declares it.",
	},
	{
		ID: "A.4.5", Title: "The arbiter calls flags", Status: ArbiterOnly,
		Note: "The flag is told the arbiter; he calls it.",
	},
	{
		ID: "A.5", Title: "What the regulations say", Status: ArbiterOnly,
		Note: "It is the organiser's to say.",
	},
	{
		ID: "B.1", Title: "What blitz is", Status: ArbiterOnly,
		Note: "The time control is known; by which appendix a game is judged the arbiter says.",
	},
	{
		ID: "B.2", Title: "One minute", Status: ArbiterOnly,
		Note: "The arbiter gives the time.",
	},
	{
		ID: "B.3.1", Title: "When the competition rules apply in blitz", Status: ArbiterOnly,
		Note: "The regulations of the event say whether.",
	},
	{
		ID: "B.3.1.1", Title: "An arbiter for one game", Status: ArbiterOnly,
		Note: "How many arbiters there are the organiser says.",
	},
	{
		ID: "B.3.1.2", Title: "The blitz games are recorded", Status: Partly,
		Note:  "This board records it electronically. That the arbiter records it, too, he sees.",
		Code:  []Code{{"scoresheet/keeper.go", "Keeper.Take"}},
		Cases: []string{"two moves and no end yet"},
	},
	{
		ID: "B.3.2", Title: "Asking for the scoresheet in blitz", Status: ArbiterOnly,
		Note: "The arbiter shows it; he counts how often.",
	},
	{
		ID: "B.4", Title: "Otherwise as in rapid chess", Status: ArbiterOnly,
		Note: "As A.2 and A.4.",
	},
	{
		ID: "B.5", Title: "What the regulations say of blitz", Status: ArbiterOnly,
		Note: "It is the organiser's to say.",
	},
}
