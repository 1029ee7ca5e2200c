package rulebook

// The articles of appendices A and B, on rapid chess and blitz.
var fide2018Rapid = []Article{
	{
		ID: "A.1", Title: "What rapid chess is", Status: Implemented,
		Note:  "It follows from the time control, for 60 moves.",
		Code:  []Code{{"clock/pace.go", "Control.Pace"}, {"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in rapid"},
	},
	{
		ID: "A.2", Title: "No need to keep score", Status: ArbiterOnly,
		Note: "The board has kept score all the same.",
	},
	{
		ID: "A.3.1", Title: "When the competition rules apply", Status: Partly,
		Note:  "The regulations of the event say whether (supervised); the program takes their word.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in rapid"},
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
		ID: "A.4", Title: "Otherwise", Status: Implemented,
		Note:  "It is taken to be so where the regulations do not say supervised.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in rapid stands"},
	},
	{
		ID: "A.4.1", Title: "After ten moves", Status: Partly,
		Note:  "As below.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.noteOnStart"}},
		Cases: []string{"chess wrong start after ten moves in rapid"},
	},
	{
		ID: "A.4.1.1", Title: "The clock setting stays", Status: Partly,
		Note:  "A note says so where the arbiter changes a clock by 6.10.2 after that. Whether the schedule of the event would suffer he judges.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.noteOnStart"}, {"rulebook/pace.go", "Rulebook.AtPace"}},
		Cases: []string{"chess clock set wrongly after ten moves in rapid", "chess clock set wrongly after ten moves in rapid fide2023", "chess clock set wrongly before the tenth move in rapid", "chess clock set wrongly after ten moves"},
	},
	{
		ID: "A.4.1.2", Title: "The start position stays", Status: Partly,
		Note:  "A note says so where the arbiter annuls the game by 7.2.1, or has the position transferred by 7.2.2, after that. Whether a king or a rook stood wrongly, so that it does not castle, he judges where no sensor tells.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.noteOnStart"}, {"rulebook/pace.go", "Rulebook.AtPace"}},
		Cases: []string{"chess wrong start after ten moves in rapid", "chess wrong start before the tenth move in rapid", "chess wrong start after ten moves in rapid supervised", "chess board turned by a quarter after ten moves in rapid", "chess board turned by a quarter after ten moves in rapid fide2023", "chess board turned by a quarter after ten moves in rapid supervised"},
	},
	{
		ID: "A.4.2", Title: "Illegal moves in rapid chess", Status: Implemented,
		Note:  "What is found before the opponent has made his next move is found as in standard chess. Then a note says that the illegal move stands, unless both players agree otherwise.",
		Code:  []Code{{"game/against/undone.go", "Facts.StandsByReply"}, {"game/against/completed.go", "Watch.complete"}},
		Cases: []string{"chess illegal move in rapid stands", "chess illegal move in blitz put back at once"},
	},
	{
		ID: "A.4.3", Title: "Claiming a win on time", Status: Partly,
		Note:  "The flag is told, with what follows from it; who claims it the record shows. The arbiter gives the result, or with flag_ends in the regulations the flag.",
		Code:  []Code{{"game/time.go", "Board.sayTime"}},
		Cases: []string{"chess flag against a king alone"},
	},
	{
		ID: "A.4.4", Title: "Both kings in check, a pawn on the last rank", Status: Partly,
		Note:  "That both kings are in check still behind the next move a note says, once the plies are sure; the arbiter gives the draw. A sensor can't tell a pawn on the last rank from the piece that takes its place.",
		Code:  []Code{{"game/finding.go", "Board.sayFinding"}, {"game/penalty/penalty.go", "BothInCheck"}},
		Cases: []string{"chess both kings in check in rapid", "chess both kings in check in rapid fide2023", "chess both kings in check put right in rapid", "chess both kings in check in blitz supervised"},
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
		ID: "B.1", Title: "What blitz is", Status: Implemented,
		Note:  "It follows from the time control, for 60 moves.",
		Code:  []Code{{"clock/pace.go", "Control.Pace"}, {"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in blitz"},
	},
	{
		ID: "B.2", Title: "One minute", Status: Partly,
		Note:  "Findings of illegal moves and wrong claims say one minute. What other articles of 7 and 9 give the arbiter to give is his.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}, {"game/penalty/penalty.go", "Of"}},
		Cases: []string{"chess illegal move in blitz", "the first in blitz"},
	},
	{
		ID: "B.3.1", Title: "When the competition rules apply in blitz", Status: Partly,
		Note:  "The regulations of the event say whether (supervised); the program takes their word.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in blitz"},
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
		ID: "B.4", Title: "Otherwise as in rapid chess", Status: Partly,
		Note:  "As A.2 and A.4.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in blitz put back at once"},
	},
	{
		ID: "B.5", Title: "What the regulations say of blitz", Status: ArbiterOnly,
		Note: "It is the organiser's to say.",
	},
}
