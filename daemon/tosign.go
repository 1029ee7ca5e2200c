package daemon

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
)

// shownMost bounds the remembered states that signers have seen; the board compares them with the present one to name the
// changes. It refuses a signature under an older state all the same.
const shownMost = 64

// showToSign returns the digest of what a signature would cover now, "" if there is nothing to sign. The caller holds the lock.
func (d *Daemon) showToSign(board *game.Board) string {
	now, ok := board.ToSign()
	if ok && !slices.ContainsFunc(d.shown, func(s game.ToSign) bool { return s.Digest == now.Digest }) {
		d.shown = append(d.shown[max(0, len(d.shown)-shownMost+1):], now)
	}
	return now.Digest
}

// checkShown refuses a signature under another state than the signer has seen. An older program, which sends no digest, may
// sign for people while all is still as it was when the game first had a result.
func (d *Daemon) checkShown(r control.Request, board *game.Board) error {
	now, ok := board.ToSign()
	if !ok || r.Digest == now.Digest {
		return nil
	}
	if r.Digest == "" {
		if len(now.Changed) == 0 {
			return nil
		}
		return fmt.Errorf("sign: changed since the game first had a result: %s; this program does not say what its signer was shown: "+
			"sign on the arbiter's page, or with a boardctl of today", strings.Join(now.Changed, ", "))
	}
	i := slices.IndexFunc(d.shown, func(s game.ToSign) bool { return s.Digest == r.Digest })
	if i < 0 {
		return errors.New("sign: what is to be signed is not what was shown to who signs: look at it as it is now, and sign that")
	}
	return fmt.Errorf("sign: changed since it was shown to who signs: %s; look at it as it is now, and sign that",
		strings.Join(d.shown[i].Parts.Changed(now.Parts), ", "))
}
