package rulebook

// The articles of guideline II, on Chess960.
var fide2018Chess960 = []Article{
	{
		ID: "II.1", Title: "Chess960", Status: Partly,
		Note:  "The engine and the notations know it; a board reads it from the start position that it is told.",
		Code:  []Code{{"engine/chess/start.go", "Start960"}},
		Cases: []string{"castling in Chess960, where the king stays", "an inner rook"},
	},
	{
		ID: "II.2", Title: "The start positions", Status: Implemented,
		Note:  "Each has its number, 0 to 959; 518 is the usual one. Who says lot has one drawn.",
		Code:  []Code{{"engine/chess/start.go", "StartRank"}},
		Cases: []string{"BBQNNRKR", "RNBQKBNR", "RKRNNQBB"},
	},
	{
		ID: "II.2.1", Title: "King between rooks", Status: Implemented,
		Code:  []Code{{"engine/chess/start.go", "StartRank"}},
		Cases: []string{"BBQNNRKR", "RKRNNQBB"},
	},
	{
		ID: "II.2.2", Title: "Bishops on both colours", Status: Implemented,
		Code:  []Code{{"engine/chess/start.go", "StartRank"}},
		Cases: []string{"BBQNNRKR", "RKRNNQBB"},
	},
	{
		ID: "II.2.3", Title: "Black opposite", Status: Implemented,
		Code:  []Code{{"engine/chess/start.go", "Start960"}},
		Cases: []string{"BBQNNRKR"},
	},
	{
		ID: "II.3", Title: "Castling in Chess960", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.1", Title: "Once, with rules of its own", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays", "an inner rook"},
	},
	{
		ID: "II.3.2", Title: "How to castle", Status: Implemented,
		Note:  "The board reads all four. A castling in which the king goes one point or stays is named by the rook's way; a piece that stays need not be touched.",
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}, {"boardgame/chess.go", "Chess.rooksWay"}, {"game/move.go", "Board.make"}},
		Cases: []string{"chess960 castling and the king stays", "chess960 castling and the king goes one point", "chess960 castling and king and rook change places"},
	},
	{
		ID: "II.3.2.1", Title: "King and rook move", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}},
		Cases: []string{"castling"},
	},
	{
		ID: "II.3.2.2", Title: "They change places", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}},
		Cases: []string{"castling in Chess960, where the king stays", "an inner rook"},
	},
	{
		ID: "II.3.2.3", Title: "The king alone moves", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}, {"game/displaced.go", "Board.sayDisplacedPieces"}},
		Cases: []string{"castling in Chess960, where the king stays", "chess960 castling and the rook stays"},
	},
	{
		ID: "II.3.2.4", Title: "The rook alone moves", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}},
		Cases: []string{"castling in Chess960, where the king stays", "a rook's move to the same point"},
	},
	{
		ID: "II.3.2.5", Title: "Advice", Status: ArbiterOnly,
		Note: "Advice to players.",
	},
	{
		ID: "II.3.2.5.1", Title: "The king beside the board", Status: ArbiterOnly,
		Note: "Advice to players.",
	},
	{
		ID: "II.3.2.5.2", Title: "As in usual chess", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "rookTo"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.2.6", Title: "The last points", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "rookTo"}, {"engine/chess/castling.go", "wingOf"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.2.7", Title: "Notes on castling", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.2.7.1", Title: "Saying so", Status: ArbiterOnly,
		Note: "Advice to players.",
	},
	{
		ID: "II.3.2.7.2", Title: "One of them stays", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "Position.castle"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.2.7.3", Title: "On the first move", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays"},
	},
	{
		ID: "II.3.2.7.4", Title: "What must be empty", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays", "an inner rook"},
	},
	{
		ID: "II.3.2.7.5", Title: "What may be occupied", Status: Implemented,
		Code:  []Code{{"engine/chess/castling.go", "generator.castlings"}},
		Cases: []string{"castling in Chess960, where the king stays", "an inner rook"},
	},
}
