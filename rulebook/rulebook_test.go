package rulebook

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		name, id string
		want     ID
		err      string
	}{
		{name: "by id", id: "vn1999", want: VN1999},
		{name: "left out", id: "", want: VN2004},
		{name: "unknown", id: "vn2005", err: `rulebook "vn2005": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003`},
		{name: "in capitals", id: "VN2004", err: `rulebook "VN2004": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Lookup(c.id)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %s", err, c.err)
				}
				return
			}
			if err != nil || b.ID != c.want {
				t.Fatalf("got %v %v, want %s", b, err, c.want)
			}
		})
	}
}

func TestShowGivesAnArticleAndItsParts(t *testing.T) {
	for _, c := range []struct {
		name, article string
		book          ID
		want          []string
	}{
		{"an article with rungs", "9.3", VN2004, []string{"9.3", "9.3a", "9.3b", "9.3c", "9.3d"}},
		{"one rung", "9.3b", VN2004, []string{"9.3b"}},
		{"not the articles that begin alike", "9.1", VN2004, []string{"9.1"}},
		{"numbered rungs", "8.4", VN1999, []string{"8.4", "8.4.1", "8.4.2", "8.4.3", "8.4.4"}},
		{"a whole article that has no words of its own", "6", VN1999, []string{"6.1", "6.2", "6.3", "6.4", "6.5"}},
		{"paragraphs named by a word", "part3-clock", VN2004, []string{"part3-clock"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Lookup(string(c.book))
			if err != nil {
				t.Fatal(err)
			}
			entries, err := b.Show(c.article)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range entries {
				got = append(got, e.ID)
				if e.Text == "" {
					t.Errorf("%s has no words", e.ID)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestShowListsTheArticlesWhenThereIsNone(t *testing.T) {
	const want = `article "9.3e": vn2004 has part1, part2, part2a, part2b, 9.1, 9.2, 9.3, 9.3a, 9.3b, 9.3c, 9.3d, 9.4, 9.4a, 9.4b, 9.4c, 9.4d, 9.5, 9.5a, 9.5b, 9.6, 9.7, 9.8, 9.9, 9.9a, 9.9b, 9.9c, 9.9d, 9.9e, 9.10, 9.10a, 9.10b, 9.11, 9.11a, 9.11b, 9.11c, part3, part3a, part3b, part3c, part3d, part3e, part3-counts, part3-clock, part3-late, part3-complaints, part3-flag, part3-adjourned, part4, part4a, part4b, part4c, part5`
	if _, err := vn2004.Show("9.3e"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if _, err := vn2004.Show(""); err == nil {
		t.Error("the empty article was found")
	}
}

func TestWhoMovesFirst(t *testing.T) {
	for id, want := range map[ID]engine.Side{VN2004: engine.First, VN1999: engine.Second} {
		b, err := Lookup(string(id))
		if err != nil {
			t.Fatal(err)
		}
		if b.Parameters.FirstMover != want {
			t.Errorf("%s: %s moves first, want %s", id, b.Parameters.FirstMover, want)
		}
	}
}
