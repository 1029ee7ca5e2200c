package api

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// forgedCalls is the number of calls of an attacker who knows the API, some dead tokens, and some earlier calls.
const forgedCalls = 1_000_000

// attackers is the number of them at once.
const attackers = 8

// An attempt is a call that must not be carried out.
type attempt struct {
	token, path, body, key string
	code                   int // The expected status.
}

// attacker makes attempts on a board where ten calls were carried out.
type attacker struct {
	arbiter, viewer, player   string
	revoked, expired, foreign string
	recorded                  []attempt // Carried out once, each with a key.
	random                    *rand.Rand
}

// operations are valid entries with meaningful bodies.
var operations = [][2]string{
	{"open/result", `{"result":"1-0"}`}, {"open/result", `{"result":"1/2-1/2","ply":3}`}, {"3/tags", `{"tags":{"red":"Lan"}}`},
	{"open/resign", `{"side":"red"}`}, {"open/offer", `{"side":"black"}`}, {"open/stop", ""}, {"open/go", ""}, {"3/agree", ""},
	{"open/adjust", `{"side":"red","on":true}`}, {"open/takeback", ""}, {"open/delay", `{"delay_us":0}`}, {"open/end", ""}, {"open/claim", `{"side":"red","ply":3}`},
	{"open/rule", `{"ply":3,"ruling":"result","result":"1-0","name":"Trần","reason":"So."}`}, {"3/sign", `{"side":"arbiter"}`},
}

// attempts are the attacker's methods.
var attempts = map[string]func(*attacker) attempt{
	"a token that was guessed": func(a *attacker) attempt {
		bits := make([]byte, 32)
		for i := range bits {
			bits[i] = byte(a.random.Uint32())
		}
		return a.with("kyb_arbiter_"+base64.RawURLEncoding.EncodeToString(bits), 401)
	},
	"a token with another character": func(a *attacker) attempt {
		at := a.random.IntN(len(a.arbiter))
		other := byte('!' + a.random.IntN('~'-'!'))
		if other == a.arbiter[at] {
			other = '~'
		}
		return a.with(a.arbiter[:at]+string(other)+a.arbiter[at+1:], 401)
	},
	"a token that was cut off": func(a *attacker) attempt { return a.with(a.arbiter[:a.random.IntN(len(a.arbiter))], 401) },
	"a token with more behind": func(a *attacker) attempt { return a.with(a.arbiter+a.arbiter[:1+a.random.IntN(20)], 401) },
	"the viewer's token as an arbiter's": func(a *attacker) attempt {
		return a.with(strings.Replace(a.viewer, "viewer", "arbiter", 1), 401)
	},
	"a revoked token":       func(a *attacker) attempt { return a.with(a.revoked, 401) },
	"an expired token":      func(a *attacker) attempt { return a.with(a.expired, 401) },
	"another board's token": func(a *attacker) attempt { return a.with(a.foreign, 401) },
	"a viewer":              func(a *attacker) attempt { return a.with(a.viewer, 403) },
	"a player beyond his rights": func(a *attacker) attempt {
		try := a.with(a.player, 403)
		for try.path == "open/resign" || try.path == "open/claim" { // Those of the player's own side.
			try = a.with(a.player, 403)
		}
		return try
	},
	"an arbiter who ends boardd": func(a *attacker) attempt {
		return attempt{token: a.arbiter, path: "open/end", code: 403}
	},
	"a call that was recorded": func(a *attacker) attempt {
		try := a.recorded[a.random.IntN(len(a.recorded))]
		try.code = 200 // Answered as before.
		return try
	},
	"its key with another body": func(a *attacker) attempt {
		try := a.recorded[a.random.IntN(len(a.recorded))]
		try.path, try.body, try.code = "open/tags", fmt.Sprintf(`{"tags":{"round":"%d"}}`, a.random.Uint32()), 422
		return try
	},
}

// with returns an operation with a token.
func (a *attacker) with(token string, code int) attempt {
	word := operations[a.random.IntN(len(operations))]
	return attempt{token: token, path: word[0], body: word[1], key: fmt.Sprint(a.random.Uint64()), code: code}
}

