package refusal

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tell"
)

// Phrase is a code with its values: a whole text, or a part of one that has words of its own.
type Phrase struct {
	Code Code
	Args []any
}

// Phrases within others.
const (
	OnPly      Code = "on_ply" // Within NameArticle.
	OnBoundPly Code = "on_bound_ply"

	SettingUp Code = "phase_setting_up" // Within NoGameOn.
	Ready     Code = "phase_ready"
	Playing   Code = "phase_playing"
	Over      Code = "phase_over"
	Closed    Code = "phase_closed"

	rulingOf        Code = "ruling_of" // A RulingName, and its parts.
	rulingPhrase    Code = "ruling"
	rulingWith      Code = "ruling_with"
	rulingOfPly     Code = "ruling_of_ply"
	rulingTakenBack Code = "ruling_taken_back"
	rulingAnd       Code = "ruling_and"
)

// String returns the phrase in English.
func (p Phrase) String() string { return p.In(tell.English) }

// In returns the phrase in one of tell.Languages: the words of its code have verbs of package fmt for the values.
func (p Phrase) In(language string) string {
	args := make([]any, len(p.Args))
	for i, arg := range p.Args {
		if part, ok := arg.(interface{ Phrase() Phrase }); ok {
			arg = part.Phrase().In(language)
		}
		args[i] = arg
	}
	return fmt.Sprintf(tell.In("refusal", language).Say(string(p.Code), nil, nil), args...)
}

// Phrase returns the phrase itself, which may stand within another.
func (p Phrase) Phrase() Phrase { return p }

// RulingName is the name of a ruling in refusals.
type RulingName struct {
	Number  int
	Name    string // Of the arbiter.
	Text    string // The word of the ruling.
	Result  string
	Point   engine.Point
	Ply     int
	Revised bool // Its effects were taken back since.
}

// String names the ruling, its word and its arbiter, in English: "ruling 1 of Trần (duty stands g0, ply 3)".
func (r RulingName) String() string { return r.Phrase().String() }

// Phrase names the ruling.
func (r RulingName) Phrase() Phrase {
	what := wordOf(r.Text)
	if r.Result != "" {
		what = Phrase{rulingWith, []any{what, r.Result}}
	}
	if r.Point.Valid() {
		what = Phrase{rulingWith, []any{what, r.Point}}
	}
	if r.Ply > 0 {
		what = Phrase{rulingOfPly, []any{what, r.Ply}}
	}
	if r.Revised {
		what = Phrase{rulingTakenBack, []any{what}}
	}
	if r.Name == "" {
		return Phrase{rulingPhrase, []any{r.Number, what}}
	}
	return Phrase{rulingOf, []any{r.Number, r.Name, what}}
}

// wordOf returns the word of a ruling as a phrase, and one of another version unchanged.
func wordOf(text string) any {
	if word := "word_" + text; tell.In("refusal", tell.English).Say(word, nil, nil) != "" {
		return Phrase{Code: Code(word)}
	}
	return strings.ReplaceAll(text, "_", " ")
}

// RulingNames is a list of rulings in a refusal, at least one.
type RulingNames []RulingName

// String lists the rulings in English.
func (list RulingNames) String() string { return list.Phrase().String() }

// Phrase lists the rulings.
func (list RulingNames) Phrase() Phrase {
	all := list[0].Phrase()
	for _, r := range list[1:] {
		all = Phrase{rulingAnd, []any{all, r}}
	}
	return all
}
