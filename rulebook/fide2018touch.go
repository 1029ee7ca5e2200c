package rulebook

// The articles 4 and 5, on touched pieces and the end of the game.
var fide2018Touch = []Article{
	{
		ID: "4.1", Title: "One hand", Status: ArbiterOnly,
		Note: "A board sees no hands.",
	},
	{
		ID: "4.2.1", Title: "Adjusting", Status: Implemented,
		Note: "An announced adjust binds nobody, and one out of turn is found. An adjust without notice looks like a touch.",
		Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/adjust.go", "Board.sayOutOfTurn"}},
		Cases: []string{
			"announced adjust",
			"fide2018: announced adjust",
			"a rook adjusted, then the king, castled",
		},
	},
	{
		ID: "4.2.2", Title: "Any other touch", Status: Partly,
		Note: "A lift of less than 60 ms is taken for a brush. Any other touch is accidental only when the arbiter rules so, however often he does.",
		Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/arbitration/binding.go", "Case.FreeTouches"}},
		Cases: []string{
			"brush",
			"accidental touch",
			"a rook brushed on the way to the king, castled",
			"a rook touched by accident, then the king, castled",
		},
	},
	{
		ID: "4.3", Title: "Touched on purpose", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018"}},
		Cases: []string{
			"fide2018: own pawn that can't move put back, then the horse and back, the cannon moved",
		},
	},
	{
		ID: "4.3.1", Title: "Own pieces", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018OwnOnly"}, {"touchmove/order.go", "able"}},
		Cases: []string{
			"fide2018: own pawn that can't move put back, then the horse and back, the cannon moved",
		},
	},
	{
		ID: "4.3.2", Title: "Opponent's pieces", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018OpponentOnly"}, {"touchmove/order.go", "able"}},
		Cases: []string{
			"fide2018: opponent's rook put back and the horse moved",
		},
	},
	{
		ID: "4.3.3", Title: "Pieces of both colours", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018Both"}, {"touchmove/order.go", "able"}},
		Cases: []string{
			"fide2018: both colours in one scan, the own horse moved",
		},
	},
	{
		ID: "4.4", Title: "Castling and promotion", Status: Implemented,
		Code:  []Code{{"touchmove/fide2018.go", "fide2018"}, {"touchmove/castling.go", "withRooks"}},
		Cases: []string{"king and rook touched, castled", "a pawn is promoted by a capture"},
	},
	{
		ID: "4.4.1", Title: "King and rook", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018KingThenRook"}, {"touchmove/castling.go", "withRooks"}},
		Cases: []string{
			"king and rook touched, castled",
			"king and rook touched, castled on the other side",
		},
	},
	{
		ID: "4.4.2", Title: "Rook, then king", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018RookThenKing"}, {"touchmove/castling.go", "withRooks"}},
		Cases: []string{
			"rook, then king, castled",
		},
	},
	{
		ID: "4.4.3", Title: "Castling is illegal", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018KingThenRook"}},
		Cases: []string{
			"castling is illegal, castled with the other rook",
			"castling is illegal and the king can't move, any move",
		},
	},
	{
		ID: "4.4.4", Title: "The choice of a promoted piece", Status: Partly,
		Note: "A sensor does not see which piece stands there. The ply stays open, with a queen assumed, until somebody says it or a later move shows it.",
		Code: []Code{{"game/promotion.go", "Board.handlePromotion"}, {"tracker/beside.go", "Tracker.keepPromoted"}},
		Cases: []string{
			"chess promotion that is said",
			"chess promotion named otherwise",
			"chess promotion named otherwise after the press",
			"chess promotion that a move shows",
			"chess promotion nobody names",
		},
	},
	{
		ID: "4.5", Title: "No touched piece can move or be captured", Status: Implemented,
		Code: []Code{{"touchmove/fide2018.go", "fide2018Both"}},
		Cases: []string{
			"fide2018: opponent's horse that nothing captures put back",
		},
	},
	{
		ID: "4.6", Title: "Ways to promote", Status: Implemented,
		Code: []Code{{"tracker/beside.go", "Tracker.keepPromoted"}, {"game/promotion/watch.go", "Watch.Record"}},
		Cases: []string{
			"chess promotion by a swap of pieces",
			"chess promotion without the pawn on the last rank",
		},
	},
	{
		ID: "4.6.1", Title: "The pawn need not arrive", Status: Implemented,
		Code:  []Code{{"tracker/beside.go", "Tracker.keepPromoted"}, {"game/promotion/watch.go", "Watch.Record"}},
		Cases: []string{"chess promotion without the pawn on the last rank"},
	},
	{
		ID: "4.6.2", Title: "Any order", Status: Implemented,
		Code:  []Code{{"tracker/beside.go", "Tracker.keepPromoted"}, {"game/promotion/watch.go", "Watch.Record"}},
		Cases: []string{"chess promotion by a swap of pieces"},
	},
	{
		ID: "4.6.3", Title: "A piece on the point of promotion", Status: Implemented,
		Code:  []Code{{"engine/chess/pawns.go", "generator.pawnMoves"}, {"touchmove/fide2018.go", "fide2018Both"}},
		Cases: []string{"promotions in check", "a pawn is promoted by a capture"},
	},
	{
		ID: "4.7", Title: "Released", Status: ArbiterOnly,
		Note: "A board sees no hand release a piece. The record names the points where the piece rested on its way.",
	},
	{
		ID: "4.7.1", Title: "Released after a capture", Status: ArbiterOnly,
		Note: "A board sees no hand. A capture is taken for made when both pieces are where they belong and the clock is pressed or the opponent replies.",
	},
	{
		ID: "4.7.2", Title: "Released when castling", Status: ArbiterOnly,
		Note: "A board sees no hand. Who sets the king down two points on and then moves otherwise is judged by the pieces that he touched.",
	},
	{
		ID: "4.7.3", Title: "Released when promoting", Status: ArbiterOnly,
		Note: "A board sees no hand.",
	},
	{
		ID: "4.8", Title: "The right to claim lapses", Status: Implemented,
		Note: "A claim on a touch is refused once the claimant has moved, or lifted a piece of his own.",
		Code: []Code{{"game/arbitration/claim.go", "Case.refusesClaim"}},
		Cases: []string{
			"claim after a reply fide2018",
			"chess claim after a reply",
		},
	},
	{
		ID: "4.9", Title: "An assistant", Status: ArbiterOnly,
		Note: "Whose hand it was a board cannot see.",
	},
	{
		ID: "5.1.1", Title: "Checkmate", Status: Implemented,
		Code: []Code{{"game/ending.go", "Board.sayEnding"}, {"game/restoration.go", "Board.enforce"}},
		Cases: []string{
			"chess mate",
			"chess mate by another piece than the touched one",
			"chess mate with the touched piece in the hand",
			"chess mate that obeys",
			"chess mate whose duty is taken back",
			"chess mate whose result was corrected",
			"chess mate void and the game ends otherwise",
		},
	},
	{
		ID: "5.1.2", Title: "Resignation", Status: Implemented,
		Code: []Code{{"game/ending.go", "Board.resign"}},
		Cases: []string{
			"chess resigned",
		},
	},
	{
		ID: "5.2.1", Title: "Stalemate", Status: Implemented,
		Code: []Code{{"game/ending/ending.go", "Result"}, {"game/restoration.go", "Board.enforce"}},
		Cases: []string{
			"chess stalemate",
			"chess stalemate by another piece than the touched one",
		},
	},
	{
		ID: "5.2.2", Title: "Dead position", Status: Partly,
		Note: "Where the pieces that are left can't mate at all, where pawns block each other and nothing that passes them mates, and where all lines are forced behind the first move and end so. Others the arbiter sees.",
		Code: []Code{{"engine/chess/ending.go", "Position.Ending"}, {"game/ending.go", "Board.sayEnding"}},
		Cases: []string{
			"chess dead position",
			"chess dead position by another piece than the touched one",
		},
	},
	{
		ID: "5.2.3", Title: "Agreement", Status: Partly,
		Note: "Who agrees before both have moved is not refused: a note says it, and the arbiter corrects the result.",
		Code: []Code{{"game/offers.go", "Board.handleOffer"}},
		Cases: []string{
			"chess drawn by agreement",
			"chess draw agreed before both have moved",
		},
	},
}
