// Package event is a tournament as a sequence of facts: sections with their regulations, players, pairings, results. It is pure: a [Fact]
// is applied to an [Event], and what cannot be is refused and changes nothing. Package store keeps the facts; nothing of them is ever
// overwritten, a correction is one more fact.
//
//	var e event.Event
//	err := e.Apply(fact)                        // one after the other, as they are stored
//	section, err := e.Section("")
//	pairing, notes, err := section.Pair(2)      // a fact that may be stored
//	rows := section.Standings()
//
// A section has entries, which are players, or in team events teams. In each round an entry has exactly one place: a table, a rest or an
// absence. [Section.Whole] says what is wrong where that is not so; such a round is not published.
//
// Who moves first has Red in xiangqi, and White in chess; by the rulebook vn1999 Black moves first. Pairings name who moves first, and
// results are said as everywhere else: 1-0 is Red's, or White's.
package event
