package broadcast

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/recorder"
)

// What is packed once stands in the streams of viewers who came at different times, and who have been away.
func TestThePresentIsPackedOnceForAllViewers(t *testing.T) {
	store, err := recorder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := New(Config{Store: store, Log: logtest.New(func(string) {}), Health: func() error { return nil }, Sees: func(context.Context) bool { return false }})
	p := h.NewPresent([]byte(`{"n":0}`))
	server := httptest.NewServer(p)
	defer server.Close()
	tell := func(n int) { p.Tell(fmt.Appendf(nil, `{"changed":%d}`, n), fmt.Appendf(nil, `{"n":%d}`, n)) }
	tell(1)
	first := lookAt(t, server.URL, "gzip", "")
	first.expect(t, `hall {"n":1}`)
	tell(2)
	first.expect(t, `tables {"changed":2}`)
	second := lookAt(t, server.URL, "gzip", "")
	second.expect(t, `hall {"n":2}`)
	plain := lookAt(t, server.URL, "", "")
	plain.expect(t, `hall {"n":2}`)
	away := lookAt(t, server.URL, "gzip", p.id(1))
	away.expect(t, `tables {"changed":2}`)
	h.Beat()
	tell(3)
	for _, l := range []*looking{first, second, plain, away} {
		l.expect(t, `tables {"changed":3}`)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Error(err)
	}
	for _, l := range []*looking{first, second, plain, away} {
		l.expect(t, `bye {}`)
	}
}

// looking is somebody who follows a stream.
type looking struct{ events *sse.Reader }

func lookAt(t *testing.T, url, accepts, last string) *looking {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", accepts) // So that the answer is taken as it is.
	r.Header.Set("Last-Event-ID", last)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if got := answer.Header.Get("Content-Encoding"); got != accepts {
		t.Fatalf("it is encoded as %q, want %q", got, accepts)
	}
	if accepts == "" {
		return &looking{sse.NewReader(answer.Body, "")}
	}
	unpacked, err := gzip.NewReader(bufio.NewReader(answer.Body))
	if err != nil {
		t.Fatal(err)
	}
	return &looking{sse.NewReader(unpacked, "")}
}

func (l *looking) expect(t *testing.T, want string) {
	t.Helper()
	e, err := l.events.Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(e.Type + " " + string(e.Data)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
