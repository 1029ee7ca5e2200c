package rules

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, markdown, id, title, text, err string }{
		{name: "words run to the next heading", markdown: "# x\n\nabout\n\n## 9.1 Own\nMove it.\n\n*Reading:* so.\n\n## 9.2 Other\nTake it.\n", id: "9.1", title: "Own", text: "Move it.\n\n*Reading:* so."},
		{name: "the last article", markdown: "## 9.1 Own\nMove it.\n## 9.2 Other\nTake it.", id: "9.2", title: "Other", text: "Take it."},
		{name: "an article twice", markdown: "## 9.1 Own\n\n## 9.1 Again\n", err: `heading "9.1 Again": article 9.1 stands here twice`},
		{name: "a heading without a title", markdown: "## 9.1\n", err: `heading "9.1": expected an article's id and its title`},
	} {
		t.Run(c.name, func(t *testing.T) {
			texts, err := parse(c.markdown)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %s", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := texts[c.id], (Text{c.title, c.text}); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestTextsOfAnUnknownRulebook(t *testing.T) {
	const want = `words of rulebook "fide": expected docs/rules/fide.md: open fide.md: file does not exist`
	if _, err := Texts("fide"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// readingMarks open a reading, in each language of the words.
var readingMarks = map[string]string{"en": "*Reading:*", "vi": "*Cách hiểu:*", "zh": "*理解：*"}

// A reading that only English tells would be taken for the law by everybody else.
func TestEveryLanguageHasEveryReading(t *testing.T) {
	for _, book := range []string{"axf2003", "casual", "fide2018", "fide2023", "vn1999", "vn2004"} {
		english, err := Texts(book)
		if err != nil {
			t.Fatal(err)
		}
		readings := 0
		for _, text := range english {
			readings += strings.Count(text.Text, readingMarks["en"])
		}
		if readings == 0 {
			t.Errorf("%s: found no reading in English: expected %s before each", book, readingMarks["en"])
		}
		for language, mark := range readingMarks {
			texts, err := TextsIn(book, language)
			if err != nil {
				t.Fatal(err)
			}
			for id, text := range english {
				if got, want := strings.Count(texts[id].Text, mark), strings.Count(text.Text, readingMarks["en"]); got != want {
					t.Errorf("%s %s in %s: %d readings (%s), in English %d", book, id, language, got, mark, want)
				}
			}
		}
	}
}

func TestANewerEditionKeepsTheWordsOfTheOlderOne(t *testing.T) {
	older, err := TextsIn("fide2018", "vi")
	if err != nil {
		t.Fatal(err)
	}
	newer, err := TextsIn("fide2023", "vi")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, older, newer string }{
		{"by the same number", "4.3.1", "4.3.1"},
		{"by another", "3.7.4.1", "3.7.3.1"},
		{"by the number that another article had", "A.4", "A.5"},
	} {
		if text := newer[c.newer]; text.Text == "" || text != older[c.older] {
			t.Errorf("%s: %q, want %q", c.name, text, older[c.older])
		}
	}
	if text := newer["5.1.2"]; text == older["5.1.2"] || text.Text == "" {
		t.Errorf("what differs: %q", text)
	}
	if text, is := newer["9.2.1.1"]; is {
		t.Errorf("an article that is no more: %q", text)
	}
}
