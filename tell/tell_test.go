package tell

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/encoding/traditionalchinese"
)

func TestLanguageOf(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []string
		want     string
	}{
		{"nothing is set", []string{"", "", ""}, ""},
		{"Vietnamese", []string{"", "", "vi_VN.UTF-8"}, "vi"},
		{"Chinese, in traditional characters", []string{"", "", "zh_TW.UTF-8"}, "zh-hant"},
		{"Chinese of Hong Kong", []string{"", "", "zh_HK"}, "zh-hant"},
		{"Chinese, whose script is named", []string{"", "", "zh_Hant.UTF-8@stroke"}, "zh-hant"},
		{"Chinese of Taiwan, in simplified characters", []string{"", "", "zh_Hans_TW"}, "zh"},
		{"Chinese of Singapore", []string{"", "", "zh_SG.UTF-8"}, "zh"},
		{"LC_ALL goes before LANG", []string{"zh_CN.UTF-8", "", "vi_VN"}, "zh"},
		{"LC_MESSAGES goes before LANG", []string{"", "vi", "en_US.UTF-8"}, "vi"},
		{"the C locale", []string{"C.UTF-8", "", "vi_VN"}, "en"},
		{"a language that is not spoken here", []string{"", "", "de_DE.UTF-8"}, "en"},
		{"a language that begins alike", []string{"", "", "vil_AR"}, "en"},
	} {
		if got := LanguageOf(c.settings...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Big5 holds the characters of Taiwan and Hong Kong, and no simplified one.
func TestTraditionalChineseHasNoSimplifiedCharacters(t *testing.T) {
	paths, err := fs.Glob(files, "words/*.zh-hant.toml")
	if err != nil || len(paths) != 8 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		for code, text := range readWords(t, path) {
			for _, c := range strings.ReplaceAll(text, "简体中文", "") { // The name of that language.
				if _, err := traditionalchinese.Big5.NewEncoder().String(string(c)); err != nil && unicode.Is(unicode.Han, c) {
					t.Errorf("%s: %s: %c is no traditional character: %s", path, code, c, text)
				}
			}
		}
	}
}

// readWords returns the sentences of a file by their codes; a plural has one for each form.
func readWords(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := files.ReadFile(path)
	var all map[string]any
	if err == nil {
		err = toml.Unmarshal(data, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{}
	for code, text := range all {
		if forms, ok := text.(map[string]any); ok {
			for form, text := range forms {
				words[code+"."+form] = text.(string)
			}
			continue
		}
		words[code] = text.(string)
	}
	return words
}

// A sentence of both scripts has the same values in the same order.
func TestBothScriptsOfChineseHaveTheSameCodesAndValues(t *testing.T) {
	han := regexp.MustCompile(`\p{Han}+`) // A value may hold words of its own.
	value := regexp.MustCompile(`{{[^}]*}}|%(\[\d+\])?[.\d#+]*[a-zA-Z]|%%`)
	for _, place := range []string{"account", "error", "refusal", "review", "sheet", "site"} {
		simplified, traditional := readWords(t, "words/"+place+".zh.toml"), readWords(t, "words/"+place+".zh-hant.toml")
		if got, want := slices.Sorted(maps.Keys(traditional)), slices.Sorted(maps.Keys(simplified)); !slices.Equal(got, want) {
			t.Errorf("%s: the codes differ", place)
		}
		for code, text := range traditional {
			if got, want := value.FindAllString(han.ReplaceAllString(text, ""), -1), value.FindAllString(han.ReplaceAllString(simplified[code], ""), -1); !slices.Equal(got, want) {
				t.Errorf("%s: %s: %q has the values %q, want %q", place, code, text, got, want)
			}
		}
	}
}
