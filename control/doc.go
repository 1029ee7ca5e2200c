// Package control is the vocabulary in which people steer a board, and the client that asks it.
//
// A [Request] is one operation on a game: a move is taken back, a claim is made, the arbiter rules. It is the same over HTTP, over
// the socket and from the command line, and [Request.Check] refuses what says nothing in its operation. What is
// known of each [Operation], and who may ask for it, stands in one table. The answer is a [Status]:
// how the board stands. What waits for an arbiter is an [Attention]. A [Token] gives a person a [Role].
//
// A [Client] asks a boardd by HTTP with JSON: over the Unix socket of its data directory, which only the owner of the
// directory may open ([Local]); over the network with TLS, where it trusts the authority whose fingerprint a person has
// compared, and no other ([Remote]); or as everybody may read ([Public]). A call that may have been lost is sent again with
// the same Idempotency-Key, and the board carries it out once.
package control
