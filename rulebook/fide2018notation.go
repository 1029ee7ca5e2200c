package rulebook

// The articles of appendix C, on notation.
var fide2018Notation = []Article{
	{
		ID: "C.1", Title: "What a piece is here", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"a knight", "a pawn captures"},
	},
	{
		ID: "C.2", Title: "A letter for each piece", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/style.go", "Style.letter"}},
		Cases: []string{"a knight"},
	},
	{
		ID: "C.3", Title: "Letters of the country", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/style.go", "Style.kind"}, {"engine/chess/notation/parse.go", "Translate"}},
		Cases: []string{"in Vietnamese", "figurines in any style"},
	},
	{
		ID: "C.4", Title: "Pawns have none", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"a pawn captures", "the pawn's letter"},
	},
	{
		ID: "C.5", Title: "Files have letters", Status: Implemented,
		Code:  []Code{{"engine/chess/point.go", "Point.File"}},
		Cases: []string{"no point"},
	},
	{
		ID: "C.6", Title: "Ranks have numbers", Status: Implemented,
		Code:  []Code{{"engine/chess/point.go", "Point.Rank"}},
		Cases: []string{"no point"},
	},
	{
		ID: "C.7", Title: "Points have both", Status: Implemented,
		Code:  []Code{{"engine/chess/point.go", "ParsePoint"}, {"engine/chess/point.go", "Point.String"}},
		Cases: []string{"no point"},
	},
	{
		ID: "C.8", Title: "A move", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "Format"}, {"engine/chess/notation/parse.go", "Parse"}},
		Cases: []string{"a knight", "in the long form"},
	},
	{
		ID: "C.9", Title: "A capture", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}, {"engine/chess/notation/text.go", "newText"}},
		Cases: []string{"with all signs", "with none"},
	},
	{
		ID: "C.9.1", Title: "After the abbreviation", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"with all signs"},
	},
	{
		ID: "C.9.2", Title: "Before the point of arrival", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"with all signs"},
	},
	{
		ID: "C.9.3", Title: "A pawn's capture", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}, {"engine/chess/notation/parse.go", "Parse"}},
		Cases: []string{"a pawn captures", "en passant", "pawns that name two files"},
	},
	{
		ID: "C.10", Title: "Two pieces that can go there", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a rank: the file (C.10.1)", "one of two knights"},
	},
	{
		ID: "C.10.1", Title: "On one rank", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a rank: the file (C.10.1)"},
	},
	{
		ID: "C.10.1.1", Title: "Abbreviation, on one rank", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"two on a rank: the file (C.10.1)"},
	},
	{
		ID: "C.10.1.2", Title: "File of departure", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a rank: the file (C.10.1)"},
	},
	{
		ID: "C.10.1.3", Title: "Point of arrival, on one rank", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"two on a rank: the file (C.10.1)"},
	},
	{
		ID: "C.10.2", Title: "On one file", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a file: the rank (C.10.2)"},
	},
	{
		ID: "C.10.2.1", Title: "Abbreviation, on one file", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"two on a file: the rank (C.10.2)"},
	},
	{
		ID: "C.10.2.2", Title: "Rank of departure", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a file: the rank (C.10.2)"},
	},
	{
		ID: "C.10.2.3", Title: "Point of arrival, on one file", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"two on a file: the rank (C.10.2)"},
	},
	{
		ID: "C.10.3", Title: "On neither", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on neither: the file (C.10.3)"},
	},
	{
		ID: "C.10.3.1", Title: "Knights on g1 and e1", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a rank: the file (C.10.1)"},
	},
	{
		ID: "C.10.3.2", Title: "Knights on g1 and g5", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on a file: the rank (C.10.2)"},
	},
	{
		ID: "C.10.3.3", Title: "Knights on h2 and d4", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "origin"}},
		Cases: []string{"two on neither: the file (C.10.3)"},
	},
	{
		ID: "C.10.3.4", Title: "With a capture", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/format.go", "words"}},
		Cases: []string{"with all signs"},
	},
	{
		ID: "C.11", Title: "A promotion", Status: Implemented,
		Code:  []Code{{"engine/chess/notation/text.go", "text.readPromotion"}, {"engine/chess/notation/format.go", "words"}},
		Cases: []string{"a promotion that captures", "a promotion without a sign"},
	},
	{
		ID: "C.12", Title: "An offer of a draw", Status: Implemented,
		Code:  []Code{{"scoresheet/offer.go", "Keeper.offer"}, {"engine/chess/notation/parse.go", "Parse"}},
		Cases: []string{"an offer and its answer", "and with an offer of a draw"},
	},
	{
		ID: "C.13", Title: "Signs", Status: Implemented,
		Note:  "The three samples are read and written; the third differs from the others at move 8.",
		Code:  []Code{{"engine/chess/notation/format.go", "castlingText"}, {"engine/chess/notation/format.go", "checkSign"}, {"engine/chess/notation/text.go", "text.skipSigns"}},
		Cases: []string{"castling short", "mate by two signs", "in the long form"},
	},
}
