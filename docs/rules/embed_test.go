package rules

import "testing"

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
