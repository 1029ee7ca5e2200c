// Package web holds the pages of boardd: the index of boards, the page of a game, the board for other pages (embed) and for
// pictures (overlay).
//
// The pages are TypeScript in src, web components without a framework. esbuild bundles them into dist, which is committed,
// so that building boardd needs no more than Go; `make web` makes dist anew, and a test fails while it is not what the
// sources make. [Handler] serves them. It knows nothing of games: the pages ask boardd for these, at the addresses that
// docs/WEB.md lists.
//
// The arbiter's page is a bundle of its own (src/arbiter.ts), so that who only watches loads nothing of it. arbiter/page.ts
// signs in and chooses what is shown; game.ts is a game under review, with replay.ts, the hands over the board, turn.ts, what
// the board says of a turn, ruling.ts and operations.ts, what is entered. Nothing is entered that confirm.ts has not asked.
//
// The page of commentators is another one (src/commentary.ts): commentary/game.ts is a game with the bar, the graph and the best lines.
// The page of a board's first run is a third bundle (src/setup.ts), which httpd serves only while that waits.
//
// So is the page of files (src/notebook.ts): drop.ts takes a file, notebook/tree.ts is a game of it.
//
// Where to begin in src: page.ts chooses the page; feed.ts follows a game by its snapshot and its stream (live.ts),
// model.ts says what an event changes; board.ts draws a scene, moves.ts lists the scoresheet; words/ holds each language,
// words/common what every page says. The characters on the pieces are outlines of a font under the SIL Open Font License,
// see glyphs.
package web
