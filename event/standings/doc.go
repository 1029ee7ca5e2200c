// Package standings adds up results and ranks those who play. It is pure.
//
//	rows := standings.Compute(entries, standings.Rules{Win: 2, Draw: 1, Edition: standings.FIDE2026, Order: []standings.Tiebreak{standings.Buchholz}})
//
// Points decide, then the tie-breaks of Order, one after the other; whom nothing parts has the same rank. All tie-breaks are computed,
// whether they decide or not, and [Formula] says how. Numbers are multiples of a quarter, which a float64 holds exactly.
//
// # Editions
//
// FIDE's rules have changed what an unplayed round is worth in the tie-breaks of a Swiss tournament:
//
//   - fide2009 (until 2023): it was a game against a virtual opponent, who had one's own points before the round, scored what one did not,
//     and drew all later rounds; an opponent's own unplayed rounds count as draws.
//   - fide2023: a game against a dummy with one's own final points; of an opponent's rounds only asked-for byes that nothing but voluntary
//     absence follows count as draws.
//   - fide2026: as in 2023, but the dummy has no more than the opponent who was to be met, or after a bye than a draw in each round.
//
// In a round robin a forfeited game is a game, and nothing is adjusted. Articles 23 and 24 of vn1999 have no tie-break: equal points, and
// in matches equal game points, are equal.
package standings
