package control

import (
	"encoding/json"
	"maps"
	"slices"
)

// publicTypes are the records that say nothing of what a player may have done wrong.
var publicTypes = []string{"game", "tags", "stood", "move", "revised", "takeback", "void", "reinstated", "clock", "result", "signed", "confirmed"}

// judged are the fields of a public record that say what a player was bound to.
var judged = []string{"article", "via", "otherwise", "duty", "obeyed", "passed"}

// public returns a record as everybody may see it, false where nobody else may.
func public(record json.RawMessage) (json.RawMessage, bool) {
	if kind, err := kindOf(record); err != nil || !slices.Contains(publicTypes, kind) {
		return nil, false
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(record, &fields); err != nil {
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

// owed are the records that who claims or signs hears beside: what became of it.
var owed = []string{"claim", "note"}

// answered returns the records that a player hears of what he entered.
func answered(records []json.RawMessage) []json.RawMessage {
	var heard []json.RawMessage
	for _, record := range records {
		if kind, _ := kindOf(record); slices.Contains(owed, kind) {
			heard = append(heard, record)
		} else if line, ok := public(record); ok {
			heard = append(heard, line)
		}
	}
	return heard
}

// kindOf returns the type of a record.
func kindOf(record json.RawMessage) (string, error) {
	var head struct{ Type string }
	err := json.Unmarshal(record, &head)
	return head.Type, err
}
