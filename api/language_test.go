package api

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/internal/problem"
)

// A refusal is in the requested language, from the address or from the browser.
func TestRefusalsAreInTheLanguageThatIsAskedFor(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Hall", Role: control.Viewer}, time.Hour, "")
	player := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, time.Hour, "")
	revoked := makeToken(t, a.door.Keyring(), control.Token{Name: "Mai", Role: control.Arbiter}, time.Hour, "")
	if err := a.door.Keyring().Revoke("Mai"); err != nil {
		t.Fatal(err)
	}
	served := problem.Answer(a)
	for _, tc := range []struct {
		name, token, method, path, body string
		header                          []string
		status                          int
		vi, zh, hant                    string
	}{
		{"nobody has a token", "", "GET", "/api/status", "", nil, 401, "cần một thẻ quyền, trong dòng đầu Authorization", "需要令牌，写在 Authorization", "需要權杖，寫在 Authorization"},
		{"a token of another board", "kyb_arbiter_x", "GET", "/api/status", "", nil, 401, "không phải thẻ quyền của bàn này", "不是这张棋盘的令牌", "不是這張棋盤的權杖"},
		{"a token that was revoked", revoked, "GET", "/api/status", "", nil, 401, "thẻ quyền đã bị thu hồi", "令牌已被撤销", "權杖已被撤銷"},
		{"to sign in with it", "", "POST", "/arbiter/session", `{"token":"` + revoked + `"}`, nil, 401, "thẻ quyền đã bị thu hồi", "令牌已被撤销", "權杖已被撤銷"},
		{"a session that has ended", "", "GET", "/api/status", "", []string{"Cookie", "kyban=x"}, 401, "phiên này đã kết thúc", "本次登录已结束", "本次登入已結束"},
		{"a role that may not", viewer, "POST", "/api/games/open/stop", "", nil, 403, "Hall không được làm việc này: vai trò viewer không có quyền đó", "Hall 不能这样做：角色 viewer 没有这个权限", "Hall 不能這樣做：角色 viewer 沒有這個權限"},
		{"a player who speaks for the other side", player, "POST", "/api/games/3/resign", `{"side":"black"}`, nil, 403, "thẻ quyền của Lan chỉ thay mặt red", "Lan 的令牌只代表 red", "Lan 的權杖只代表 red"},
		{"a page of another site", arbiter, "POST", "/api/games/open/stop", "", []string{"Sec-Fetch-Site", "cross-site"}, 403, "trang của một nơi khác", "别的网站的页面", "別的網站的頁面"},
		{"a game that there is not", arbiter, "GET", "/api/games/9/records", "", nil, 404, "ván 9: không có ván này", "第 9 盘：没有这盘对局", "第 9 盤：沒有這盤對局"},
		{"no network", "", "GET", "/api/key", "", nil, 404, "bàn này không được nối qua mạng", "这张棋盘没有联网", "這張棋盤沒有連上網路"},
		{"an unknown page", "", "GET", "/a/b/c", "", nil, 404, "/a/b/c: không có trang này", "/a/b/c：没有这个页面", "/a/b/c：沒有這個頁面"},
		{"a page that is not written to", "", "PUT", "/healthz", "", nil, 405, "/healthz: không dùng PUT ở đây", "/healthz：这里不能用 PUT", "/healthz：這裡不能用 PUT"},
		{"a result that there is not", arbiter, "POST", "/api/games/open/result", `{"result":"2-0"}`, nil, 422, "nội dung không hợp lệ", "内容不合要求", "內容不合要求"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			english := ask(served, tc.token, tc.method, tc.path, tc.body, tc.header...)
			for in, want := range map[string]string{"vi": tc.vi, "zh": tc.zh, "zh-hant": tc.hant} {
				for by, w := range map[string]*httptest.ResponseRecorder{
					"the browser": ask(served, tc.token, tc.method, tc.path, tc.body, append([]string{"Accept-Language", in + ",en;q=0.5"}, tc.header...)...),
					"the address": ask(served, tc.token, tc.method, tc.path+"?lang="+in, tc.body, tc.header...),
				} {
					if w.Code != tc.status || english.Code != tc.status || !strings.Contains(detail(w), want) || detail(w) == detail(english) {
						t.Errorf("%s, as %s asks: %d %s, in English %d %s", in, by, w.Code, w.Body, english.Code, english.Body)
					}
					if got := w.Header().Get("Content-Language"); got != in {
						t.Errorf("%s, as %s asks: Content-Language %q", in, by, got)
					}
					if w.Header().Get("Content-Type") != "application/problem+json" || strings.Contains(w.Body.String(), `"title":"`+english.Result().Status[4:]) {
						t.Errorf("%s, as %s asks: %s", in, by, w.Body)
					}
				}
			}
			if english.Header().Get("Content-Language") != "en" {
				t.Errorf("in English: %v", english.Header())
			}
		})
	}
}

