package control

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Row is a stored fact or record of a game, with its times.
type Row struct {
	Seq        int             `json:"seq"`         // From 1 in the game.
	At         int64           `json:"at_us"`       // Board time.
	Wall       int64           `json:"wall_us"`     // Time of day, in microseconds since 1970 UTC; 0 when unknown.
	WallSource string          `json:"wall_source"` // The source of the time of day: host, trace or none.
	Kind       string          `json:"kind"`        // "input" is a fact; other kinds are types of records.
	Bytes      json.RawMessage `json:"bytes"`       // Exactly as they are stored.
}

// Line returns the row as one line of JSON. The stored bytes end it unchanged, which json.Marshal would not promise.
func (r Row) Line() []byte {
	head := r
	head.Bytes = json.RawMessage("null")
	text, err := json.Marshal(head)
	if err != nil {
		panic("control: a row that is no JSON: " + err.Error())
	}
	return append(append(bytes.TrimSuffix(text, []byte("null}")), r.Bytes...), '}')
}

// parseRow reads a row that must have a given sequence.
func parseRow(line []byte, seq int) (Row, error) {
	var r Row
	if err := json.Unmarshal(line, &r); err != nil {
		return Row{}, fmt.Errorf("row %d: %w", seq, err)
	}
	if r.Seq != seq || r.Kind == "" || len(r.Bytes) == 0 {
		return Row{}, fmt.Errorf("row %d: expected its seq, kind and bytes, found %.200q", seq, line)
	}
	return r, nil
}
