package api

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// newMetered returns an API whose quotas use a clock that stands still, and a function that moves the clock.
func newMetered(t *testing.T, board Board) (a *api, pass func(time.Duration)) {
	t.Helper()
	a, _ = newTestAPI(t, board)
	now := time.Now()
	a.door.SetClock(func() time.Time { return now })
	return a, func(d time.Duration) { now = now.Add(d) }
}

func TestATokenMayDoSoMuchAndThenWaits(t *testing.T) {
	long := strings.Repeat("x", 200)
	var tags []string
	for i := range 50 {
		tags = append(tags, fmt.Sprintf(`"key%d":"%s"`, i, long))
	}
	for _, tc := range []struct {
		name         string
		token        control.Token
		method, path string
		body         string
		pace         time.Duration // Between two calls.
		most         int           // Of such calls at once.
		detail       string
		after        string // The seconds that it has to wait.
		wait         time.Duration
	}{
		{"a player who asks", control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, "GET", "/api/status", "", 0, 100,
			"the token of Lan may ask 100 times at once, and then 20 times a second: ask again in 1 s", "1", 50 * time.Millisecond},
		{"an arbiter who asks", control.Token{Name: "Trần", Role: control.Arbiter}, "GET", "/api/status", "", 0, 1000,
			"the token of Trần may ask 1000 times at once, and then 100 times a second: ask again in 1 s", "1", 10 * time.Millisecond},
		{"a viewer who asks", control.Token{Name: "Hall", Role: control.Viewer}, "GET", "/api/games", "", 0, 20_000,
			"the token of Hall may ask 20000 times at once, and then 500 times a second: ask again in 1 s", "1", 2 * time.Millisecond},
		{"a viewer who asks for what he may not", control.Token{Name: "Hall", Role: control.Viewer}, "POST", "/api/games/open/stop", "", 0, 20_000,
			"the token of Hall may ask 20000 times at once, and then 500 times a second: ask again in 1 s", "1", 2 * time.Millisecond},
		{"a player who claims", control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, "POST", "/api/games/open/claim", `{"side":"red","ply":1}`, 0, 20,
			"the token of Lan may enter something 20 times at once, and then once in 10 s; the arbiter can enter it: ask again in 10 s", "10", 10 * time.Second},
		{"a player who claims at length", control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, "POST", "/api/games/open/claim",
			`{"side":"red","ply":1,"text":"` + strings.Repeat("x", 800) + `"}`, 10 * time.Second, 35,
			"what is entered with the token of Lan may take 256 KiB of the log at once, and then as much in an hour; the arbiter can enter it: ask again in 100 s", "100", 100 * time.Second},
		{"an arbiter who agrees", control.Token{Name: "Trần", Role: control.Arbiter}, "POST", "/api/games/open/agree", "", 0, 200,
			"the token of Trần may enter something 200 times at once, and then once in 1 s; the operator can enter it at the board: ask again in 1 s", "1", time.Second},
		{"an arbiter who sets long tags", control.Token{Name: "Trần", Role: control.Arbiter}, "POST", "/api/games/open/tags", `{"tags":{` + strings.Join(tags, ",") + `}}`, 0, 89,
			"what is entered with the token of Trần may take 4096 KiB of the log at once, and then as much in an hour; " +
				"the operator can enter it at the board: ask again in 39 s", "39", 39 * time.Second},
		{"an arbiter whose rulings have much follow", control.Token{Name: "Trần", Role: control.Arbiter}, "POST", "/api/games/open/rule", `{"ruling":"dismissed","article":"9.1","reason":"So.","name":"Trần"}`, 0, 13,
			"what is entered with the token of Trần may take 4096 KiB of the log at once, and then as much in an hour; " +
				"the operator can enter it at the board: ask again in 153 s", "153", 153 * time.Second},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, pass := newMetered(t, &table{previewBytes: 300 << 10})
			token := makeToken(t, a.door.Keyring(), tc.token, 0, "")
			n := 0
			w := ask(a, token, tc.method, tc.path, tc.body)
			for ; w.Code != 429 && n < 30_000; n++ {
				pass(tc.pace)
				w = ask(a, token, tc.method, tc.path, tc.body)
			}
			if n != tc.most || detail(w) != tc.detail || w.Header().Get("Retry-After") != tc.after {
				t.Fatalf("after %d calls %d %q, Retry-After %q; want %d, %q, %q", n, w.Code, detail(w), w.Header().Get("Retry-After"), tc.most, tc.detail, tc.after)
			}
			if w := ask(a, "operator", tc.method, tc.path, tc.body); w.Code != 200 {
				t.Errorf("the operator is answered %d %s", w.Code, w.Body)
			}
			pass(tc.wait)
			if w := ask(a, token, tc.method, tc.path, tc.body); w.Code == 429 {
				t.Errorf("after %v it is answered %d %s", tc.wait, w.Code, w.Body)
			}
		})
	}
}

