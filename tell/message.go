package tell

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// Error returns an error in one of Languages: by the form of its message, or as it says itself. An error without words stays in
// English, and so does one that puts words of its own around a message.
func Error(lang string, err error) string {
	var known interface {
		error
		message.Message
	}
	if errors.As(err, &known) && known.Error() == err.Error() {
		return Message(lang, known)
	}
	var speaks interface {
		error
		speaker
	}
	if errors.As(err, &speaks) && speaks.Error() == err.Error() {
		return speaks.In(lang)
	}
	return err.Error()
}

// speaker says itself in one of Languages.
type speaker interface{ In(lang string) string }

// Message returns a message in one of Languages. Where its form has no words, its values stay in English, too.
func Message(lang string, m message.Message) string {
	form, values := m.Message()
	words, known := terms("error", lang)[form]
	if !known {
		words = strings.ReplaceAll(form, "%w", "%v")
	}
	if len(values) == 0 {
		return words
	}
	said := slices.Clone(values)
	for i, value := range values {
		if known {
			said[i] = inLanguage(lang, value)
		}
	}
	return fmt.Sprintf(words, said...)
}

// Fixed returns a text without values in one of Languages.
func Fixed(lang, text string) string { return cmp.Or(terms("error", lang)[text], text) }

// inLanguage returns a value of a message in a language, if it has words, and else the value itself.
func inLanguage(lang string, value any) any {
	switch value := value.(type) {
	case speaker:
		return value.In(lang)
	case error:
		return Error(lang, value)
	case message.Message:
		return Message(lang, value)
	case message.List:
		all := make([]string, len(value))
		for i, text := range value {
			all[i] = Fixed(lang, text)
		}
		return strings.Join(all, Fixed(lang, ", "))
	case fmt.Stringer:
		if word, ok := terms("error", lang)[value.String()]; ok {
			return word
		}
	}
	return value
}
