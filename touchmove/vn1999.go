package touchmove

// The older Vietnamese law, article 8 "touching pieces". The words stand in docs/rules/vn1999.md. It is silent on several
// pieces of one colour; the first one touched counts, as in vn2004 (a reading).
var vn1999 = edition{
	ownOnly:       vn1999OwnOnly,
	opponentOnly:  vn1999OpponentOnly,
	ownFirst:      vn1999OwnFirst,
	opponentFirst: vn1999OpponentFirst,
	sameTime:      vn1999SameTime,
}

// 8.1: own pieces only.
var vn1999OwnOnly = cascade{
	{"8.1", moveO},
	{"8.1", anyMoveAndFault},
}

// 8.2: pieces of the opponent only.
var vn1999OpponentOnly = cascade{
	{"8.2", anyCapturesP},
	{"8.2", anyMoveAndFault},
}

// 8.3: an own piece first, then a piece of the opponent.
var vn1999OwnFirst = cascade{
	{"8.3.1", oCapturesP},
	{"8.3.2", moveO},
	{"8.3.3", anyCapturesP},
	{"8.3.4", anyMoveAndFault},
}

// 8.4: a piece of the opponent first, then an own piece.
var vn1999OpponentFirst = cascade{
	{"8.4.1", oCapturesP},
	{"8.4.2", anyCapturesP},
	{"8.4.3", moveO},
	{"8.4.4", anyMoveAndFault},
}

// 8.5: both at the same time, judged by 8.4.
const vn1999SameTime = "8.5"

// 8.6, an announced adjust does not bind: Lift.Binds.
