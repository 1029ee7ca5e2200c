package auth

import (
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

func TestATokenSignsInAtFewBrowsersAtOnce(t *testing.T) {
	k := openTestKeyring(t)
	sessions, now := NewSessions(k), time.Now()
	k.Now = func() time.Time { return now }
	token, other := k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), k.make(t, control.Token{Name: "Minh", Role: control.Viewer}, 0, "")
	begin := func(token string) string {
		t.Helper()
		secret, _, _, err := sessions.Begin(token, "")
		if err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Second)
		return secret
	}
	ofViewer, ofArbiter := []string{}, []string{}
	for range 104 {
		ofViewer, ofArbiter = append(ofViewer, begin(other)), append(ofArbiter, begin(token))
	}
	for i := range 104 {
		if _, err := sessions.Find(ofArbiter[i]); (err == nil) != (i >= 4) {
			t.Errorf("session %d of the arbiter's 104: %v, want the newest 100", i+1, err)
		}
		if _, err := sessions.Find(ofViewer[i]); err != nil {
			t.Errorf("session %d of the 104 in a hall: %v, want all", i+1, err)
		}
	}
}
