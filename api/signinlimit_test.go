package api

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// signInsAt returns an API with a clock that a test sets, and a function that signs in at it: from an address, over the proxy
// if forwarded names a client. It returns the status.
func signInsAt(t *testing.T, now *time.Time) func(address, forwarded, token string) int {
	t.Helper()
	a, _ := newTestAPI(t, &table{})
	a.door.SetClock(func() time.Time { return *now })
	right := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	return func(address, forwarded, token string) int {
		if token == "right" {
			token = right
		}
		r := httptest.NewRequest("POST", "/arbiter/session", strings.NewReader(`{"token":"`+token+`"}`))
		r.RemoteAddr, r.Host = address, "board.local"
		r.Header.Set("Content-Type", "application/json")
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		w := httptest.NewRecorder()
		a.door.ClientAddress(proxies(t), a).ServeHTTP(w, r)
		return w.Code
	}
}

const (
	proxy = "127.0.0.1:5000"
	guess = "kyb_arbiter_guess"
)

// A client that comes through this computer and names another forwarded address each time.
func TestWhoNamesAnotherAddressEachTimeIsHeldOff(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	signIn := signInsAt(t, &now)
	tried := func(from int) (n int) {
		for i := range 1000 {
			if signIn(proxy, fmt.Sprintf("10.%d.%d.%d", from, i/256, i%256), guess) == 401 {
				n++
			}
		}
		return n
	}
	if n := tried(1); n != 100 {
		t.Errorf("%d attempts were answered, want 100", n)
	}
	now = now.Add(5 * time.Second)
	if n := tried(2); n != 5 {
		t.Errorf("%d five seconds later, want 5", n)
	}
	if code := signIn("203.0.113.9:4000", "", "right"); code != 200 {
		t.Errorf("an arbiter who needs no proxy: %d", code)
	}
	now = now.Add(time.Second)
	if code := signIn(proxy, "203.0.113.9", "right"); code != 200 {
		t.Errorf("an arbiter behind the proxy, a second after the last guess: %d", code)
	}
}

func TestOneGuesserBehindAProxyHoldsOffNobodyElse(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	signIn := signInsAt(t, &now)
	for range 1000 {
		signIn(proxy, "203.0.113.5", guess)
	}
	if code := signIn(proxy, "203.0.113.6", "right"); code != 200 {
		t.Errorf("an arbiter behind the same proxy: %d", code)
	}
	if code := signIn(proxy, "203.0.113.5", guess); code != 429 {
		t.Errorf("the guesser: %d", code)
	}
}

// A laptop may have many addresses; none of them clears the count of another.
func TestWhoIsHeldOffStaysSoWhileManyOthersTry(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	signIn := signInsAt(t, &now)
	for range 20 {
		signIn("203.0.113.5:4000", "", guess)
	}
	for i := range 3 * 1024 {
		if code := signIn(fmt.Sprintf("10.1.%d.%d:4000", i/256, i%256), "", guess); code != 401 {
			t.Fatalf("address %d: %d", i, code)
		}
	}
	if code := signIn("203.0.113.5:4000", "", guess); code != 429 {
		t.Errorf("the guesser: %d", code)
	}
}
