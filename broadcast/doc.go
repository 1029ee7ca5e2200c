// Package broadcast shows the games of a board to the public: live, as positions, and as files.
//
// # One prefix
//
// What a viewer may see of a game is a function of its first records, up to its release point (publicdelay.go), and of
// nothing else. The newest position, the list of games, a stream of events and a PGN are all made from this prefix, so
// none of them can be ahead of another, and a delay holds for all. Arbiters and operators see all records, and the
// present. Others don't see the records and fields that hold something against a player (package public); screens in the hall of play
// see no more of them, but the present.
//
// # How it flows
//
//	recorder.Store ── rows ──▶ broadcastGame ── releasePoint ──▶ prefix ──▶ eventLog ──▶ viewers
//	                           one a game                        what it    each event
//	                                                             says       encoded once
//
// boardd tells the [Hub] which game has new records once they are durable. The hub reads them from the store, so the
// board never waits for viewers, and after a restart the hub shows the same. A viewer is a connection and a place in an
// event log, a few KiB. The hub closes the connection of a viewer that has not taken an event after 10 seconds. A viewer
// that comes back with Last-Event-ID goes on after that event, from memory or from the store.
//
// # Events
//
// GET /api/games/{id}/events answers with server-sent events (WHATWG HTML, 9.2). The event is the type of the record,
// data the record. The id counts the public records of the game; for arbiters and operators, who see all, it is the
// sequence of the record, without the p:
//
//	id: p6
//	event: move
//	data: {"type":"move","game":1,"ply":1,"side":"red","move":"g3g4",...}
//
// Without Last-Event-ID, or ?after=ID in the address, the stream begins with the first record of the game. It does so,
// too, after an id that counts differently: that of an arbiter after the end of the session, or one of an earlier
// version. Events without an id come beside them: lifted (the pieces in the air, while nothing is delayed), recording
// (recording stopped, or works again), dismissed (the viewer lost access, and why) and bye (boardd ends). GET /api/events
// sends the state of each game after each change, in the event board.
package broadcast
