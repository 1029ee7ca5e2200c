package touchmove

// The FIDE Laws of Chess of 2018, article 4 "the act of moving the pieces". It holds for xiangqi, too, as far as it makes
// sense with its pieces. The words stand in docs/rules/fide2018.md.
var fide2018 = edition{
	ownOnly:       fide2018OwnOnly,
	opponentOnly:  fide2018OpponentOnly,
	ownFirst:      fide2018Both,
	opponentFirst: fide2018Both,
	kingThenRook:  fide2018KingThenRook,
	rookThenKing:  fide2018RookThenKing,
	once:          true,
}

// 4.2.1, an announced adjust does not bind: Lift.Binds.
// 4.2.2, nor does a clearly accidental touch, by the arbiter's ruling: Lift.Binds.

// 4.3.1: own pieces only; the first that can be moved. 4.5: none can.
var fide2018OwnOnly = cascade{
	{"4.3.1", firstThatCan},
	{"4.5", anyMove},
}

// 4.3.2: pieces of the opponent only; the first that can be captured. 4.5: none can.
var fide2018OpponentOnly = cascade{
	{"4.3.2", firstThatCan},
	{"4.5", anyMove},
}

// 4.3.3: both; if it is unclear which was first, the own piece was (rulebook.OwnFirst). 4.5: none can.
var fide2018Both = cascade{
	{"4.3.3", oCapturesP},
	{"4.3.3", firstThatCan},
	{"4.5", anyMove},
}

// 4.4.1: the king and a rook; the king castles with it. 4.4.3: that is illegal, and the king moves otherwise, or castles with the
// other rook; if it can't, any move is allowed.
var fide2018KingThenRook = cascade{
	{"4.4.1", castleWithR},
	{"4.4.3", moveO},
	{"4.4.3", anyMove},
}

// 4.4.2: a rook and then the king; castling with this rook is not allowed, and 4.3.1 holds.
var fide2018RookThenKing = cascade{
	{"4.4.2", moveOUncastled},
	{"4.3.1", firstThatCan},
	{"4.5", anyMove},
}

// 4.4.4 and 4.6 are about the choice of a promoted piece and the ways to set it down: no order of them is wrong.
// 4.7, a move is made when the hand has released the piece: a sensor sees no hand, so no resting point is a destination.
// 4.8 is about who may claim, and makes no duty.
