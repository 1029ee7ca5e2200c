package api

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
)

// looksFor returns an API with one stream, and the context of its last request.
func looksFor(t *testing.T) (*api, *context.Context) {
	t.Helper()
	keyring, err := auth.OpenKeyring(t.TempDir(), auth.BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyring.Close() })
	looks := new(context.Context)
	a := newAPI(&table{}, keyring, slog.New(slog.DiscardHandler), nil, nil, []public.Route{{Method: "GET", Pattern: "/api/events", Media: "text/event-stream",
		Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { *looks = r.Context() })}})
	return a, looks
}

func TestWhoMayNotLookAnyMoreIsGuardedAgainst(t *testing.T) {
	var ahead atomic.Int64 // How far the clock of the computer is set forward.
	for what, tc := range map[string]struct {
		role    control.Role
		bearer  bool
		happens func(*testing.T, *api, *browser)
		ends    bool
	}{
		"an arbiter's token is revoked":                {control.Arbiter, true, revoked("Trần"), true},
		"a viewer's token is revoked":                  {control.Viewer, true, revoked("Trần"), true},
		"the token of a viewer's session is revoked":   {control.Viewer, false, revoked("Trần"), true},
		"the token of an arbiter's session is revoked": {control.Arbiter, false, revoked("Trần"), true},
		"the token of another is revoked":              {control.Viewer, true, revoked("Lan"), false},
		"he signs out":                                 {control.Viewer, false, func(_ *testing.T, _ *api, b *browser) { b.send("DELETE", "/arbiter/session", "") }, true},
		"another signs out": {control.Viewer, false, func(t *testing.T, a *api, _ *browser) {
			other := &browser{api: a}
			other.signIn(t, makeToken(t, a.door.Keyring(), control.Token{Name: "Hoa", Role: control.Viewer}, 0, ""))
			other.send("DELETE", "/arbiter/session", "")
		}, false},
		"his browser signs in anew": {control.Viewer, false, func(t *testing.T, a *api, b *browser) {
			b.signIn(t, makeToken(t, a.door.Keyring(), control.Token{Name: "Hoa", Role: control.Viewer}, 0, ""))
		}, true},
		"nearly an hour goes by":                        {control.Viewer, true, func(*testing.T, *api, *browser) { time.Sleep(59 * time.Minute) }, false},
		"his token expires":                             {control.Viewer, true, func(*testing.T, *api, *browser) { time.Sleep(time.Hour) }, true},
		"the token of his session expires":              {control.Viewer, false, func(*testing.T, *api, *browser) { time.Sleep(time.Hour) }, true},
		"the clock is set to when it will have expired": {control.Viewer, true, func(*testing.T, *api, *browser) { ahead.Store(int64(2 * time.Hour)) }, true},
	} {
		t.Run(what, func(t *testing.T) {
			a, looks := looksFor(t)
			ahead.Store(0)
			a.door.Keyring().Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			synctest.Test(t, func(t *testing.T) {
				token := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: tc.role}, time.Hour, "")
				makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Viewer}, 0, "")
				b := &browser{api: a}
				if tc.bearer {
					b.send("GET", "/api/events", "", "Authorization", "Bearer "+token)
				} else {
					b.signIn(t, token)
					b.send("GET", "/api/events", "")
				}
				var ended atomic.Int32
				stop := httpd.WatchAccess(*looks, func(error) { ended.Add(1) })
				synctest.Wait()
				if ended.Load() != 0 {
					t.Fatal("it ends at once")
				}
				tc.happens(t, a, b)
				time.Sleep(time.Second)
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

// revoked returns a function that revokes the token of a person.
func revoked(name string) func(*testing.T, *api, *browser) {
	return func(t *testing.T, a *api, _ *browser) {
		if err := a.door.Keyring().Revoke(name); err != nil {
			t.Fatal(err)
		}
	}
}

// The token is revoked between its check and the start of its watch.
func TestWhoMayNotLookAnyMoreBeforeHeIsGuardedIsEnded(t *testing.T) {
	a, looks := looksFor(t)
	b := &browser{api: a}
	b.send("GET", "/api/events", "", "Authorization", "Bearer "+makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Viewer}, 0, ""))
	revoked("Trần")(t, a, b)
	ended := make(chan struct{})
	defer httpd.WatchAccess(*looks, func(error) { close(ended) })()
	select {
	case <-ended:
	case <-time.After(5 * time.Minute):
		t.Error("he goes on")
	}
}

func TestWhoWasStoppedIsNotEnded(t *testing.T) {
	a, looks := looksFor(t)
	synctest.Test(t, func(t *testing.T) {
		b := &browser{api: a}
		b.send("GET", "/api/events", "", "Authorization", "Bearer "+makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Viewer}, 0, ""))
		stop := httpd.WatchAccess(*looks, func(error) { t.Error("he is ended") })
		synctest.Wait()
		stop()
		synctest.Wait()
		revoked("Trần")(t, a, b)
		time.Sleep(time.Minute)
	})
}
