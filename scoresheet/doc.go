// Package scoresheet makes the scoresheet of a game from its records, and prints it.
//
// [Of] makes a [Sheet] from the records of a game alone. A [Keeper] does the same a record at a time, so that there is a
// sheet after each of them. [CheckSignatures] checks with the same records whether the signatures under a result cover
// the present content.
//
// # Formats
//
// [Export] writes a sheet as "json", "pgn", "text", "dhtmlxq", "xqf" or "cbr", in any notation. [Sheet.WriteUCCI] writes
// the JSON of a file of evidence.
//
// # DhtmlXQ
//
// The format "dhtmlxq" is the text in which the sites and forums around www.dpxq.com exchange games. It is a block of
// elements such as [DhtmlXQ_red]name[/DhtmlXQ_red], here one on a line:
//
//   - ver, init: what the format demands; the size of the board on a page, in pixels.
//   - title, event, date, place, round, table, red, black: from the tags of the game; unknown ones are left out.
//   - result: 红胜 (Red won), 黑胜 (Black won), 和棋 (drawn) or 未知 (not known). endtype: how, in Chinese.
//   - binit: the points of the 32 pieces at the start, two digits each: the file from Red's left, 0 to 8, and the rank from Black's
//     back rank, 0 to 9. Red comes first; of each side rook, horse, elephant, advisor, general, advisor, elephant, horse, rook,
//     two cannons, five pawns, from its owner's right to his left. 99 is a piece that is not on the board.
//   - movelist: four digits a move, from and to, as in binit. length: the number of moves. firstnum: the number of moves before,
//     always 0.
//   - comment0 stands before the first move, and commentN on move N; || separates the lines of a comment. They hold the time
//     of a move (用时), open plies, findings and rulings.
//
// The format has no side to move: its readers take it from the first piece that moves. If a game began from another
// position, comment0 names it in FEN. The signs that end an element may not occur, and sites paste the block into their
// pages unchanged: the characters [ ] | < > & and quotes are written as their full-width forms.
//
// No standard describes it; the elements are those of the list that dpxq.com gives with its board for web pages.
package scoresheet
