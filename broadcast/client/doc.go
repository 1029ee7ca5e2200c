// Package client follows boards through boardd: by server-sent events, over connections that break and servers that
// restart.
//
//	board := client.Board{Name: "hall", Source: source}
//	err := board.Follow(ctx, viewer)
//
// A [Board] reads two streams: /api/events for the current game, /api/games/ID/events for its events. The state that a
// [Viewer] gets is never put together from events: an event means that there is something new, and the client then asks
// for the whole game, so a viewer shows what boardd shows. Records come one by one, none twice and none left out: a
// stream that broke goes on after the last one (Last-Event-ID).
//
// A silent board is never shown as live. boardd sends a sign of life on each stream every 15 seconds. After
// [Times].Silence without any, the connection counts as lost; [State].Down then holds the time of the last sign, and the
// reason.
package client
