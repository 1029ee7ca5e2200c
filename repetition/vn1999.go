package repetition

// The older Vietnamese law, articles 59 to 67, and 5.5 and 6.3. The words stand in docs/rules/vn1999.md.
var vn1999 = edition{
	threats:  vn1999Threats,
	rungs:    vn1999Rungs,
	draws:    vn1999Draws,
	required: "5.5",
	counter:  "65",
}

// 63, 66 and 67: the definition of a chase.
var vn1999Threats = []line{
	{"63", byGeneralOrPawn, Allowed}, // A general or pawn that chases alone: a reading.
	{"63", onUncrossedPawn, Allowed},
	{"67", sameKindRetaking, Offer},
	{"66", rookByHorseOrCannon, Chase},
	{"66", onRealRoot, Allowed},
	{"67", sameKind, Chase}, // The chased piece is pinned, or its leg is blocked.
	{"66", onFalseRoot, Chase},
	{"63", anyThreat, Chase},
}

// 59, 60, 61 and 6.3.
var vn1999Rungs = []rung{
	{"6.3", "", bothCheck, Draw}, // It is silent on two sides that break a rule: a reading.
	{"59", "61", checkAgainstChase, MustVary},
	{"60", "61", oneChecks, MustVary},
	{"6.3", "", bothChase, Draw}, // A reading, as above.
	{"60", "", oneChases, MustVary},
	{"6.3", "", neither, Draw},
}

// 62, 64, and what the lines above allow.
var vn1999Draws = []draw{
	{"62", mixes(Check)},
	{"62", mixes(Chase, Kill)}, // A reading: one threat of mate and one chase are weaker than the deeds it names.
	{"62", nothingBut(Kill)},
	{"64", nothingBut(Chase)},
	{"63", allowedBy("63")},
	{"66", allowedBy("66")},
	{"67", allowedBy("67")},
	{"6.3", anyConduct},
}

var vn1999Readings = []reading{
	{article: "61", says: "a check loses when the position has come back more than three times", later: true},
	{article: "63", says: "a general or a pawn that chases alone is not exempt", edition: vn1999Alone, drawn: true},
	{article: "63", says: renewedChase, edition: vn1999.renewing()},
	{article: "62", says: checkAndChase, edition: vn1999.chasingWithCheck()},
}

// vn1999Alone is the law for generals and pawns if 63 exempts them only beside other pieces.
var vn1999Alone = edition{
	threats: []line{
		{"63", onUncrossedPawn, Allowed},
		{"67", sameKindRetaking, Offer},
		{"66", onRealRoot, Allowed},
		{"63", byGeneralOrPawn, Chase},
		{"63", anyThreat, Allowed},
	},
	rungs:    vn1999Rungs,
	draws:    vn1999Draws,
	required: "5.5",
}
