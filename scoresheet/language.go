package scoresheet

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/engine/notation"
)

//go:embed words/*.toml
var wordFiles embed.FS

const (
	English = "en"
	// Unasked is the language where none is asked for: English, but the time of a move in the files of xiangqi programs, whose readers
	// know it in Chinese.
	Unasked = ""
)

// Languages returns the languages of sheets: vi, zh (simplified characters), zh-hant (traditional ones) and en.
func Languages() []string { return []string{"vi", "zh", "zh-hant", English} }

// StyleOf returns the notation in which the readers of a language write moves.
func StyleOf(language string) notation.Style {
	switch language {
	case "vi":
		return notation.Vietnamese
	case "zh":
		return notation.Simplified
	case "zh-hant":
		return notation.Traditional
	}
	return notation.WXF
}

// language has what is said on sheets by its words in English.
type language map[string]string

var languages = sync.OnceValue(func() map[string]language {
	all := map[string]language{English: {}}
	for _, name := range Languages() {
		if name == English {
			continue
		}
		text, err := wordFiles.ReadFile("words/" + name + ".toml")
		if err != nil {
			panic("scoresheet: " + err.Error()) // It was made with the program.
		}
		var l language
		if err := toml.Unmarshal(text, &l); err != nil {
			panic("scoresheet: words/" + name + ".toml: " + err.Error())
		}
		all[name] = l
	}
	return all
})

// languageOf returns a language by its name.
func languageOf(name string) (language, error) {
	if name == Unasked {
		name = English
	}
	if !slices.Contains(Languages(), name) {
		return nil, fmt.Errorf("language %q: expected one of %s", name, strings.Join(Languages(), ", "))
	}
	return languages()[name], nil
}

// say says a sentence by its form in English. Other languages may take the values in another order, and leave some out.
func (l language) say(form string, values ...any) string {
	if other, ok := l[form]; ok {
		form = other
	}
	if len(values) == 0 {
		return form
	}
	return fmt.Sprintf(form, values...)
}

// word says a word of the records, as technical_fault.
func (l language) word(word string) string { return l.say(strings.ReplaceAll(word, "_", " ")) }

// wordIn says a word of the records that means something else in another place, as time.
func (l language) wordIn(place, word string) string {
	if other, ok := l[place+" "+strings.ReplaceAll(word, "_", " ")]; ok {
		return other
	}
	return l.word(word)
}

// each says words one by one.
func (l language) each(words []string) []string { return each(words, l.word) }

// or joins what may be meant.
func (l language) or(texts []string) string { return strings.Join(texts, l.say(" or ")) }

func (l language) inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return l.say(" (%s)", text)
}
