// Package auth decides what each caller may do at a board: it authenticates the caller, and has the rights of each role.
//
// A [Keyring] is the file control.db in the data directory. It holds tokens and sessions by their hashes and PINs by their
// argon2id, so that a reader of the file can't use any of them. A change is durable when a method returns.
//
//   - A token gives a [Person] a role. The operator, who opens the socket of the data directory, has none.
//   - [Sessions] are those of browsers that signed in with a token; a [SignInLimit] limits how often an address may try to.
//   - A PIN stands for the signature of a player who has no device ([Keyring.Signer]). That of a player of an event holds at
//     each board of its hall ([Keyring.CheckEventPIN]).
//   - What each role may do stands in the table of roles.go, and for each operation in that of control/operation.go.
//   - A call with an Idempotency-Key is noted before it is carried out ([Keyring.BeginCall]), so that it is carried out once,
//     however often it is sent.
//   - That a token was made or revoked is kept here until a game's log has it ([Keyring.Unlogged]).
//
// The [Authority] is the board's own certificate authority; people know the board on the network by its fingerprint.
package auth
