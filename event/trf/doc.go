// Package trf reads and writes the report files of FIDE, TRF16 and TRF26: the text in columns by which programs for tournaments, and those
// that pair, tell each other who plays, who has met whom and how that ended.
//
// [Read] is lenient, because files are not as the rule has them: lines end in CR, LF or both; columns are counted in characters or in
// bytes; what stands behind a name is a column off; rulers and blank lines stand between the records. Whatever was put right is a
// [Note] with its line and column. [File.Bytes] writes the file again: a line that nobody has changed is written as it was read, byte for
// byte, so a program may change one player of a file and leave all that it does not know alone.
//
//	file, notes, err := trf.Read(data)
//	players := file.Players()
//
// [Tournament.File] makes a new file, in the columns of the rule.
package trf
