package adjournment

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strings"
)

// Key opens one envelope. It is drawn at random for each, where random numbers are at hand.
type Key [15]byte

const keyGroup = 6

// letters is the alphabet of a key on paper: no I, L, O or U, which are mistaken for others.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// String returns the key for paper: 24 letters and digits in groups of six.
func (k Key) String() string {
	text := letters.EncodeToString(k[:])
	var groups []string
	for ; text != ""; text = text[keyGroup:] {
		groups = append(groups, text[:keyGroup])
	}
	return strings.Join(groups, "-")
}

// typed replaces letters that no key has by those that people mean, and removes separators.
var typed = strings.NewReplacer("-", "", " ", "", "I", "1", "L", "1", "O", "0")

// ParseKey reads a key as typed: in any case, with or without dashes and spaces; I and L are read as 1, O as 0.
func ParseKey(text string) (Key, error) {
	var k Key
	plain := typed.Replace(strings.ToUpper(text))
	b, err := letters.DecodeString(plain)
	if err != nil || len(plain) != letters.EncodedLen(len(k)) {
		return k, fmt.Errorf("key of a sealed move: expected 24 letters and digits, such as %s", Key{1, 2, 3, 4, 5})
	}
	copy(k[:], b)
	return k, nil
}

// KeyOf derives the key of a move that is sealed in a trace: the trace contains the move in clear, so its key keeps no
// secret, and the same trace gives the same records. where distinguishes the line from others, such as its time.
func KeyOf(where, text string) (k Key) {
	sum := sha256.Sum256([]byte(keyOf + where + "\n" + text))
	copy(k[:], sum[:])
	return k
}

// keyOf is the hash prefix for the key of a trace.
const keyOf = "kyban sealed move: key of a trace\n"
