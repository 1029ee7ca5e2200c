package repetition

// Rules for beginners. The words stand in docs/rules/casual.md.
var casual = edition{
	threats:  casualThreats,
	rungs:    casualRungs,
	draws:    []draw{{"repetition", anyConduct}},
	required: "repetition",
}

// They name perpetual check, and no other ban: every chase is allowed, as a reading.
var casualThreats = []line{{"repetition", anyThreat, Allowed}}

var casualRungs = []rung{
	{"repetition", "", bothCheck, Draw},
	{"repetition", "repetition", oneChecks, MustVary},
	{"repetition", "", neither, Draw},
}

var casualReadings = []reading{
	{article: "repetition", says: "the other bans are those of vn1999", edition: edition{
		threats: vn1999Threats,
		rungs: []rung{
			{"repetition", "", bothCheck, Draw},
			{"repetition", "repetition", oneChecks, MustVary},
			{"repetition", "", bothChase, Draw},
			{"repetition", "repetition", oneChases, MustVary},
			{"repetition", "", neither, Draw},
		},
		draws:    []draw{{"repetition", anyConduct}},
		required: "repetition",
	}},
}
