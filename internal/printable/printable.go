// Package printable makes text from strangers fit to be shown: names come from traces and from the command line, and nothing in them may
// control a terminal, break a line, turn the reading direction of the text around them, or hide in them.
package printable

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Mark stands for a character that is not shown.
const Mark = '\uFFFD'

// steering are the control characters: controls with escape and line feed among them, separators of lines, and all that turn the reading
// direction.
var steering = []*unicode.RangeTable{unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control}

// invisible are the characters without a trace: blanks without width, fillers, tags.
var invisible = []*unicode.RangeTable{unicode.Cf, unicode.Other_Default_Ignorable_Code_Point}

// Some of the invisible ones belong to the writing: they join letters or part them, or choose the form of the one before.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// joined are the scripts in which letters are joined and parted this way.
var joined = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar}

// Line returns text as one line to be shown, with Mark for each character that controls, is invisible or is no UTF-8.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if isHidden(r) {
			return Mark
		}
		return r
	}, text) // Invalid UTF-8 already comes as Mark.
}

// Hidden returns the first character of a name that a reader does not see, false for none. Two names that differ only in such
// a character look alike.
func Hidden(name string) (hidden rune, found bool) {
	var before rune
	for _, r := range name {
		if isHidden(r) || formsNothing(before, r) {
			return r, true
		}
		before = r
	}
	return 0, false
}

func isHidden(r rune) bool {
	return unicode.In(r, steering...) ||
		r != joiner && r != nonJoiner && unicode.In(r, invisible...) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// formsNothing reports whether a shaping character stands where there is nothing to shape.
func formsNothing(before, r rune) bool {
	switch {
	case r == joiner && (unicode.IsSymbol(before) || unicode.Is(unicode.Variation_Selector, before)):
		return false // A picture made of several.
	case r == joiner, r == nonJoiner:
		return !unicode.In(before, joined...)
	case unicode.Is(unicode.Variation_Selector, r):
		return !unicode.In(before, unicode.L, unicode.N, unicode.S, unicode.P)
	}
	return false
}

// JSON returns a writer of JSON that can't control a terminal: it escapes the control characters that JSON allows as
// themselves, without changing the meaning. Each write must hold whole characters.
func JSON(w io.Writer) io.Writer { return jsonWriter{w} }

type jsonWriter struct{ io.Writer }

func (w jsonWriter) Write(text []byte) (int, error) {
	if _, err := w.Writer.Write(escaped(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// escaped returns JSON with escapes instead of control characters: they occur in texts only, except between the values.
func escaped(text []byte) []byte {
	steers := func(r rune) bool { return r >= ' ' && unicode.In(r, steering...) }
	if strings.IndexFunc(string(text), steers) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range string(text) {
		if steers(r) {
			fmt.Fprintf(&out, "\\u%04x", r)
		} else {
			out.WriteRune(r)
		}
	}
	return []byte(out.String())
}
