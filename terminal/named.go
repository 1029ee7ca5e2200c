package terminal

import (
	"fmt"

	"github.com/kyban/kyban/record"
)

// named returns who has named the move of a ply, and why; nothing without an effect: a note gives the reason.
func (c Counting) named(r record.Named) string {
	if r.NoEffect {
		return ""
	}
	by := string(r.By)
	if r.Name != "" {
		by = r.Name
	}
	text := fmt.Sprintf("%s is %s, says %s: %s", c.Turn(r.Ply), r.Move, by, r.Reason)
	switch {
	case r.Waits:
		text += "; the other player has not said so yet"
	case r.TakenBack:
		text = fmt.Sprintf("%s takes back what was named of %s: %s", by, c.Turn(r.Ply), r.Reason)
	}
	return text
}
