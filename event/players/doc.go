// Package players reads lists of players: CSV, in the separators and charsets that spreadsheets and programs for tournaments write.
//
// [Read] names each fault at its cell, by row and column as a spreadsheet shows them, and returns all of them at once, so that a list is
// put right in one go and nothing of it is kept before. What needs no change, such as a name that is longer than a report has columns, is a
// note.
//
//	list := players.Read(data, "")
//	if len(list.Faults) > 0 { ... }
//
// The first row names the columns. name is needed; club, rating, id, title, federation, sex, birth, team are known, too, in several
// languages and as Swiss-Manager calls them. What other columns hold is kept with the player as Extra, and is private.
package players
