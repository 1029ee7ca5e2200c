package problem

import (
	"embed"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// Languages are those of errors, by their names in ?lang and Accept-Language.
var Languages = []string{"en", "vi", "zh"}

// english is the program's own language.
const english = "en"

// words holds boardd's HTTP refusals and failures, in each language.
//
// A board's refusal is found by its code, in tell/words. All other texts are found by the program's English text. A text
// without words stays in English.
//
//go:embed words/*.toml
var words embed.FS

// themes are the files of words in the order of the search: the first pattern that fits is taken, so those that begin or end
// with a blank come last.
var themes = []string{"openings", "analysis", "notebook", "pages", "signin", "operations", "requests", "composed", "phrases"}

// catalogue holds the texts of each language.
type catalogue struct {
	Detail []*pattern `toml:"detail"`
	Phrase []*pattern `toml:"phrase"` // They stand only within others.
}

// pattern is a sentence in each language; {} stands for a text that varies, {said} for one that the catalogue translates in its
// turn, {list} for a list of such texts, {whole} for a sentence of its own. They come in the same order in all languages.
type pattern struct {
	EN string `toml:"en"`
	VI string `toml:"vi"`
	ZH string `toml:"zh"`

	around []string // The texts around the blanks of its English.
}

// blank stands for the varying text of a pattern.
var blank = regexp.MustCompile(`\{(said|list|whole)?\}`)

// Blanks that the catalogue translates in their turn: a part of a sentence, each part of a list, or a sentence.
const (
	saidBlank  = "{said}"
	listBlank  = "{list}"
	wholeBlank = "{whole}"
)

// deepest bounds the nesting of translated texts: varying texts come from outside.
const deepest = 10

// known returns the catalogue. It is part of the program, and read at the first error.
var known = sync.OnceValue(func() catalogue {
	var c catalogue
	for _, theme := range themes {
		text, err := words.ReadFile("words/" + theme + ".toml")
		var part catalogue
		if err == nil {
			err = toml.Unmarshal(text, &part)
		}
		if err != nil {
			panic("problem: " + theme + ": " + err.Error())
		}
		c.Detail = append(c.Detail, part.Detail...)
		c.Phrase = append(c.Phrase, part.Phrase...)
	}
	for _, m := range slices.Concat(c.Detail, c.Phrase) {
		m.around = blank.Split(m.EN, -1)
	}
	return c
})

// pick returns the text in a language.
func pick(in, vi, zh string) string {
	if in == "vi" {
		return vi
	}
	return zh
}

// In translates one of the program's English texts, and returns a text without words unchanged.
func In(in, text string) string {
	if in == english {
		return text
	}
	return say(in, text, known().Detail, deepest)
}

// Phrase translates an English text that stands within another: the fault of a place, an item of a list. A text without words
// stays as it is.
func Phrase(in, text string) string {
	if in == english {
		return text
	}
	return say(in, text, known().Phrase, deepest)
}

// say translates a text by one of some messages, and returns it unchanged if none fits.
func say(in, text string, messages []*pattern, deep int) string {
	for _, m := range messages {
		if parts, fits := m.parts(text); fits && deep > 0 {
			return m.fill(in, parts, deep-1)
		}
	}
	return text
}

// parts returns the texts in the blanks of a pattern, each as short as it can be, and whether a text is that pattern at all. It
// looks at each character once, for the text comes from outside.
func (m *pattern) parts(text string) (parts []string, fits bool) {
	last := len(m.around) - 1
	text, fits = strings.CutPrefix(text, m.around[0])
	if !fits || last == 0 {
		return nil, fits && text == ""
	}
	for _, next := range m.around[1:last] {
		part, rest, found := strings.Cut(text, next)
		if !found {
			return nil, false
		}
		parts, text = append(parts, part), rest
	}
	text, fits = strings.CutSuffix(text, m.around[last])
	return append(parts, text), fits
}

// fill returns a pattern in another language with its varying texts.
func (m *pattern) fill(in string, parts []string, deep int) string {
	form := pick(in, m.VI, m.ZH)
	var filled strings.Builder
	from := 0
	for i, place := range blank.FindAllStringIndex(form, -1) {
		filled.WriteString(form[from:place[0]])
		part := parts[i]
		from = place[1]
		switch form[place[0]:from] {
		case saidBlank:
			part = say(in, part, known().Phrase, deep)
		case listBlank:
			part = sayList(in, part, deep)
		case wholeBlank:
			part = say(in, part, known().Detail, deep)
		}
		filled.WriteString(part)
	}
	filled.WriteString(form[from:])
	return filled.String()
}

// sayList returns a list of phrases in another language.
func sayList(in, list string, deep int) string {
	phrases := strings.Split(list, ", ")
	for i, p := range phrases {
		phrases[i] = say(in, p, known().Phrase, deep)
	}
	return strings.Join(phrases, pick(in, ", ", "、"))
}

// LanguageOf returns the language for the answer to a request: that of ?lang, as the pages have it, else the most wanted known
// one of Accept-Language; English if there is none.
func LanguageOf(r *http.Request) string {
	if in := r.URL.Query().Get("lang"); isKnown(in) {
		return in
	}
	wanted, weights, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return english
	}
	for i, tag := range wanted { // The most wanted come first.
		if base, _ := tag.Base(); weights[i] > 0 && isKnown(base.String()) {
			return base.String()
		}
	}
	return english
}

func isKnown(in string) bool { return slices.Contains(Languages, in) }
