// Package covered computes what a signature under a result covers: names and other tags, date, table, moves, rulings and the
// result, by the records so far. The digest of that stands in the record of the signature (docs/formats/records.md), and a holder
// of the records can compute it again.
package covered

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/record"
)

// Newest is the layout of the digested text under new signatures. In layout 1, of earlier versions, two accounts could have
// one text, such as a tag date=x with the value y and a tag date with the value x=y: such a digest counts only where no other
// account has the same text.
const Newest = 2

// The parts of an account, in the order in which they are named. Names are the tags of the two players, tags all others.
const (
	Names   = "names"
	Date    = "date"
	Table   = "table"
	Tags    = "tags"
	Moves   = "moves"
	Rulings = "rulings"
	Result  = "result"
)

// parts are all of them.
var parts = []string{Names, Date, Table, Tags, Moves, Rulings, Result}

// concerned are the types of records that change an account.
var concerned = []string{"game", "tags", "move", "reinstated", "takeback", "void", "revised", "ruling", "result"}

// Concerns reports whether the records of a type change what a signature covers.
func Concerns(kind string) bool { return slices.Contains(concerned, kind) }

// Account is the part of a game that a signature covers, by its records so far. The zero value is that of a game without records.
type Account struct {
	start   string // The position before the first move.
	tags    map[string]string
	moves   []string
	rulings []string // The records of the rulings with an effect.
	result  string
	last    int // The ply after which the result was given, 0 for none.
}

// Take adds a record. Text is a stored ruling; for other records it is ignored.
func (a *Account) Take(r record.Record, text []byte) {
	switch r := r.(type) {
	case record.State:
		a.state(r)
	case record.Tags:
		a.tag(r.Tags)
	case record.Move:
		a.play(r.Ply, r.Move)
	case record.Reinstated:
		a.play(r.From, r.Moves...)
	case record.Takeback:
		a.cut(r.Ply)
	case record.Void:
		a.cut(r.From)
	case record.Revised:
		a.revise(r.Ply, r.Move)
	case record.Ruling:
		a.rule(r, text)
	case record.Result:
		a.result, a.last = r.Result, r.Ply
	}
}

// state takes the position before the first move. After a withdrawn result the game goes on.
func (a *Account) state(r record.State) {
	if r.FEN != "" {
		a.start = r.FEN
	}
	if r.State == "playing" {
		a.result, a.last = "", 0
	}
}

// tag adds tags; one without a value means nothing.
func (a *Account) tag(tags map[string]string) {
	if a.tags == nil {
		a.tags = map[string]string{}
	}
	for key, value := range tags {
		if a.tags[key] = value; value == "" {
			delete(a.tags, key)
		}
	}
}

func (a *Account) cut(ply int) { a.moves = a.moves[:max(0, min(ply-1, len(a.moves)))] }

func (a *Account) play(ply int, moves ...string) {
	a.cut(ply)
	a.moves = append(a.moves, moves...)
}

func (a *Account) revise(ply int, move string) {
	if ply >= 1 && ply <= len(a.moves) {
		a.moves[ply-1] = move
	}
}

func (a *Account) rule(r record.Ruling, text []byte) {
	if !r.NoEffect {
		a.rulings = append(a.rulings, string(text))
	}
}

// Clone returns an independent copy.
func (a *Account) Clone() Account {
	c := *a
	c.tags, c.moves, c.rulings = maps.Clone(a.tags), slices.Clone(a.moves), slices.Clone(a.rulings)
	return c
}

// Digest returns the SHA-256 of everything covered, in small hex digits, by a layout.
func (a *Account) Digest(layout int) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "kyban signature %d\n", layout)
	to := writer{sum, layout}
	to.start(a)
	to.tags(a, func(string) bool { return true })
	to.moves(a)
	to.rulings(a)
	to.result(a)
	return hex.EncodeToString(sum.Sum(nil))
}

// IsDigest reports whether a digest is that of the account, by the newest layout or by an earlier one.
func (a *Account) IsDigest(digest string) bool {
	return digest == a.Digest(Newest) || a.isPlain() && digest == a.Digest(1)
}

// isPlain reports whether no other account has the same text in layout 1.
func (a *Account) isPlain() bool {
	lines := append([]string{a.start, a.result}, a.moves...)
	if slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "\n") }) {
		return false
	}
	for key := range a.tags {
		if strings.Contains(key, "=") {
			return false
		}
	}
	return true
}

// writer writes the lines of an account by a layout.
type writer struct {
	io.Writer
	layout int
}

func (w writer) start(a *Account) { w.line("start", a.start) }

// tags writes the wanted tags, by name.
func (w writer) tags(a *Account, wanted func(key string) bool) {
	for _, key := range slices.Sorted(maps.Keys(a.tags)) {
		switch value := a.tags[key]; {
		case !wanted(key):
		case w.layout == 1:
			w.long("tag", key+"="+value)
		default:
			fmt.Fprintf(w, "tag %d %s %d %s\n", len(key), key, len(value), value)
		}
	}
}

func (w writer) moves(a *Account) {
	moves := a.moves
	if a.last > 0 {
		moves = moves[:min(a.last, len(moves))]
	}
	for _, move := range moves {
		w.line("move", move)
	}
}

func (w writer) rulings(a *Account) {
	for _, ruling := range a.rulings {
		w.long("ruling", ruling)
	}
}

func (w writer) result(a *Account) { w.line("result", a.result) }

// line writes a line: in layout 1 its text holds no line feed, in later ones it may hold anything.
func (w writer) line(word, text string) {
	if w.layout == 1 {
		fmt.Fprintf(w, "%s %s\n", word, text)
		return
	}
	w.long(word, text)
}

// long writes a line whose text may hold anything, after its length in bytes.
func (w writer) long(word, text string) { fmt.Fprintf(w, "%s %d %s\n", word, len(text), text) }

// Parts is the digest of each part of an account, by its name.
type Parts map[string][sha256.Size]byte

// Parts returns the digest of each part, to be compared with a later one.
func (a *Account) Parts() Parts {
	found := Parts{}
	add := func(name string, write func(to writer)) {
		sum := sha256.New()
		write(writer{sum, Newest})
		found[name] = [sha256.Size]byte(sum.Sum(nil))
	}
	for _, name := range []string{Names, Date, Table, Tags} {
		add(name, func(to writer) { to.tags(a, func(key string) bool { return partOf(key) == name }) })
	}
	add(Moves, func(to writer) { to.start(a); to.moves(a) })
	add(Rulings, func(to writer) { to.rulings(a) })
	add(Result, func(to writer) { to.result(a) })
	return found
}

// Changed returns the parts that differ, in their order.
func (p Parts) Changed(now Parts) []string {
	var changed []string
	for _, name := range parts {
		if p[name] != now[name] {
			changed = append(changed, name)
		}
	}
	return changed
}

func partOf(key string) string {
	key = strings.ToLower(key)
	switch {
	case strings.HasPrefix(key, "red"), strings.HasPrefix(key, "white"), strings.HasPrefix(key, "black"):
		return Names
	case key == Date, key == Table:
		return key
	}
	return Tags
}

// ToSign is the part of a game that a signature given now covers.
type ToSign struct {
	Digest  string
	Parts   Parts
	Changed []string // Its differences from the time when the game first had a result, as in record.SignaturesVoid.
}
