// Package notebook holds games as the files of the xiangqi world do: a tree of moves with variations, comments and tags.
//
// A [Game] is a position, tags, and a tree of [Node]s. [Read] makes games from a file, [Write] a file from games, [Guess]
// finds the format of a file. The formats are those of [Formats]; docs/formats/convert.md lists what each of them holds.
//
// [MainLines] reads the games of chess of a PGN file of any length. A [Score] is a game as its scoresheet has it, which
// writes PGN; [DhtmlXQSheet] writes it for pages.
//
// # Nothing is lost in silence
//
// Write reads what it has written, and names each difference from the given game: a tag that the format has no place for,
// a comment that was cut. So a format can't drop anything in silence. Read keeps the readable part of a damaged file, and
// says at which byte it stopped ([Damage]). A note names each correction, such as a side to move that the moves
// contradict.
//
// # Moves
//
// An illegal move is kept and marked. So is a move from an empty point. In XQF and CBR only the order of the bytes links
// one move to the next, so no file can lead in a circle.
//
// # Depth
//
// A tree may be as deep as a file is long: nothing here recurses for each move. A file is 64 MiB at most ([MaxSize]).
//
// # Sources
//
// XQF follows its author's text of 16 April 2001 and the sources of XQStudio (Dong Shiwei, BSD licence). CBR, CBL and CBF
// follow what people have found in files of CCBridge; its author has published no description. DhtmlXQ is the format of
// www.dpxq.com for web pages. The code is our own.
package notebook
