package cli

import (
	"testing"

	"github.com/kyban/kyban/engine/notation"
)

func TestTheNotationOfATerminal(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []string
		want     notation.Style
	}{
		{"nothing is set", []string{"", "", ""}, notation.Simplified},
		{"Vietnamese", []string{"", "", "vi_VN.UTF-8"}, notation.Vietnamese},
		{"LC_ALL goes before LANG", []string{"zh_CN.UTF-8", "", "vi_VN.UTF-8"}, notation.Simplified},
		{"Taiwan", []string{"", "zh_TW.UTF-8", ""}, notation.Traditional},
		{"English", []string{"", "", "en_US.UTF-8"}, notation.WXF},
		{"another language", []string{"C.UTF-8", "", ""}, notation.WXF},
	} {
		for i, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
			t.Setenv(name, c.settings[i])
		}
		if got := Style(notation.Simplified); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
