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
		{"blanks without width", "La\u200bn\u2060 \ufeffMai\u00ad", "La�n� �Mai�"},
		{"fillers and tags", "\u3164Lan\U000e0041\u115f", "�Lan��"},
		{"letters that are parted", "علی\u200cرضا", "علی\u200cرضا"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := printable.Line(tc.text); got != tc.want {
				t.Errorf("Line(%q): got %q, want %q", tc.text, got, tc.want)
			}
		})
	}
}

func TestHidden(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       rune
	}{
		{"nothing", "", 0},
		{"names", "Lê Thị Hương 胡榮華 Ñandú O'Brien-Šimić علي", 0},
		{"accents of their own", "Le\u0302", 0},
		{"another direction", "Lan \u202e0-1", 0x202e},
		{"and an isolated one", "\u2066Lan\u2069", 0x2066},
		{"a blank without width", "La\u200bn", 0x200b},
		{"a mark of byte order", "\ufeffLan", 0xfeff},
		{"a soft hyphen", "La\u00adn", 0xad},
		{"a filler", "\u3164", 0x3164},
		{"an escape", "Lan\x1b[2J", 0x1b},
		{"letters that are parted", "علی\u200cرضا", 0},
		{"letters that nothing joins", "La\u200dn", 0x200d},
		{"a form of an ideograph", "葛\U000e0100城", 0},
		{"a form of nothing", "\ufe0f", 0xfe0f},
		{"a picture of two", "👨\u200d👩", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got, found := printable.Hidden(tc.text); got != tc.want || found != (tc.want != 0) {
				t.Errorf("Hidden(%q): got %U, %v, want %U", tc.text, got, found, tc.want)
			}
		})
	}
}
