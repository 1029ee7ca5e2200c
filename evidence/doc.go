// Package evidence turns the records of a game into a file that lets a stranger check that they are complete, in order and
// unchanged since a board signed them. docs/EVIDENCE.md has the layout: a [Bundle] is the file, each record a leaf of one Merkle
// tree (RFC 6962, section 2.1, by golang.org/x/mod/sumdb/tlog), and after each move and each act of an arbiter the board signs a
// checkpoint (c2sp.org/tlog-checkpoint), to which witnesses add their lines (c2sp.org/tlog-cosignature).
//
// The leaf with seq 0 is the opening of the game: source, version, rulebook, start and names. So the record with seq n is the
// leaf n of the tree. The fingerprint of a board is the first 16 bytes of the SHA-256 of the 32 bytes of its public key, in hex. The
// key's name is the origin of the checkpoint, as C2SP demands of logs: each board has one key, with another name for each of its games.
//
// # Marks
//
// A signature takes about as long as all other work of storing a record, but for the flush. So a record that completes no move
// waits for the next checkpoint. Meanwhile the board knows its own rows by a mark that each transaction leaves, signed or not: 16
// bytes in the column "mark" of its last row of the game.
//
//	secret = HKDF-SHA256(seed of the board's key, no salt, "kyban mark 1 " and the uid in hex), 32 bytes
//	mark   = the first 16 bytes of HMAC-SHA256(secret, the number of leaves in 8 bytes, the most significant first, and the root)
//
// Marks are for the board alone and are no part of a bundle. A game has them where its opening has "marked":true.
//
// # Checking
//
// There is one way to write a bundle, and [Decode] refuses every other. [Bundle.Verify] names the damages and the records where
// they show: verify.go compares records and roots, cosigned.go opens the signed checkpoints. [Bundle.Compare] compares a bundle
// with checkpoints that were kept elsewhere. [Bundle.Prove] returns one record with its proof (c2sp.org/tlog-proof).
//
// A [Follower] checks records and checkpoints as they come from a board, without a bundle.
//
// This package reads no file and no clock. Package recorder stores its data.
package evidence
