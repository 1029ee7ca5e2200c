// Package scoresheet makes the scoresheet of a game from its records, and prints it.
//
// A [Sheet] is made from the records of a game alone, by [Of]. A [Keeper] does the same a record at a time, so that there is a
// sheet after each of them. [CheckSignatures] finds out from the same records whether the signatures under a result cover what
// stands there.
//
// # Formats
//
// [Export] writes a sheet as "json", "pgn", "text", "dhtmlxq", "xqf" or "cbr", in any notation. [Sheet.WriteUCCI] writes the JSON that a file
// of evidence holds.
//
// # DhtmlXQ
//
// The format "dhtmlxq" is the text in which the sites and forums around www.dpxq.com hand on games. It is a block of elements
// such as [DhtmlXQ_red]name[/DhtmlXQ_red], here one on a line:
//
//   - ver, init: what the format demands; the size of the board on a page, in pixels.
//   - title, event, date, place, round, table, red, black: from the tags of the game; those that are not known are left out.
//   - result: 红胜 (Red won), 黑胜 (Black won), 和棋 (drawn) or 未知 (not known). endtype: how, in Chinese.
//   - binit: where the 32 pieces stand at the start, two digits each: the file from Red's left, 0 to 8, and the rank from Black's
//     back rank, 0 to 9. Red comes first; of each side rook, horse, elephant, advisor, general, advisor, elephant, horse, rook,
//     two cannons, five pawns, from its owner's right to his left. 99 is a piece that is not on the board.
//   - movelist: four digits a move, where from and where to, as in binit. length: how many moves. firstnum: how many were
//     made before, always 0.
//   - comment0 is said before the first move, and commentN of move N; || separates the lines of a comment. Here are the time
//     of a move (用时), open plies, findings and rulings.
//
// The format can't say who begins: its readers see it by the first piece that moves. Where a game began from another
// position comment0 names it in FEN. Nothing may contain what ends an element, and sites paste the block into their pages as
// it is: the characters [ ] | < > & and quotes are written as their full-width forms.
//
// No standard describes it; the elements are those of the list that dpxq.com gives with its board for web pages.
package scoresheet
