// Package notebook holds games as the files of the xiangqi world do: a tree of moves with variations, comments and tags.
//
// A [Game] is a position, tags, and a tree of [Node]s. [Read] makes games from a file, [Write] a file from games, [Guess] finds
// out what a file is. The formats are those of [Formats]; docs/formats/convert.md says which of them holds what.
//
// # Nothing is lost in silence
//
// Write reads what it has written, and names each difference from the game that it was given: a tag that the format has no
// place for, a comment that was cut. So a format can't drop anything that nobody has thought of. Read keeps what could be
// read of a damaged file, and says at which byte it stopped ([Damage]). What it had to put right, such as a side to move that
// the moves contradict, it says in a note.
//
// # Moves
//
// A move that is not legal is kept and marked. So is a move from a point where nothing stands. Nothing but the order of the
// bytes links one move to the next in XQF and CBR, so no file can lead in a circle.
//
// # Depth
//
// A tree may be as deep as a file is long: nothing here calls itself for each move. A file is 64 MiB at most ([MaxSize]).
//
// # Sources
//
// XQF is as its author describes it, in a text of 16 April 2001 and in the sources of XQStudio (Dong Shiwei, BSD licence). CBR,
// CBL and CBF are as people have found them out from files of CCBridge; there is no description by its author. DhtmlXQ is what
// www.dpxq.com gives for web pages. The code is our own.
package notebook
