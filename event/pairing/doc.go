// Package pairing says who meets whom in a round: by the tables of a round robin, by the Swiss system of article 7.3 of vn1999, in a
// knockout. It is pure: lots come from a seed, so that anybody draws the same ones again.
//
//	round, err := pairing.Swiss(pairing.Request{Round: 3, Seed: "Huế 2026", Entries: entries})
//	for _, p := range round.Pairs { ... p.First moves first ... }
//
// Who is paired is an [Entry], a player or a team, with a number. Each [Pair], and each rest, has the reasons why it is so, as codes with
// their values: package tell has the sentences.
//
// # Readings
//
// Article 7.3 of vn1999 says: in the first round 1 meets 2, 3 meets 4, and the odd number moves first; later those of equal points are
// paired by lot; who moved first in the last round moves second, and if both did the same lots decide. The law is silent on the rest.
// [Readings] lists how it is read here, [Choices] what regulations may change of that.
package pairing
