// Package broadcast shows the games of a board to everybody: live, as they stand, and as files.
//
// # One prefix
//
// What somebody may see of a game is a function of a prefix of its records: those up to the [Horizon], and nothing else. A
// page that shows the newest position, the list of games, a stream of events and a PGN are all made from that prefix, so
// none of them can be ahead of another, and a delay holds for all ([Delay]). Arbiters and operators see all records, and the
// present. Of the others, those that hold something against a player are left out, with the fields that do (package public).
//
// # How it flows
//
//	recorder.Store ── rows ──▶ channel ── Horizon ──▶ prefix ──▶ log ──▶ viewers
//	                           one a game             what it    each event
//	                                                  says       encoded once
//
// boardd tells the [Hub] which game has gone on when that is durable; the hub reads the rows from the store, so the board
// never waits for it, and what it shows is what is there after a restart. A viewer is a connection and a place in a log: he
// costs a few KiB, however slow he is. Whoever does not take an event in 10 seconds is dropped, and goes on with
// Last-Event-ID, from memory or from the store.
//
// # Events
//
// GET /api/games/{id}/events answers with server-sent events (WHATWG HTML, 9.2). The id is the sequence of the record in its
// game, event its type, data the record:
//
//	id: 10
//	event: move
//	data: {"type":"move","game":1,"ply":1,"side":"red","move":"g3g4",...}
//
// Without Last-Event-ID, or ?after=ID in the address, they begin with the first record of the game. Events without an id come
// beside them: lifted (what is in the air, while nothing is delayed), recording (that nothing is recorded, or is again),
// dismissed (who follows may not any more, and why) and bye (boardd ends). GET /api/events tells how each game stands whenever that changes, in the event board.
package broadcast
