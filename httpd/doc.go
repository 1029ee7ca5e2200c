// Package httpd is the HTTP server of boardd: its listeners, who is let in, the limits, the control API, the sign-in of
// browsers, and the routes that show the games to everybody.
//
// # The control API
//
// HTTP with JSON, described by GET /openapi.json, which is made from this code. An operation on a game is
// POST /api/games/GAME/OP, where OP is a [control.Op] and GAME a stored game's number or "open" for the
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
// POST /api/games/GAME/rule/dry-run answers what would follow from a ruling (dryrun.go): who may rule may ask, the board
// works it out on a copy of itself, and nothing is logged.
//
// GET /api/games/ID/records, rows and evidence hand out a stored game (games.go), records and rows line by line. An answer
// that breaks off is an error for the client.
//
// # Listeners
//
// A request comes in by the socket, over TLS, or without encryption (listener.go): from this computer itself, where a browser
// or a proxy with TLS stands, or from elsewhere, where everybody may read and nobody may show a token. What is shown to
// everybody is handed in as a [public.Route]; whether who asks may see more than that, [SeesAll] says.
//
// # The way of a request
//
//	server.go     a listener accepts the connection
//	proxy.go      the client's address, where a proxy asks for it
//	limits.go     the limits of an address
//	api.go        other sites' pages, wrong listeners and wrong host names are refused
//	authorize.go  who asks, the quota of his token (quota.go), and whether he has the right
//	operation.go  the operation is decoded, compared with the side and game of the token, checked, given the name of who
//	              rules or signs (signer.go), noted so that it is done once, and handed to the [Board]
//	view.go       what a viewer or player may not see is left out of the answer
package httpd
