// Package witness lets others than the board vouch for its records: a witness keeps, for each game, the newest checkpoint that it has
// seen, and signs a newer one only when the records of the older are still there, unchanged. A holder of the board's key who later
// rewrites or cuts off a log is caught by any one witness.
//
// # The protocol
//
// It is that of c2sp.org/tlog-witness: one request, POST /add-checkpoint. Its body is the size of the checkpoint that the witness
// cosigned last, the proof that the new tree continues the old one (RFC 6962, section 2.1.2), an empty line, and the checkpoint that
// the board signed (package evidence):
//
//	old 18
//	<a hash in base64>
//	<a hash in base64>
//
//	github.com/kyban/kyban/board/<fingerprint>/<uid of the game>
//	25
//	AbCd...=
//
//	— github.com/kyban/kyban/board/<fingerprint>/<uid> <signature>
//
// The status of the answer is the result:
//
//	200  the line of the witness's signature, which the board adds to its checkpoint
//	400  no such request
//	403  the board of this origin has not signed that
//	404  the board of this origin is not trusted here
//	409  the witness has cosigned another size, which is the body, or other records of the same size
//	422  the proof does not show that the old records are still there
//	429  too many requests of this board
//
// The signature is that of c2sp.org/tlog-cosignature: Ed25519 over "cosignature/v1", the time, and the checkpoint.
//
// Requests and answers may go over plain HTTP: nothing in them is a secret, and both are signed. A refusal is not: the witness
// itself, which keeps the signed checkpoint that it refused, is the source. docs/EVIDENCE.md says what follows from that.
//
// # What a witness keeps
//
// Its directory is its state, readable for people:
//
//	witness.key                                           the private key, readable by its owner alone
//	boards/<fingerprint>/board.pub                        the key of a board that is trusted
//	boards/<fingerprint>/<uid>.checkpoint                 the newest checkpoint of a game with the cosignature
//	boards/<fingerprint>/<uid>.refused-<size>-<root>      a checkpoint that the board signed, and that came without a proof
//	boards/<fingerprint>/<uid>.contradicts-<size>-<root>  one of another log than was cosigned, and
//	boards/<fingerprint>/<uid>.cosigned-<size>-<root>     the one of that size that was cosigned
//
// The root is in hex digits. Two files of the last kinds with one size prove that the board has signed two logs of one game. They are
// kept for good, the first 64 of a game. Refused ones prove nothing, and at most eight are kept, the first ones. One that is cosigned
// later with its proof is dropped, and one that contradicts a later cosigned one becomes a proof. Earlier versions cut the root off
// after 16 digits, and named contradictions as refused, too.
//
// A checkpoint is on the disk before the answer goes out. One process serves a directory at a time.
//
// # Couriers
//
// A board never waits for a witness. Each witness has one courier, which works beside the game and wakes when a checkpoint is
// durable. It always sends the newest checkpoint of a game, so one request a game makes up for a witness's absence, also after a
// restart of the board: the courier reads from the store which checkpoints a witness lacks.
//
// A witness that has cosigned other or more records than the store holds contradicts the board. The courier reports that once in the
// daemon's log, and in the status as long as it lasts, and asks again from time to time. It stores nothing about it: the log itself
// is in question, and the board's owner could remove the entry.
package witness
