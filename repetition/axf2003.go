package repetition

import "github.com/kyban/kyban/engine"

// The law of the Asian Xiangqi Federation of 2003, sections 2 and 3, as its translator condensed it. The words stand in
// docs/rules/axf2003.md.
var axf2003 = edition{
	threats:  axf2003Threats,
	rungs:    axf2003Rungs,
	draws:    axf2003Draws,
	required: "4.3",
	counter:  "3.5",
	offering: "3.8",
}

// Section 1 defines chases, section 3 the allowed ones.
var axf2003Threats = []line{
	{"3.9", byGeneralOrPawn, Allowed},
	{"3.3", onUncrossedPawn, Allowed},
	{"3.10", exchanging, Exchange},
	{"3.7", sameKindRetaking, Offer},
	{"3.6", rookByHorseOrCannon, Chase},
	{"3.6", majorByGuard, Chase}, // A reading.
	{"3.6", onRealRoot, Allowed}, // A false root is none: a reading.
	{"3.7", sameKind, Chase},     // The chased piece is pinned, or its leg is blocked.
	{"3.3", anyThreat, Chase},
}

// 2 A to D, with 3.1.
var axf2003Rungs = []rung{
	{"2B", "", bothCheck, Draw},
	{"2C", "3.1", checkAgainstChase, MustVary},
	{"2D", "3.1", oneChecks, MustVary},
	{"2B", "", bothChase, Draw},
	{"2D", "", oneChases, MustVary},
	{"2A", "", neither, Draw},
}

// 3.2, 3.4 and 3.10, and what the lines above allow.
var axf2003Draws = []draw{
	{"3.2", mixes(Check)},
	{"3.2", mixes(Chase, Kill)},
	{"3.10", nothingBut(Kill)},
	{"3.4", nothingBut(Chase)},
	{"3.9", allowedBy("3.9")},
	{"3.3", allowedBy("3.3")},
	{"3.6", allowedBy("3.6")},
	{"3.7", allowedBy("3.7")},
	{"3.10", nothingBut(Exchange)},
	{"3.10", nothingBut(Offer)},
	{"3.10", nothingBut(Block)},
	{"2A", anyConduct},
}

// 4.3: a side that does not vary when required to loses.

// The words are condensed; where the verdicts on the law's diagrams differ, these were followed. These are the words,
// with their other possible meanings.
var axf2003Readings = []reading{
	{article: "3.6", says: "a false root protects as a real one does", edition: axf2003.but(line{"3.6", fakeRooted, Allowed})},
	{article: "3.6", says: "an advisor or an elephant may chase a protected piece as others may", edition: axf2003.but(line{"3.6", majorByGuard, Allowed})},
	{article: "3.3", says: renewedChase, edition: axf2003.renewing()},
	{article: "3.2", says: checkAndChase, edition: axf2003.chasingWithCheck()},
}

// fakeRooted is an attack on a piece that only a false root protects, except on a rook by a horse or a cannon.
func fakeRooted(t Threat) bool {
	rook := t.On.Kind == engine.Rook && (t.By.Kind == engine.Horse || t.By.Kind == engine.Cannon)
	return onFalseRoot(t) && !rook
}
