package web

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// metas returns the meta tags of a page for other programs, a line each.
func metas(body string) string {
	var lines []string
	for _, m := range regexp.MustCompile(`<meta property="og:(title|description|url|image|image:width|image:height)" content="([^"]*)">`).FindAllStringSubmatch(body, -1) {
		lines = append(lines, m[1]+" "+m[2])
	}
	return strings.Join(lines, "\n")
}

// card is the size of a picture that every program shows whole.
const card = "\nimage:width 1200\nimage:height 630"

func TestAPageOfAGameIsPreviewed(t *testing.T) {
	game := Preview{Title: "Hu Ronghua – Lü Qin", Event: "Ngũ Dương Bôi", Round: "3", Table: "7", Result: "1/2-1/2", Ply: 41}
	for _, tc := range []struct {
		name    string
		preview Preview
		change  func(*http.Request)
		want    string
	}{
		{"in English", game, nil, "title Hu Ronghua – Lü Qin · ½–½\ndescription Ngũ Dương Bôi · Round 3 · Table 7\nurl http://board.example:8080/games/7\n" +
			"image http://board.example:8080/games/7/board.png?card=1&amp;size=1200&amp;lang=en&amp;t=41" + card},
		{"in the language of the address, over TLS", game, func(r *http.Request) { r.URL.RawQuery, r.TLS = "lang=vi", &tls.ConnectionState{} },
			"title Hu Ronghua – Lü Qin · ½–½\ndescription Ngũ Dương Bôi · Vòng 3 · Bàn 7\nurl https://board.example:8080/games/7\n" +
				"image https://board.example:8080/games/7/board.png?card=1&amp;size=1200&amp;lang=vi&amp;t=41" + card},
		{"behind a proxy, in the language that is asked for", game, func(r *http.Request) {
			r.Header.Set("X-Forwarded-Proto", "https")
			r.Header.Set("Accept-Language", "fr, zh-CN;q=0.8, en;q=0.5")
		}, "title Hu Ronghua – Lü Qin · ½–½\ndescription Ngũ Dương Bôi · 第 3 轮 · 第 7 台\nurl https://board.example:8080/games/7\n" +
			"image https://board.example:8080/games/7/board.png?card=1&amp;size=1200&amp;lang=zh&amp;t=41" + card},
		{"by a name that is none", Preview{Title: "A – B"}, func(r *http.Request) { r.Host = `x"><script>` }, "title A – B"},
		{"a player named <script>", Preview{Title: `<script>alert("1")</script>`}, func(r *http.Request) { r.Host = "" }, "title &lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/games/7", nil)
			r.Host = "board.example:8080"
			if tc.change != nil {
				tc.change(r)
			}
			answer := httptest.NewRecorder()
			Handler().ServeHTTP(answer, WithPreview(r, tc.preview))
			if got := metas(answer.Body.String()); answer.Code != 200 || got != tc.want {
				t.Errorf("%d, got\n%s\nwant\n%s", answer.Code, got, tc.want)
			}
		})
	}
}

func TestAGameThatThereIsNotHasAPageAndNoPreview(t *testing.T) {
	answer := httptest.NewRecorder()
	Handler().ServeHTTP(answer, WithPreview(httptest.NewRequest(http.MethodGet, "/games/99", nil), Preview{Without: 404}))
	if body := answer.Body.String(); answer.Code != 404 || metas(body) != "" || !strings.Contains(body, "/assets/page.") {
		t.Errorf("%d, %s", answer.Code, body)
	}
}
