package control

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
)

// Trigger follows the rows of a game, and says behind which of them something may wait for an arbiter that did not before. Where something
// waits already any row may change it.
type Trigger struct {
	moved   engine.PointSet // Where sensors have changed since the last move.
	unclear bool            // Not all that they did since is known.
	doubts  int             // So many moves more are odd.
}

// doubtful is how many moves are odd behind one in whose turn more was moved: a piece that is left displaced waits for an arbiter when the
// next players have not put it back.
const doubtful = 2

// Row takes the next row.
func (t *Trigger) Row(row *boardlog.Row) (mayWait bool) {
	switch row.Kind {
	case boardlog.KindInput: // What follows from a fact is told by records.
		t.note(row)
		return false
	case "touch", "stood", "clock":
		return false
	case "move":
		return t.isOdd(row)
	}
	return true
}

// note keeps where a sensor has changed.
func (t *Trigger) note(row *boardlog.Row) {
	in, err := fact.Decode(row.Bytes)
	switch f := in.Fact.(type) {
	case fact.Event:
		t.moved.Add(f.Point)
	case fact.Frame, fact.Gap:
		t.unclear = true
	default:
		t.unclear = t.unclear || err != nil
	}
}

// isOdd reports whether a move is open, or more was moved in its turn than its piece and the captured one, or shortly before: no record says
// that a piece is left displaced.
func (t *Trigger) isOdd(row *boardlog.Row) bool {
	moved, unclear := t.moved, t.unclear
	t.moved, t.unclear, t.doubts = engine.PointSet{}, false, max(0, t.doubts-1)
	r, err := row.Record()
	m, ok := r.(record.Move)
	if err != nil || !ok || m.Open {
		return true
	}
	move, err := boardgame.ParseMove(m.Move)
	if err != nil || unclear || !moved.Without(engine.SetOf(move.From(), move.To())).Empty() {
		t.doubts = doubtful + 1
	}
	return t.doubts > 0
}