// prepare makes the attacker's tokens and the calls that it has seen, on a keyring whose clock then stands still.
func prepare(t *testing.T, k *auth.Keyring, foreign string, call func(attempt) int) *attacker {
	t.Helper()
	now := time.Now()
	k.Now = func() time.Time { return now }
	a := &attacker{
		arbiter: makeToken(t, k, control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""),
		viewer:  makeToken(t, k, control.Token{Name: "Hall", Role: control.Viewer}, 0, ""),
		player:  makeToken(t, k, control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, ""),
		revoked: makeToken(t, k, control.Token{Name: "Minh", Role: control.Arbiter}, 0, ""),
		expired: makeToken(t, k, control.Token{Name: "Hoa", Role: control.Arbiter}, time.Second, ""),
		foreign: foreign,
	}
	if err := k.Revoke("Minh"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Second)
	for i := range 10 {
		seen := attempt{token: a.arbiter, path: "open/tags", body: fmt.Sprintf(`{"tags":{"table":"%d"}}`, i), key: fmt.Sprint("seen ", i)}
		if code := call(seen); code != 200 {
			t.Fatalf("a true call is answered %d", code)
		}
		a.recorded = append(a.recorded, seen)
	}
	return a
}

// request returns an attempt as a request.
func (try attempt) request(base string) *http.Request {
	r, err := http.NewRequest("POST", base+"/api/games/"+try.path, strings.NewReader(try.body))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Authorization", "Bearer "+try.token)
	if try.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if try.key != "" {
		r.Header.Set("Idempotency-Key", try.key)
	}
	return r
}

// attack makes n attempts, by several attackers at once, and returns the number of each kind.
func attack(t *testing.T, seed uint64, n int, a *attacker, call func(attempt) int) map[string]int {
	t.Helper()
	kinds := slices.Sorted(maps.Keys(attempts))
	var mu sync.Mutex
	made := map[string]int{}
	var running sync.WaitGroup
	for worker := range attackers {
		running.Go(func() {
			own := *a
			own.random = rand.New(rand.NewPCG(seed, uint64(worker)))
			for i := worker; i < n; i += attackers {
				kind := kinds[i%len(kinds)]
				try := attempts[kind](&own)
				code := call(try)
				if code != try.code {
					t.Errorf("%s: %+v is answered %d", kind, try, code)
					return
				}
				mu.Lock()
				made[kind]++
				mu.Unlock()
			}
		})
	}
	running.Wait()
	return made
}

// unhurried is a clock on which a day passes between two calls, so that no quota is ever used up.
func unhurried() func() time.Time {
	var days atomic.Int64
	return func() time.Time { return time.Unix(86400*days.Add(1), 0) }
}

func TestForgedAndReplayedCallsDoNothing(t *testing.T) {
	calls := sweeptest.Of(30_000, forgedCalls)
	seed := randtest.Seed(t, 1)
	board := &table{}
	a, _ := newTestAPI(t, board)
	other, _ := newTestAPI(t, board)
	a.door.SetClock(unhurried())
	call := func(try attempt) int {
		w := httptest.NewRecorder()
		a.ServeHTTP(w, try.request("http://board.local").WithContext(context.Background()))
		return w.Code
	}
	attacker := prepare(t, a.door.Keyring(), makeToken(t, other.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), call)
	made := attack(t, seed, calls, attacker, call)
	if accepted := board.count() - len(attacker.recorded); accepted != 0 {
		t.Errorf("%d of %d calls were carried out: %q", accepted, calls, board.done[len(attacker.recorded):])
	}
	t.Logf("%d calls, none carried out: %v", calls, made)
}

func TestForgedAndReplayedCallsDoNothingOverTheNetwork(t *testing.T) {
	calls := sweeptest.Of(300, 3000)
	seed := randtest.Seed(t, 2)
	board := &table{}
	_, server := listen(t, board)
	server.api.door.SetClock(unhurried())
	other, _ := newTestAPI(t, board)
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(server.api.door.Authority())
	client := &http.Client{Timeout: 5 * time.Minute, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: control.BoardName}}}
	t.Cleanup(client.CloseIdleConnections)
	call := func(try attempt) int {
		answer, err := client.Do(try.request(server.Endpoint().Address))
		if err != nil {
			t.Error(err)
			return 0
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	attacker := prepare(t, server.api.door.Keyring(), makeToken(t, other.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), call)
	attack(t, seed, calls, attacker, call)
	if accepted := board.count() - len(attacker.recorded); accepted != 0 {
		t.Errorf("%d of %d calls were carried out: %q", accepted, calls, board.done[len(attacker.recorded):])
	}
}
