// Package recorder stores a board's facts and the records derived from them.
//
// # What is stored
//
// One data directory holds one SQLite database, kyban.db. A game in it is a sequence of rows, numbered from 1. A row is either an
// input, which is one fact that reached the game, or a record, which is one JSON line that the game's code derived from the facts
// so far:
//
//	game  seq  at_us    wall_us           wall_source  kind    bytes
//	1     1    0        1792238400000000  host         input   ...
//	1     2    0        1792238400000000  host         game    {"type":"game","game":1,"state":"ready",...}
//	1     3    3918000  1792238403918000  host         input   ...
//	1     4    3918000  1792238403918000  host         game    {"type":"game","game":1,"state":"playing",...}
//
// The time at_us is the board time of the batch, which is that of its fact; a record may state an earlier time of its own, when a
// deadline passed before the fact. Wall time is in microseconds since 1970 UTC, with its source: "host" is the host's clock,
// "trace" the date that a trace states, "none" an unknown time. Where the host itself scans the sensors, its clock is read when
// the row is made, some tens of milliseconds after its at_us. A board on a serial line has a clock of its own and answers a ping
// each second: there the wall time is the reading of the host's clock at at_us, wrong by at most half of the shortest of the last
// eight round trips (about a millisecond over USB; boardctl status prints it) plus the drift of the board's crystal in a second.
// Before the first answer it is the time when the row was made. The bytes are those given to [Store.Append], without a line feed.
//
// The database names its format: application_id is 0x4B59424E ("KYBN") and user_version is the version of the schema, now 4. A
// program refuses a newer schema. It reads an older one as it is, and upgrades it when it opens the database for writing, without
// a change to any row. The key of a row in the table "record" is game << 32 | seq; the view "history" shows rows as above, for
// people with sqlite3 at hand. The row 0 of a game is its opening: what was known of the game then.
//
// # Sealed
//
// A store that was opened with [OpenSealed] signs its rows: after each record that completes a move, and after each act of an
// arbiter, the same transaction stores a checkpoint over all rows of the game. Package evidence describes the hashed and signed
// bytes. Several callers at once may share a transaction, which a single board's never do: then a game that was signed less than
// four milliseconds ago is signed when they are over. [Store.OnSealed] reports each checkpoint.
//
// Each transaction leaves a mark in its last row of a game ([evidence.Marker]): after a power cut the board recognizes its own rows
// behind the last checkpoint by it. Games that an older version began have no marks; a power cut left only facts and touches
// behind their last checkpoint.
//
// The private key of the board is the first line of board.key in the data directory, for ever: the store remembers its public key.
// The line "marks" below it means that the key never belonged to a version without marks. A game whose rows are not the signed
// ones takes no more rows; see [AlteredError].
//
// The signed rows of all games have places, in the order in which they were signed, and [Store.Feed] yields them by their places: a row
// of a game that is on waits for its checkpoint, and what comes late about an earlier game does not wait for that.
//
// # Other boards
//
// A store also holds what other boards have signed, as they signed it: [Store.Follow] returns a board by its key, and [Followed.Take] takes
// its feed. It checks each row and each checkpoint before it stores them, together with the place up to which it has all; many boards
// share a flush. Their games have ids of their own ([boardlog.StoredID]), and are read, checked and exported as the store's own, by the key of
// their board. Nothing else is added to them.
//
// # Durable before visible
//
// [Store.Append] returns when its rows survive a power cut, not earlier, and readers never see a row before that. There is one
// writer. All calls that wait while it commits go into the next transaction together, so that many callers share one flush. A
// batch, which is an input and its derived records, is stored entirely or not at all.
//
// After a commit that failed every later call returns its error: the store has failed. It never repeats a failed flush, because
// the system may have dropped the pages that it could not write and would report success the second time (Rebello et al., Can
// Applications Recover from fsync Failures?, USENIX ATC 2020). Rows that were acknowledged before stay readable.
//
// The contents of such a file on the disk are unknown, so the store adds nothing to it. [Store.Renew] copies the acknowledged rows
// to a new file, flushes it, and puts it in the place of the old one, which it keeps as kyban.db.suspect-1; then the store records
// again. If the process ends before that, the next Open does it: the file kyban.db.suspect beside the database is the mark, and
// holds the error. A power cut between two steps of it loses nothing.
//
// Each opening of the directory, by a reader too, reads SQLite's log before SQLite does. If SQLite would drop acknowledged records,
// because the log is damaged before them, the error is a [DamagedError] that names them, and nothing is changed. Package wal
// describes which damage can be found and which can't.
//
// # Reading
//
// [Open] is for the one process that writes; it refuses a second one. [OpenReader] reads beside it, from any number of processes.
// Readers neither wait for the writer nor delay it: they fetch rows in short slices and hold no transaction while their caller
// works.
//
// # Sessions
//
// The games that are played on a board while it stays switched on form one session, named by the id of its first game. Its records
// can be derived again from its facts; another version of the program may derive others.
package recorder
