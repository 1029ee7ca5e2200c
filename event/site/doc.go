// Package site writes an event as a folder of static files, which any web host serves and which opens from a disk, too: pages in each
// language, the games as PGN and pictures, results as CSV and TRF.
//
//	index.html            leads to the language of the reader
//	en/index.html         the sections; beside it rounds.html, rounds/1.html, standings.html, cross.html, players.html, players/1-12.html,
//	                      teams.html, games/1-3-7-1.html; the same in vi, zh and zh-hant
//	rounds/1.pgn          the games of a round; event.pgn has all of them
//	section-1.csv, .trf   the results
//	games/1-3-7-1.svg     the last position of a game, .pgn the game, .js its positions for the page that replays it
//	evidence/             the signed records of the games, where they are wanted
//	kyban-site.sha256     the sums of all files, for sha256sum -c
//
// A game is called by the number of its section, its round, its table, and its place in a match. All links are relative. The same event gives
// the same bytes. What is written is what the caller says that everybody may know: this package decides nothing of it.
package site
