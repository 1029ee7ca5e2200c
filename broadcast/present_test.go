package broadcast

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/internal/pipetest"
	"github.com/kyban/kyban/internal/sse"
)

// standingOf is how tables stand: a text at each.
func standingOf(event string, tables map[int]string) Standing {
	s := Standing{Tables: map[int][]byte{}, Say: func(of []json.RawMessage, _ bool) any {
		return struct {
			Event  string            `json:"event"`
			Tables []json.RawMessage `json:"tables"`
		}{event, of}
	}}
	for n, text := range tables {
		s.Tables[n] = fmt.Appendf(nil, `{"table":%d,"at":%q}`, n, text)
	}
	return s
}

// present is a stream of tables on which tests look, in a bubble.
type present struct {
	*testing.T
	*Present
	server *httptest.Server
	event  string
	tables map[int]string
}

func newPresent(t *testing.T) *present {
	p := &present{T: t, Present: pipedHub(t).hub.NewPresent(standingOf("Huế", nil)), event: "Huế", tables: map[int]string{}}
	p.server = pipetest.Serve(t, p.Present)
	return p
}

// tell changes a table, and tells it.
func (p *present) tell(table int, text string) {
	p.tables[table] = text
	p.Tell(standingOf(p.event, p.tables))
}

// look returns somebody who follows.
func (p *present) look(accepts, last string) *looking {
	p.Helper()
	return lookAt(p.T, p.server, accepts, last)
}

const quiet = time.Second

func TestNewsGoOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresent(t)
		v := p.look("", "")
		v.expect(t, 0, `hall {"event":"Huế","tables":[]}`)
		time.Sleep(quiet)
		p.tell(1, "a")
		v.expect(t, 0, `tables {"event":"Huế","tables":[{"table":1,"at":"a"}]}`) // At once.
		for i := range 100 {                                                     // A hundred changes in a second are one message.
			p.tell(1+i%2, fmt.Sprint(i))
			time.Sleep(quiet / 100)
		}
		v.expect(t, 0, `tables {"event":"Huế","tables":[{"table":1,"at":"98"},{"table":2,"at":"99"}]}`)
		p.tell(3, "b")
		time.Sleep(quiet / 2)
		p.tell(3, "c")
		v.expect(t, quiet/2, `tables {"event":"Huế","tables":[{"table":3,"at":"c"}]}`)
		p.event = "Hội An"
		p.tell(3, "c")
		v.expect(t, quiet, `tables {"event":"Hội An","tables":[]}`)
		delete(p.tables, 2) // Who follows learns of a table that is gone by the whole.
		p.tell(3, "c")
		v.expect(t, quiet, `hall {"event":"Hội An","tables":[{"table":1,"at":"98"},{"table":3,"at":"c"}]}`)
		p.tell(3, "d")
		p.tell(3, "c") // As it was: nothing is told,
		time.Sleep(2 * quiet)
		p.tell(1, "e") // and the next news go at once.
		v.expect(t, 0, `tables {"event":"Hội An","tables":[{"table":1,"at":"e"}]}`)
		p.tell(1, "f") // What waits is told before the end.
		closed := make(chan error)
		go func() { closed <- p.hub.Close(t.Context()) }()
		v.expect(t, 0, `tables {"event":"Hội An","tables":[{"table":1,"at":"f"}]}`)
		v.expect(t, 0, `bye {}`)
		if err := <-closed; err != nil {
			t.Error(err)
		}
	})
}

