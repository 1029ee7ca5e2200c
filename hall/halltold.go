package hall

import (
	"slices"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
)

// hallTold is what a board says of the hall that it has joined.
type hallTold struct {
	Term     int             `json:"term"`
	Heard    string          `json:"heard"` // The order that proves the term.
	Number   int             `json:"number"`
	Halls    []string        `json:"halls"`
	Games    []string        `json:"games"`
	Rows     int             `json:"rows"`
	Unsigned int             `json:"unsigned"`
	Clock    time.Time       `json:"clock"`
	PINs     []pinsOf        `json:"pins"`   // Those that it checks; nil for a board that checks none.
	Status   *control.Status `json:"status"` // After an order that was carried out at once.
}

// pinsOf are the PINs that sign a game of the event at a board.
type pinsOf struct {
	Game    string   `json:"game"`
	Digests []string `json:"digests"`
}

// has reports whether the board has taken a game of the event.
func (t hallTold) has(g due) bool { return slices.Contains(t.Games, member.GameName(g.body.Tags)) }

// pinsOf returns the digests of the PINs that sign a game of the event at the board.
func (t hallTold) pinsOf(name string) (digests []string) {
	for _, p := range t.PINs {
		if p.Game == name {
			digests = append(digests, p.Digests...)
		}
	}
	return digests
}

// knows reports whether the board has heard of a term and of these halls.
func (t hallTold) knows(term int, halls []member.Hall) bool {
	return t.Term >= term && slices.EqualFunc(t.Halls, halls, func(fingerprint string, h member.Hall) bool { return fingerprint == h.Fingerprint })
}
