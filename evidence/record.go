package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// leafTitle is the first line of every leaf. Another layout gets another number.
const leafTitle = "kyban record 1"

// KindOpening is the kind of the record 0, which says what was known of the game when it was opened.
const KindOpening = "opening"

// Record is a stored record of a game, as it is hashed.
type Record struct {
	Game       UID
	Seq        int    // From 1 in the game; 0 is its opening.
	At         int64  // Board time in microseconds.
	Wall       int64  // Time of day in microseconds since 1970 UTC, 0 when unknown.
	WallSource string // What the time of day is worth: "host", "trace" or "none".
	Kind       string // "input" is a fact; other kinds are types of records.
	Bytes      []byte // Exactly as they are stored.
}

// Leaf returns the bytes of the record that are hashed.
func (r *Record) Leaf() []byte { return r.appendLeaf(nil) }

func (r *Record) appendLeaf(to []byte) []byte {
	to = append(to, leafTitle+"\ngame "...)
	to = append(to, r.Game.String()...)
	to = append(to, "\nseq "...)
	to = strconv.AppendInt(to, int64(r.Seq), 10)
	to = append(to, "\nat_us "...)
	to = strconv.AppendInt(to, r.At, 10)
	to = append(to, "\nwall_us "...)
	to = strconv.AppendInt(to, r.Wall, 10)
	to = append(to, ' ')
	to = append(to, r.WallSource...)
	to = append(to, "\nkind "...)
	to = append(to, r.Kind...)
	to = append(to, "\n\n"...)
	return append(to, r.Bytes...)
}

// ParseLeaf reads what Leaf wrote, and refuses every other way of writing it.
func ParseLeaf(leaf []byte) (Record, error) {
	head, body, found := bytes.Cut(leaf, []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if !found || len(lines) != 6 || lines[0] != leafTitle {
		return Record{}, fmt.Errorf("expected %q, the lines game, seq, at_us, wall_us and kind, and an empty line", leafTitle)
	}
	r := Record{Bytes: body}
	for i, read := range []struct {
		word string
		into func(string) error
	}{
		{"game ", func(text string) (err error) { r.Game, err = ParseUID(text); return err }},
		{"seq ", func(text string) (err error) { r.Seq, err = strconv.Atoi(text); return err }},
		{"at_us ", func(text string) (err error) { r.At, err = strconv.ParseInt(text, 10, 64); return err }},
		{"wall_us ", r.readWall},
		{"kind ", func(text string) error { r.Kind = text; return nil }},
	} {
		text, ok := strings.CutPrefix(lines[i+1], read.word)
		if !ok {
			return Record{}, fmt.Errorf("line %d: expected %q, found %q", i+2, read.word, lines[i+1])
		}
		if err := read.into(text); err != nil {
			return Record{}, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	if r.Seq < 0 || r.Kind == "" || !bytes.Equal(r.Leaf(), leaf) {
		return Record{}, errors.New("expected plain decimal numbers and a kind")
	}
	return r, nil
}

func (r *Record) readWall(text string) (err error) {
	us, source, found := strings.Cut(text, " ")
	if !found || source != "host" && source != "trace" && source != "none" {
		return fmt.Errorf("expected microseconds and one of host, trace or none, found %q", text)
	}
	r.Wall, err = strconv.ParseInt(us, 10, 64)
	r.WallSource = source
	return err
}
