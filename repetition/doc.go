// Package repetition judges a position that has come back, by the law.
//
// A [History] follows a game move by move and counts how often the position stands. When it stands for the third time, or
// as often as a [Law] asks, [History.Cycle] states the facts of the plies since, and [Law.Judge] reads them by one
// edition of the law and returns a [Verdict]: nothing yet, a draw, the side that must vary, or the side that has lost
// because it was required to vary and did not; with the article, and what each side does. Judge finds; an arbiter rules.
// Games use it through game/draws, boardctl adjudicate through repetition/adjudicate.
//
// The work has three steps:
//
//   - ply.go and threat.go state the facts of a ply, which are the same for every edition: whether it gives
//     check, what its side could capture before it and threatens to capture after it, how each of these pieces is protected, by
//     real or false roots, whether it threatens mate, offers the piece that moved or blocks one of the other side.
//   - conduct.go reads these facts by an edition: which threats are chases, and so what each ply is, and
//     with which conduct a side repeats the position.
//   - judge.go walks down the rungs of the edition with the conduct of both sides.
//
// Each edition is one file to read beside the printed articles: axf2003.go, vn1999.go, casual.go. The words of the
// articles stand in docs/rules. If the words allow another reading, the edition lists it, and a verdict that it would
// change names it.
//
// # What a chase is
//
// A ply chases a piece when it threatens to capture it next, and before the ply its side threatened no capture of it that
// would be a chase, too. Pieces keep their identity while they move: each is known by its point at the beginning of the
// cycle. A side chases perpetually when each of its plies chases one and the same piece. A ply that gives check is a
// check and no chase.
package repetition
