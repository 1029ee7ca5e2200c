package recorder

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/sensor"
)

// Batch is one fact and its derived records. It is stored entirely or not at all.
type Batch struct {
	Game    int           // The id of the game, 0 for the game that the same call opens.
	At      sensor.Micros // When the fact happened.
	Wall    boardlog.Wall // The time of day then.
	Fact    []byte        // The fact; empty for records that follow from no fact of this game.
	Records [][]byte      // The records in their order: one JSON object with a "type" each, without a line feed.
	Close   bool          // The game ends with this batch and takes no more,
	Late    bool          // except later records about it.
}

// rows returns the batch as rows without their sequence.
func (b *Batch) rows() ([]boardlog.Row, error) {
	if len(b.Fact) == 0 && len(b.Records) == 0 && !b.Close {
		return nil, errors.New("batch: expected a fact or records, found neither")
	}
	us, source, err := b.Wall.Micros()
	if err != nil {
		return nil, fmt.Errorf("batch: %w", err)
	}
	wall := boardlog.WallOf(us, source)
	rows := make([]boardlog.Row, 0, 1+len(b.Records))
	if len(b.Fact) > 0 {
		rows = append(rows, boardlog.Row{Game: b.Game, At: b.At, Wall: wall, Kind: boardlog.KindInput, Bytes: b.Fact})
	}
	for i, record := range b.Records {
		kind, err := evidence.KindOf(record)
		if err != nil {
			return nil, fmt.Errorf("batch: record %d: %w", i+1, err)
		}
		rows = append(rows, boardlog.Row{Game: b.Game, At: b.At, Wall: wall, Kind: kind, Bytes: record})
	}
	return rows, nil
}
