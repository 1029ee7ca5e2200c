// Package api is the control API of a board: what those who have a role may ask of it over HTTP, behind a door of package httpd.
//
// HTTP with JSON, described by GET /openapi.json, which is made from this code. An operation on a game is POST
// /api/games/GAME/OP, where OP is a [control.Op] and GAME a stored game's number or "open" for the current one:
//
//	POST /api/games/open/result
//	Authorization: Bearer kyb_arbiter_k3E...
//	Idempotency-Key: 5VX2...
//	{"result":"1-0"}
//
// An answer of 200 is sent when the entry is durable. Errors are those of package httpd; 409 is a refusal by the board in its present
// state. docs/CONTROL.md is the page for people.
//
// POST /api/games/GAME/rule/dry-run answers with the consequences of a ruling (operation.go): it needs the right to rule, the
// board works it out on a copy of itself, and nothing is logged.
//
// GET /api/games/ID/records, rows and evidence send a stored game (games.go), records and rows line by line. An answer that
// breaks off is an error for the client.
//
// # The way of an operation
//
//	httpd         the caller, the quota of the token, and the right
//	operation.go  the operation is decoded, compared with the side and game of the token, checked, given the name of
//	              the person who rules or signs (tokens.go), noted so that it is done once, and handed to the [Board]
//	status.go     what a viewer or player may not see is left out of the answer
package api
