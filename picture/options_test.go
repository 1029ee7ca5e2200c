package picture

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

func TestParseOptions(t *testing.T) {
	for _, c := range []struct {
		query string
		want  Options
		err   string
	}{
		{query: ""},
		{query: "side=black&pieces=latin&size=800&coordinates=1",
			want: Options{Below: engine.Second, Pieces: Latin, Width: 800, Coordinates: true}},
		{query: "side=red&coordinates=0&t=1700000000", want: Options{Below: engine.First}},
		{query: "t=1&t=2"},
		{query: "size=90", want: Options{Width: 90}},
		{query: "size=1200", want: Options{Width: 1200}},
		{query: "size=89", err: `size="89": expected a width of 90 to 1200 pixels, once`},
		{query: "size=1201", err: `size="1201": expected a width of 90 to 1200 pixels, once`},
		{query: "size=99999999999999999999", err: `size="99999999999999999999": expected a width of 90 to 1200 pixels, once`},
		{query: "size=", err: `size="": expected a width of 90 to 1200 pixels, once`},
		{query: "size=100&size=200", err: `size="100,200": expected a width of 90 to 1200 pixels, once`},
		{query: "side=green", err: `side="green": expected red or black, once`},
		{query: "pieces=emoji", err: `pieces="emoji": expected traditional, simplified, latin or vietnamese, once`},
		{query: "pieces=zh", want: Options{Pieces: Simplified}},
		{query: "pieces=zh-hant", want: Options{Pieces: Traditional}},
		{query: "pieces=vi", want: Options{Pieces: Vietnamese}},
		{query: "lang=vi", want: Options{Language: "vi"}},
		{query: "lang=fr", err: `lang="fr": expected vi, zh or en, once`},
		{query: "card=1&size=1200", want: Options{Card: true, Width: 1200}},
		{query: "card=large", err: `card="large": expected 1 or 0, once`},
		{query: "coordinates=yes", err: `coordinates="yes": expected 1 or 0, once`},
		{query: "colour=blue", err: `"colour": expected only card, coordinates, lang, pieces, side, size, t`},
	} {
		t.Run(c.query, func(t *testing.T) {
			values, err := url.ParseQuery(c.query)
			if err != nil {
				t.Fatal(err)
			}
			got, err := ParseOptions(values)
			if got != c.want || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
				t.Errorf("%+v, %v, want %+v, %s", got, err, c.want, c.err)
			}
		})
	}
}

func FuzzParseOptions(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, seed := range []string{"", "side=black&pieces=latin&size=800&coordinates=1&t=1", "card=1&size=100", "size=-1", "size=1e3", "side=&side=", "%ff=%00"} {
		corpus.Add(seed)
	}
	corpus.Fuzz(func(t testing.TB, query string) {
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		o, err := ParseOptions(values)
		if err != nil {
			if o != (Options{}) {
				t.Errorf("%+v beside the error %v", o, err)
			}
			return
		}
		if o.Width != 0 && (o.Width < MinWidth || o.Width > MaxWidth) {
			t.Errorf("width %d", o.Width)
		}
		if o.Width > 0 && o.Width < 120 { // Other tests draw larger ones.
			p := engine.StartPosition()
			decode(t, PNG(boardgame.NewXiangqi(p), o))
		}
	})
}

func ExampleParseOptions() {
	query, _ := url.ParseQuery("pieces=simplified&size=720")
	o, err := ParseOptions(query)
	fmt.Println(o.Pieces, o.Width, err)
	_, err = ParseOptions(map[string][]string{"pieces": {"emoji"}})
	fmt.Println(err)
	// Output:
	// simplified 720 <nil>
	// pieces="emoji": expected traditional, simplified, latin or vietnamese, once
}
