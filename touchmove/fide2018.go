package touchmove

// The FIDE Laws of Chess of 2018, article 4 "the act of moving the pieces", as far as it makes sense with the pieces of
// xiangqi. The words stand in docs/rules/fide2018.md.
var fide2018 = edition{
	ownOnly:       fide2018OwnOnly,
	opponentOnly:  fide2018OpponentOnly,
	ownFirst:      fide2018Both,
	opponentFirst: fide2018Both,
	once:          true,
}

// 4.2.1, an announced adjust binds nobody: Lift.Binds.
// 4.2.2, nor does a touch that is clearly accidental, which the arbiter says: Lift.Binds.

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

// 4.3.3: both; where it is unclear which was first, the own piece was (rulebook.OwnFirst). 4.5: none can.
var fide2018Both = cascade{
	{"4.3.3", oCapturesP},
	{"4.3.3", firstThatCan},
	{"4.5", anyMove},
}

// 4.4 and 4.6 are about castling and promotion, which xiangqi has not.
// 4.7, a move is made when the hand has released the piece: a sensor sees no hand, so no resting point is a destination.
// 4.8 is about who may claim, and makes no duty.
