package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/problem"
)

// newWaiting returns an API whose board waits for its first run, over TLS as a browser reaches it.
func newWaiting(t *testing.T) (*api, *[]string, string) {
	t.Helper()
	dir := t.TempDir()
	a, said := newTestAPIIn(t, &table{}, dir)
	a.firstRun = firstrun.Wait(dir)
	a.opens(a.door.Keyring(), a.door.Log(), &control.Endpoint{Address: "https://192.0.2.7:7443", Fingerprint: "sha256:00"}, nil, pages)
	return a, said, dir
}

func choose(code, more string) string {
	return `{"code":"` + code + `","name":"Bàn 7","language":"vi","arbiter":"Trần Văn An"` + more + `}`
}

// TestWhoOpensThePageFirstIsNoArbiter: without the code that the board shows no request decides anything.
func TestWhoOpensThePageFirstIsNoArbiter(t *testing.T) {
	a, said, dir := newWaiting(t)
	code := a.firstRun.Code()
	for _, body := range []string{choose("AAAAA-AAAAA", ""), choose(code[:5], ""), `{"name":"x","language":"vi","arbiter":"x"}`} {
		if w := ask(a, "", "POST", "/api/first-run", body); w.Code != 403 && w.Code != 422 {
			t.Errorf("%s: status %d: %s", body, w.Code, w.Body)
		}
	}
	if w := ask(a, "", "GET", "/api/first-run", ""); w.Code != 200 || strings.TrimSpace(w.Body.String()) != `{"waiting":true}` {
		t.Errorf("a stranger is told %d: %s", w.Code, w.Body)
	}
	if w := ask(a, "operator", "GET", "/api/first-run", ""); !strings.Contains(w.Body.String(), `"code":"`+code+`","link":"https://192.0.2.7:7443/setup#`+code+`"`) {
		t.Errorf("the operator is told %d: %s", w.Code, w.Body)
	}
	plain := httptest.NewRequest("POST", "/api/first-run", strings.NewReader(choose(code, "")))
	plain.Header.Set("Content-Type", "application/json")
	plain = plain.WithContext(httpd.WithListener(plain.Context(), httpd.Plain))
	w := httptest.NewRecorder()
	if a.ServeHTTP(w, plain); w.Code != 403 {
		t.Errorf("without encryption: status %d: %s", w.Code, w.Body)
	}
	if w := ask(a, "", "POST", "/api/first-run", choose(code, ""), "Sec-Fetch-Site", "cross-site"); w.Code != 403 {
		t.Errorf("from the page of another site: status %d: %s", w.Code, w.Body)
	}
	other := httptest.NewRequest("POST", "/api/first-run", strings.NewReader(choose(code, "")))
	other.Header.Set("Content-Type", "application/json")
	other.Host = "evil.example"
	w = httptest.NewRecorder()
	if a.ServeHTTP(w, other); w.Code != 421 {
		t.Errorf("by another's name: status %d: %s", w.Code, w.Body)
	}
	if tokens := a.door.Keyring().Tokens(); len(tokens) != 0 || !a.firstRun.IsWaiting() {
		t.Errorf("there are tokens %+v", tokens)
	}
	if _, err := os.Stat(filepath.Join(dir, "first-run.toml")); err == nil {
		t.Error("something is decided")
	}
	if all := strings.Join(*said, "\n"); strings.Contains(all, code) {
		t.Errorf("the log has the code:\n%s", all)
	}
}

func TestCodesAreNotTriedThrough(t *testing.T) {
	a, _, _ := newWaiting(t)
	now := time.Now()
	a.door.SetClock(func() time.Time { return now })
	refused := 0
	for range 20 {
		if w := ask(a, "", "POST", "/api/first-run", choose("AAAAA-AAAAA", "")); w.Code == 429 {
			refused++
		}
	}
	if refused != 10 {
		t.Errorf("of 20 attempts at once %d are held off, want 10", refused)
	}
}

