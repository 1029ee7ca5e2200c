// Package public decides what the public may see of a game: which records, and which of their fields. The program finds and
// the arbiter rules, so no player is accused in public: findings against a player are for arbiters only. It also has the
// types of the JSON in which boardd shows games and boardctl reads them, and the type of a route to them.
package public

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"slices"

	"github.com/kyban/kyban/record"
)

// IsPublic reports whether the public may see the records of a type.
func IsPublic(kind string) bool {
	_, ok := record.Shown(kind, record.Public)
	return ok
}

// Record returns a record as the public may see it, with its fields in their order, false for a hidden one. The types of
// package record define the public fields; Record leaves out a field that its type does not have.
func Record(text json.RawMessage) (json.RawMessage, bool) { return shownTo(record.Public, text) }

// AnswerToPlayer returns a record as the player may see it whom it answers: the result of a claim or a signature is for its maker.
func AnswerToPlayer(text json.RawMessage) (json.RawMessage, bool) {
	return shownTo(record.Players, text)
}

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
			return nil, false // A duplicate type could be read as either.
		}
		typed = typed || isType
		all = append(all, field)
	}
	seen, ok := record.Shown(kind, to)
	if !ok {
		return nil, false
	}
	line := []byte{'{'}
	held := false // A field is left out.
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
	key, value json.RawMessage // As written.
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
				f.name, _ = name.(string) // A key is always a string.
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
