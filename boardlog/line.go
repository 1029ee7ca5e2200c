package boardlog

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/kyban/kyban/sensor"
)

// line is a row as it goes over a network.
type line struct {
	Seq        int             `json:"seq"`         // From 1 in the game.
	At         sensor.Micros   `json:"at_us"`       // Board time.
	Wall       int64           `json:"wall_us"`     // Time of day, in microseconds since 1970 UTC; 0 when unknown.
	WallSource WallSource      `json:"wall_source"` // The source of the time of day: host, trace or none.
	Kind       string          `json:"kind"`        // "input" is a fact; other kinds are types of records.
	Bytes      json.RawMessage `json:"bytes"`       // Exactly as they are stored.
}

// Line returns the row as one line of JSON, which does not name its game. The stored bytes end it unchanged, which json.Marshal would
// not promise.
func (r *Row) Line() []byte {
	head := line{Seq: r.Seq, At: r.At, WallSource: r.Wall.Source, Kind: r.Kind, Bytes: json.RawMessage("null")}
	if r.Wall.Source != WallNone {
		head.Wall = r.Wall.Time.UnixMicro()
	}
	text, err := json.Marshal(head)
	if err != nil {
		panic("boardlog: a row that is no JSON: " + err.Error())
	}
	return append(append(bytes.TrimSuffix(text, []byte("null}")), r.Bytes...), '}')
}

// ParseLine reads a row that must have a given sequence.
func ParseLine(text []byte, seq int) (Row, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Row{}, fmt.Errorf("row %d: %w", seq, err)
	}
	if l.Seq != seq || l.Kind == "" || len(l.Bytes) == 0 {
		return Row{}, fmt.Errorf("row %d: expected its seq, kind and bytes, found %.200q", seq, text)
	}
	return Row{Seq: l.Seq, At: l.At, Wall: WallOf(l.Wall, l.WallSource), Kind: l.Kind, Bytes: l.Bytes}, nil
}
