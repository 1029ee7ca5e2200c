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

	"github.com/kyban/kyban/game/refusal"
)

// Languages are those in which errors are told, by their names in ?lang and Accept-Language.
var Languages = []string{"en", "vi", "zh"}

// english is that of the program itself.
const english = "en"

// words holds what boardd answers over HTTP where it refuses something or fails, in each language.
//
// What a board refuses is found by its code (words/refusals.toml). All else is found by what the program says in English. What the
// program says otherwise is in English.
//
//go:embed words/*.toml
var words embed.FS

// themes are the files of words in the order in which they are searched: the first message that fits is taken, so those that begin or
// end with anything come last.
var themes = []string{"titles", "openings", "analysis", "notebook", "pages", "signin", "operations", "refusals", "requests", "composed", "phrases"}

// catalogue is what is said in each language.
type catalogue struct {
	Title []struct {
		Status int    `toml:"status"`
		VI     string `toml:"vi"`
		ZH     string `toml:"zh"`
	} `toml:"title"`
	Detail  []*message `toml:"detail"`
	Phrase  []*message `toml:"phrase"` // They stand in others alone.
	Refusal []struct {
		Code refusal.Code `toml:"code"`
		VI   string       `toml:"vi"`
		ZH   string       `toml:"zh"`
	} `toml:"refusal"`
}

// message is a sentence in each language; {} stands for what differs from one time to the next, {said} for what the catalogue has words
// for in its turn, {list} for a list of that, {whole} for what is a sentence of its own. They come in the same order in all languages.
type message struct {
	EN string `toml:"en"`
	VI string `toml:"vi"`
	ZH string `toml:"zh"`

	around []string // What stands around the blanks of its English.
}

// blank stands for what differs in a message.
var blank = regexp.MustCompile(`\{(said|list|whole)?\}`)

// Blanks for which the catalogue has words in its turn: for a part of a sentence, each part of a list, or a sentence.
const (
	saidBlank  = "{said}"
	listBlank  = "{list}"
	wholeBlank = "{whole}"
)

// deepest is how often what is said may stand in something else: what differs comes from outside.
const deepest = 10

// known returns the catalogue. It is part of the program, and read when the first error is told.
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
		c.Title, c.Detail = append(c.Title, part.Title...), append(c.Detail, part.Detail...)
		c.Phrase, c.Refusal = append(c.Phrase, part.Phrase...), append(c.Refusal, part.Refusal...)
	}
	for _, m := range slices.Concat(c.Detail, c.Phrase) {
		m.around = blank.Split(m.EN, -1)
	}
	return c
})

// pick returns what is said in a language.
func pick(in, vi, zh string) string {
	if in == "vi" {
		return vi
	}
	return zh
}

// titleIn returns what a status is called.
func titleIn(in string, status int) string {
	if in != english {
		for _, t := range known().Title {
			if t.Status == status {
				return pick(in, t.VI, t.ZH)
			}
		}
	}
	return http.StatusText(status)
}

// In returns what the program says in English in another language, and what it has no words for as it is.
func In(in, text string) string {
	if in == english {
		return text
	}
	return say(in, text, known().Detail, deepest)
}

// Phrase returns in another language what the program says in English inside of something else: what is wrong with a place, what is
// named in a list. What it has no words for stays as it is.
func Phrase(in, text string) string {
	if in == english {
		return text
	}
	return say(in, text, known().Phrase, deepest)
}

// say returns a text in another language by one of some messages, and as it is where none has words for it.
func say(in, text string, messages []*message, deep int) string {
	for _, m := range messages {
		if parts, fits := m.parts(text); fits && deep > 0 {
			return m.fill(in, parts, deep-1)
		}
	}
	return text
}

// parts returns what stands in the blanks of a message, each as short as it can be, and whether a text is that message at all. It
// looks at each character once, for the text comes from outside.
func (m *message) parts(text string) (parts []string, fits bool) {
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

// fill returns a message in another language with what differs in its place.
func (m *message) fill(in string, parts []string, deep int) string {
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

// codes returns what the codes of refusals say in a language.
func codes(in string) map[refusal.Code]string {
	if in == english {
		return refusal.English()
	}
	words := map[refusal.Code]string{}
	for _, r := range known().Refusal {
		words[r.Code] = pick(in, r.VI, r.ZH)
	}
	return words
}

// LanguageOf returns the language in which a request wants to be answered: that of ?lang, as the pages have it, else of those that
// Accept-Language names the one that is wanted most and known; English where there is none.
func LanguageOf(r *http.Request) string {
	if in := r.URL.Query().Get("lang"); isKnown(in) {
		return in
	}
	wanted, weights, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return english
	}
	for i, tag := range wanted { // Those that are wanted more come first.
		if base, _ := tag.Base(); weights[i] > 0 && isKnown(base.String()) {
			return base.String()
		}
	}
	return english
}

func isKnown(in string) bool {
	for _, each := range Languages {
		if in == each {
			return true
		}
	}
	return false
}
