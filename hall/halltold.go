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
	PINs     []string        `json:"pins"`   // The digests of those that it checks; nil for a board that checks none.
	Status   *control.Status `json:"status"` // After an order that was carried out at once.
}

// has reports whether the board has taken a game of the event.
func (t hallTold) has(g due) bool { return slices.Contains(t.Games, member.GameName(g.body.Tags)) }

// knows reports whether the board has heard of a term and of these halls.
func (t hallTold) knows(term int, halls []member.Hall) bool {
	return t.Term >= term && slices.EqualFunc(t.Halls, halls, func(fingerprint string, h member.Hall) bool { return fingerprint == h.Fingerprint })
}
