package tell

import "testing"

func TestLanguageOf(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []string
		want     string
	}{
		{"nothing is set", []string{"", "", ""}, ""},
		{"Vietnamese", []string{"", "", "vi_VN.UTF-8"}, "vi"},
		{"Chinese, in traditional characters", []string{"", "", "zh_TW.UTF-8"}, "zh-hant"},
		{"LC_ALL goes before LANG", []string{"zh_CN.UTF-8", "", "vi_VN"}, "zh"},
		{"LC_MESSAGES goes before LANG", []string{"", "vi", "en_US.UTF-8"}, "vi"},
		{"the C locale", []string{"C.UTF-8", "", "vi_VN"}, "en"},
		{"a language that is not spoken here", []string{"", "", "de_DE.UTF-8"}, "en"},
		{"a language that begins alike", []string{"", "", "vie_XX"}, "en"},
	} {
		if got := LanguageOf(c.settings...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
