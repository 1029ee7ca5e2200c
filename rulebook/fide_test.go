package rulebook

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
)

// The numbers of the printed laws of 2018, and 9.2, under which a position for the third time is cited.
const numbered2018 = `
1.1 1.2 1.3 1.4 1.4.1 1.4.2 1.5
2.1 2.2 2.3 2.4
3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 3.4 3.5 3.6 3.7.1 3.7.2 3.7.3 3.7.4.1 3.7.4.2 3.7.5.1 3.7.5.2 3.7.5.3 3.8 3.8.1 3.8.2 3.8.2.1 3.8.2.1.1 3.8.2.1.2
3.8.2.2 3.8.2.2.1 3.8.2.2.2 3.9.1 3.9.2 3.10.1 3.10.2 3.10.3
4.1 4.2.1 4.2.2 4.3 4.3.1 4.3.2 4.3.3 4.4 4.4.1 4.4.2 4.4.3 4.4.4 4.5 4.6 4.6.1 4.6.2 4.6.3 4.7 4.7.1 4.7.2 4.7.3 4.8 4.9
5.1.1 5.1.2 5.2.1 5.2.2 5.2.3
6.1 6.2.1 6.2.1.1 6.2.1.2 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.3.1 6.3.2 6.4 6.5 6.6 6.7.1 6.7.2 6.8 6.9 6.10.1 6.10.2 6.11.1 6.11.2 6.11.3 6.11.4 6.12.1
6.12.2
7.1 7.2.1 7.2.2 7.3 7.4.1 7.4.2 7.4.3 7.5.1 7.5.2 7.5.3 7.5.4 7.5.5 7.6
8.1.1 8.1.2 8.1.3 8.1.4 8.1.5 8.1.6 8.2 8.3 8.4 8.5.1 8.5.2 8.5.3 8.6 8.7
9.1.1 9.1.2 9.1.2.1 9.1.2.2 9.1.2.3 9.2 9.2.1 9.2.1.1 9.2.1.2 9.2.2 9.2.2.1 9.2.2.2 9.3 9.3.1 9.3.2 9.4 9.5.1 9.5.2 9.5.3 9.6 9.6.1 9.6.2
10.1 10.2
11.1 11.2.1 11.2.2 11.2.3 11.2.3.1 11.2.3.2 11.2.3.3 11.2.4 11.3.1 11.3.2.1 11.3.2.2 11.3.3 11.3.4 11.4 11.5 11.6 11.7 11.8 11.9 11.10 11.11 11.12
12.1 12.2 12.2.1 12.2.2 12.2.3 12.2.4 12.2.5 12.2.6 12.2.7 12.3 12.4 12.5 12.6 12.7 12.8 12.9 12.9.1 12.9.2 12.9.3 12.9.4 12.9.5 12.9.6 12.9.7 12.9.8
12.9.9
A.1 A.2 A.3.1 A.3.1.1 A.3.1.2 A.3.2 A.4 A.4.1 A.4.1.1 A.4.1.2 A.4.2 A.4.3 A.4.4 A.4.5 A.5
B.1 B.2 B.3.1 B.3.1.1 B.3.1.2 B.3.2 B.4 B.5
C.1 C.2 C.3 C.4 C.5 C.6 C.7 C.8 C.9 C.9.1 C.9.2 C.9.3 C.10 C.10.1 C.10.1.1 C.10.1.2 C.10.1.3 C.10.2 C.10.2.1 C.10.2.2 C.10.2.3 C.10.3 C.10.3.1
C.10.3.2 C.10.3.3 C.10.3.4 C.11 C.12 C.13
D.1 D.1.1 D.1.2 D.1.3 D.1.4 D.1.4.1 D.1.4.2 D.2 D.2.1 D.2.2 D.2.3 D.2.3.1 D.2.3.2 D.2.3.3 D.2.4 D.2.5 D.2.6.1 D.2.6.2 D.2.6.2.1 D.2.6.2.2 D.2.7 D.2.8
D.2.9 D.2.10 D.2.10.1 D.2.10.2 D.2.10.3 D.2.10.4 D.2.10.5 D.2.10.6 D.2.11
I.1.1 I.1.2 I.2 I.2.1 I.2.2 I.2.3 I.2.4 I.2.5 I.2.6 I.2.7 I.3 I.4 I.5 I.6 I.7 I.8 I.8.1 I.8.2 I.8.3 I.9 I.9.1 I.9.2 I.9.3 I.10 I.11 I.12.1 I.12.2 I.13
I.14
II.1 II.2 II.2.1 II.2.2 II.2.3 II.3 II.3.1 II.3.2 II.3.2.1 II.3.2.2 II.3.2.3 II.3.2.4 II.3.2.5 II.3.2.5.1 II.3.2.5.2 II.3.2.6 II.3.2.7 II.3.2.7.1
II.3.2.7.2 II.3.2.7.3 II.3.2.7.4 II.3.2.7.5
III.1 III.2 III.2.2 III.3.1 III.3.1.1 III.3.1.2 III.4 III.5 III.5.1 III.5.2 III.5.3 III.6 III.6.1 III.6.1.1 III.6.1.2 III.6.2
`

