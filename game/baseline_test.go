package game_test

import (
	"bytes"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// settleFor is how long the other boards wait until they look.
const settleFor = 250_000

// baseline reads a trace as other boards do: once nothing has changed for a quarter of a second, it takes the legal move that leads to
// the shown position. A piece in the hand looks like each of its captures, so a capture counts only if its point has opened since the
// last move; of several such captures it takes the last listed.
func baseline(t testing.TB, text []byte) []replayed {
	t.Helper()
	parsed, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	playback := newPlayback(t, parsed)
	pos, err := engine.ParseFEN(parsed.FEN)
	if err != nil {
		t.Fatal(err)
	}
	b := &settler{pos: pos, seen: playback.closed}
	var last sensor.Micros
	for {
		frame, _, more := playback.next()
		if !more || frame.At-last > settleFor {
			b.look()
		}
		if !more {
			b.end.Type = "end"
			return append(b.records, b.end)
		}
		b.changed = b.changed.Or(frame.Closed.Xor(b.seen))
		b.seen, last = frame.Closed, frame.At
	}
}

// settler is a board that looks once the pieces have settled.
type settler struct {
	pos     engine.Position
	seen    engine.PointSet
	changed engine.PointSet // Since the last move.
	records []replayed
	end     replayed
}

func (b *settler) look() {
	var found engine.Move
	for _, m := range b.pos.LegalMoves(nil) {
		after := b.pos
		after.Make(m)
		if after.Occupied() == b.seen && b.changed.Has(m.To()) {
			found = m
		}
	}
	if found == 0 {
		return
	}
	b.pos.Make(found)
	b.changed = engine.PointSet{}
	b.end.Moves = append(b.end.Moves, found.String())
	b.records = append(b.records, replayed{Type: "move", Ply: len(b.end.Moves), Move: found.String()})
}
