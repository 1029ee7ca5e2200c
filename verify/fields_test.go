package verify

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// elsewhere are values of the right type that name a missing ply, or an unknown signer.
var elsewhere = []string{"signed with by \"\"", "move with ply 7", "revised with ply 7", "takeback with ply 7", "void with from 7", "reinstated with from 7"}

// A field that has another type is refused in every record, by both verifiers.
func TestBothVerifiersReadTheSameFields(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	games := signedGames(t)
	var files [][]byte
	var names []string
	var want []int
	all := fieldsOfRecords(t)
	tried := 0
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		g, at := smallestWith(games, kind)
		if g == nil {
			continue // A scenario of one game has no such record.
		}
		for _, name := range slices.Sorted(maps.Keys(all[kind])) {
			for _, value := range []string{`{}`, `7`, `""`} {
				if tried++; tried%sweeptest.Of(4, 1) != 0 {
					continue
				}
				records := g.records()
				records[at].Bytes = withField(records[at].Bytes, name, value)
				b, err := g.sign(records, false)
				if err != nil {
					t.Fatal(err)
				}
				what, status := fmt.Sprintf("%s with %s %s", kind, name, value), 0
				both := hasOtherName(records[at].Bytes, name)
				if value != all[kind][name] || both || slices.Contains(elsewhere, what) {
					status = 1
				}
				files, names, want = append(files, b.Encode()), append(names, what), append(want, status)
			}
		}
	}
	if least := sweeptest.Of(100, 400); len(files) < least {
		t.Fatalf("%d changed fields, want %d at least", len(files), least)
	}
	for i, other := range peersStatuses(t, files) {
		own := statusOf(files[i])
		if own != other || own != want[i] {
			t.Errorf("%s: boardctl %d, %s %d, want %d of both", names[i], own, peer, other, want[i])
		}
	}
}

// fieldsOfRecords returns the fields of each type of record but the type itself, and a value of the field's type.
func fieldsOfRecords(t *testing.T) map[string]map[string]string {
	t.Helper()
	type property struct {
		Type string
		Enum []string
	}
	var schema struct {
		Defs map[string]struct{ Properties map[string]property } `json:"$defs"`
	}
	text, err := os.ReadFile("../record/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for _, def := range schema.Defs {
		for _, kind := range def.Properties["type"].Enum {
			all[kind] = map[string]string{}
			for name, p := range def.Properties {
				if name != "type" {
					all[kind][name] = map[string]string{"object": `{}`, "integer": `7`, "string": `""`}[p.Type]
				}
			}
		}
	}
	return all
}

// hasOtherName reports whether a record has the same field of the first side under its other name.
func hasOtherName(line []byte, name string) bool {
	for from, to := range map[string]string{"red": "white", "white": "red"} {
		if rest, ok := strings.CutPrefix(name, from); ok && strings.Contains(string(line), `"`+to+rest+`":`) {
			return true
		}
	}
	return false
}

// smallestWith returns the shortest game with a record of a kind, and the record's place.
func smallestWith(games []*signedGame, kind string) (found *signedGame, at int) {
	for _, g := range games {
		if found != nil && len(g.file) >= len(found.file) {
			continue
		}
		for i, r := range g.records() {
			if r.Kind == kind && kind != evidence.KindOpening {
				found, at = g, i
			}
		}
	}
	return found, at
}

// withField returns a record with another value of a field, which it may lack.
func withField(line []byte, name, value string) []byte {
	text := string(line)
	own := regexp.MustCompile(`"` + name + `":("(?:[^"\\]|\\.)*"|-?\d+|true|false|null|\[[^\[\]]*\]|\{[^{}]*\})`)
	if at := own.FindStringIndex(text); at != nil {
		return []byte(text[:at[0]] + `"` + name + `":` + value + text[at[1]:])
	}
	return []byte(strings.TrimSuffix(text, "}") + `,"` + name + `":` + value + "}")
}
