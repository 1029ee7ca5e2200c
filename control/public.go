package control

import (
	"encoding/json"
	"maps"
	"slices"
)

// publicTypes are the records that say nothing of what a player may have done wrong.
var publicTypes = []string{"game", "tags", "stood", "move", "revised", "takeback", "void", "reinstated", "clock", "result"}

// judged are the fields of a public record that say what a player was bound to.
var judged = []string{"article", "via", "otherwise", "duty", "obeyed", "passed"}

// public returns a record as everybody may see it, false where nobody else may.
func public(record json.RawMessage) (json.RawMessage, bool) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(record, &fields); err != nil {
		return nil, false
	}
	var kind string
	if err := json.Unmarshal(fields["type"], &kind); err != nil || !slices.Contains(publicTypes, kind) {
		return nil, false
	}
	before := len(fields)
	maps.DeleteFunc(fields, func(name string, _ json.RawMessage) bool { return slices.Contains(judged, name) })
	if len(fields) == before {
		return record, true
	}
	line, err := json.Marshal(fields)
	return line, err == nil
}
