// Package courier brings the checkpoints of a board to its witnesses and their cosignatures into the store.
//
// A board never waits for a witness. There is one courier a witness; it works beside the game and is woken when a
// checkpoint is durable. It always sends the newest checkpoint of a game, so what was not sent while a witness was away is caught
// up by one request a game, after a restart of the board too: what a witness lacks is read from the store.
//
// # Alarms
//
// A witness that has cosigned other or more records than the store holds contradicts the board. The courier says so once
// in the daemon's log and as long as it lasts in the status, and asks again from time to time. It stores nothing of it:
// the log whose truth is in question is no place for it, and who owns the board could strike it out. What stays is with
// the witness, who keeps the signed checkpoint that he refused. Refusals are not signed, so an alarm is a reason to look
// there (boardctl witness list) and no proof.
package courier
