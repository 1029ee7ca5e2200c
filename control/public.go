package control

import (
	"encoding/json"
	"slices"

	"github.com/kyban/kyban/internal/public"
)

// owed are the records that who claims or signs hears beside: what became of it.
var owed = []string{"claim", "note"}

// answered returns the records that a player hears of what he entered.
func answered(records []json.RawMessage) []json.RawMessage {
	var heard []json.RawMessage
	for _, record := range records {
		if kind, _ := kindOf(record); slices.Contains(owed, kind) {
			heard = append(heard, record)
		} else if line, ok := public.Record(record); ok {
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