// Who was away gets how all stands, and nothing that he has missed.
func TestWhoComesBackGetsThePresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresent(t)
		for n := range 4 {
			p.tell(n, "at first")
		}
		for i := range 40 {
			time.Sleep(quiet)
			p.tell(i%2, fmt.Sprint(i))
		}
		const all = `hall {"event":"Huế","tables":[{"table":0,"at":"38"},{"table":1,"at":"39"},{"table":2,"at":"at first"},{"table":3,"at":"at first"}]}`
		newest := p.newest.Load().place
		for _, c := range []struct{ name, last, want string }{
			{"never there", "", all},
			{"a message ago", p.id(newest - 1), `tables {"event":"Huế","tables":[{"table":1,"at":"39"}]}`},
			{"thirty messages ago", p.id(newest - 30), `tables {"event":"Huế","tables":[{"table":0,"at":"38"},{"table":1,"at":"39"}]}`},
			{"longer ago", p.id(newest - 31), all},
			{"in an earlier run", "18ab-" + fmt.Sprint(newest-1), all},
			{"in the future", p.id(newest + 1), all},
		} {
			for _, accepts := range []string{"", "gzip"} {
				t.Log(c.name, accepts)
				p.look(accepts, c.last).expect(t, 0, c.want)
			}
		}
	})
}

// Somebody who does not take messages keeps nobody waiting, and then gets what has changed since in one message.
func TestASlowViewerSkipsToThePresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresent(t)
		large := strings.Repeat("x", 16<<10) // More than a reader takes at once.
		slow, well := p.look("", ""), p.look("", "")
		well.expect(t, 0, `hall {"event":"Huế","tables":[]}`)
		for i := range 5 {
			p.tell(i%2, fmt.Sprint(large, i))
			well.expect(t, quiet, fmt.Sprintf(`tables {"event":"Huế","tables":[{"table":%d,"at":"%s%d"}]}`, i%2, large, i))
		}
		slow.expect(t, 0, `hall {"event":"Huế","tables":[]}`)
		slow.expect(t, 0, fmt.Sprintf(`tables {"event":"Huế","tables":[{"table":0,"at":"%s4"},{"table":1,"at":"%s3"}]}`, large, large))
		p.tell(7, "g")
		for _, l := range []*looking{slow, well} {
			l.expect(t, quiet, `tables {"event":"Huế","tables":[{"table":7,"at":"g"}]}`)
		}
	})
}

// A message is made once for all who get it.
func TestAMessageIsEncodedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresent(t)
		said := 0
		tell := func(text string) {
			now := standingOf("Huế", map[int]string{1: text})
			say := now.Say
			now.Say = func(of []json.RawMessage, announced bool) any {
				said += len(of) // What all have in common is said once more, without tables.
				return say(of, announced)
			}
			p.Tell(now)
		}
		var all []*looking
		for i := range 20 {
			l := p.look([]string{"", "gzip"}[i%2], "")
			l.expect(t, 0, `hall {"event":"Huế","tables":[]}`)
			all = append(all, l)
		}
		tell("a")
		for _, l := range all {
			l.expect(t, 0, `tables {"event":"Huế","tables":[{"table":1,"at":"a"}]}`)
		}
		if said != 1 {
			t.Errorf("twenty who follow: table 1 was encoded %d times", said)
		}
		for i := range 20 {
			p.look([]string{"", "gzip"}[i%2], "").expect(t, 0, `hall {"event":"Huế","tables":[{"table":1,"at":"a"}]}`)
		}
		if said != 2 {
			t.Errorf("twenty who come: table 1 was encoded %d times, want once more", said)
		}
	})
}

// looking is somebody who follows a stream.
type looking struct{ events *sse.Reader }

func lookAt(t *testing.T, server *httptest.Server, accepts, last string) *looking {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", cmp.Or(accepts, "identity")) // So that the answer is taken as it is.
	r.Header.Set("Last-Event-ID", last)
	answer, err := server.Client().Transport.RoundTrip(r)
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

// expect takes the next event, which comes at most so much later.
func (l *looking) expect(t *testing.T, within time.Duration, want string) {
	t.Helper()
	began := time.Now()
	e, err := l.events.Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(e.Type + " " + string(e.Data)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if waited := time.Since(began); waited > within {
		t.Errorf("%s came after %v, want %v at most", e.Type, waited, within)
	}
}
