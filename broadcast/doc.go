// Package broadcast shows the games of a board to everybody: live, as they stand, and as files.
//
// # One prefix
//
// What somebody may see of a game is a function of its first records, up to its release point (publicdelay.go), and of nothing else. A page
// that shows the newest position, the list of games, a stream of events and a PGN are all made from this prefix, so none of
// them can be ahead of another, and a delay holds for all. Arbiters and operators see all records, and the present.
// Others don't see the records and fields that hold something against a player (package public).
//
// # How it flows
//
//	recorder.Store ── rows ──▶ broadcastGame ── releasePoint ──▶ prefix ──▶ eventLog ──▶ viewers
//	                           one a game                        what it    each event
//	                                                             says       encoded once
//
// boardd tells the [Hub] which game has new records once they are durable. The hub reads them from the store, so the board
// never waits for viewers, and after a restart the hub shows the same. A viewer is a connection and a place in an event log, a few KiB.
// The connection of a viewer who has not taken an event after 10 seconds is closed; when he comes back with Last-Event-ID, he
// goes on behind that event, from memory or from the store.
//
// # Events
//
// GET /api/games/{id}/events answers with server-sent events (WHATWG HTML, 9.2). The event is the type of the record, data
// the record. The id counts the records of the game that everybody may see; for arbiters and operators, who see all, it is
// the sequence of the record, without the p:
//
//	id: p6
//	event: move
//	data: {"type":"move","game":1,"ply":1,"side":"red","move":"g3g4",...}
//
// Without Last-Event-ID, or ?after=ID in the address, they begin with the first record of the game, and so they do behind an id
// that counts differently: that of an arbiter whose session has ended, or one of an earlier version. Events without an id come
// beside them: lifted (what is in the air, while nothing is delayed), recording (that nothing is recorded, or is again),
// dismissed (who follows may not any more, and why) and bye (boardd ends). GET /api/events tells how each game stands
// whenever that changes, in the event board.
package broadcast
