package printable

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

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
