package notebook

import (
	"bytes"
	"strings"
	"testing"
)

func TestLinesOfAScoresheetEndBetweenWords(t *testing.T) {
	for _, c := range []struct {
		name  string
		words string
		want  string
	}{
		{"exactly full", "12345 6789", "12345 6789\n"},
		{"one too many", "12345 67890", "12345\n67890\n"},
		{"a long word is cut", "1 abcdefghijklm 2", "1\nabcdefghij\nklm 2\n"},
		{"no characters at all", strings.Repeat("\x80", 12), strings.Repeat("\x80", 10) + "\n\x80\x80\n"},
		{"between characters", "炮二平五", "炮二平\n五\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			s := Score{Result: c.words, Width: 10}
			s.WritePGN(&out)
			if got := strings.TrimPrefix(out.String(), "\n"); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
