// Package message keeps a text of the program together with its values, so that package tell can say it in each language. The
// English form is the code of the text, as a msgid is in gettext. It imports nothing of the program: every room may make messages.
package message

import (
	"fmt"
	"strings"
)

// Message is a text, or an error, that has a form.
type Message interface {
	// Message returns the form, with verbs of package fmt, and its values. A value that has a form or words itself is said in the same
	// language: a message, a Word or another value that is a text, such as engine.Side.
	Message() (form string, values []any)
}

// Text is a text with its form. The zero value is empty.
type Text struct {
	english, form string
	values        []any
}

// Of returns a text by its English form.
func Of(form string, values ...any) Text { return Text{fmt.Sprintf(form, values...), form, values} }

// String returns the text in English.
func (t Text) String() string { return t.english }

// MarshalText returns the text in English.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.english), nil }

// Message returns the form and its values.
func (t Text) Message() (string, []any) { return t.form, t.values }

// Errorf returns an error by its English form, as fmt.Errorf does.
func Errorf(form string, values ...any) error {
	return &failure{fmt.Errorf(form, values...), form, values}
}

// failure is an error with its form.
type failure struct {
	error
	form   string
	values []any
}

// Unwrap returns the error that has the wrapped ones.
func (f *failure) Unwrap() error { return f.error }

// Message returns the form and its values.
func (f *failure) Message() (string, []any) { return f.form, f.values }

// Word is a text without values: a word of the program that stands within others, such as the name of a game.
type Word string

// String returns the word in English.
func (w Word) String() string { return string(w) }

// List is a list of texts without values.
type List []string

// String returns the list in English.
func (l List) String() string { return strings.Join(l, ", ") }
