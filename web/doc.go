// Package web holds the pages of boardd: the index of boards, the page of a game, the board for other pages (embed) and for
// pictures (overlay).
//
// The pages are TypeScript in src, web components without a framework. esbuild bundles them into dist, which is committed, so
// that building boardd needs no more than Go; `make web` makes dist anew, and a test fails if it differs from what the sources
// make. [Handler] serves them. It knows nothing of games: the pages request these from boardd, at the addresses in docs/WEB.md.
// An [Answer] is made once and sent to many, compressed; the games are served so, too.
//
// The arbiter's page is a bundle of its own (src/arbiter.ts), so that a mere viewer loads nothing of it. arbiter/page.ts signs
// in and chooses the view; game.ts is a game under review, with replay.ts, the hands over the board, turn.ts, the board's
// account of a turn, ruling.ts and operations.ts, the entries. confirm.ts asks before each entry.
//
// The page of commentators is another bundle (src/commentary.ts): commentary/game.ts is a game with the bar, the graph and the
// best lines. The page of a board's first run is a third one (src/setup.ts), which api serves only while that waits.
//
// The page of files is a fourth (src/notebook.ts): drop.ts takes a file, notebook/tree.ts is a game of it.
//
// Where to begin in src: page.ts chooses the page; feed.ts follows a game by its snapshot and its stream (live.ts), model.ts
// applies an event; board.ts draws a scene, moves.ts lists the scoresheet; words/ holds each language, words/common the words
// of every page. The characters on the pieces are outlines of a font under the SIL Open Font License, see glyphs.
package web
