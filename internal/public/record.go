// Package public says what everybody may see of a game: which records, and what of them. The program finds and the arbiter
// rules, so nobody is accused in public: what holds something against a player is for arbiters alone. It also has the
// types of the JSON in which boardd shows games and boardctl reads them, and what a route to them is.
package public

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"slices"
)

// types are the records that say nothing of what a player may have done wrong.
var types = []string{"game", "tags", "stood", "move", "revised", "takeback", "void", "reinstated", "clock", "result", "signed", "confirmed", "end"}

// judged are the fields of a public record that say what a player was bound to.
var judged = []string{"article", "via", "otherwise", "duty", "obeyed", "passed"}

// Types returns the types of the records that everybody may see.
func Types() []string { return slices.Clone(types) }

// Is says whether everybody may see the records of a type.
func Is(kind string) bool { return slices.Contains(types, kind) }

// Record returns a record as everybody may see it, with its fields in their order, false where nobody else than an arbiter
// may see it.
func Record(record json.RawMessage) (json.RawMessage, bool) {
	if !json.Valid(record) {
		return nil, false
	}
	var kind string
	line := []byte{'{'}
	held := false // Something is left out.
	for field, err := range fields(record) {
		if err != nil {
			return nil, false
		}
		if field.name == "type" && json.Unmarshal(field.value, &kind) != nil {
			return nil, false
		}
		if slices.Contains(judged, field.name) {
			held = true
			continue
		}
		if len(line) > 1 {
			line = append(line, ',')
		}
		line = append(append(append(line, field.key...), ':'), field.value...)
	}
	switch {
	case !Is(kind):
		return nil, false
	case !held:
		return record, true
	}
	return append(line, '}'), true
}

// field is a field of a JSON object.
type field struct {
	name       string
	key, value json.RawMessage // As they are written.
}

// fields yields the fields of a JSON object in their order, and ends after the first error.
func fields(object json.RawMessage) iter.Seq2[field, error] {
	return func(yield func(field, error) bool) {
		in := json.NewDecoder(bytes.NewReader(object))
		if begin, err := in.Token(); err != nil || begin != json.Delim('{') {
			yield(field{}, errors.New("expected a JSON object"))
			return
		}
		for in.More() {
			var f field
			name, err := in.Token()
			if err == nil {
				f.name, _ = name.(string) // A key is nothing else.
				f.key, err = json.Marshal(f.name)
			}
			if err == nil {
				err = in.Decode(&f.value)
			}
			if !yield(f, err) || err != nil {
				return
			}
		}
		if _, err := in.Token(); err != nil {
			yield(field{}, err)
		}
	}
}
