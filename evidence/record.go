package evidence

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// leafTitle is the first line of every leaf. Another layout gets another number.
const leafTitle = "kyban record 1"

// The kinds of stored rows beside a game's records, whose kind is their type.
const (
	KindOpening = "opening" // The record 0: what was known of the game when it was opened.
	KindInput   = "input"   // A fact.
)

// Record is a stored record of a game, as it is hashed.
type Record struct {
	Game       UID
	Seq        int    // From 1 in the game; 0 is its opening.
	At         int64  // Board time in microseconds.
	Wall       int64  // Time of day in microseconds since 1970 UTC, 0 when unknown.
	WallSource string // The source of the time of day: "host", "trace" or "none".
	Kind       string // KindOpening, KindInput, or the type of the record: "move", "finding", ...
	Bytes      []byte // Exactly as they are stored.
}

// Leaf returns the hashed bytes of the record.
func (r *Record) Leaf() []byte { return r.AppendLeaf(make([]byte, 0, 192+len(r.Bytes))) }

func (r *Record) AppendLeaf(to []byte) []byte { return append(r.appendHead(to), r.Bytes...) }

// appendHead appends the lines before the bytes of the record.
func (r *Record) appendHead(to []byte) []byte {
	to = append(to, leafTitle+"\ngame "...)
	to = hex.AppendEncode(to, r.Game[:])
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
	return append(to, "\n\n"...)
}

// ParseLeaf reads what Leaf wrote, and refuses every other form. The record keeps a part of the leaf.
func ParseLeaf(leaf []byte) (Record, error) {
	head, body, found := bytes.Cut(leaf, []byte("\n\n"))
	rest, titled := strings.CutPrefix(string(head), leafTitle)
	if !found || !titled || strings.Count(rest, "\n") != len(leafLines) {
		return Record{}, fmt.Errorf("expected %q, the lines game, seq, at_us, wall_us and kind, and an empty line", leafTitle)
	}
	r := Record{Bytes: body}
	for i, line := range leafLines {
		var text string
		text, rest = cutLine(rest[1:])
		value, ok := strings.CutPrefix(text, line.word)
		if !ok {
			return Record{}, fmt.Errorf("line %d: expected %q, found %q", i+2, line.word, text)
		}
		if err := line.read(&r, value); err != nil {
			return Record{}, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	var plain [512]byte
	if r.Seq < 0 || r.Kind == "" || !bytes.Equal(r.appendHead(plain[:0]), leaf[:len(leaf)-len(body)]) {
		return Record{}, errors.New("expected plain decimal numbers and a kind")
	}
	return r, nil
}

// leafLines are the lines of a leaf between its title and the empty line.
var leafLines = []struct {
	word string
	read func(*Record, string) error
}{
	{"game ", func(r *Record, text string) (err error) { r.Game, err = ParseUID(text); return err }},
	{"seq ", func(r *Record, text string) (err error) { r.Seq, err = strconv.Atoi(text); return err }},
	{"at_us ", func(r *Record, text string) (err error) { r.At, err = strconv.ParseInt(text, 10, 64); return err }},
	{"wall_us ", (*Record).readWall},
	{"kind ", func(r *Record, text string) error { r.Kind = text; return nil }},
}

// cutLine returns the first line and the rest from its line feed on.
func cutLine(text string) (line, rest string) {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
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

// KindOf returns the type of a record, which is the first field of every record.
func KindOf(record []byte) (string, error) {
	if !json.Valid(record) {
		return "", errNoLine
	}
	return KindNamed(record)
}

// errNoLine is the error for a record that is not one line of JSON.
var errNoLine = errors.New("expected one JSON object on one line, without its line feed")

// KindNamed is KindOf for a caller that decodes the record next, and finds out then whether it is JSON.
func KindNamed(record []byte) (string, error) {
	if bytes.IndexByte(record, '\r') >= 0 || bytes.IndexByte(record, '\n') >= 0 {
		return "", errNoLine
	}
	rest, ok := bytes.CutPrefix(record, []byte(`{"type":"`))
	kind, _, found := bytes.Cut(rest, []byte(`"`))
	if !ok || !found || len(kind) == 0 || string(kind) == KindInput || string(kind) == KindOpening {
		return "", errors.New(`expected the type of a record as its first field, such as {"type":"move",...}`)
	}
	return string(kind), nil
}

// UID names a game for ever: 16 random bytes, drawn when the game is opened. Numbers begin anew in each data directory; a UID does
// not, so that the first game of a new directory never looks like an old game with other records.
type UID [16]byte

// String returns 32 hex digits.
func (u UID) String() string { return hex.EncodeToString(u[:]) }

// ParseUID reads the text of String.
func ParseUID(text string) (UID, error) {
	var u UID
	if !parseHex(u[:], []byte(text)) {
		return UID{}, fmt.Errorf("uid of a game %q: expected %d small hex digits", text, 2*len(u))
	}
	return u, nil
}
