package scoresheet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/tell"
)

const (
	English = tell.English
	// Unasked is the language of a caller that names none: English, except for the time of a move in the files of xiangqi
	// programs, whose readers know it in Chinese.
	Unasked = ""
)

// language holds the texts of sheets by their English words.
type language map[string]string

func languageOf(name string) (language, error) {
	if name == Unasked {
		name = English
	}
	if !slices.Contains(tell.Languages(), name) {
		return nil, fmt.Errorf("language %q: expected one of %s", name, strings.Join(tell.Languages(), ", "))
	}
	return tell.Terms(name), nil
}

// say returns a sentence by its English form. Other languages may reorder the values, and leave some out.
func (l language) say(form string, values ...any) string {
	if other, ok := l[form]; ok {
		form = other
	}
	if len(values) == 0 {
		return form
	}
	return fmt.Sprintf(form, values...)
}

// add adds a sentence to a text, where it is to be said.
func (l language) add(text *string, isSaid bool, form string, values ...any) {
	if isSaid {
		*text += l.say(form, values...)
	}
}

// word returns a word of the records, such as technical_fault.
func (l language) word(word string) string { return l.say(strings.ReplaceAll(word, "_", " ")) }

// wordIn returns a word of the records with another meaning in another place, such as time.
func (l language) wordIn(place, word string) string {
	if other, ok := l[place+" "+strings.ReplaceAll(word, "_", " ")]; ok {
		return other
	}
	return l.word(word)
}

func (l language) or(texts []string) string { return strings.Join(texts, l.say(" or ")) }

func (l language) inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return l.say(" (%s)", text)
}
