package control

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestAddressesWhereEverybodyLooks(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{"http://board-7.local:8090", "http://board-7.local:8090"},
		{"http://board-7.local:8090/", "http://board-7.local:8090"},
		{"https://live.example.org", "https://live.example.org"},
		{"https://live.example.org/hall/", "https://live.example.org/hall"},
		{"ftp://board-7.local", ""}, {"http://", ""}, {"http://lan@board-7.local", ""}, {"http://board-7.local?x=1", ""}, {"board-7.local:8090", ""},
	} {
		client, err := Public(c.address, time.Second)
		switch {
		case c.want == "" && (err == nil || !strings.Contains(err.Error(), "expected http://HOST:PORT")):
			t.Errorf("%s: %v", c.address, err)
		case c.want != "" && (err != nil || client.base != c.want):
			t.Errorf("%s: %+v, %v, want %s", c.address, client, err, c.want)
		}
	}
}

// Behind a proxy the system's authorities count; a board's own is not among them.
func TestABoardsOwnCertificateIsNotTrustedByEverybody(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	client, err := Public(server.URL, 5*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	want := "boardctl connect " + server.URL + " makes it known"
	if _, err := client.Get(t.Context(), "/api/games", nil); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want ... %s", err, want)
	}
}

// pipes is a network whose times come only from a test's clock.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if conn, open := <-p; open {
		return conn, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// A stream may last longer than an answer may take to begin.
func TestOnlyTheBeginningOfAStreamIsWaitedFor(t *testing.T) {
	synctest.Test(t, testTheBeginningOfAStream)
}

func testTheBeginningOfAStream(t *testing.T) {
	const patience = time.Minute
	server, network := &http.Server{}, make(pipes)
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/stream":
			_ = http.NewResponseController(w).Flush()
			time.Sleep(2 * patience)
			_, _ = io.WriteString(w, r.Header.Get("Last-Event-ID"))
		case "/never":
			<-r.Context().Done()
		default:
			w.WriteHeader(http.StatusTeapot)
		}
	})
	go server.Serve(network)
	defer server.Close()
	client, err := Public("http://board", patience)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	client.http.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		network <- theirs
		return ours, nil
	}
	answer, err := client.Get(t.Context(), "/stream", http.Header{"Last-Event-ID": {"7"}})
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || string(text) != "7" {
		t.Errorf("heard %q, %v", text, err)
	}
	if _, err := client.Get(t.Context(), "/never", nil); err == nil || !strings.HasSuffix(err.Error(), "no answer") {
		t.Errorf("an answer that never begins: %v", err)
	}
	var refused *RefusedError
	if _, err := client.Get(t.Context(), "/other", nil); !errors.As(err, &refused) || refused.HTTPStatus() != http.StatusTeapot {
		t.Errorf("refused with %v", err)
	}
}
