package control

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
)

// Bounds of tags, in characters, and of how many may be set at once: the public sees them all. checkWords and checkReason
// bound claims and rulings.
const (
	tagMax  = 200
	keyMax  = 40
	tagsMax = 50
)

// checkTagTexts refuses malformed and overlong tags, and too many.
func checkTagTexts(tags map[string]string) error {
	if len(tags) > tagsMax {
		return message.Errorf("%d tags: expected at most %d", len(tags), tagsMax)
	}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		if err := CheckText(message.Word("the key of a tag"), key, keyMax); err != nil {
			return err
		}
		if err := CheckText(message.Of("tag %s", key), tags[key], tagMax); err != nil {
			return err
		}
	}
	return nil
}

// CheckText refuses a text that is too long or was not UTF-8 when it was sent. The JSON decoder puts the character U+FFFD in the
// place of each byte that is not UTF-8: it would be recorded as if the sender had written that.
func CheckText(what fmt.Stringer, text string, most int) error {
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		return message.Errorf("%s: expected at most %d characters, found %d", what, most, n)
	case strings.ContainsRune(text, utf8.RuneError):
		return message.Errorf("%s: expected UTF-8, found bytes that are none, or the character U+FFFD that stands for them", what)
	}
	return nil
}
