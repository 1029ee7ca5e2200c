// Package push brings the PGN of the games that are shown to everybody to an HTTP endpoint, as organisers push a broadcast
// to a server such as lichess's, which takes games of chess; https://lichess.org/api#tag/Broadcasts/operation/broadcastPush describes that.
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
// The body is the PGN of all games of the session, complete each time, one after the other with an empty line between them. So
// a push that was lost is made good by the next one, and the receiver only has to replace what he had. What is pushed is what
// everybody may see: the delay of a broadcast holds for it as for every other way out.
//
// # When
//
// [Pusher.Wake] says that something may have changed. What was sent already is not sent again; what changes while something is
// sent goes out together, and between two pushes there is the time that [Config] names at least. Nobody waits for a push: not
// the board, not a viewer.
//
// # What goes wrong
//
// A status of 200 to 299 says that the PGN was taken. Where the answer is JSON with the errors of single games, as lichess's
// is ({"games":[{"tags":{...},"error":"..."}]}), the first of them is told and nothing is sent again for it. After
// anything else the same is tried again, after one second, then ever more rarely up to a minute, each time with up to half of
// that in addition, by chance, so that many boards do not come back at once. 429 (Too Many Requests) waits as long as
// Retry-After asks (RFC 9110, 10.2.3), or a minute where it is missing. The token is read from its file for each push: it
// can be replaced while boardd runs. A redirection is not followed, since the token is not for whoever it names.
//
// [Pusher.Status] tells what went wrong and since when; the log is told when that begins, changes its kind, and is over.
// Neither ever holds the token, nor the query of the address.
package push
