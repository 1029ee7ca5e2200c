// Package review explains a game turn by turn to an arbiter, who has to find the ten seconds that a dispute is about, read the events in
// them, and rule.
//
// [Trace] and [Stored] derive a game from its facts once more and gather, beside the records, the reading of each ply: a [Game] of
// [Turn]s. The contents of a record come from the record, in a stored game from the stored one; Game.Differs names the first place where
// this version derives another. A turn has
//
//   - the timeline: the time at which each piece left its point, for how long, and where it was set down (timeline.go);
//   - the law: the articles that may bind the player, in the order of their trial, the one that applied and why none before it
//     did, in the words of the rulebook (law.go);
//   - findings, claims, rulings and counters, and the reason why it deserves attention (attention.go).
//
// A [Speaker] puts all that into words in Vietnamese, Chinese or English, as text that can be read aloud: [Speaker.Overview] a game,
// [Speaker.Turn] one turn. The messages are in words/, one file for each language. A Game marshals to JSON for tools, as
// docs/formats/commands.md describes. Package review/screen shows it on a terminal.
//
// Package review judges nothing: the explanation is the one behind the record (game.Board.Explain). If the two don't agree, because a
// later version reads the facts otherwise, the record counts and the turn does not explain the law.
package review
