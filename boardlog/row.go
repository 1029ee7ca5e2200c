package boardlog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// KindInput is the kind of a row that holds a fact; all other kinds are types of records.
const KindInput = evidence.KindInput

// Row is one stored fact or record.
type Row struct {
	Game  int
	Seq   int // From 1 within the game.
	At    sensor.Micros
	Wall  Wall
	Kind  string // KindInput, or the type of the record: "move", "finding", ...
	Bytes []byte // Exactly the bytes that were given to the store.

	read *reading
}

// reading is the record of a row that was decoded.
type reading struct {
	record record.Record
	err    error
}

// IsFact reports whether the row holds a fact.
func (r *Row) IsFact() bool { return r.Kind == KindInput }

// Record returns the record of a row that holds one. The row decodes it once and keeps it, and so do copies of the row made
// afterwards. One goroutine may call it at a time.
func (r *Row) Record() (record.Record, error) {
	if r.read == nil {
		found, err := record.Decode(r.Bytes)
		r.read = &reading{found, err}
	}
	return r.read.record, r.read.err
}

// Leaf returns the hashed bytes of the row.
func (r *Row) Leaf(uid evidence.UID) []byte { return r.AppendLeaf(nil, uid) }

// AppendLeaf appends the hashed bytes of the row.
func (r *Row) AppendLeaf(to []byte, uid evidence.UID) []byte {
	hashed := r.Hashed(uid)
	return hashed.AppendLeaf(to)
}

// Hashed returns the row as it is hashed.
func (r *Row) Hashed(uid evidence.UID) evidence.Record {
	us, source, err := r.Wall.Micros()
	if err != nil { // A row stored by another program is hashed as it is, and refused by its checker.
		us, source = r.Wall.Time.UnixMicro(), r.Wall.Source
	}
	return evidence.Record{Game: uid, Seq: r.Seq, At: int64(r.At), Wall: us, WallSource: string(source), Kind: r.Kind, Bytes: r.Bytes}
}

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

// WallSource is the source of a wall time.
type WallSource string

// The sources of wall time.
const (
	WallHost  WallSource = "host"  // The clock of the host that recorded.
	WallTrace WallSource = "trace" // The date that a trace states.
	WallNone  WallSource = "none"  // The time is unknown.
)

// Wall is a time of day and its source. The zero value is an unknown time.
type Wall struct {
	Time   time.Time // Kept to the microsecond; its zone is not kept.
	Source WallSource
}

func (w Wall) IsKnown() bool { return w.Source != WallNone && w.Source != "" }

// Micros returns the microseconds since 1970 UTC and the source, for storage.
func (w Wall) Micros() (int64, WallSource, error) {
	switch w.Source {
	case WallHost, WallTrace:
		return w.Time.UnixMicro(), w.Source, nil
	case WallNone, "":
		return 0, WallNone, nil
	}
	return 0, "", fmt.Errorf("wall time source %q: expected host, trace or none", w.Source)
}

// WallOf is the reverse of Micros.
func WallOf(us int64, source WallSource) Wall {
	if source == WallNone {
		return Wall{Source: WallNone}
	}
	return Wall{Time: time.UnixMicro(us).UTC(), Source: source}
}

// Checkpoint is a signed checkpoint of a game, as the board made it.
type Checkpoint struct {
	Game, Size int // Size counts leaves: the opening and the records 1 to Size-1.
	Note       []byte
}

// Cosignature is the line that a witness added to a checkpoint.
type Cosignature struct {
	Game, Size int    // The checkpoint.
	Witness    string // The verifier key of the witness.
	Line       string // The signature line of the note, without its line feed.
}
