// Package serve lets everybody show and convert a file of games in a browser: the file comes in, and the games as flat lists, or
// another file, go out. It is what boardctl convert does, bounded: a file is [MaxSize] at most, with [MaxGames] games and [MaxNodes] moves, one is read at a
// time, and each computer may ask so often. Nothing of a file is kept, and nothing of this board is in an answer.
package serve
