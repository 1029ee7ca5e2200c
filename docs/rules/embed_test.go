package rules

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, markdown string
		want           Article
		err            string
	}{
		{name: "words run to the next heading", markdown: "# x\n\nabout\n\n## 9.1 Own\nMove it.\n\n*Reading:* so.\n\n## 9.2 Other\nTake it.\n",
			want: Article{ID: "9.1", Title: "Own", Text: "Move it.\n\n*Reading:* so."}},
		{name: "words run to the list", markdown: "## 9.1 Own\nMove it.\n\n- Status: arbiter-only\n- Note: A board sees: no hands.\n",
			want: Article{ID: "9.1", Title: "Own", Text: "Move it.", Status: ArbiterOnly, Note: "A board sees: no hands."}},
		{name: "words with a list of their own", markdown: "## 9.1 Own\n- Move it.\n- Or not.\n\n- Status: to do\n",
			want: Article{ID: "9.1", Title: "Own", Text: "- Move it.\n- Or not.", Status: ToDo}},
		{name: "code and cases", markdown: "## 9.1 Own\nMove.\n\n- Status: partly\n- Code: [Lift.Binds](../../touchmove/turn.go), [own](../../a/b.go)\n- Cases: \"a, b\", \"c\"\n",
			want: Article{ID: "9.1", Title: "Own", Text: "Move.", Status: Partly, Cases: []string{"a, b", "c"},
				Code: []Code{{"touchmove/turn.go", "Lift.Binds"}, {"a/b.go", "own"}}}},
		{name: "cases of a newer edition", markdown: "## 9.1 Own\nMove.\n\n- Status: implemented\n- Cases in fide2023: \"a\"\n",
			want: Article{ID: "9.1", Title: "Own", Text: "Move.", Status: Implemented, newer: map[string][]string{"fide2023": {"a"}}}},
		{name: "an article twice", markdown: "## 9.1 Own\n\n## 9.1 Again\n", err: `heading "9.1 Again": article 9.1 stands here twice`},
		{name: "a heading without a title", markdown: "## 9.1\n", err: `heading "9.1": expected an article's id and its title`},
		{name: "an unknown status", markdown: "## 9.1 Own\n\n- Status: done\n",
			err: `article 9.1: status "done": expected one of ["implemented" "arbiter-only" "partly" "to do"]`},
		{name: "words behind the list", markdown: "## 9.1 Own\n\n- Status: partly\nMove it.\n",
			err: `article 9.1: "Move it.": expected a line of the list, such as "- Cases: "brush""`},
		{name: "an unknown line", markdown: "## 9.1 Own\n\n- Status: partly\n- Notes: x\n",
			err: `article 9.1: "Notes": expected Status, Note, Code, Cases or Cases in an edition`},
		{name: "code without a link", markdown: "## 9.1 Own\n\n- Status: partly\n- Code: own\n", err: `article 9.1: code "own": expected [NAME](../../FILE)`},
		{name: "cases without quotes", markdown: "## 9.1 Own\n\n- Status: partly\n- Cases: brush\n",
			err: `article 9.1: cases "brush": expected names in quotes, with commas between them`},
		{name: "cases without a comma", markdown: "## 9.1 Own\n\n- Status: partly\n- Cases: \"a\" \"b\"\n",
			err: `article 9.1: cases "\"a\" \"b\"": expected names in quotes, with commas between them`},
	} {
		t.Run(c.name, func(t *testing.T) {
			articles, err := parse(c.markdown)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %s", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := articles[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestTextsOfAnUnknownRulebook(t *testing.T) {
	const want = `words of rulebook "fide": expected docs/rules/fide.md: open fide.md: file does not exist`
	if _, err := TextsIn("fide", "en"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// readingMarks open a reading, in each language of the words.
var readingMarks = map[string]string{"en": "*Reading:*", "vi": "*Cách hiểu:*", "zh": "*理解：*", "zh-hant": "*理解：*"}

// With a reading in English alone, readers of other languages would take it for the law.
func TestEveryLanguageHasEveryReading(t *testing.T) {
	for _, book := range []string{"axf2003", "casual", "fide2018", "fide2023", "vn1999", "vn2004"} {
		english, err := TextsIn(book, "en")
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

func TestAnArticleOfANewerEdition(t *testing.T) {
	articles, err := Articles("fide2023")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, article, title, words string
		status                      Status
		note                        string
		code, cases                 int
	}{
		{"as in the older one", "1.1", "The game", "Two opponents play by moving their pieces on a board.", Implemented, "", 1, 1},
		{"with a case of its own", "9.6.2", "Seventy-five moves",
			"The game is drawn when each side has made 75 moves at least without a move of a pawn and without a capture. A mate by the last of them goes before.",
			Implemented, "", 2, 4},
		{"with other words", "B.4", "What the regulations say of blitz", "The regulations of the event say whether B.2 or B.3 holds for the whole of it.", ArbiterOnly, "It is the organiser's to say.", 0, 0},
		{"otherwise carried out", "12.9.7", "A fine", "A fine that was announced in advance.", ArbiterOnly, "Money is the organiser's affair.", 0, 0},
		{"with words and a list", "11.3.2.1", "Switched off in a bag",
			"The regulations may allow such devices, switched off, in a player's bag, which is placed as agreed with the arbiter and used with his permission alone.",
			ArbiterOnly, "A board sees no pockets.", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := slices.IndexFunc(articles, func(a Article) bool { return a.ID == c.article })
			if at < 0 {
				t.Fatalf("there is no article %s", c.article)
			}
			a := articles[at]
			if a.Title != c.title || a.Text != c.words || a.Status != c.status || a.Note != c.note || len(a.Code) != c.code || len(a.Cases) != c.cases {
				t.Errorf("got %+v, want %+v", a, c)
			}
		})
	}
}
