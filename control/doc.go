// Package control lets people steer the boardd that records a board: over a Unix socket in its data directory, which only
// the owner of the directory may open, and over the network with TLS.
//
// # The API
//
// HTTP with JSON, described by GET /openapi.json, which is made from this code. A use of power is
// POST /api/games/GAME/WORD, where WORD is that of a trace or of boardctl and GAME a stored game's number or "open" for the
// one that is on:
//
//	POST /api/games/open/result
//	Authorization: Bearer kyb_arbiter_k3E...
//	Idempotency-Key: 5VX2...
//	{"result":"1-0"}
//
// An answer of 200 is sent when what was entered is durable. Errors are problem+json (RFC 9457): 401 for a token that is
// no token of this board, was revoked or has expired, 403 for what the role may not do, 409 for what the board refuses as
// it stands, 422 for what has no meaning, 503 for what could not be recorded. docs/CONTROL.md is the page for people.
//
// POST /api/games/GAME/rule/dry-run answers what would follow from a ruling (foresee.go): who may rule may ask, the board
// works it out on a copy of itself, and no log hears of it.
//
// GET /api/games/ID/records, rows and evidence hand out a stored game (stored.go), records and rows line by line. An answer
// that breaks off is an error for the [Client].
//
// # By which door
//
// A request comes in by the socket, over TLS, or without encryption (door.go): from this computer itself, where a browser or a
// proxy with TLS stands, or from elsewhere, where everybody may look and nobody may show a token. What is shown to everybody
// is handed in as a [public.Route]; whether who asks may see more than that, [SeesAll] says.
//
// # Who may do what
//
// Over the socket the [Operator] asks. Over the network a [Token] says who does, made by the operator and shown once; a
// [Keyring] keeps its hash. The log of the game names the person with each use of power, and the daemon's own log each
// attempt that was refused. A call with an Idempotency-Key is noted before it is carried out: it may come again any number
// of times, also after a restart, and is carried out once.
//
// # Where what is done
//
// A use of power (power.go) is admitted by who asks (admission.go, role.go), held to his side and game, checked for a
// meaning (request.go, words.go), given the name of who rules or signs (signer.go, pin.go), noted so that it is done once
// (call.go), and handed to the [Board]. What a viewer or player may not see is left out of answers (public.go).
//
// # How a board is known
//
// At the first start with a network address the board makes a certificate authority of its own. People compare its
// fingerprint once, with what boardd shows; from then on the client trusts that authority and no other ([Remote]).
package control
