// Package recorder keeps what a board saw and what was derived from it.
//
// # What is stored
//
// One data directory holds one SQLite database, kyban.db. A game in it is a sequence of rows, numbered from 1. A row
// is either an input, which is one fact that reached the game, or a record, which is one JSON line that the game's code
// derived from the facts so far:
//
//	game  seq  at_us    wall_us           wall_source  kind    bytes
//	1     1    0        1792238400000000  host         input   ...
//	1     2    0        1792238400000000  host         game    {"type":"game","game":1,"state":"ready",...}
//	1     3    3918000  1792238403918000  host         input   ...
//	1     4    3918000  1792238403918000  host         game    {"type":"game","game":1,"state":"playing",...}
//
// The time at_us is the board time of the batch, which is that of its fact; a record may state an earlier time of its
// own, when a deadline passed before the fact. Wall time is in microseconds since 1970 UTC, and its source says how much
// it is worth: "host" is the host's clock, "trace" the date that a trace states, "none" means that nobody knows. The host's
// clock is read when the row is made, some tens of milliseconds after its at_us, where the host scans the sensors itself. A
// board on a serial line has a clock of its own and answers a ping each second: there the wall time is what the host's clock
// showed at at_us, wrong by at most half of the shortest of the last eight round trips (about a millisecond over USB; boardctl
// status tells it) and what the board's crystal drifts in a second; before the first answer it is when the row was made. The
// bytes are the very bytes that were given to [Store.Append], without a line feed.
//
// The database names its format: application_id is 0x4B59424E ("KYBN") and user_version is the version of the schema,
// now 3. A program refuses a newer schema; an older one is read as it is, and brought to the present one when it is opened
// for writing, without a change to any row. The key of a row in the table "record" is game << 32 | seq; the view "history"
// shows rows as above, for people with sqlite3 at hand. The row 0 of a game is its opening: what was known of it then.
//
// # Sealed
//
// A store that was opened with [OpenSealed] signs what it records: after each record that completes a move, and after
// each act of an arbiter, the same transaction stores a checkpoint over all rows of the game. What is hashed and signed
// package evidence says. Where several callers come at once and share a transaction, which a single board's never do,
// a game that was signed less than four milliseconds ago is signed when they are over; [Store.OnSealed] tells of each checkpoint.
//
// Each transaction leaves a mark in the last row that it has of a game ([evidence.Marker]): by it the board knows its own rows
// behind the last checkpoint after a power cut. Games that an older version began have no marks, and a power cut left nothing but
// facts and touches behind their last checkpoint.
//
// The private key of the board is the first line of board.key in the data directory, for ever: the store remembers its public key.
// The line "marks" below it says that the key never belonged to a version without marks. A game whose rows are not those that
// were signed takes no more of them, see [AlteredError].
//
// # Durable before visible
//
// [Store.Append] returns when its rows survive a power cut, not earlier, and readers never see a row before that. There
// is one writer. Whatever waits while it commits goes into the next transaction together, so that many callers share
// one flush. A batch, that is an input and all that was derived from it, is stored entirely or not at all.
//
// After a commit that failed every later call returns its error: the store has failed. A failed flush is never tried
// again, because the system may have dropped the pages that it could not write and would report success the second time
// (Rebello et al., Can Applications Recover from fsync Failures?, USENIX ATC 2020). What was acknowledged before stays
// readable.
//
// Nobody knows what the disk holds of such a file, so nothing is added to it any more. [Store.Renew] copies what was
// acknowledged to a new file, flushes it, and puts it in the place of the old one, which is kept as kyban.db.suspect-1; then
// the store records again. Where the process ends before that, the next Open does it: the file kyban.db.suspect beside the
// database is the mark, and holds the error. A power cut between two steps of it loses nothing.
//
// SQLite's log is read whenever the directory is opened, by a reader too, before SQLite sees it. Where SQLite would drop
// records that were acknowledged, because something before them is damaged, the error is a [DamagedError] that names them, and
// nothing is changed. Package wal tells what can be found out and what can't.
//
// # Reading
//
// [Open] is for the one process that writes; a second one is refused. [OpenReader] reads beside it, from any number
// of processes. Readers neither wait for the writer nor delay it: they fetch rows in short slices and hold no
// transaction while their caller works.
//
// # Sessions
//
// The games that are played on a board while it stays switched on form one session, which is known by the id of its first
// game. From its facts its records can be derived again; another version of the program may derive others.
//
// # Scoresheets
//
// [Scoresheet] makes the scoresheet of a game from its rows. Package scoresheet says what stands in it, and prints it.
package recorder
