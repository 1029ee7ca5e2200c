package control

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/internal/public"
)

// looksFor returns an API that has one stream, and the context of who asked for it last.
func looksFor(t *testing.T) (*api, *context.Context) {
	t.Helper()
	keyring, err := OpenKeyring(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyring.Close() })
	looks := new(context.Context)
	a := newAPI(&table{}, keyring, func(string) {}, nil, nil, []public.Route{{Method: "GET", Pattern: "/api/events", Media: "text/event-stream",
		Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { *looks = r.Context() })}})
	return a, looks
}

func TestWhoMayNotLookAnyMoreIsGuardedAgainst(t *testing.T) {
	for what, tc := range map[string]struct {
		role    Role
		bearer  bool
		happens func(*testing.T, *api, *browser)
		ends    bool
	}{
		"an arbiter's token is revoked":                {Arbiter, true, revoked("Trần"), true},
		"a viewer's token is revoked":                  {Viewer, true, revoked("Trần"), true},
		"the token of a viewer's session is revoked":   {Viewer, false, revoked("Trần"), true},
		"the token of an arbiter's session is revoked": {Arbiter, false, revoked("Trần"), true},
		"the token of another is revoked":              {Viewer, true, revoked("Lan"), false},
		"he signs out":                                 {Viewer, false, func(_ *testing.T, _ *api, b *browser) { b.send("DELETE", "/arbiter/session", "") }, true},
		"another signs out": {Viewer, false, func(t *testing.T, a *api, _ *browser) {
			other := &browser{api: a}
			other.signIn(t, a.keyring.make(t, Token{Name: "Hoa", Role: Viewer}, 0, ""))
			other.send("DELETE", "/arbiter/session", "")
		}, false},
		"his browser signs in anew": {Viewer, false, func(t *testing.T, a *api, b *browser) {
			b.signIn(t, a.keyring.make(t, Token{Name: "Hoa", Role: Viewer}, 0, ""))
		}, true},
		"nearly an hour goes by":           {Viewer, true, func(*testing.T, *api, *browser) { time.Sleep(59 * time.Minute) }, false},
		"his token expires":                {Viewer, true, func(*testing.T, *api, *browser) { time.Sleep(time.Hour) }, true},
		"the token of his session expires": {Viewer, false, func(*testing.T, *api, *browser) { time.Sleep(time.Hour) }, true},
		"the clock is set to when it will have expired": {Viewer, true, func(_ *testing.T, a *api, _ *browser) {
			a.keyring.mu.Lock()
			defer a.keyring.mu.Unlock()
			a.keyring.latest = time.Now().Add(2 * time.Hour)
		}, true},
	} {
		t.Run(what, func(t *testing.T) {
			a, looks := looksFor(t)
			synctest.Test(t, func(t *testing.T) {
				token := a.keyring.make(t, Token{Name: "Trần", Role: tc.role}, time.Hour, "")
				a.keyring.make(t, Token{Name: "Lan", Role: Viewer}, 0, "")
				b := &browser{api: a}
				if tc.bearer {
					b.send("GET", "/api/events", "", "Authorization", "Bearer "+token)
				} else {
					b.signIn(t, token)
					b.send("GET", "/api/events", "")
				}
				var ended atomic.Int32
				stop := Guard(*looks, func(error) { ended.Add(1) })
				synctest.Wait()
				if ended.Load() != 0 {
					t.Fatal("it ends at once")
				}
				tc.happens(t, a, b)
				time.Sleep(guardEvery)
				synctest.Wait()
				if n := ended.Load(); n == 1 != tc.ends {
					t.Errorf("ended %d times, want an end: %v", n, tc.ends)
				}
				stop()
				stop()
			})
		})
	}
}

// revoked returns what revokes the token of a person.
func revoked(name string) func(*testing.T, *api, *browser) {
	return func(t *testing.T, a *api, _ *browser) {
		if err := a.keyring.Revoke(name); err != nil {
			t.Fatal(err)
		}
	}
}

// The token is revoked after it was looked at and before it is guarded.
func TestWhoMayNotLookAnyMoreBeforeHeIsGuardedIsEnded(t *testing.T) {
	a, looks := looksFor(t)
	b := &browser{api: a}
	b.send("GET", "/api/events", "", "Authorization", "Bearer "+a.keyring.make(t, Token{Name: "Trần", Role: Viewer}, 0, ""))
	revoked("Trần")(t, a, b)
	ended := make(chan struct{})
	defer Guard(*looks, func(error) { close(ended) })()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("he goes on")
	}
}

func TestWhoWasStoppedIsNotEnded(t *testing.T) {
	a, looks := looksFor(t)
	synctest.Test(t, func(t *testing.T) {
		b := &browser{api: a}
		b.send("GET", "/api/events", "", "Authorization", "Bearer "+a.keyring.make(t, Token{Name: "Trần", Role: Viewer}, 0, ""))
		stop := Guard(*looks, func(error) { t.Error("he is ended") })
		synctest.Wait()
		stop()
		synctest.Wait()
		revoked("Trần")(t, a, b)
		time.Sleep(time.Minute)
	})
}
