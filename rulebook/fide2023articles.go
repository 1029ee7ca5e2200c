package rulebook

// amended2023 are the articles that the laws of 2018 do not have, and those of which something else is to be said.
var amended2023 = []Article{
	{
		ID: "5.1.2", Title: "Resignation", Status: Partly,
		Note:  "Where the opponent surely can't mate by any series of legal moves the game is drawn. There are such positions that the program does not know; the arbiter corrects the result.",
		Code:  []Code{{"game/ending.go", "Board.resign"}, {"engine/chess/canmate.go", "Position.CanMate"}},
		Cases: []string{"chess resigned fide2023", "chess resigned against a knight fide2023", "chess resigned against a pawn fide2023", "chess resigned where a promotion is open fide2023"},
	},
	{
		ID: "8.1.1.1", Title: "On paper", Status: ArbiterOnly,
		Note: "What a player writes a board does not see.",
	},
	{
		ID: "8.1.1.2", Title: "On an electronic scoresheet", Status: ArbiterOnly,
		Note: "That of a player is a device of its own, which FIDE certifies. The program's scoresheet is none.",
	},
	{
		ID: "8.7", Title: "Signing the result", Status: Partly,
		Note:  "Signatures of both and of the arbiter are recorded with what they cover. Paper they sign beside it, and on electronic scoresheets they approve the result there.",
		Code:  []Code{{"game/arbitration/signature.go", "Case.Sign"}},
		Cases: []string{"a result that everybody has signed stands"},
	},
	{
		ID: "11.3.2", Title: "Electronic devices", Status: ArbiterOnly,
		Note: "A board sees no pockets.",
	},
	{
		ID: "11.3.2.1", Title: "Switched off in a bag", Status: ArbiterOnly,
		Note: "A board sees no pockets.",
	},
	{
		ID: "12.9.7", Title: "A fine", Status: ArbiterOnly,
		Note: "Money is the organiser's affair.",
	},
	{
		ID: "A.3", Title: "One minute", Status: Partly,
		Note:  "Findings of illegal moves and wrong claims say one minute, in rapid chess and in blitz. What other articles of 7 and 9 give the arbiter to give is his.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}, {"game/penalty/penalty.go", "Of"}},
		Cases: []string{"chess illegal move in rapid fide2023", "the first in blitz"},
	},
	{
		ID: "B.3", Title: "Otherwise as in rapid chess", Status: Partly,
		Note:  "As A.2, A.3 and A.5. *Reading:* the penalty is one minute in all blitz games, also where B.2 holds, which does not say so.",
		Code:  []Code{{"rulebook/pace.go", "Rulebook.AtPace"}, {"game/draws.go", "Board.obeyLawsOf"}},
		Cases: []string{"chess illegal move in blitz put back at once"},
	},
	{
		ID: "C.13.1", Title: "Castling short", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "castlingText"}},
		Cases: []string{"castling short"},
	},
	{
		ID: "C.13.2", Title: "Castling long", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "castlingText"}},
		Cases: []string{"castling long, with check"},
	},
	{
		ID: "C.13.3", Title: "Captures", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}, {"engine/chess/notation/text.go", "newText"}},
		Cases: []string{"with all signs", "with none"},
	},
	{
		ID: "C.13.4", Title: "Check", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "checkSign"}},
		Cases: []string{"castling long, with check", "with none"},
	},
	{
		ID: "C.13.5", Title: "Checkmate", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "checkSign"}, {"engine/chess/notation/text.go", "text.skipSigns"}},
		Cases: []string{"mate by two signs", "with none"},
	},
	{
		ID: "C.13.6", Title: "En passant", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/parse.go", "Parse"}},
		Cases: []string{"with all signs", "with none"},
	},
	{
		ID: "III.2.1", Title: "Announced in advance", Status: ArbiterOnly,
		Note: "It is the organiser's to say.",
	},
}
