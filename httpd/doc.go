// Package httpd is the HTTP server of boardd: its listeners, the authentication, the limits, the control API, the sign-in of
// browsers, and the routes that show the games to the public.
//
// # The control API
//
// HTTP with JSON, described by GET /openapi.json, which is made from this code. An operation on a game is POST
// /api/games/GAME/OP, where OP is a [control.Op] and GAME a stored game's number or "open" for the current one:
//
//	POST /api/games/open/result
//	Authorization: Bearer kyb_arbiter_k3E...
//	Idempotency-Key: 5VX2...
//	{"result":"1-0"}
//
// An answer of 200 is sent when the entry is durable. Errors are problem+json (RFC 9457): 401 for a token that is not this
// board's, was revoked or has expired, 403 for a right that the role lacks, 409 for a refusal by the board in its present
// state, 422 for a meaningless request, 503 for a request that could not be recorded. docs/CONTROL.md is the page for people.
//
// POST /api/games/GAME/rule/dry-run answers with the consequences of a ruling (dryrun.go): it needs the right to rule, the
// board works it out on a copy of itself, and nothing is logged.
//
// GET /api/games/ID/records, rows and evidence send a stored game (games.go), records and rows line by line. An answer that
// breaks off is an error for the client.
//
// # Listeners
//
// A request comes in by the socket, over TLS, or without encryption (listener.go): from this computer itself, which runs a
// browser or a proxy with TLS, or from elsewhere, where the public may read and a token is refused. The public routes are
// handed in as [public.Route]; [SeesAll] reports whether a caller may see more than the public.
//
// # The way of a request
//
//	server.go     a listener accepts the connection
//	proxy.go      the client's address, if a proxy passed the request on
//	limits.go     the limits of an address
//	api.go        other sites' pages, wrong listeners and wrong host names are refused
//	authorize.go  the caller, the quota of the token (quota.go), and the right
//	operation.go  the operation is decoded, compared with the side and game of the token, checked, given the name of
//	              the person who rules or signs (signer.go), noted so that it is done once, and handed to the [Board]
//	view.go       what a viewer or player may not see is left out of the answer
package httpd
