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

	"github.com/kyban/kyban/record"
)

// IsPublic says whether everybody may see the records of a type.
func IsPublic(kind string) bool {
	_, ok := record.Shown(kind, record.Public)
	return ok
}

// Record returns a record as everybody may see it, with its fields in their order, false where not everybody may see it. What
// everybody may see stands in the types of package record; a field that its type does not know is left out.
func Record(text json.RawMessage) (json.RawMessage, bool) { return shownTo(record.Public, text) }

// AnswerToPlayer returns a record as a player may see it to whom it answers, for whoever claims or signs is told what became of it.
func AnswerToPlayer(text json.RawMessage) (json.RawMessage, bool) {
	return shownTo(record.Players, text)
}

// shownTo returns what an audience may see of a record.
func shownTo(to record.Audience, text json.RawMessage) (json.RawMessage, bool) {
	if !json.Valid(text) {
		return nil, false
	}
	var all []field
	var kind string
	typed := false
	for field, err := range fields(text) {
		isType := field.name == "type"
		if err != nil || isType && (typed || json.Unmarshal(field.value, &kind) != nil) {
			return nil, false // A type that is given twice may be taken for the one or the other.
		}
		typed = typed || isType
		all = append(all, field)
	}
	seen, ok := record.Shown(kind, to)
	if !ok {
		return nil, false
	}
	line := []byte{'{'}
	held := false // Something is left out.
	for _, field := range all {
		except, ok := seen[field.name]
		if !ok {
			held = true
			continue
		}
		if shown, whole := without(except, field.value); !whole {
			field.value, held = shown, true
		}
		if len(line) > 1 {
			line = append(line, ',')
		}
		line = append(append(append(line, field.key...), ':'), field.value...)
	}
	if !held {
		return text, true
	}
	return append(line, '}'), true
}

// without returns a list without the entries that the audience may not see, and whether that is all of it.
func without(except []string, list json.RawMessage) (shown json.RawMessage, whole bool) {
	hidden := func(entry string) bool { return slices.Contains(except, entry) }
	var entries []string
	if len(except) == 0 || json.Unmarshal(list, &entries) != nil || !slices.ContainsFunc(entries, hidden) {
		return list, true
	}
	shown, err := json.Marshal(slices.DeleteFunc(entries, hidden))
	return shown, err != nil
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