// The schema takes 1.0 for a whole number; the type of a body does not.
func TestANumberThatIsNotWrittenAsAWholeOne(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	for path, body := range map[string]string{
		"/api/games":                   `{"lateness_us":1.0}`,
		"/api/games/open/claim":        `{"side":"red","ply":1.0}`,
		"/api/games/open/rule/dry-run": `{"ruling":"dismissed","reason":"So.","ply":1.0}`,
	} {
		for in, want := range map[string]string{"en": "json: cannot unmarshal number 1.0 into Go struct field", "vi": "JSON: number 1.0 không hợp với struct field", "zh": "JSON：number 1.0 不符合 struct field", "zh-hant": "JSON：number 1.0 不符合 struct field"} {
			w := ask(problem.Answer(a), arbiter, "POST", path+"?lang="+in, body)
			if w.Code != 422 || !strings.Contains(w.Body.String(), `"errors":[{"message":"`+want) {
				t.Errorf("%s in %s: %d %s", path, in, w.Code, w.Body)
			}
		}
	}
}

// A refusal by the board is translated by its code, and not by the looks of its text.
func TestWhatTheBoardRefusesIsInTheLanguageThatIsAskedFor(t *testing.T) {
	const ruling = `{"ruling":"dismissed","article":"9.1","reason":"So.","name":"Minh"}`
	unknown := refusal.New(refusal.NoSuchArticle, "9.1", "vn2004")
	for _, tc := range []struct {
		name, path, body string
		fail             error
		status           int
		in, want         string
	}{
		{"a word", "/api/games/open/stop", "", refusal.New(refusal.AlreadyStopped), 409, "vi", "stop: ván cờ đã tạm dừng rồi"},
		{"a word, in English", "/api/games/open/stop", "", refusal.New(refusal.AlreadyStopped), 409, "en", "stop: the game is stopped already"},
		{"a ruling that lacks something", "/api/games/3/rule", ruling, control.Meaningless(unknown), 422, "zh", `rule：条文 "9.1"：vn2004 没有这一条；boardctl rules --rulebook vn2004 列出全部条文`},
		{"what would follow from it", "/api/games/3/rule/dry-run", ruling, control.Meaningless(unknown), 422, "vi", `rule: điều luật "9.1": vn2004 không có điều này; boardctl rules --rulebook vn2004 liệt kê các điều`},
		{"another error of the same text", "/api/games/open/stop", "", errors.New("stop: the game is stopped already"), 409, "vi", "stop: the game is stopped already"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, _ := newTestAPI(t, &table{fail: tc.fail})
			w := ask(problem.Answer(a), "operator", "POST", tc.path, tc.body, "Accept-Language", tc.in)
			if w.Code != tc.status || detail(w) != tc.want {
				t.Errorf("%d %s, want %d %s", w.Code, w.Body, tc.status, tc.want)
			}
		})
	}
}

// The faults in each part of a request are in the requested language, too; their places have no language.
func TestWhatARequestHasToLookLikeIsInTheLanguageThatIsAskedFor(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	for _, tc := range []struct{ name, in, path, body, want string }{
		{"a result that there is not", "vi", "/api/games/open/result", `{"result":"2-0"}`, `"message":"cần một trong “1-0, 0-1, 1/2-1/2, 0-0, *”","location":"body.result"`},
		{"a field is missing", "zh", "/api/games/open/result", `{}`, `"message":"缺少必需的字段 result","location":"body"`},
		{"a field that there is not", "vi", "/api/games/open/result", `{"result":"1-0","x":1}`, `"message":"có trường không biết","location":"body.x"`},
		{"a field is missing, in traditional characters", "zh-HK", "/api/games/open/result", `{}`, `"message":"缺少必需的欄位 result","location":"body"`},
		{"a number for a text", "zh", "/api/games/open/result", `{"result":1}`, `"message":"应为字符串","location":"body.result"`},
		{"no JSON", "vi", "/api/games/open/result", `{`, `"message":"JSON bị cắt giữa chừng","location":"body"`},
		{"no number of a game", "zh", "/api/games/x/result", `{"result":"1-0"}`, `"message":"应为形如 ^(open|[1-9][0-9]{0,8})$ 的字符串","location":"path.game"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := ask(problem.Answer(a), arbiter, "POST", tc.path, tc.body, "Accept-Language", tc.in)
			if w.Code/100 != 4 || !strings.Contains(w.Body.String(), tc.want) {
				t.Errorf("%d %s, want %s", w.Code, w.Body, tc.want)
			}
		})
	}
}
