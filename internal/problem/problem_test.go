package problem

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/tell"
)

func TestInWhichLanguageAnErrorIsTold(t *testing.T) {
	for _, tc := range []struct{ name, query, accepted, want string }{
		{"nothing is asked for", "", "", "en"},
		{"Vietnamese", "", "vi-VN,vi;q=0.9,en;q=0.8", "vi"},
		{"Chinese in traditional characters", "", "zh-Hant-TW", "zh-hant"},
		{"Chinese of Hong Kong", "", "zh-HK,zh;q=0.9", "zh-hant"},
		{"Chinese of Taiwan, in simplified characters", "", "zh-Hans-TW", "zh"},
		{"the one that is wanted most", "", "en;q=0.3, vi;q=0.8, zh;q=0.5", "vi"},
		{"the first one that is known", "", "fr, de;q=0.9, zh;q=0.1", "zh"},
		{"none that is known", "", "fr, ja", "en"},
		{"one that is not wanted", "", "vi;q=0, zh;q=0.1", "zh"},
		{"any", "", "*", "en"},
		{"no languages at all", "", "\x00;;;q=,", "en"},
		{"the address goes before the browser", "?lang=zh", "vi", "zh"},
		{"the address asks for traditional characters", "?lang=zh-hant", "zh-CN", "zh-hant"},
		{"the address names none that is known", "?lang=fr", "vi", "vi"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/x"+tc.query, nil)
			r.Header.Set("Accept-Language", tc.accepted)
			if got := LanguageOf(r); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func FuzzLanguageOf(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add("vi", "vi-VN,vi;q=0.9,en;q=0.8")
	corpus.Add("", strings.Repeat("zh-", 200))
	corpus.Fuzz(func(t testing.TB, query, accepted string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.URL.RawQuery = "lang=" + query
		r.Header.Set("Accept-Language", accepted)
		if in := LanguageOf(r); !slices.Contains(tell.Languages(), in) {
			t.Errorf("%q", in)
		}
	})
}

func TestEveryMessageIsThereInEachLanguage(t *testing.T) {
	vi, zh, hant := wordsOf(t, "error", "vi"), wordsOf(t, "error", "zh"), wordsOf(t, "error", "zh-hant")
	for form, said := range vi {
		verbs := strings.ReplaceAll(strings.Join(verb.FindAllString(form, -1), " "), "w", "v")
		if said == form && isSaid(form) || zh[form] == "" || strings.Join(verb.FindAllString(said, -1), " ") != verbs || strings.Join(verb.FindAllString(zh[form], -1), " ") != verbs {
			t.Errorf("%q: %q and %q", form, said, zh[form])
		}
		if isSaid(form) && !strings.ContainsFunc(zh[form], func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("no Chinese: %q", zh[form])
		}
		if hant[form] == "" || strings.Join(verb.FindAllString(hant[form], -1), " ") != verbs {
			t.Errorf("%q: %q", form, hant[form])
		}
	}
	for form := range zh {
		if hant[form] == "" {
			t.Errorf("no traditional Chinese: %q", form)
		}
		if vi[form] == "" && isSaid(form) {
			t.Errorf("no Vietnamese: %q", form)
		}
	}
}

// The fault of a control or a position is an error of another package within that of the request.
func TestNothingWithinAnErrorStaysEnglish(t *testing.T) {
	english := regexp.MustCompile(`\b(expected|found|the|for|with|and|is|of|red|black|white|stage|start|fen|placement|rank)\b`)
	for _, b := range []control.NewBody{
		{Control: "x"}, {Control: "5:5"}, {Control: "*180"}, {Control: "*40/5:60"}, {Control: "0"}, {Control: "40/x"}, {Control: "x/40"}, {Control: "300+x"}, {Control: "300d-1"},
		{Control: "1000/300"}, {Control: strings.Repeat("1/1:", 20) + "1"},
		{Position: "x"}, {Position: "960"}, {Position: "5", Play: "xiangqi"}, {Position: "w w/"}, {Position: "/"},
		{Position: "4k4/9/9/9/9/9/9/9/9/3K5 w", Play: "chess"}, {Position: "4k4/9/9/9/9/9/9/9/9/3K5 x"},
		{Position: "4k4/9/9/9/9/9/9/9/9/3Q5 w"}, {Position: "4k4/9/9/9/9/9/9/9/9/3K6 w"}, {Position: "4k4/9/9/9/9/9/9/9/9/3K4 w"}, {Position: "9/9/9/9/9/9/9/9/9/3K5 w"},
		{Position: "4k4/9/9/9/9/9/9/9/9/K8 w"}, {Position: "4k4/9/9/9/9/9/9/9/9/RRRK5 w"},
		{Position: "4k3/8/8/8/8/8/8/4K3 x"}, {Position: "4k3/8/8/8/8/8/8/8 w"}, {Position: "4k3/8/8/8/8/8/8/P3K3 w"}, {Position: "4k3/8/8/8/8/8/8/4K4 w"},
		{Position: "4k3/8/8/8/8/8/8/4K2 w"}, {Position: "4k3/8/8/8/8/8/8/4Kx2 w"}, {Position: "4k3/8/8/8/4R3/8/8/4K3 w"},
	} {
		err := control.Request{Op: control.New, Body: b}.Check()
		if err == nil {
			t.Errorf("%+v is not refused", b)
			continue
		}
		for _, in := range []string{"vi", "zh", "zh-hant"} {
			said := tell.Error(in, err)
			if left := english.FindString(strings.ReplaceAll(said, "FEN", "")); left != "" {
				t.Errorf("%s: %q of %q: %s is English", in, said, err, left)
			}
		}
	}
	for in, want := range map[string]string{
		"vi":      `thể thức thời gian: thời gian "*180": giai đoạn 1, "*180": ở đây không có đồng hồ cát; giai đoạn lặp lại cần số nước, ví dụ *10/300`,
		"zh":      `时限：时限 "*180"：第 1 时段，"*180"：这里没有沙漏计时；重复的时段需要着数，例如 *10/300`,
		"zh-hant": `時限：時限 "*180"：第 1 時段，"*180"：這裡沒有沙漏計時；重複的時段需要著數，例如 *10/300`,
	} {
		if got := tell.Error(in, control.Request{Op: control.New, Body: control.NewBody{Control: "*180"}}.Check()); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

func TestHowAnErrorIsAnswered(t *testing.T) {
	const browser, program = "text/html,application/xhtml+xml,*/*;q=0.8", "*/*"
	asJSON := func(w http.ResponseWriter, r *http.Request) {
		Refuse(r.Context(), message.Errorf("the token was revoked"))
		w.Header().Set("Content-Type", media)
		w.WriteHeader(401)
		fmt.Fprint(w, `{"title":"Unauthorized","status":401,"detail":"the token was revoked","errors":[{"message":"nhiều nhất 5 ký tự","location":"body.name","value":{"a":[1]}}]}`)
	}
	fine := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "fine") }
	sick := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(503)
		fmt.Fprint(w, `{"status":"failing"}`)
	}
	for _, tc := range []struct {
		name, method, path, accept, language string
		next                                 http.HandlerFunc
		status                               int
		media                                string
		says                                 []string
	}{
		{"an unknown page, to a browser", "GET", "/players", browser, "vi", http.NotFound, 404, "text/html; charset=utf-8", []string{`<html lang="vi">`, "Không tìm thấy", "/players: không có trang này", `href="/?lang=vi"`, "/assets/page."}},
		{"an unknown page, to a program", "GET", "/players", program, "zh", http.NotFound, 404, media, []string{`"title":"找不到"`, "/players：没有这个页面"}},
		{"an unknown page in English", "GET", "/players", program, "", http.NotFound, 404, media, []string{`"detail":"/players: there is no such page"`}},
		{"below /api a browser is told as a program is", "GET", "/api/players", browser, "vi", http.NotFound, 404, media, []string{"không có trang này"}},
		{"what a browser sends", "POST", "/games/7", browser, "vi", asJSON, 401, media, []string{"thẻ quyền đã bị thu hồi"}},
		{"an error as JSON", "GET", "/api/games", program, "vi", asJSON, 401, media, []string{`"title":"Cần đăng nhập"`, `"status":401`, `"detail":"thẻ quyền đã bị thu hồi"`, `"errors":[{"message":"nhiều nhất 5 ký tự","location":"body.name","value":{"a":[1]}}]`}},
		{"an error as JSON, as a page", "GET", "/games", browser, "zh", asJSON, 401, "text/html; charset=utf-8", []string{"需要登录", "令牌已被撤销"}},
		{"an error as JSON, as a page in traditional characters", "GET", "/games", browser, "zh-TW", asJSON, 401, "text/html; charset=utf-8", []string{`<html lang="zh-hant">`, "需要登入", "權杖已被撤銷", `href="/?lang=zh"`, "全部棋桌"}},
		{"a name that is markup", "GET", "/%3Cscript%3E", browser, "vi", http.NotFound, 404, "text/html; charset=utf-8", []string{"/&lt;script&gt;: không"}},
		{"what is no error", "GET", "/", browser, "vi", fine, 200, "text/plain; charset=utf-8", []string{"fine"}},
		{"an answer of its own form", "GET", "/healthz", browser, "vi", sick, 503, "application/json", []string{`{"status":"failing"}`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(tc.method, tc.path, nil)
			r.Header.Set("Accept", tc.accept)
			r.Header.Set("Accept-Language", tc.language)
			w := httptest.NewRecorder()
			Answer(tc.next).ServeHTTP(w, r)
			if w.Code != tc.status || w.Header().Get("Content-Type") != tc.media {
				t.Errorf("%d %q, want %d %q", w.Code, w.Header().Get("Content-Type"), tc.status, tc.media)
			}
			for _, want := range tc.says {
				if !strings.Contains(w.Body.String(), want) {
					t.Errorf("%s does not say %s", w.Body, want)
				}
			}
			if tc.media == media && !json.Valid(w.Body.Bytes()) {
				t.Errorf("no JSON: %s", w.Body)
			}
			if told := w.Header().Get("Content-Language") != ""; told != (tc.status >= 400 && tc.media != "application/json") {
				t.Errorf("Content-Language %q", w.Header().Get("Content-Language"))
			}
		})
	}
}