// And in those of 2023.
const numbered2023 = `
1.1 1.2 1.3 1.4 1.4.1 1.4.2 1.5
2.1 2.2 2.3 2.4
3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 3.4 3.5 3.6 3.7.1 3.7.2 3.7.3 3.7.3.1 3.7.3.2 3.7.3.3 3.7.3.4 3.7.3.5 3.8 3.8.1 3.8.2 3.8.2.1 3.8.2.1.1 3.8.2.1.2
3.8.2.2 3.8.2.2.1 3.8.2.2.2 3.9.1 3.9.2 3.10.1 3.10.2 3.10.3
4.1 4.2.1 4.2.2 4.3 4.3.1 4.3.2 4.3.3 4.4 4.4.1 4.4.2 4.4.3 4.4.4 4.5 4.6 4.6.1 4.6.2 4.6.3 4.7 4.7.1 4.7.2 4.7.3 4.8 4.9
5.1.1 5.1.2 5.2.1 5.2.2 5.2.3
6.1 6.2.1 6.2.1.1 6.2.1.2 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.3.1 6.3.2 6.4 6.5 6.6 6.7.1 6.7.2 6.8 6.9 6.10.1 6.10.2 6.11.1 6.11.2 6.11.3 6.11.4 6.12.1
6.12.2
7.1 7.2.1 7.2.2 7.3 7.4.1 7.4.2 7.4.3 7.5.1 7.5.2 7.5.3 7.5.4 7.5.5 7.6
8.1.1 8.1.1.1 8.1.1.2 8.1.2 8.1.3 8.1.4 8.1.5 8.1.6 8.2 8.3 8.4 8.5.1 8.5.2 8.5.3 8.6 8.7
9.1.1 9.1.2 9.1.2.1 9.1.2.2 9.1.2.3 9.2 9.2.1 9.2.2 9.2.3 9.2.3.1 9.2.3.2 9.3 9.3.1 9.3.2 9.4 9.5.1 9.5.2 9.5.3 9.6 9.6.1 9.6.2
10.1 10.2
11.1 11.2.1 11.2.2 11.2.3 11.2.3.1 11.2.3.2 11.2.3.3 11.2.4 11.3.1 11.3.2 11.3.2.1 11.3.2.2 11.3.3 11.3.4 11.4 11.5 11.6 11.7 11.8 11.9 11.10 11.11
11.12
12.1 12.2 12.2.1 12.2.2 12.2.3 12.2.4 12.2.5 12.2.6 12.2.7 12.3 12.4 12.5 12.6 12.7 12.8 12.9 12.9.1 12.9.2 12.9.3 12.9.4 12.9.5 12.9.6 12.9.7 12.9.8
12.9.9
A.1 A.2 A.3 A.4 A.4.1 A.4.2 A.4.3 A.5 A.5.1 A.5.1.1 A.5.1.2 A.5.2 A.5.3 A.5.4 A.5.5 A.6
B.1 B.2 B.2.1 B.2.2 B.2.3 B.3 B.4
C.1 C.2 C.3 C.4 C.5 C.6 C.7 C.8 C.9 C.9.1 C.9.2 C.9.3 C.10 C.10.1 C.10.1.1 C.10.1.2 C.10.1.3 C.10.2 C.10.2.1 C.10.2.2 C.10.2.3 C.10.3 C.10.3.1
C.10.3.2 C.10.3.3 C.10.3.4 C.11 C.12 C.13 C.13.1 C.13.2 C.13.3 C.13.4 C.13.5 C.13.6
D.1 D.1.1 D.1.2 D.1.3 D.1.4 D.1.4.1 D.1.4.2 D.2 D.2.1 D.2.2 D.2.3 D.2.3.1 D.2.3.2 D.2.3.3 D.2.4 D.2.5 D.2.6.1 D.2.6.2 D.2.6.2.1 D.2.6.2.2 D.2.7 D.2.8
D.2.9 D.2.10 D.2.10.1 D.2.10.2 D.2.10.3 D.2.10.4 D.2.10.5 D.2.10.6 D.2.11
I.1.1 I.1.2 I.2 I.2.1 I.2.2 I.2.3 I.2.4 I.2.5 I.2.6 I.2.7 I.3 I.4 I.5 I.6 I.7 I.8 I.8.1 I.8.2 I.8.3 I.9 I.9.1 I.9.2 I.9.3 I.10 I.11 I.12.1 I.12.2 I.13
I.14
II.1 II.2 II.2.1 II.2.2 II.2.3 II.3 II.3.1 II.3.2 II.3.2.1 II.3.2.2 II.3.2.3 II.3.2.4 II.3.2.5 II.3.2.5.1 II.3.2.5.2 II.3.2.6 II.3.2.7 II.3.2.7.1
II.3.2.7.2 II.3.2.7.3 II.3.2.7.4 II.3.2.7.5
III.1 III.2.1 III.2.2 III.3.1 III.3.1.1 III.3.1.2 III.4 III.5 III.5.1 III.5.2 III.5.3 III.6 III.6.1 III.6.1.1 III.6.1.2 III.6.2
`

