package clerk

import (
	"fmt"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
)

// Seen is what a hall has seen of a round, beside the event. Without a hall nothing is known.
type Seen struct {
	Moves   []int `json:"moves,omitempty" doc:"The tables at which a move of it was made: it is not withdrawn any more."`
	Reveals []int `json:"reveals,omitempty" doc:"The tables whose games everybody sees later, and whose results its pairing rests on: to publish it would reveal them."`
}

// Allows refuses to publish what would reveal results that nobody may know yet, unless that is wanted, and to withdraw a round in which a move
// was made.
func (s Seen) Allows(p event.Publication, reveal bool) error {
	switch {
	case p.Back && len(s.Moves) > 0:
		return message.Errorf("round %d has begun, at table %d: it can't be withdrawn any more; results can be corrected", p.Round, s.Moves[0])
	case !p.Back && len(s.Reveals) > 0 && !reveal:
		return message.Errorf("round %d rests on results that everybody sees later, of the tables %s: to publish it reveals them; say so with reveal (--reveal)", p.Round, fmt.Sprint(s.Reveals))
	}
	return nil
}
