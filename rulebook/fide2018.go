package rulebook

import "github.com/kyban/kyban/engine"

// The law of touching of the FIDE Laws of Chess of 2018, for chess and for xiangqi under it. The words stand in docs/rules/fide2018.md.
var fide2018 = Rulebook{
	ID:       FIDE2018,
	Name:     "FIDE 2018, touched pieces",
	Source:   "FIDE Laws of Chess taking effect from 1 January 2018, articles 4, 5, 6.7, 7.2.1, 7.5.1 and 9, and of appendix I what is listed; xiangqi ends by vn1999",
	Fallback: VN1999,
	Parameters: Parameters{
		Displaced:   Citation{VN2004, "9.10b"}, // Of xiangqi; 7.4 of these laws restores and takes time.
		FirstMover:  engine.Red,                // White in the source.
		SameTime:    OwnFirst,
		Endings:     vn1999.Parameters.Endings, // Chess draws where a side can't move; xiangqi does not.
		IllegalMove: Citation{FIDE2018, "7.5.1"},
		WrongStart:  Citation{FIDE2018, "7.2.1"},
		AdjustTurn:  Citation{FIDE2018, "4.2.1"},
		Repetition:  vn1999.Parameters.Repetition, // That of chess knows no chase.
		Offers:      fide2018Offers,
		Claims:      Claims{Lapse: Citation{FIDE2018, "4.8"}},
		Sealed:      fide2018Sealed,
		Rulings:     fide2018Rulings,
	},
	Chess: &fide2018Chess,
	Articles: []Article{
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
			},
		},
		{
			ID: "4.2.2", Title: "Any other touch", Status: Partly,
			Note: "A lift of less than 60 ms is taken for a brush. Any other touch is accidental only when the arbiter rules so, however often he does.",
			Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"game/arbitration/binding.go", "Case.FreeTouches"}},
			Cases: []string{
				"brush",
				"accidental touch",
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
			ID: "4.4.1", Title: "King and rook", Status: Implemented,
			Code: []Code{{"touchmove/fide2018.go", "fide2018KingThenRook"}, {"touchmove/castling.go", "castling"}},
			Cases: []string{
				"king and rook touched, castled",
				"king and rook touched, castled on the other side",
			},
		},
		{
			ID: "4.4.2", Title: "Rook, then king", Status: Implemented,
			Code: []Code{{"touchmove/fide2018.go", "fide2018RookThenKing"}, {"touchmove/castling.go", "castling"}},
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
			ID: "4.7", Title: "Released", Status: ArbiterOnly,
			Note: "A board sees no hand release a piece. The record names the points where the piece rested on its way.",
		},
		{
			ID: "4.8", Title: "The right to claim lapses", Status: Implemented,
			Note: "A claim on a touch is refused once the claimant has moved, or lifted a piece of his own.",
			Code: []Code{{"game/arbitration/claim.go", "Case.refusesClaim"}},
			Cases: []string{
				"claim after a reply fide2018",
			},
		},
		{
			ID: "4.9", Title: "An assistant", Status: ArbiterOnly,
			Note: "Whose hand it was a board cannot see.",
		},
		{
			ID: "5.1.1", Title: "Checkmate", Status: Implemented,
			Code: []Code{{"game/ending.go", "Board.sayEnding"}},
			Cases: []string{
				"chess mate",
			},
		},
		{
			ID: "5.1.2", Title: "Resignation", Status: Implemented,
			Code: []Code{{"game/handle.go", "Board.handleWord"}},
			Cases: []string{
				"chess resigned",
			},
		},
		{
			ID: "5.2.1", Title: "Stalemate", Status: Implemented,
			Code: []Code{{"game/ending/ending.go", "Result"}},
			Cases: []string{
				"chess stalemate",
			},
		},
		{
			ID: "5.2.2", Title: "Dead position", Status: Partly,
			Note: "Where the pieces that are left can't mate at all, and where pawns block each other and nothing passes them. Others the arbiter sees.",
			Code: []Code{{"engine/chess/ending.go", "Position.Ending"}, {"game/ending.go", "Board.sayEnding"}},
			Cases: []string{
				"chess dead position",
			},
		},
		{
			ID: "5.2.3", Title: "Agreement", Status: Implemented,
			Code: []Code{{"game/offers.go", "Board.handleOffer"}},
			Cases: []string{
				"chess drawn by agreement",
			},
		},
		{
			ID: "6.7.1", Title: "Lateness", Status: Implemented,
			Note: "Where the regulations say nothing nobody may be late. The loss is found of who has a move to make and does nothing, and of who the arbiter says came too late; the arbiter gives the result, or decides otherwise.",
			Code: []Code{{"game/lateness/watch.go", "Watch.Schedule"}, {"game/lateness/watch.go", "Watch.Advance"}},
			Cases: []string{
				"late fide2018",
			},
		},
		{
			ID: "6.7.2", Title: "Nobody is there", Status: Implemented,
			Note: "The clock of the side that moves first starts on schedule, and runs until it has moved.",
			Code: []Code{{"game/time.go", "Board.sayScheduled"}},
			Cases: []string{
				"late within the limit",
			},
		},
		{
			ID: "7.2.1", Title: "Wrong starting position", Status: Partly,
			Note: "One to four pieces on wrong points, all others standing, are said before the first move and found when it is made. The arbiter annuls the game.",
			Code: []Code{{"game/start.go", "Board.sayWrongStart"}, {"game/result.go", "Board.give"}},
			Cases: []string{
				"annulled and begun anew",
			},
		},
		{
			ID: "7.5.1", Title: "Illegal move", Status: Partly,
			Note: "It is recorded while it stands, and found when play goes on. The arbiter has the position restored, and lets a duty stand where a touch binds the move that replaces it.",
			Code: []Code{{"game/illegal.go", "Board.sayIllegal"}, {"game/restoration.go", "Board.restore"}},
			Cases: []string{
				"illegal move stands",
				"restored to an earlier ply",
			},
		},
		{
			ID: "9.1.1", Title: "Draws by consent", Status: Implemented,
			Note: "With draw_consent in the regulations what the players agree on waits for the arbiter's ruling. From which move on they may offer is for him to say.",
			Code: []Code{{"game/offers.go", "Board.handleOffer"}},
			Cases: []string{
				"draw agreed and consented to",
			},
		},
		{
			ID: "9.1.2.1", Title: "Offering a draw", Status: Implemented,
			Note: "An offer stands until it is accepted, declined in words or by a touch, or the game ends. One made at another time than after the own move and before the press stands, too, and is found.",
			Code: []Code{{"game/offer/watch.go", "Watch.Offer"}, {"game/offer/watch.go", "Watch.Hear"}},
			Cases: []string{
				"draw offered and declined by a touch fide2018",
				"draw offered after the press fide2018",
				"draw offered and declined in words",
				"draw offered and the game ends otherwise",
			},
		},
		{
			ID: "9.1.2.2", Title: "Offers on the scoresheet", Status: Implemented,
			Code: []Code{{"scoresheet/offer.go", "Keeper.offer"}},
			Cases: []string{
				"an offer and its answer",
			},
		},
		{
			ID: "9.2", Title: "The third time", Status: Partly,
			Note: "The arbiter hears how often a position has stood, and when it is claimed. That the claimant was on move, and claims on a move that is written down and not made, he judges.",
			Code: []Code{{"game/recurrence/returns.go", "Returns.Find"}, {"game/draws/watch.go", "Watch.Claim"}},
			Cases: []string{
				"chess third time claimed",
				"the rights to castle were lost in between",
				"a pawn could be captured en passant at first",
			},
		},
		{
			ID: "9.3", Title: "Fifty moves", Status: Partly,
			Note: "A claim is answered with the count. That the claimant was on move, and claims on a move that is written down and not made, the arbiter judges.",
			Code: []Code{{"game/counting/count.go", "Watch.claimed"}, {"boardgame/chess.go", "Chess.EndsQuiet"}},
			Cases: []string{
				"chess 50 moves claimed",
				"chess a pawn begins the 50 moves anew",
			},
		},
		{
			ID: "9.5.2", Title: "A claim that is right", Status: Partly,
			Note: "What is found is told; the arbiter gives the result.",
			Code: []Code{{"game/counting/count.go", "Watch.Claim"}},
			Cases: []string{
				"chess 50 moves claimed",
			},
		},
		{
			ID: "9.5.3", Title: "A claim that is wrong", Status: Partly,
			Note: "Of moves: who gets how much time is told, and the arbiter gives it. Of positions the count is told.",
			Code: []Code{{"game/counting/count.go", "Watch.Claim"}, {"game/draws/watch.go", "Watch.Claim"}},
			Cases: []string{
				"chess 50 moves claimed too soon",
				"chess repetition claimed too soon",
			},
		},
		{
			ID: "9.6.1", Title: "The fifth time", Status: Implemented,
			Code: []Code{{"game/recurrence/returns.go", "Returns.Follow"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"chess position for the fifth time",
			},
		},
		{
			ID: "9.6.2", Title: "Seventy-five moves", Status: Implemented,
			Code: []Code{{"game/counting/watch.go", "Watch.Follow"}, {"game/draws.go", "Board.sayDraws"}},
			Cases: []string{
				"chess 75 moves",
			},
		},
		{
			ID: "I.1.1", Title: "Sealing a move", Status: Implemented,
			Note: "Until the game is adjourned the player may seal another move, and his time runs.",
			Code: []Code{{"game/adjourned/case.go", "Case.Seal"}},
			Cases: []string{
				"adjourned and resumed",
			},
		},
		{
			ID: "I.5", Title: "Resuming an adjourned game", Status: Implemented,
			Note: "The clocks have what they had, and no move is read before the position stands, on the board on which the game was adjourned and on another one.",
			Code: []Code{{"game/adjourned.go", "Board.handleAdjournment"}, {"game/adjourned.go", "Board.sayResumed"}},
			Cases: []string{
				"adjourned and resumed",
			},
		},
		{
			ID: "I.8", Title: "A wrong sealed move", Status: Implemented,
			Note: "It is found when the move is opened; the arbiter gives the result.",
			Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
			Cases: []string{
				"sealed move is ambiguous fide2018",
			},
		},
		{
			ID: "I.12.1", Title: "The envelope is lost", Status: Implemented,
			Code: []Code{{"game/adjourned/case.go", "Case.Open"}},
			Cases: []string{
				"adjourned and the envelope is lost",
			},
		},
	},
}

