package api

import (
	"encoding/json"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// Bounds of the log that an operation adds: the fact, the records and the checkpoint, which repeat the request's texts.
const (
	entryKiB    = 4
	entryCopies = 4
)

// logKiB returns how many KiB a request of a person may add to the log. One ruling may have as many consequences as all earlier
// ones: if it takes an accident back, all later ones are counted anew.
func (a *api) logKiB(p auth.Person, r control.Request) int {
	kib := requestKiB(r)
	if p.Token != 0 && r.Op == control.Rule {
		kib += (a.board.PreviewBytes(r) + 1023) / 1024
	}
	return kib
}

// requestKiB returns how many KiB a request may add to the log by its own texts.
func requestKiB(r control.Request) int {
	text, err := json.Marshal(r)
	if err != nil {
		panic("control/api: a request that is no JSON: " + err.Error())
	}
	return entryKiB + (entryCopies*len(text)+1023)/1024
}
