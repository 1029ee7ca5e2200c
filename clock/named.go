package clock

import "github.com/kyban/kyban/rulebook"

// named are the time controls of rulebooks, in printed order.
var named = []Control{
	{"vn2004-two-games", vn2004("part3a"), []Stage{{Time: 60 * minute}}},
	{"vn2004-one-game", vn2004("part3b"), []Stage{{Time: 90 * minute}}},
	{"vn2004-one-game-25", vn2004("part3-counts"), []Stage{{Moves: 25, Time: 60 * minute}, {Time: 30 * minute}}},
	{"vn2004-long", vn2004("part3c"), []Stage{{Moves: 25, Time: 60 * minute}, {Time: 60 * minute}}},
	{"vn2004-international", vn2004("part3d"), []Stage{
		{Moves: 25, Time: 60 * minute},
		{Moves: 10, Time: 15 * minute}, // 35 moves by minute 75.
		{Moves: 10, Time: 15 * minute}, // 45 by minute 90.
		{Moves: 10, Time: 15 * minute}, // 55 by minute 105.
		{Moves: 10, Time: 15 * minute}, // 65 by minute 120.
		// The law allows "no more than four checks in this time". Each period of this phase has its own four here, and each side.
		{Moves: 10, Time: 5 * minute, Checks: 4, Unscored: true},
	}},
	{"vn2004-rapid-15", vn2004("part3e"), []Stage{{Time: 15 * minute}}},
	{"vn2004-rapid-25", vn2004("part3e"), []Stage{{Time: 25 * minute}}},
	{"vn2004-rapid-30", vn2004("part3e"), []Stage{{Time: 30 * minute}}},
}

func vn2004(article string) rulebook.Citation {
	return rulebook.Citation{Book: rulebook.VN2004, Article: article}
}

// Names returns the names of the rulebooks' time controls.
func Names() []string {
	var names []string
	for _, c := range named {
		names = append(names, c.Name)
	}
	return names
}