func TestEveryNumberedArticleIsListed(t *testing.T) {
	for _, c := range []struct {
		name     string
		book     ID
		numbered string
	}{
		{"the laws of 2018", FIDE2018, numbered2018},
		{"the laws of 2023", FIDE2023, numbered2023},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Lookup(string(c.book))
			if err != nil {
				t.Fatal(err)
			}
			listed, want := b.articleIDs(), strings.Fields(c.numbered)
			for i := range max(len(listed), len(want)) {
				if i >= len(listed) || i >= len(want) || listed[i] != want[i] {
					t.Fatalf("listed %v, want %v", listed[min(i, len(listed)):], want[min(i, len(want)):])
				}
			}
			if n := b.Count()[rules.ToDo]; n > 0 {
				t.Errorf("%d articles are to do", n)
			}
		})
	}
}

// The laws of 2023 cite their own articles, by their own numbers.
func TestTheLawsOf2023CiteThemselves(t *testing.T) {
	for _, c := range []struct {
		name string
		got  Citation
		want string
	}{
		{"of the same number", fide2023Chess.IllegalMove, "fide2023 7.5.1"},
		{"the third time", fide2023Chess.Returns.Claimed.Citation, "fide2023 9.2"},
		{"touches in xiangqi", fide2023.Parameters.Rulings.Accidental, "fide2023 4.2.2"},
		{"one minute in blitz", fide2023Chess.Fast[Blitz].Shortened, "fide2023 A.3"},
		{"what stands in blitz", fide2023Chess.Fast[Blitz].Stands, "fide2023 A.5.2"},
		{"two minutes in rapid chess in 2018", fide2018Chess.Fast[Rapid].Shortened, "none"},
		{"another law", fide2023.Parameters.Endings.Resignation, "vn1999 5.3"},
		{"the laws of 2018 stay as they are", fide2018Chess.IllegalMove, "fide2018 7.5.1"},
	} {
		if got := c.got.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestWhichArticleAnArbiterCites(t *testing.T) {
	for _, c := range []struct{ name, play, book, article, want string }{
		{"xiangqi by the law of touching", "xiangqi", "fide2018", "4.3.1", "fide2018 4.3.1"},
		{"xiangqi by the law that ends it", "xiangqi", "fide2018", "6.4", "vn1999 6.4"},
		{"the same number in chess", "chess", "fide2018", "6.4", "fide2018 6.4"},
		{"an article of xiangqi in chess", "chess", "fide2018", "5.3", "none"},
		{"xiangqi by the laws of 2023", "xiangqi", "fide2023", "9.1.2.1", "fide2023 9.1.2.1"},
		{"xiangqi by what is a law of chess alone", "xiangqi", "fide2023", "8.5.3", "none"},
		{"chess by the laws of 2023", "chess", "fide2023", "A.6", "fide2023 A.6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := For(c.play, c.book)
			if err != nil {
				t.Fatal(err)
			}
			cited, known := b.Cite(c.article)
			if got := cited.String(); got != c.want || known != (c.want != "none") {
				t.Errorf("cites %s, %v, want %s", got, known, c.want)
			}
		})
	}
}