func TestTheFirstRunIsDecidedOnce(t *testing.T) {
	a, said, dir := newWaiting(t)
	code := a.firstRun.Code()
	w := ask(a, "", "POST", "/api/first-run", choose(code, `,"rulebook":"vn1999","red":"Lan","red_pin":"2468","black":"Minh"`))
	var told control.FirstAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || w.Code != 200 || len(told.Notes) != 1 {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	if told.Notes[0] != "rulebook" { // The board of these tests is playing.
		t.Errorf("noted: %q", told.Notes)
	}
	if told.Link != "https://board.local:7443/arbiter#token="+told.Token || len(told.QR) < 21 || len(told.QR) != len(told.QR[0]) {
		t.Errorf("told %+v", told)
	}
	if p, err := a.door.Keyring().Find(told.Token); err != nil || p.Name != "Trần Văn An" || p.Role != control.Arbiter {
		t.Errorf("the token is of %+v, %v", p, err)
	}
	if p, err := a.door.Keyring().Signer(3, "red", "2468"); err != nil || p.Name != "Lan" {
		t.Errorf("the PIN is of %+v, %v", p, err)
	}
	cookie := w.Header().Get("Set-Cookie")
	if who := ask(a, "", "GET", "/arbiter/session", "", "Cookie", strings.Split(cookie, ";")[0]); !strings.Contains(who.Body.String(), `"name":"Trần Văn An","role":"arbiter","board":"Bàn 7","language":"vi"`) {
		t.Errorf("signed in is %s", who.Body)
	}
	if w := ask(a, "", "POST", "/api/first-run", choose(code, "")); w.Code != 404 {
		t.Errorf("a second time: status %d: %s", w.Code, w.Body)
	}
	if w := ask(a, "", "GET", "/api/first-run", ""); w.Code != 404 {
		t.Errorf("a stranger is told %d: %s", w.Code, w.Body)
	}
	if status := statusIn(t, ask(a, "operator", "GET", "/api/status", "")); status.FirstRun == nil || status.FirstRun.Name != "Bàn 7" || status.FirstRun.Rulebook != "vn1999" || status.FirstRun.Code != "" {
		t.Errorf("the status has %+v", status.FirstRun)
	}
	for _, line := range *said {
		if strings.Contains(line, code) || strings.Contains(line, told.Token) || strings.Contains(line, "2468") {
			t.Errorf("the log has a secret: %s", line)
		}
	}
	a.door.Keyring().Close()
	if again, err := FirstRun(dir); err != nil || again.IsWaiting() || again.Choice().Name != "Bàn 7" {
		t.Errorf("started again: %+v, %v", again, err)
	}
}

// TestWhatIsRefusedCanBeDecidedAgain: a wrong form changes nothing: no game, no token, no decision.
func TestWhatIsRefusedCanBeDecidedAgain(t *testing.T) {
	for name, tc := range map[string]struct{ more, vi string }{
		"a short PIN":               {`,"rulebook":"fide2018","red":"Lan","red_pin":"12"`, `Trắng: cần PIN từ 4 đến 64 ký tự`},
		"a short PIN of Black":      {`,"rulebook":"fide2018","red":"Lan","red_pin":"2468","black":"Minh","black_pin":"1"`, `Đen: cần PIN từ 4 đến 64 ký tự`},
		"a PIN of nobody":           {`,"rulebook":"fide2018","red_pin":"2468"`, `Trắng: tên "": cần tên một người trên một dòng, nhiều nhất 100 byte`},
		"the arbiter's name":        {`,"rulebook":"fide2018","red":"trần  văn an","red_pin":"2468"`, `Trắng: tên "trần  văn an": người khác sẽ có thẻ quyền mang tên đó: hãy chọn tên khác, vì nhật ký gọi người bằng tên`},
		"one name of both players":  {`,"rulebook":"fide2018","red":"Lan","red_pin":"2468","black":"LAN","black_pin":"1357"`, `Đen: tên "LAN": người khác sẽ có thẻ quyền mang tên đó: hãy chọn tên khác, vì nhật ký gọi người bằng tên`},
		"a blank name":              {`,"rulebook":"fide2018","red":"  "`, `thẻ thông tin white: cần nội dung không rỗng; white= không kèm gì thì xóa thẻ`},
		"an unknown rulebook":       {`,"rulebook":"mine","red":"Lan"`, `luật "mine": cần một trong vn2004, vn1999, fide2018, fide2023, casual, axf2003`},
		"a board of two lines":      {`,"name":"a\u0007","red":"Lan"`, `tên "a\a": cần các ký tự nhìn thấy được, gặp U+0007 không nhìn thấy: xin gõ lại`},
		"an address of no hall":     {`,"rulebook":"fide2018","hall":"ftp://192.0.2.7","hall_code":"4F7K-2M9Q-X3RT-6WHP"`, `phòng thi đấu "ftp://192.0.2.7": cần https://HOST:PORT, hoặc liên kết của mã QR, như lời mời của phòng thi đấu cho thấy`},
		"a hall without a code":     {`,"rulebook":"fide2018","hall":"https://192.0.2.7:7444"`, `mã: cần 16 chữ cái và chữ số, như 4F7K-2M9Q-X3RT-6WHP, đúng như phòng thi đấu hiện`},
		"a short PIN beside a hall": {`,"rulebook":"fide2018","red":"Lan","red_pin":"12","hall":"https://192.0.2.7:7444"`, `Trắng: cần PIN từ 4 đến 64 ký tự`},
		"the operator's name":       {`,"arbiter":"Operator","rulebook":"fide2018"`, `tên "Operator": trong nhật ký đó là người đã khởi động boardd; xin chọn tên một người`},
	} {
		t.Run(name, func(t *testing.T) {
			a, _, _ := newWaiting(t)
			board := a.board.(*table)
			board.state = "setting_up"
			code := a.firstRun.Code()
			if w := ask(problem.Answer(a), "", "POST", "/api/first-run", choose(code, tc.more), "Accept-Language", "vi"); w.Code != 422 || detail(w) != tc.vi {
				t.Errorf("status %d: %s, want %s", w.Code, w.Body, tc.vi)
			}
			if tokens := a.door.Keyring().Tokens(); len(tokens) != 0 || len(board.done) != 0 {
				t.Errorf("it made %+v, and the board did %q", tokens, board.done)
			}
			if w := ask(a, "", "POST", "/api/first-run", choose(code, "")); w.Code != 200 {
				t.Errorf("then: status %d: %s", w.Code, w.Body)
			}
		})
	}
}

// TestWhoDecidesIsInTheLogOfTheGame: entries about the game are the arbiter's and come after all else, and PINs are for the
// game that they open.
func TestWhoDecidesIsInTheLogOfTheGame(t *testing.T) {
	for state, game := range map[string]int{"setting_up": 3, "over": 4} {
		a, _, _ := newWaiting(t)
		board := a.board.(*table)
		board.state = state
		w := ask(a, "", "POST", "/api/first-run", choose(a.firstRun.Code(), `,"rulebook":"fide2018","red":"Lan","red_pin":"2468"`))
		if w.Code != 200 || len(board.done) == 0 || board.done[0] != "new by Trần Văn An (arbiter)" {
			t.Errorf("%s: status %d: %s; the board did %q", state, w.Code, w.Body, board.done)
		}
		if p, err := a.door.Keyring().Signer(game, "red", "2468"); err != nil || p.Name != "Lan" {
			t.Errorf("%s: the PIN is of %+v, %v", state, p, err)
		}
	}
}

// TestADecisionThatIsNotKeptLeavesTheGame as it was.
func TestADecisionThatIsNotKeptLeavesTheGame(t *testing.T) {
	a, _, _ := newWaiting(t)
	a.firstRun = firstrun.Wait(filepath.Join(t.TempDir(), "missing"))
	board := a.board.(*table)
	board.state = "setting_up"
	if w := ask(a, "", "POST", "/api/first-run", choose(a.firstRun.Code(), `,"rulebook":"fide2018","red":"Lan"`)); w.Code != 503 || len(board.done) != 0 {
		t.Errorf("status %d: %s; the board did %q", w.Code, w.Body, board.done)
	}
}

func TestWhoHasATokenDecidesNothing(t *testing.T) {
	dir := t.TempDir()
	a, _ := newTestAPIIn(t, &table{}, dir)
	makeToken(t, a.door.Keyring(), control.Token{Name: "An", Role: control.Arbiter}, time.Hour, "")
	a.door.Keyring().Close()
	if w, err := FirstRun(dir); err != nil || w != nil {
		t.Errorf("%+v, %v", w, err)
	}
	if w, err := FirstRun(t.TempDir()); err != nil || !w.IsWaiting() {
		t.Errorf("in a new directory: %+v, %v", w, err)
	}
}

// TestThePageOfTheFirstRunIsThereOnlyThen: the board's address redirects to it, over TLS if there is TLS.
func TestThePageOfTheFirstRunIsThereOnlyThen(t *testing.T) {
	a, _, _ := newWaiting(t)
	get := func(kind httpd.Listener, host, path string) (int, string) {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = host
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r.WithContext(httpd.WithListener(context.WithoutCancel(r.Context()), kind)))
		return w.Code, w.Header().Get("Location")
	}
	for _, tc := range []struct {
		kind       httpd.Listener
		host, path string
		want       int
		to         string
	}{
		{httpd.TLS, "board.local:7443", "/", http.StatusSeeOther, "/setup"},
		{httpd.TLS, "board.local:7443", "/?lang=vi&x=%22", http.StatusSeeOther, "/setup?lang=vi&x=%22"},
		{httpd.Loopback, "localhost:8090", "/", http.StatusSeeOther, "/setup"},
		{httpd.Plain, "board.local:8090", "/", http.StatusSeeOther, "https://board.local:7443/setup"},
		{httpd.Plain, "192.0.2.7:8090", "/setup", http.StatusSeeOther, "https://192.0.2.7:7443/setup"},
		{httpd.Plain, "192.0.2.7:8090", "/?lang=zh", http.StatusSeeOther, "https://192.0.2.7:7443/setup?lang=zh"},
		{httpd.Plain, "evil.example", "/", http.StatusSeeOther, "https://192.0.2.7:7443/setup"},
	} {
		if got, to := get(tc.kind, tc.host, tc.path); got != tc.want || to != tc.to {
			t.Errorf("%s%s leads to %d %q, want %d %q", tc.host, tc.path, got, to, tc.want, tc.to)
		}
	}
	a.firstRun = firstrun.Decided(firstrun.Choice{Name: "Bàn 7"})
	for _, kind := range []httpd.Listener{httpd.TLS, httpd.Loopback, httpd.Plain} {
		if got, to := get(kind, "board.local", "/setup"); got != http.StatusNotFound || to != "" {
			t.Errorf("later it is %d %q", got, to)
		}
	}
}
