package rulebook

// The articles 7, on irregularities.
var fide2018Irregularities = []Article{
	{
		ID: "7.1", Title: "Times after an irregularity", Status: Partly,
		Note:  "A ruling that restores a position sets the clocks back to it. The arbiter adjusts them otherwise as he sees fit.",
		Code:  []Code{{"game/time.go", "Board.restoreTime"}, {"game/time.go", "Board.giveTime"}},
		Cases: []string{"restored to an earlier ply"},
	},
	{
		ID: "7.2.1", Title: "Wrong starting position", Status: Partly,
		Note:  "One to four pieces on wrong points, all others standing, are said before the first move and found when it is made. Pieces that stand on each other's points no sensor tells; that one goes as the piece beside it at the start would a note tells instead of an illegal move. The arbiter annuls the game.",
		Code:  []Code{{"game/start.go", "Board.sayWrongStart"}, {"game/wrongstart/exchanged.go", "Exchanged"}, {"game/result.go", "Board.give"}},
		Cases: []string{"annulled and begun anew", "chess wrong start", "chess wrong start after ten moves", "chess king and queen exchanged", "chess king and queen exchanged and put back", "chess king and queen exchanged and the king first", "chess bishop and knight exchanged"},
	},
	{
		ID: "7.2.2", Title: "The board turned by a quarter", Status: Partly,
		Note:  "Colours on a mat no sensor sees. The arbiter has the position that stands set up on a board that lies rightly, by a ruling that restores it, and no move is void; that the players sit on the wrong sides of the board he may say.",
		Code:  []Code{{"game/restoration.go", "Board.restore"}},
		Cases: []string{"chess board turned by a quarter"},
	},
	{
		ID: "7.3", Title: "Colours reversed", Status: Partly,
		Note:  "A board sees no faces. The arbiter annuls the game by this article, or swaps the colours by a ruling and the names follow; a note says so where the other is to be done, for each has made ten moves or has not.",
		Code:  []Code{{"game/arbitration/ruling.go", "Case.noteOnStart"}, {"game/result.go", "Board.swapColours"}, {"game/result.go", "Board.give"}},
		Cases: []string{"chess colours reversed", "chess colours swapped", "chess colours reversed after ten moves", "chess colours reversed before the tenth move"},
	},
	{
		ID: "7.4.1", Title: "Displaced pieces", Status: Partly,
		Note:  "A piece that was not put back on its point is found when play goes on. That an own piece was put back in the opponent's time, after the press, a note says; whose hand it was, and of the opponent's pieces, the arbiter judges. Whether a pawn that was captured en passant was left on the board or its sensor is stuck he is asked.",
		Code:  []Code{{"game/displaced.go", "Board.sayDisplaced"}, {"game/turn/putback.go", "Reader.PutBackLate"}},
		Cases: []string{"chess displaced piece", "chess displaced piece put back in his own time", "chess displaced piece put back in the opponent's time", "chess en passant and the pawn is forgotten", "chess en passant and the forgotten pawn is taken away", "chess en passant and the sensor opens by itself"},
	},
	{
		ID: "7.4.2", Title: "Help with displaced pieces", Status: Partly,
		Note:  "Who stops the clock is recorded; nobody's time runs then, and what is lifted touches nothing. They call the arbiter themselves.",
		Code:  []Code{{"game/timekeeping/keeper.go", "Keeper.Stop"}, {"game/handle.go", "Board.handleEvent"}},
		Cases: []string{"chess displaced piece and the clock stopped"},
	},
	{
		ID: "7.4.3", Title: "A penalty for displacing", Status: Partly,
		Note:  "The finding tells him who displaced what. Whether there is a penalty the arbiter decides; time he gives by a ruling.",
		Code:  []Code{{"game/displaced.go", "Board.sayDisplaced"}, {"game/time.go", "Board.giveTime"}},
		Cases: []string{"chess displaced piece", "chess displaced piece and the clock stopped"},
	},
	{
		ID: "7.5.1", Title: "Illegal move", Status: Implemented,
		Note:  "It is recorded while it stands. It is found once it was pressed and put back, another move was made instead (be it to the point beside, unless the piece was only pushed there), the opponent has replied, or the arbiter has the position restored; then what was touched binds the move that replaces it. A castling and a capture en passant that the law forbids are each one illegal move.",
		Code:  []Code{{"game/against/completed.go", "Watch.complete"}, {"game/against/late.go", "Watch.sayPutBack"}, {"game/finding.go", "Board.sayFindingOf"}, {"game/restoration.go", "Board.restore"}},
		Cases: []string{"chess illegal move put back", "chess illegal move not pressed", "chess illegal move stands", "chess illegal move restored", "chess illegal move restored before the reply", "chess illegal move restored to the last known position", "chess illegal move replaced without being put back", "chess illegal move pressed", "chess illegal move pressed and pushed", "chess king left in check", "chess illegal capture put back", "chess illegal capture restored", "chess illegal capture stands until the king moves on", "chess illegal capture stands and the reply leaves the king in check", "chess illegal capture begun and put back", "restored to an earlier ply"},
	},
	{
		ID: "7.5.2", Title: "A pawn left on the last rank", Status: Partly,
		Note:  "A sensor can't tell the pawn from the piece that takes its place. What the arbiter rules by this article is counted as an illegal move, and the pawn is a queen.",
		Code:  []Code{{"game/promotion.go", "Board.becomesQueen"}, {"game/arbitration/count.go", "sayIllegalMoves"}},
		Cases: []string{"chess pawn left on the last rank"},
	},
	{
		ID: "7.5.3", Title: "A press without a move", Status: Partly,
		Note: "It is found where its player moves after it, and no sensor is known to be broken; what he did before with the opponent's pieces and put back is no move. Where the opponent moves it is noted alone: a piece may have been moved that no sensor saw.",
		Code: []Code{{"game/press.go", "Board.sayPressesWithoutMove"}, {"game/turn/odd.go", "Reader.Odd"}},
		Cases: []string{"chess press without a move", "chess press without a move and the opponent moves", "chess press without a move beside a broken sensor",
			"chess press after moving the opponent's piece"},
	},
	{
		ID: "7.5.4", Title: "Two hands", Status: Partly,
		Note:  "A board sees no hands. What the arbiter rules is counted with what was found.",
		Code:  []Code{{"game/arbitration/count.go", "sayIllegalMoves"}},
		Cases: []string{"chess two hands", "chess two hands twice"},
	},
	{
		ID: "7.5.5", Title: "The penalty", Status: Implemented,
		Note:  "What was found and what was ruled counts together, and what was dismissed does not. The finding, and the count behind a ruling, say who gets how much time, who loses, or that the game is drawn; the arbiter gives it.",
		Code:  []Code{{"game/penalty/penalty.go", "Of"}, {"game/penalty/watch.go", "Watch.Count"}, {"game/illegal.go", "Board.punished"}, {"engine/chess/canmate.go", "Position.CanMate"}},
		Cases: []string{"chess illegal move put back", "chess illegal moves of one player", "chess illegal move pressed twice", "chess illegal moves of each player", "chess illegal moves and the opponent can not mate", "chess two hands and an illegal move", "chess press without a move and an illegal move", "chess illegal move dismissed", "chess illegal move ruled and revised", "chess two hands"},
	},
	{
		ID: "7.6", Title: "Pieces found on wrong points", Status: Partly,
		Note:  "What was displaced is found with the ply in whose turn it was. The position before it, or an earlier one that is known, is restored by the arbiter's ruling.",
		Code:  []Code{{"game/restoration.go", "Board.restore"}, {"game/displaced.go", "Board.sayDisplaced"}},
		Cases: []string{"chess displaced piece restored", "chess displaced piece restored to the last known position"},
	},
}
