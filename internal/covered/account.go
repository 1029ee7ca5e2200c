// Package covered says what a signature under a result covers: names and other tags, date, table, moves, rulings and the
// result, as the records told them by then. The digest of that stands in the record of the signature (docs/formats/records.md), and
// whoever has the records can compute it again.
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

// title is the first line of what is digested. Another layout gets another number.
const title = "kyban signature 1"

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

// Concerns says whether the records of a type change what a signature covers.
func Concerns(kind string) bool { return slices.Contains(concerned, kind) }

// Account is what of a game a signature covers, as far as its records have passed. The zero value is that of a game of which
// nothing was told.
type Account struct {
	start   string // The position before the first move.
	tags    map[string]string
	moves   []string
	rulings []string // The records of those that had an effect.
	result  string
	last    int // The ply after which the result was given, 0 when none was named.
}

// Take takes a record in. Text is a ruling as it is stored; that of other records is not looked at.
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

// state takes the position before the first move. Where the game goes on behind a result that was withdrawn.
func (a *Account) state(r record.State) {
	if r.FEN != "" {
		a.start = r.FEN
	}
	if r.State == "playing" {
		a.result, a.last = "", 0
	}
}

// tag takes tags over; one without a value says nothing.
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

// cut drops the moves from a ply on.
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

// Clone returns an account of its own.
func (a *Account) Clone() Account {
	c := *a
	c.tags, c.moves, c.rulings = maps.Clone(a.tags), slices.Clone(a.moves), slices.Clone(a.rulings)
	return c
}

// Digest returns the SHA-256 of all that is covered, in small hex digits.
func (a *Account) Digest() string {
	sum := sha256.New()
	fmt.Fprintln(sum, title)
	a.writeStart(sum)
	a.writeTags(sum, func(string) bool { return true })
	a.writeMoves(sum)
	a.writeRulings(sum)
	a.writeResult(sum)
	return hex.EncodeToString(sum.Sum(nil))
}

func (a *Account) writeStart(to io.Writer) { fmt.Fprintf(to, "start %s\n", a.start) }

// writeTags writes the tags that are asked for, by name. The length tells where a value ends, whatever stands in it.
func (a *Account) writeTags(to io.Writer, wanted func(key string) bool) {
	for _, key := range slices.Sorted(maps.Keys(a.tags)) {
		if wanted(key) {
			writeLong(to, "tag", key+"="+a.tags[key])
		}
	}
}

func (a *Account) writeMoves(to io.Writer) {
	moves := a.moves
	if a.last > 0 {
		moves = moves[:min(a.last, len(moves))]
	}
	for _, move := range moves {
		fmt.Fprintf(to, "move %s\n", move)
	}
}

func (a *Account) writeRulings(to io.Writer) {
	for _, ruling := range a.rulings {
		writeLong(to, "ruling", ruling)
	}
}

func (a *Account) writeResult(to io.Writer) { fmt.Fprintf(to, "result %s\n", a.result) }

// writeLong writes a line whose text may hold anything, behind its length in bytes.
func writeLong(to io.Writer, word, text string) { fmt.Fprintf(to, "%s %d %s\n", word, len(text), text) }

// Parts is the digest of each part of an account, by its name.
type Parts map[string][sha256.Size]byte

// Parts returns what each part came to, to be compared with what it comes to later.
func (a *Account) Parts() Parts {
	found := Parts{}
	add := func(name string, write func(to io.Writer)) {
		sum := sha256.New()
		write(sum)
		found[name] = [sha256.Size]byte(sum.Sum(nil))
	}
	for _, name := range []string{Names, Date, Table, Tags} {
		add(name, func(to io.Writer) { a.writeTags(to, func(key string) bool { return partOf(key) == name }) })
	}
	add(Moves, func(to io.Writer) { a.writeStart(to); a.writeMoves(to) })
	add(Rulings, a.writeRulings)
	add(Result, a.writeResult)
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

// partOf returns the part to which a tag belongs.
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
