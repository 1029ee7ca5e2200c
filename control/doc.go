// Package control is the vocabulary in which people steer a board, and the client that sends it.
//
// A [Request] is one operation on a game: a move is taken back, a claim is made, the arbiter rules. It is the same over HTTP,
// over the socket and from the command line. One table describes each [Operation], the roles that may request it and its [Body]:
// the type of what it says, such as [RuleBody], which refuses what no board could do. The answer is a [Status]: the board's state. An [Attention] is
// what waits for an arbiter. A [Token] gives a person a [Role].
//
// A [Client] talks to a boardd by HTTP with JSON: over the Unix socket of its data directory, which only the owner of the
// directory may open ([Local]); over the network with TLS, with trust in only the authority whose fingerprint a person has
// compared ([Remote]); or as the public reads ([Public]). A call that may have been lost is sent again with the same
// Idempotency-Key, and the board carries it out once.
package control
