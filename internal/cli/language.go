package cli

import (
	"cmp"
	"os"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/tell"
)

// languageSet returns the language of the environment, empty where none is set.
func languageSet() string {
	return tell.LanguageOf(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// Language returns the language of the environment, one of tell.Languages.
func Language() string { return strings.TrimSuffix(cmp.Or(languageSet(), tell.English), "-hant") }

// Style returns the notation for the language of the environment; without one, it is the usual one.
func Style(usual notation.Style) notation.Style {
	if set := languageSet(); set != "" {
		return tell.StyleOf(set)
	}
	return usual
}
