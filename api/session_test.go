package api

import (
	"context"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/randtest"
)

// browser is a browser that keeps its cookie, and shows it over TLS.
type browser struct {
	api    http.Handler
	cookie *http.Cookie
}

// send sends a request, with headers in pairs.
func (b *browser) send(method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "https://board.local"+path, strings.NewReader(body))
	r.TLS = &tls.ConnectionState{}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if b.cookie != nil {
		r.AddCookie(b.cookie)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	b.api.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		b.cookie = c
	}
	return w
}

// signIn signs in with a token or fails the test.
func (b *browser) signIn(t *testing.T, token string) {
	t.Helper()
	if w := b.send("POST", "/arbiter/session", `{"token":"`+token+`"}`); w.Code != 200 {
		t.Fatalf("sign in: %d %s", w.Code, w.Body)
	}
}

// signedInBrowser returns a browser with a signed-in arbiter, its API and the API's log.
func signedInBrowser(t *testing.T) (*browser, *api, *[]string) {
	t.Helper()
	a, lines := newTestAPI(t, &table{})
	b := &browser{api: a}
	b.signIn(t, makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, ""))
	return b, a, lines
}

func TestABrowserSignsInWithATokenAndSpeaksWithItsRights(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	b := &browser{api: a}
	if w := b.send("GET", "/arbiter/session", ""); w.Code != 204 || w.Body.Len() > 0 {
		t.Errorf("before anybody signed in: %d %s", w.Code, w.Body)
	}
	w := b.send("POST", "/arbiter/session", `{"token":"`+token+`"}`)
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"name":"Trần"`) || !strings.Contains(w.Body.String(), `"role":"arbiter"`) {
		t.Fatalf("sign in: %d %s", w.Code, w.Body)
	}
	c := b.cookie
	if c.Name != "__Host-kyban" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.Domain != "" {
		t.Errorf("the cookie is %s", c)
	}
	if w := b.send("POST", "/api/games/open/rule", `{"ply":1,"ruling":"dismissed","reason":"Seen by nobody."}`); w.Code != 200 {
		t.Errorf("rule: %d %s", w.Code, w.Body)
	}
	if w := b.send("POST", "/api/games/open/end", ""); w.Code != 403 {
		t.Errorf("end: %d %s, want what an arbiter may not do", w.Code, w.Body)
	}
	if done := a.board.(*table).done; len(done) != 1 || done[0] != "rule by Trần (arbiter) Trần" {
		t.Errorf("the board did %q", done)
	}
	if all := strings.Join(*lines, "\n"); strings.Contains(all, token) || strings.Contains(all, c.Value) || !strings.Contains(all, "Trần signed in") {
		t.Errorf("the daemon's log says %s", all)
	}
}

func TestWithoutTLSTheCookieHasAnotherName(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	for _, c := range []struct {
		header []string
		want   string
	}{
		{nil, "kyban="},
		{[]string{"X-Forwarded-Proto", "https"}, "__Host-kyban="},
	} {
		w := ask(a, "", "POST", "/arbiter/session", `{"token":"`+token+`"}`, c.header...)
		cookie := w.Header().Get("Set-Cookie")
		if secure := strings.Contains(cookie, "; Secure"); !strings.HasPrefix(cookie, c.want) || secure != (c.header != nil) {
			t.Errorf("%q: the cookie is %q, want %s", c.header, cookie, c.want)
		}
	}
}

func TestASessionEnds(t *testing.T) {
	for what, c := range map[string]struct {
		end  func(*testing.T, *browser, *api)
		want string
	}{
		"when its token is revoked": {func(t *testing.T, _ *browser, a *api) {
			if err := a.door.Keyring().Revoke("Trần"); err != nil {
				t.Fatal(err)
			}
		}, "the token was revoked"},
		"when its token expires": {func(_ *testing.T, _ *browser, a *api) {
			a.door.Keyring().Now = func() time.Time { return time.Now().Add(2 * time.Hour) }
		}, "the token has expired"},
		"after half a day": {func(_ *testing.T, _ *browser, a *api) {
			a.door.Keyring().Now = func() time.Time { return time.Now().Add(12*time.Hour + time.Minute) }
		}, auth.ErrNoSession.Error()},
		"when he signs out": {func(t *testing.T, b *browser, _ *api) {
			before := *b.cookie
			if w := b.send("DELETE", "/arbiter/session", ""); w.Code != 204 || b.cookie.Value != "" || b.cookie.MaxAge >= 0 && b.cookie.Expires.After(time.Now()) {
				t.Errorf("sign out: %d %s, cookie %s", w.Code, w.Body, b.cookie)
			}
			b.cookie = &before // A kept old cookie.
		}, auth.ErrNoSession.Error()},
	} {
		t.Run(what, func(t *testing.T) {
			b, a, _ := signedInBrowser(t)
			if w := b.send("GET", "/arbiter/session", ""); w.Code != 200 {
				t.Fatalf("signed in: %d %s", w.Code, w.Body)
			}
			c.end(t, b, a)
			for range 2 {
				w := b.send("POST", "/api/games/open/stop", "")
				if got := detail(w); w.Code != 401 || got != c.want {
					t.Errorf("%d %q, want %q", w.Code, got, c.want)
				}
			}
			if n := a.board.(*table).count(); n != 0 {
				t.Errorf("the board did %d things", n)
			}
		})
	}
}

func TestWhoLooksForLongSeesAllAsLongAsHeMay(t *testing.T) {
	for what, end := range map[string]func(*browser, *api) error{
		"his token is revoked": func(_ *browser, a *api) error { return a.door.Keyring().Revoke("Trần") },
		"he signs out": func(b *browser, _ *api) error {
			if w := b.send("DELETE", "/arbiter/session", ""); w.Code != 204 {
				return fmt.Errorf("sign out: %d", w.Code)
			}
			return nil
		},
	} {
		t.Run(what, func(t *testing.T) {
			keyring, err := auth.OpenKeyring(t.TempDir(), auth.BoardRoles())
			if err != nil {
				t.Fatal(err)
			}
			defer keyring.Close()
			var looks context.Context
			a := newAPI(&table{}, keyring, slog.New(slog.DiscardHandler), nil, nil, []public.Route{{Method: "GET", Pattern: "/api/events", Media: "text/event-stream",
				Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { looks = r.Context() })}})
			b := &browser{api: a}
			b.signIn(t, makeToken(t, keyring, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, ""))
			if b.send("GET", "/api/events", ""); !httpd.SeesAll(looks) {
				t.Fatal("an arbiter does not see all")
			}
			if err := end(b, a); err != nil {
				t.Fatal(err)
			}
			if httpd.SeesAll(looks) {
				t.Error("he sees all still")
			}
		})
	}
}

func TestFromAfarNobodySignsInWithoutTLS(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	r := httptest.NewRequest("POST", "/arbiter/session", strings.NewReader(`{"token":"`+token+`"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r.WithContext(httpd.WithListener(r.Context(), httpd.Plain)))
	if w.Code != 403 || !strings.HasPrefix(detail(w), "this address is not encrypted and for looking only") || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestASessionOutlivesARestart(t *testing.T) {
	dir := t.TempDir()
	var b browser
	for i := range 2 {
		keyring, err := auth.OpenKeyring(dir, auth.BoardRoles())
		if err != nil {
			t.Fatal(err)
		}
		b.api = newAPI(&table{}, keyring, slog.New(slog.DiscardHandler), nil, nil, nil)
		if i == 0 {
			b.signIn(t, makeToken(t, keyring, control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, ""))
		}
		if w := b.send("GET", "/arbiter/session", ""); w.Code != 200 {
			t.Errorf("start %d: %d %s", i+1, w.Code, w.Body)
		}
		if err := keyring.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNobodyCanGiveABrowserASessionThatHeKnows(t *testing.T) {
	b, a, _ := signedInBrowser(t)
	planted := &http.Cookie{Name: "__Host-kyban", Value: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
	known := *b.cookie // Of another session, which the caller has.
	for _, c := range []*http.Cookie{planted, &known} {
		victim := &browser{api: a, cookie: c}
		victim.signIn(t, makeToken(t, a.door.Keyring(), control.Token{Name: "Lan " + c.Value[:5], Role: control.Arbiter}, time.Hour, ""))
		if victim.cookie.Value == c.Value {
			t.Error("the browser keeps the secret that it was given")
		}
		thief := &browser{api: a, cookie: c}
		if w := thief.send("GET", "/arbiter/session", ""); w.Code != 401 {
			t.Errorf("who knows the planted secret: %d %s", w.Code, w.Body)
		}
	}
}

func TestWhatAPageOfAnotherSiteSendsIsRefused(t *testing.T) {
	b, a, lines := signedInBrowser(t)
	for what, header := range map[string][]string{
		"a form":                            {"Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site", "Content-Type", "application/x-www-form-urlencoded"},
		"a form of an old browser":          {"Origin", "https://elsewhere.example", "Content-Type", "application/x-www-form-urlencoded"},
		"fetch":                             {"Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors"},
		"fetch from a page without address": {"Origin", "null"},
		"a simple POST":                     {"Origin", "https://elsewhere.example", "Content-Type", "text/plain"},
		"the same computer's other port":    {"Origin", "https://board.local:8443", "Sec-Fetch-Site", "same-site"},
		"a page without TLS":                {"Origin", "http://board.local", "Sec-Fetch-Site", "cross-site"},
	} {
		for _, call := range [][3]string{
			{"POST", "/api/games/open/result", `{"result":"1-0"}`}, {"POST", "/api/games/open/stop", ""},
			{"POST", "/arbiter/session", `{"token":"x"}`}, {"DELETE", "/arbiter/session", ""},
		} {
			w := b.send(call[0], call[1], call[2], header...)
			if w.Code != 403 || !strings.HasPrefix(detail(w), "this was sent by the page of another site") || w.Header().Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s: %s %s: %d %s", what, call[0], call[1], w.Code, w.Body)
			}
		}
	}
	if done := a.board.(*table).done; len(done) != 0 {
		t.Errorf("the board did %q", done)
	}
	if len(*lines) < 2 || !strings.HasPrefix((*lines)[1], "control: refused ") {
		t.Errorf("the daemon's log says %q", *lines)
	}
	if w := b.send("POST", "/api/games/open/stop", "", "Origin", "https://board.local", "Sec-Fetch-Site", "same-origin"); w.Code != 200 {
		t.Errorf("the board's own page: %d %s", w.Code, w.Body)
	}
}

func TestNoOtherSiteReadsAnswers(t *testing.T) {
	b, _, _ := signedInBrowser(t)
	for _, method := range []string{"GET", "OPTIONS", "POST"} {
		w := b.send(method, "/api/status", "", "Origin", "https://elsewhere.example", "Access-Control-Request-Method", "POST")
		for name := range w.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: header %s", method, name)
			}
		}
	}
}

// forgedCookies is the number of secrets tried by an attacker who has one of his own.
const forgedCookies = 100_000

func TestNoForgedCookieIsAccepted(t *testing.T) {
	seed := randtest.Seed(t, 3)
	random := rand.New(rand.NewPCG(seed, 1))
	b, _, _ := signedInBrowser(t)
	own := b.cookie.Value
	for range forgedCookies {
		forged := make([]byte, 32)
		for i := range forged {
			forged[i] = byte(random.Uint32())
		}
		text := base64.RawURLEncoding.EncodeToString(forged)
		switch random.IntN(4) {
		case 0: // Another character.
			at := random.IntN(len(own))
			text = own[:at] + string(text[0]) + own[at+1:]
		case 1: // Cut off.
			text = own[:random.IntN(len(own))]
		case 2: // More behind.
			text = own + text[:1+random.IntN(20)]
		}
		if text == own {
			continue
		}
		thief := browser{api: b.api, cookie: &http.Cookie{Name: "__Host-kyban", Value: text}}
		if w := thief.send("GET", "/api/status", ""); w.Code != 401 {
			t.Fatalf("cookie %q: %d %s", text, w.Code, w.Body)
		}
	}
}

func TestWhoTriesToSignInAgainAndAgainIsHeldOff(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, time.Hour, "")
	now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	a.door.SetClock(func() time.Time { return now })
	from := func(address, token string, header ...string) int {
		r := httptest.NewRequest("POST", "/arbiter/session", strings.NewReader(`{"token":"`+token+`"}`))
		r.RemoteAddr, r.Host = address, "board.local"
		r.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		a.door.ClientAddress(proxies(t), a).ServeHTTP(w, r)
		return w.Code
	}
	for i := range 10 {
		if code := from(fmt.Sprintf("[2001:db8::%d]:4000", i+1), "kyb_arbiter_guess"); code != 401 {
			t.Errorf("attempt %d: %d, want 401", i+1, code)
		}
	}
	for _, c := range []struct {
		what, address string
		header        []string
		want          int
	}{
		{"another address of the same network", "[2001:db8::99]:4000", nil, 429},
		{"another network", "[2001:db8:0:1::1]:4000", nil, 200},
		{"the same network behind the proxy", "127.0.0.1:5000", []string{"X-Forwarded-For", "203.0.113.5, 2001:db8::7"}, 429},
		{"another one behind the proxy", "127.0.0.1:5000", []string{"X-Forwarded-For", "2001:db8::7, 203.0.113.5"}, 200},
		{"who says that he is a proxy", "[2001:db8::7]:4000", []string{"X-Forwarded-For", "203.0.113.6"}, 429},
	} {
		if code := from(c.address, token, c.header...); code != c.want {
			t.Errorf("%s: %d, want %d", c.what, code, c.want)
		}
	}
	if now = now.Add(6 * time.Second); from("[2001:db8::1]:4000", token) != 200 {
		t.Error("after a while he is held off still")
	}
}

