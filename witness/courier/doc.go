// Package courier brings the checkpoints of a board to its witnesses and their cosignatures into the store.
//
// A board never waits for a witness. Each witness has one courier, which works beside the game and wakes when a checkpoint is
// durable. It always sends the newest checkpoint of a game, so one request a game makes up for a witness's absence, also after a
// restart of the board: the courier reads from the store which checkpoints a witness lacks.
//
// # Alarms
//
// A witness that has cosigned other or more records than the store holds contradicts the board. The courier reports that once in the
// daemon's log, and in the status as long as it lasts, and asks again from time to time. It stores nothing about it: the log itself
// is in question, and the board's owner could remove the entry. The proof stays with the witness, which keeps the signed checkpoint
// that it refused. Refusals are not signed, so an alarm is a reason to look there (boardctl witness list) and no proof.
package courier
