// Package evidence turns the records of a game into a file that lets a stranger check that they are complete, in order and
// unchanged since a board signed them.
//
// # What is hashed
//
// Each record of a game is a leaf. Its bytes are six lines, an empty line, and the bytes of the record as they are stored, with
// nothing after them:
//
//	kyban record 1
//	game 00112233445566778899aabbccddeeff
//	seq 17
//	at_us 4488879
//	wall_us 1792238404488879 host
//	kind move
//
//	{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}
//
// Lines end with one line feed. Numbers are decimal, without a plus or leading zeros. The game is its random uid, drawn when the
// game was opened. at_us is the board time in microseconds, wall_us the time of day in microseconds since 1970 UTC with its
// source: host, trace or none. The leaf with seq 0 is the opening of the game: source, version, rulebook, start and names. So
// the record with seq n is the leaf n of the tree.
//
// # The tree
//
// Each game has one Merkle tree, as RFC 6962, section 2.1, defines it with SHA-256: the hash of a leaf is that of a zero byte and
// the leaf, the hash of an inner node that of a byte 1 and its two children. golang.org/x/mod/sumdb/tlog does the arithmetic.
//
// # Checkpoints
//
// After each move and each act of an arbiter the board signs a checkpoint (c2sp.org/tlog-checkpoint), a signed note
// (c2sp.org/signed-note) of three lines: the origin, the number of leaves, and the root of the tree in base64.
//
//	github.com/kyban/kyban/board/<fingerprint of the board's key>/<uid of the game>
//	18
//	AbCd...=
//
//	— github.com/kyban/kyban/board/<fingerprint>/<uid> <key hash and Ed25519 signature in base64>
//
// The fingerprint is the first 16 bytes of the SHA-256 of the 32 bytes of the public key, in hex. The key's name is the origin, as
// C2SP demands of logs: each board has one key, with another name for each of its games. Witnesses add their signatures
// (c2sp.org/tlog-cosignature) as further lines.
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
// # Bundles
//
// A [Bundle] is one file with everything needed to check a game: the line "kyban evidence 1", then blocks. Each block is a line
// with its name and the length of its body, the body, and a line feed:
//
//	program 5          the version that wrote it, once
//	board 115          the board's public key in its text form, once
//	record 163 <hash>  a leaf, with its hash in small hex digits, once or more often
//	witness 94         the verifier key of a witness, any number
//	checkpoint 331     a checkpoint with its witnesses' lines, any number, the smallest first
//	scoresheet 210     the JSON scoresheet, once
//	end 64             the SHA-256 of everything before this block, in small hex digits
//
// There is one way to write a bundle, and [Decode] refuses every other. [Bundle.Verify] names the damages and the records where
// they show: verify.go compares records and roots, cosigned.go opens the signed checkpoints. [Bundle.Compare] compares a bundle
// with checkpoints that were kept elsewhere. [Bundle.Prove] returns one record with its proof (c2sp.org/tlog-proof).
//
// A [Follower] checks records and checkpoints as they come from a board, without a bundle.
//
// This package reads no file and no clock. Package recorder stores its data.
package evidence
