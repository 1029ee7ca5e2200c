package rulebook

// The articles 1 to 3, on the board, the pieces and their moves.
var fide2018Moves = []Article{
	{
		ID: "1.1", Title: "The game", Status: Implemented,
		Code:  []Code{{"engine/chess/make.go", "Position.Make"}},
		Cases: []string{"a pawn's step"},
	},
	{
		ID: "1.2", Title: "Who moves first", Status: Implemented,
		Note:  "Where Black's pieces move first the board is read as turned; where Black's lever was pressed for that, too, a note says that Black may have begun.",
		Code:  []Code{{"engine/chess/fen.go", "StartPosition"}, {"engine/chess/make.go", "Position.PassTurn"}, {"game/turn/odd.go", "Reader.PressedByOther"}},
		Cases: []string{"the start", "chess black begins"},
	},
	{
		ID: "1.3", Title: "To have the move", Status: Implemented,
		Code:  []Code{{"game/move.go", "Board.isMade"}},
		Cases: []string{"chess mate"},
	},
	{
		ID: "1.4", Title: "The aim", Status: Implemented,
		Code:  []Code{{"engine/chess/ending.go", "Position.Ending"}},
		Cases: []string{"fool's mate"},
	},
	{
		ID: "1.4.1", Title: "Who has checkmated has won", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "Position.LegalMoves"}, {"engine/chess/ending.go", "Position.Ending"}},
		Cases: []string{"fool's mate", "promotions in check"},
	},
	{
		ID: "1.4.2", Title: "Who is checkmated has lost", Status: Implemented,
		Code:  []Code{{"game/ending/ending.go", "Result"}},
		Cases: []string{"chess mate"},
	},
	{
		ID: "1.5", Title: "Neither can checkmate", Status: Partly,
		Note:  "As 5.2.2: of dead positions the program knows many, not all.",
		Code:  []Code{{"engine/chess/ending.go", "Position.Ending"}},
		Cases: []string{"kings alone", "a wall from edge to edge"},
	},
	{
		ID: "2.1", Title: "The board", Status: ArbiterOnly,
		Note: "Colours on a mat no sensor sees. The arbiter looks at it before the game.",
	},
	{
		ID: "2.2", Title: "The pieces", Status: Partly,
		Note:  "That a piece stands on each point of the start is seen, and by some sensors its colour. Which piece it is the arbiter looks at.",
		Code:  []Code{{"game/phase.go", "Board.allStand"}},
		Cases: []string{"chess mate"},
	},
	{
		ID: "2.3", Title: "The start position", Status: Partly,
		Note:  "Wrong points are found, as 7.2.1 has it. Pieces that have changed places look right to a sensor.",
		Code:  []Code{{"engine/chess/fen.go", "StartPosition"}, {"game/start.go", "Board.sayWrongStart"}},
		Cases: []string{"chess mate"},
	},
	{
		ID: "2.4", Title: "Files, ranks and diagonals", Status: Implemented,
		Code:  []Code{{"engine/chess/point.go", "ParsePoint"}, {"engine/chess/attacks.go", "makeLines"}},
		Cases: []string{"no point"},
	},
	{
		ID: "3.1", Title: "Points of the own colour", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "Position.LegalMoves"}},
		Cases: []string{"castling, en passant and promotions", "a middle game"},
	},
	{
		ID: "3.1.1", Title: "Capturing", Status: Implemented,
		Code:  []Code{{"engine/chess/make.go", "Position.Make"}},
		Cases: []string{"rooks and pawns"},
	},
	{
		ID: "3.1.2", Title: "Attacking a piece", Status: Implemented,
		Code:  []Code{{"engine/chess/reaches.go", "Position.Reaches"}},
		Cases: []string{"a queen", "a knight"},
	},
	{
		ID: "3.1.3", Title: "Attacking a point", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "generator.findAttacked"}, {"engine/chess/reaches.go", "Position.Reaches"}},
		Cases: []string{"a bishop that is pinned"},
	},
	{
		ID: "3.2", Title: "The bishop", Status: Implemented,
		Code:  []Code{{"engine/chess/attacks.go", "bishopTakes"}},
		Cases: []string{"a middle game"},
	},
	{
		ID: "3.3", Title: "The rook", Status: Implemented,
		Code:  []Code{{"engine/chess/attacks.go", "rookTakes"}},
		Cases: []string{"rooks and pawns"},
	},
	{
		ID: "3.4", Title: "The queen", Status: Implemented,
		Code:  []Code{{"engine/chess/reaches.go", "Position.Reaches"}, {"engine/chess/moves.go", "Position.LegalMoves"}},
		Cases: []string{"a queen"},
	},
	{
		ID: "3.5", Title: "No leaping", Status: Implemented,
		Code:  []Code{{"engine/chess/attacks.go", "along"}},
		Cases: []string{"a middle game"},
	},
	{
		ID: "3.6", Title: "The knight", Status: Implemented,
		Code:  []Code{{"engine/chess/attacks.go", "makeSteps"}, {"engine/chess/reaches.go", "Position.Reaches"}},
		Cases: []string{"a knight"},
	},
	{
		ID: "3.7.1", Title: "The pawn's step", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "generator.advances"}},
		Cases: []string{"a pawn's step", "a pawn behind another"},
	},
	{
		ID: "3.7.2", Title: "The pawn's double step", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "generator.advances"}},
		Cases: []string{"a pawn on its first point"},
	},
	{
		ID: "3.7.3", Title: "The pawn captures", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "generator.pawnMoves"}},
		Cases: []string{"rooks and pawns"},
	},
	{
		ID: "3.7.4.1", Title: "Beside a pawn that has gone two points", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "generator.enPassant"}},
		Cases: []string{"en passant that is legal", "a pawn that may capture en passant"},
	},
	{
		ID: "3.7.4.2", Title: "En passant", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "Position.pass"}, {"engine/chess/make.go", "Position.Make"}},
		Cases: []string{"castling, en passant and promotions", "en passant that uncovers the king"},
	},
	{
		ID: "3.7.5.1", Title: "Promotion", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "advance.list"}},
		Cases: []string{"promotion", "a pawn before promotion"},
	},
	{
		ID: "3.7.5.2", Title: "Any piece", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "advance.list"}},
		Cases: []string{"promotions in check"},
	},
	{
		ID: "3.7.5.3", Title: "At once", Status: Implemented,
		Code:  []Code{{"engine/chess/make.go", "Position.Make"}},
		Cases: []string{"promotions in check"},
	},
	{
		ID: "3.8", Title: "The king", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "generator.kingTargets"}, {"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"a king that may castle"},
	},
	{
		ID: "3.8.1", Title: "A step", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "generator.kingTargets"}},
		Cases: []string{"a king that may castle"},
	},
	{
		ID: "3.8.2", Title: "Castling", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}, {"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling"},
	},
	{
		ID: "3.8.2.1", Title: "The right is lost", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.endRightsWith"}},
		Cases: []string{"no right to castle"},
	},
	{
		ID: "3.8.2.1.1", Title: "The king has moved", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.endRights"}},
		Cases: []string{"no right to castle"},
	},
	{
		ID: "3.8.2.1.2", Title: "The rook has moved", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.endRight"}},
		Cases: []string{"no right to castle"},
	},
	{
		ID: "3.8.2.2", Title: "Castling is prevented for now", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling, en passant and promotions"},
	},
	{
		ID: "3.8.2.2.1", Title: "Attacked points", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling, en passant and promotions"},
	},
	{
		ID: "3.8.2.2.2", Title: "Pieces in between", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling, en passant and promotions"},
	},
	{
		ID: "3.9.1", Title: "Check", Status: Implemented,
		Code:  []Code{{"engine/chess/position.go", "Position.InCheck"}},
		Cases: []string{"promotions in check"},
	},
	{
		ID: "3.9.2", Title: "Exposing the own king", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "Position.LegalMoves"}, {"engine/chess/moves.go", "generator.findPinned"}},
		Cases: []string{"promotions in check", "en passant that uncovers the king"},
	},
	{
		ID: "3.10.1", Title: "Legal moves", Status: Implemented,
		Code:  []Code{{"engine/chess/moves.go", "Position.LegalMoves"}},
		Cases: []string{"a middle game"},
	},
	{
		ID: "3.10.2", Title: "Illegal moves", Status: Implemented,
		Code:  []Code{{"engine/chess/move.go", "Position.ParseMove"}, {"game/against/watch.go", "Watch.Follow"}},
		Cases: []string{"no legal move", "chess illegal move pressed"},
	},
	{
		ID: "3.10.3", Title: "Illegal positions", Status: Partly,
		Note:  "Kings that are missing, pawns on the last rank, check to the side that waits and the like are refused. Whether moves lead to a position nobody works out.",
		Code:  []Code{{"engine/chess/fen.go", "Position.check"}},
		Cases: []string{"two kings", "a pawn on the last rank", "check to the side that waits"},
	},
}
