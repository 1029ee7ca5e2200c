// Package tell is the catalogue of what the program tells people, by codes, in each language: words/PLACE.LANGUAGE.toml holds the
// sentences of a place, such as the account of a terminal, the review or the scoresheet.
package tell

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"github.com/kyban/kyban/engine/notation"
)

//go:embed words/*.toml
var files embed.FS

// English is the language of the program itself.
const English = "en"

// Languages returns the languages of all sentences: vi, zh (simplified characters), zh-hant (traditional ones) and en.
func Languages() []string { return []string{"vi", "zh", "zh-hant", English} }

// LanguageOf returns the language in the settings of a system, the first that is set of LC_ALL, LC_MESSAGES and LANG, such as
// "vi_VN.UTF-8": one of Languages. It is English for a language without words here, and empty where none is set.
func LanguageOf(settings ...string) string {
	set, _, _ := strings.Cut(strings.ReplaceAll(cmp.Or(settings...), "@", "."), ".") // Of "zh_TW.UTF-8@stroke" zh_TW.
	if set == "" {
		return ""
	}
	return cmp.Or(Spoken(language.Make(set)), English)
}

// Spoken returns the one of Languages that a tag such as zh-HK names, empty for none.
func Spoken(tag language.Tag) string {
	base, sure := tag.Base()
	lang := base.String()
	if script, _ := tag.Script(); lang == "zh" && script.String() == "Hant" {
		lang = "zh-hant"
	}
	if sure < language.High || !slices.Contains(Languages(), lang) {
		return ""
	}
	return lang
}

// StyleOf returns the usual notation of a language.
func StyleOf(language string) notation.Style {
	switch style := notation.Style(language); style {
	case notation.Vietnamese, notation.Simplified, notation.Traditional: // They have the names of their languages.
		return style
	}
	return notation.WXF
}

// Words are the sentences of a place in a language. They are safe for use by many goroutines.
type Words struct {
	Language  string
	localizer *i18n.Localizer
}

// loaded holds what was read, by the names of place and language: *Words, or a map of terms.
var loaded sync.Map

// In returns the sentences of a place in one of the Languages.
func In(place, lang string) *Words {
	name := place + "." + lang
	if w, ok := loaded.Load(name); ok {
		return w.(*Words)
	}
	bundle := i18n.NewBundle(language.MustParse(lang))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	if _, err := bundle.LoadMessageFileFS(files, "words/"+name+".toml"); err != nil {
		panic("tell: " + err.Error()) // It is compiled in, and the caller names one of the Languages.
	}
	w, _ := loaded.LoadOrStore(name, &Words{lang, i18n.NewLocalizer(bundle, lang)})
	return w.(*Words)
}

// Say returns the sentence of a code, empty for an unknown one. Count is the number in data that decides on the plural, nil for none.
func (w *Words) Say(code string, data, count any) string {
	text, err := w.localizer.Localize(&i18n.LocalizeConfig{MessageID: code, TemplateData: data, PluralCount: count})
	if err != nil {
		return ""
	}
	return text
}

// Terms returns the words of scoresheets in a language, by the English ones: headings, sentences, and the terms of records such as
// "technical fault". English has none.
func Terms(lang string) map[string]string { return terms("sheet", lang) }

// terms returns the words of a place in a language by the English ones; for English there are none.
func terms(place, lang string) map[string]string {
	name := place + "." + lang
	if t, ok := loaded.Load(name); ok || lang == English {
		terms, _ := t.(map[string]string)
		return terms
	}
	text, err := files.ReadFile("words/" + name + ".toml")
	terms := map[string]string{}
	if err == nil {
		err = toml.Unmarshal(text, &terms)
	}
	if err != nil {
		panic("tell: " + err.Error()) // As in In.
	}
	loaded.Store(name, terms)
	return terms
}

// Each returns the words of each entry of a list, nil for an empty one.
func Each[T any](list []T, words func(T) string) (texts []string) {
	for _, one := range list {
		texts = append(texts, words(one))
	}
	return texts
}
