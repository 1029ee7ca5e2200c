package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// TestEveryRecordKeepsItsBytes reads records of every type, each without and with all of its fields, in xiangqi and in chess, and writes
// them again.
func TestEveryRecordKeepsItsBytes(t *testing.T) {
	text, err := os.ReadFile("testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]map[string]bool{} // The fields of each type.
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		r, err := Decode(lines.Bytes())
		if err != nil {
			t.Errorf("%s: %v", lines.Bytes(), err)
			continue
		}
		if got := Encode(r); !bytes.Equal(got, lines.Bytes()) {
			t.Errorf("got  %s\nwant %s", got, lines.Bytes())
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(lines.Bytes(), &fields); err != nil {
			t.Fatal(err)
		}
		if seen[r.About().Type] == nil {
			seen[r.About().Type] = map[string]bool{}
		}
		for name := range fields {
			seen[r.About().Type][name] = true
		}
	}
	for word, fields := range fieldsOfAll(t) {
		for _, name := range fields {
			if !seen[word][name] {
				t.Errorf("testdata/every.jsonl: no record of type %s has %s: add a line with it", word, name)
			}
		}
	}
}

// fieldsOfAll returns the fields of every type of record that the schema names, by the types' words.
func fieldsOfAll(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct{ Enum []string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, def := range schema.Defs {
		for _, word := range def.Properties["type"].Enum {
			for name := range def.Properties {
				all[word] = append(all[word], name)
			}
		}
	}
	return all
}
