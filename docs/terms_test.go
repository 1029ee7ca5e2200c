package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
)

// languages are those in which Kyban speaks; terms/<language>.md lists its terms.
var languages = []string{"en", "vi", "zh", "zh-hant"}

// worded are the folders whose files hold words that people read.
var worded = []string{"rules", "../tell/words", "../web/src"}

// term is a row of a list of terms.
type term struct{ name, english, where string }

// readTerms returns the terms of a language, and the words that it does not use any more.
func readTerms(t *testing.T, language string) (terms []term, retired []string) {
	t.Helper()
	text, err := os.ReadFile("terms/" + language + ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range strings.Split(string(text), "|\n|---")[1:] {
		for _, line := range strings.Split(table, "\n")[1:] {
			if line == "" {
				break
			}
			cells := strings.Split(strings.Trim(line, "| "), " | ")
			switch {
			case len(cells) == 2:
				retired = append(retired, cells[0])
			case len(cells) == 3 && language == "en":
				terms = append(terms, term{cells[0], cells[0], cells[2]})
			case len(cells) == 4 && language != "en":
				terms = append(terms, term{cells[0], cells[1], cells[3]})
			default:
				t.Errorf("terms/%s.md: %q: expected the cells of a term or of a retired word", language, line)
			}
		}
	}
	if len(terms) < 40 || len(retired) == 0 {
		t.Fatalf("terms/%s.md: found %d terms and %d retired words: expected at least 40 and one", language, len(terms), len(retired))
	}
	return terms, retired
}

// wordedFiles returns the text of every file in which people's words stand, in small letters, by its path.
func wordedFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, folder := range worded {
		found := 0
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			files[path] = strings.ToLower(string(text))
			found++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if found == 0 {
			t.Errorf("%s: found no file", folder)
		}
	}
	return files
}

// speaks says whether a file is one of a language, such as rules/vn2004.vi.md; rules/vn2004.md is English.
func speaks(path, language string) bool {
	name := filepath.Base(path)
	return strings.HasSuffix(name, "."+language+".md") || strings.HasPrefix(name, language+".") || strings.HasSuffix(name, "."+language+".toml") ||
		language == "en" && strings.HasSuffix(name, ".md") && strings.Count(name, ".") == 1
}

func TestEveryLanguageListsTheSameTerms(t *testing.T) {
	english, _ := readTerms(t, "en")
	for _, language := range languages[1:] {
		terms, _ := readTerms(t, language)
		for i, got := range terms[:min(len(terms), len(english))] {
			if want := english[i]; got.english != want.name || got.where != want.where {
				t.Fatalf("terms/%s.md: term %d is %q of %s, in English %q of %s", language, i+1, got.english, got.where, want.name, want.where)
			}
		}
		if len(terms) != len(english) {
			t.Errorf("terms/%s.md has %d terms, terms/en.md %d", language, len(terms), len(english))
		}
	}
}

// A term stands in an article that there is, and is what the words of its language say.
func TestTermsAreUsed(t *testing.T) {
	files := wordedFiles(t)
	for _, language := range languages {
		terms, _ := readTerms(t, language)
		for _, term := range terms {
			book, article, _ := strings.Cut(term.where, " ")
			texts, err := rules.TextsIn(book, language)
			if err != nil {
				t.Fatal(err)
			}
			if texts[article].Title == "" {
				t.Errorf("terms/%s.md: %s: there is no article %s", language, term.name, term.where)
			}
			for _, name := range strings.Split(term.name, ", ") {
				used := false
				for path, text := range files {
					used = used || speaks(path, language) && strings.Contains(text, strings.ToLower(name))
				}
				if !used {
					t.Errorf("terms/%s.md: nothing says %q: expected it in a file of %v in that language", language, name, worded)
				}
			}
		}
	}
}

func TestNobodySaysARetiredWord(t *testing.T) {
	files := wordedFiles(t)
	for _, language := range languages {
		_, retired := readTerms(t, language)
		for _, word := range retired {
			var found []string
			for path, text := range files {
				if strings.Contains(text, strings.ToLower(word)) {
					found = append(found, path)
				}
			}
			if slices.Sort(found); len(found) > 0 {
				t.Errorf("%s say %q: terms/%s.md tells what to say", strings.Join(found, ", "), word, language)
			}
		}
	}
}