func TestACallThatComesAgainIsNotCountedAsAnotherEntry(t *testing.T) {
	board := &table{}
	a, _ := newMetered(t, board)
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "")
	for i := range 50 {
		if w := ask(a, token, "POST", "/api/games/open/offer", `{"side":"red"}`, "Idempotency-Key", "a"); w.Code != 200 {
			t.Fatalf("call %d: %d %s", i, w.Code, w.Body)
		}
	}
	if board.count() != 1 {
		t.Errorf("the board did %v", board.done)
	}
}

func TestASessionHasTheQuotaOfItsToken(t *testing.T) {
	a, _ := newMetered(t, &table{})
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "")
	for range 2 {
		cookie, _, err := a.door.SignIn(httpd.Browser{}, token)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if w := ask(a, "", "GET", "/api/status", "", "Cookie", "kyban="+cookie.Value); w.Code != 200 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
	}
	if w := ask(a, token, "GET", "/api/status", ""); w.Code != 429 {
		t.Errorf("the token of two sessions that asked 100 times is answered %d", w.Code)
	}
}

func TestTheLastRoomOnTheDiskIsForTheMoves(t *testing.T) {
	const refused = "not recorded: 16391 KiB are free on the disk of the board, this may take %d of them, and its last 16 MiB are kept for recording the moves: " +
		"the operator has to make room there, and at the board itself he can enter it"
	board := &table{previewBytes: 300 << 10}
	a, _ := newMetered(t, board)
	token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	free := uint64(auth.ReservedSpace + 8<<10 - 1)
	a.door.Keyring().Free = func(string) (uint64, error) { return free, nil }
	const ruling = `{"ruling":"dismissed","article":"9.1","reason":"So."}`
	for _, tc := range []struct {
		name, who, method, path, body string
		code, takes                   int
	}{
		{"an arbiter's entry", token, "POST", "/api/games/open/result", `{"result":"1-0"}`, 503, 10},
		{"a ruling from which much follows", token, "POST", "/api/games/open/rule", ruling, 503, 610},
		{"a new token", "operator", "POST", "/api/tokens", `{"name":"Minh","role":"arbiter"}`, 503, 8},
		{"a browser that signs in", "", "POST", "/arbiter/session", `{"token":"` + token + `"}`, 503, 8},
		{"an arbiter who looks", token, "GET", "/api/status", "", 200, 0},
		{"the operator's entry", "operator", "POST", "/api/games/open/result", `{"result":"1-0"}`, 200, 0},
		{"a token that is revoked", "operator", "DELETE", "/api/tokens/Nobody", "", 404, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := ask(a, tc.who, tc.method, tc.path, tc.body)
			if w.Code != tc.code || tc.code == 503 && (detail(w) != fmt.Sprintf(refused, tc.takes) || w.Header().Get("Retry-After") != "60") {
				t.Errorf("%d %s, Retry-After %q", w.Code, w.Body, w.Header().Get("Retry-After"))
			}
		})
	}
	for _, tc := range []struct {
		name, path, body string
		room             uint64
	}{{"an entry", "result", `{"result":"1-0"}`, 10 << 10}, {"a ruling from which much follows", "rule", ruling, 610 << 10}} {
		for below, want := range []int{200, 503} {
			free = auth.ReservedSpace + tc.room - uint64(below)
			if w := ask(a, token, "POST", "/api/games/open/"+tc.path, tc.body); w.Code != want {
				t.Errorf("%s, %d bytes below the room for it: %d %s, want %d", tc.name, below, w.Code, w.Body, want)
			}
		}
	}
	if board.count() != 3 {
		t.Errorf("the board did %v", board.done)
	}
}

func TestALineOfTheLogIsShort(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	ask(a, "kyb_arbiter_guess", "GET", "/api/games/"+strings.Repeat("x", 10_000), "")
	ask(a, "kyb_arbiter_guess", "DELETE", "/api/tokens/"+strings.Repeat("x", 10_000), "")
	for _, line := range *lines {
		if len(line) > 1100 {
			t.Errorf("%d bytes: %.100q...", len(line), line)
		}
	}
	if len(*lines) != 1 {
		t.Errorf("%d lines", len(*lines))
	}
}

// A role without a quota could send requests without a bound.
func TestEachRoleOfATokenHasAQuota(t *testing.T) {
	for _, name := range control.TokenRoles() {
		if auth.BoardRoles().Of(control.Role(name)).Requests == (auth.Rate{}) {
			t.Errorf("%s may ask as often as it likes", name)
		}
	}
}
