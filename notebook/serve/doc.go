// Package serve shows and converts a file of games in a browser: the client sends the file, and gets the games as flat
// lists, or another file. It does what boardctl convert does, within bounds: a file is [MaxSize] at most, with [MaxGames]
// games and [MaxNodes] moves, one is read at a time, and each computer has a rate limit. The server keeps nothing of a
// file, and answers hold nothing of this board.
package serve
