package evidence

import (
	"encoding/hex"
	"fmt"
)

// UID names a game for ever: 16 random bytes, drawn when the game is opened. Numbers begin anew in each data directory; a UID does
// not, so that the first game of a new directory never looks like an old game with other records.
type UID [16]byte

// String returns 32 hex digits.
func (u UID) String() string { return hex.EncodeToString(u[:]) }

// ParseUID reads the text of String.
func ParseUID(text string) (UID, error) {
	var u UID
	if !parseHex(u[:], []byte(text)) {
		return UID{}, fmt.Errorf("uid of a game %q: expected %d small hex digits", text, 2*len(u))
	}
	return u, nil
}
