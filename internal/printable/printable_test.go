package printable_test

import (
	"testing"

	"github.com/kyban/kyban/internal/printable"
)

func TestLine(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"names", "Lê Thị Hương 胡榮華 Nguyễn", "Lê Thị Hương 胡榮華 Nguyễn"},
		{"an ideographic space", "胡　榮華", "胡　榮華"},
		{"marks of quotation", `"Lan" \`, `"Lan" \`},
		{"an escape sequence", "Lan\x1b[2J", "Lan�[2J"},
		{"a control of eight bits", "Lan\u009b2J", "Lan�2J"},
		{"lines", "Lan\r\nResult 1-0\u2028\u2029", "Lan��Result 1-0��"},
		{"a tab and a delete", "a\tb\x7f", "a�b�"},
		{"another direction", "Lan \u202e0-1\u202c \u2066x\u2069\u200f", "Lan �0-1� �x��"},
		{"no UTF-8", "Lan\xff", "Lan�"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := printable.Line(tc.text); got != tc.want {
				t.Errorf("Line(%q): got %q, want %q", tc.text, got, tc.want)
			}
		})
	}
}
