package source

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// heard is what the players of a game know of it from others: the acts of the arbiter, and the start.
type heard struct {
	stopped   bool
	over      bool          // The game has a result,
	entered   bool          // and an arbiter entered it.
	answered  bool          // Every claim is answered.
	restore   int           // The ply before which the pieces are to be set up again, 0 for none.
	scheduled bool          // The game has a start,
	start     sensor.Micros // at this time.
	opened    bool          // The game goes on that another board has begun.
}

// note notes a record that matters to the players.
func (h *heard) note(r record.Record) {
	switch r := r.(type) {
	case record.Announcement:
		if r.Type == "stop" || r.Type == "go" {
			h.stopped = r.Type == "stop"
		}
	case record.Claim:
		h.answered = r.State != "open"
	case record.Restoration:
		h.restore = r.Ply
	case record.Result:
		h.over, h.entered = r.Result != "*", r.Reason == "ruling"
	case record.Schedule:
		h.scheduled, h.start = true, r.Start
	case record.Opened:
		h.opened = true
	}
}