// fide2018Chess is the law for chess itself.
var fide2018Chess = Parameters{
	Displaced:  Citation{VN2004, "9.10b"}, // 7.4 restores such a position, too.
	FirstMover: engine.Red,                // White.
	SameTime:   OwnFirst,
	Endings: Endings{
		Checkmate:   Citation{FIDE2018, "5.1.1"},
		Stalemate:   Citation{FIDE2018, "5.2.1"},
		Resignation: Citation{FIDE2018, "5.1.2"},
		Agreement:   Citation{FIDE2018, "5.2.3"},
	},
	StalemateDraws: true,
	Returns:        Returns{Claimed: Limit{3, Citation{FIDE2018, "9.2"}}, Ends: Limit{5, Citation{FIDE2018, "9.6.1"}}},
	Quiet:          Limit{75, Citation{FIDE2018, "9.6.2"}},
	Claimed: Claimed{Limit: Limit{50, Citation{FIDE2018, "9.3"}}, Right: Citation{FIDE2018, "9.5.2"},
		Wrong: Citation{FIDE2018, "9.5.3"}, Again: Citation{FIDE2018, "9.5.3"}, Minutes: 2},
	IllegalMove: Citation{FIDE2018, "7.5.1"},
	WrongStart:  Citation{FIDE2018, "7.2.1"},
	AdjustTurn:  Citation{FIDE2018, "4.2.1"},
	Offers:      fide2018Offers,
	Claims:      Claims{Lapse: Citation{FIDE2018, "4.8"}},
	Sealed:      fide2018Sealed,
	Rulings:     fide2018Rulings,
}

var fide2018Offers = Offers{Answer: Citation{FIDE2018, "9.1.2.1"}, Timing: Citation{FIDE2018, "9.1.2.1"}, Touch: true}

var fide2018Sealed = SealedMove{Illegal: Citation{FIDE2018, "I.8"}, Ambiguous: Citation{FIDE2018, "I.8"}, Loses: true}

var fide2018Rulings = Rulings{
	Accidental: Citation{FIDE2018, "4.2.2"},
	Restored:   Citation{FIDE2018, "7.5.1"},
	Annulled:   Citation{FIDE2018, "7.2.1"},
	Annuls:     []string{"7.2.1"},
}
