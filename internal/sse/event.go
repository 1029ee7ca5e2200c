// Package sse writes and reads server-sent events: text/event-stream, as WHATWG's HTML standard describes it in chapter 9.2.
package sse

import (
	"bytes"
	"fmt"
)

// Event is a server-sent event.
type Event struct {
	ID       string // Of the last event that had one: the position from which the stream goes on.
	Numbered bool   // The id is its own. boardd numbers the records of a game, and no other events.
	Type     string // "message" by default.
	Data     []byte
}

// Encode writes an event, without an id line for an empty id. The data has no line feed.
func Encode(id, kind string, data []byte) []byte {
	var b bytes.Buffer
	if id != "" {
		fmt.Fprintf(&b, "id: %s\n", id)
	}
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", kind, data)
	return bytes.Clone(b.Bytes())
}
