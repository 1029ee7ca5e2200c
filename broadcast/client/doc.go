// Package client follows boards as boardd shows them: by server-sent events, over connections that break and servers that
// are started again.
//
//	board := client.Board{Name: "hall", Source: source}
//	err := board.Follow(ctx, viewer)
//
// A [Board] reads two streams: /api/events says which game is on, /api/games/ID/events what happens in it. What a [Viewer]
// is shown is never put together from events: an event says that there is something new, and the game is then asked for as
// a whole, so that a viewer shows what boardd shows. Records are told one by one, none twice and none left out: a stream
// that broke goes on behind the last one (Last-Event-ID).
//
// A board that is not heard is never shown as live. boardd says every 15 seconds that a stream is alive; when nothing came
// for [Times].Silence the connection counts as lost, and [State].Down says since when nothing was heard, and why.
package client
