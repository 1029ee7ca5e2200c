package touchmove

// Vietnam, Decision 1409/2004, chapter 2, part 2 "touching pieces", which its own cross-reference calls article 9.
// The words stand in docs/rules/vn2004.md.
var vn2004 = edition{
	ownOnly:       vn2004OwnOnly,
	opponentOnly:  vn2004OpponentOnly,
	ownFirst:      vn2004OwnFirst,
	opponentFirst: vn2004OpponentFirst,
	sameTime:      vn2004SameTime,
	stood:         vn2004Stood,
}

// 9.1: own pieces only.
var vn2004OwnOnly = cascade{
	{"9.1", moveO},
	{"9.1", anyMoveAndFault},
}

// 9.2: pieces of the opponent only.
var vn2004OpponentOnly = cascade{
	{"9.2", anyCapturesP},
	{"9.2", anyMoveAndFault},
}

// 9.3: an own piece first, then a piece of the opponent.
var vn2004OwnFirst = cascade{
	{"9.3a", oCapturesP},
	{"9.3b", moveO},
	{"9.3c", anyCapturesP},
	{"9.3d", anyMoveAndFault},
}

// 9.4: a piece of the opponent first, then an own piece.
var vn2004OpponentFirst = cascade{
	{"9.4a", oCapturesP},
	{"9.4b", anyCapturesP},
	{"9.4c", moveO},
	{"9.4d", anyMoveAndFault},
}

// 9.5: both at the same time, judged by 9.4.
const vn2004SameTime = "9.5"

// 9.5a, an announced adjust does not bind: Lift.Binds.
// 9.5b, a piece that was set down on another point may not be moved again.
const vn2004Stood = "9.5b"

// 9.6, an accidental touch does not bind once the arbiter has ruled it so: Lift.Binds.
// 9.7 and 9.8 are about a hand and a falling piece, which no sensor sees.
// 9.9 and 9.10 are about the position, 9.11 is about who may ask the arbiter: none of them makes a duty.