// A proxy may keep an answer, and the screen in the hall may show it.
func TestNoAnswerRepeatsASecret(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	for name, tc := range map[string][3]string{
		"a token beside what is not known": {"/arbiter/session", `{"token":"kyb_arbiter_secret","x":1}`, "application/json"},
		"a token in half an object":        {"/arbiter/session", `{"token":"kyb_arbiter_secret"`, "application/json"},
		"a token that is no JSON":          {"/arbiter/session", `kyb_arbiter_secret`, "text/plain"},
		"a token that is a list":           {"/arbiter/session", `{"token":["kyb_arbiter_secret"]}`, "application/json"},
		"a PIN beside what is not known":   {"/api/games/open/sign", `{"side":"red","pin":"secret","x":1}`, "application/json"},
		"a PIN for a token that can't be":  {"/api/tokens", `{"role":"player","name":"Lan","pin":"secret","x":1}`, "application/json"},
		"a token in the place of a number": {"/api/games/kyb_arbiter_secret/sign", `{}`, "application/json"},
	} {
		w := ask(a, "operator", "POST", tc[0], tc[1], "Content-Type", tc[2])
		if w.Code < 400 || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// A browser sends the cookie of a session that has ended, or of another board at this address: it must still be able to load
// the page to sign in again.
func TestWhoseSessionHasEndedIsShownThePages(t *testing.T) {
	for what, end := range map[string]func(a *api, b *browser){
		"signed out elsewhere":     func(a *api, b *browser) { elsewhere := *b; elsewhere.send("DELETE", "/arbiter/session", "") },
		"a token that was revoked": func(a *api, _ *browser) { a.door.Keyring().Revoke("Trần") },
		"another board":            func(_ *api, b *browser) { b.cookie.Value = "of another board" },
	} {
		b, a, _ := signedInBrowser(t)
		end(a, b)
		for path, want := range map[string]int{"/healthz": 200, "/api/games": 401, "/arbiter/session": 401} {
			if w := b.send("GET", path, ""); w.Code != want {
				t.Errorf("%s: %s: %d %s, want %d", what, path, w.Code, w.Body, want)
			}
		}
	}
}
