package control

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/trace"
)

// checkSeal refuses a request that can't be sealed.
func (r Request) checkSeal(o Operation) error {
	if err := r.checkPlay(o); err != nil {
		return err
	}
	n := len(r.Move)
	if strings.TrimSpace(r.Move) == "" {
		n = 0 // An unreadable move counts as none.
	}
	if n == 0 || n > trace.SealMax {
		return fmt.Errorf("move: expected what the player has written, 1 to %d bytes, found %d", trace.SealMax, n)
	}
	return nil
}

// checkOpen refuses a malformed key.
func (r Request) checkOpen(o Operation) error {
	if err := r.checkPlay(o); err != nil || r.Key == trace.SealLost {
		return err
	}
	if _, err := adjournment.ParseKey(r.Key); err != nil {
		return errors.New("key: expected the 24 letters and digits of the key, or lost")
	}
	return nil
}

// AboutKey returns the instructions for the key of a move that was just sealed, empty without a key.
func (s *Status) AboutKey() string {
	if s.Key == "" {
		return ""
	}
	return "the key of the sealed move: " + s.Key + `
It is told this once and kept nowhere: write it down, keep it where no player sees it, and open
the move by it when the game goes on: boardctl game open ` + s.Key + "\n"
}
