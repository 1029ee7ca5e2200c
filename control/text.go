package control

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// How long tags may be, in characters, and how many may be set at once: everybody is shown them. Of what is claimed and ruled the
// words of a trace say how long it may be.
const (
	tagMax  = 200
	keyMax  = 40
	tagsMax = 50
)

// checkTexts refuses what was no text when it was sent, and what is too long. JSON is read with the character U+FFFD in the
// place of each byte that is no UTF-8: it would be recorded as if somebody had said that.
func (r Request) checkTexts() error {
	for _, said := range []struct{ what, text string }{{"text", r.Text}, {"reason", r.Reason}, {"name", r.Name}} {
		if err := checkText(said.what, said.text, bodyMax); err != nil {
			return err
		}
	}
	if len(r.Tags) > tagsMax {
		return fmt.Errorf("%d tags: expected at most %d", len(r.Tags), tagsMax)
	}
	for _, key := range slices.Sorted(maps.Keys(r.Tags)) {
		if err := checkText("the key of a tag", key, keyMax); err != nil {
			return err
		}
		if err := checkText("tag "+key, r.Tags[key], tagMax); err != nil {
			return err
		}
	}
	return nil
}

func checkText(what, text string, most int) error {
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		return fmt.Errorf("%s: expected at most %d characters, found %d", what, most, n)
	case strings.ContainsRune(text, utf8.RuneError):
		return fmt.Errorf("%s: expected UTF-8, found bytes that are none, or the character U+FFFD that stands for them", what)
	}
	return nil
}
