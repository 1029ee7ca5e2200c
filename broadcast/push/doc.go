// Package push pushes the PGN of the public games to an HTTP endpoint, as organisers push a broadcast to a server such as
// lichess's, which takes games of chess; see https://lichess.org/api#tag/Broadcasts/operation/broadcastPush.
//
// # What is sent
//
//	POST /api/broadcast/round/ROUND/push HTTP/1.1
//	Authorization: Bearer TOKEN
//	Content-Type: text/plain; charset=utf-8
//
//	[Game "Chinese Chess"]
//	...
//
// The body is the PGN of all games of the session, complete each time, one after the other with an empty line between
// them. So the next push makes a lost one good, and the receiver only has to replace what it had. The delay of a
// broadcast holds for the push as for every other way out.
//
// # When
//
// [Pusher.Wake] means that something may have changed. What was sent already is not sent again; changes during a push go
// out together, and at least [Config].Every passes between two pushes. Neither the board nor a viewer waits for a push.
//
// # What goes wrong
//
// A status of 200 to 299 means that the PGN was taken. If the answer is JSON with the errors of single games, as
// lichess's is ({"games":[{"tags":{...},"error":"..."}]}), the first of them is reported and nothing is sent again for
// it. After anything else the pusher tries the same again, after one second, then ever more rarely up to a minute, each
// time with up to half of that in addition, by chance, so that many boards do not come back at once. 429 (Too Many
// Requests) waits as long as Retry-After asks (RFC 9110, 10.2.3), or a minute without it. The token is read from its file
// for each push, so it can be replaced while boardd runs. A redirection is not followed, since the token is not for its
// target.
//
// [Pusher.Status] has the trouble and its beginning; the log gets a line when trouble begins, changes its kind, and is
// over. Neither ever holds the token, nor the query of the address.
package push
