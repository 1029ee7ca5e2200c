package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/randtest"
)

// FuzzRequest sends arbitrary requests to the operator's API. Each gets an answer, never one of a fault inside; each carried
// out request passes the check of requests; and without a token none is carried out.
func FuzzRequest(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, word := range operations {
		corpus.Add("POST", "/api/games/"+word[0], word[1], "key")
	}
	corpus.Add("POST", "/api/games", `{"tags":{"red":"Lan\nblack=x"}}`, "")
	corpus.Add("POST", "/api/games/open/result", `{"result":"1-0","ply":-1}`, "")
	corpus.Add("POST", "/api/games/00/stop", `[]`, "")
	corpus.Add("GET", "/api/games/999999999999999999999", "", "")
	corpus.Add("GET", "/api/games/3/records", "", "")
	corpus.Add("DELETE", "/api/tokens/%00", "", "")
	corpus.Add("GET", "/api/status?a b", "", "")
	corpus.Add("GET", "/api/games/3/review?ply=1&lang=vi", "", "")
	corpus.Add("POST", "/arbiter/session", `{"token":"kyb_arbiter_"}`, "")
	corpus.Add("DELETE", "/arbiter/session", "", "")
	board := &checking{table: &table{}}
	a, _ := newTestAPI(f, board)
	corpus.Fuzz(func(t testing.TB, method, path, body, key string) {
		r, err := http.NewRequest(method, "http://board/"+strings.TrimPrefix(path, "/"), strings.NewReader(body))
		if err != nil {
			return // No request.
		}
		board.t = t
		before := board.count()
		r.Header = http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}}
		again := r.Clone(httpd.WithListener(r.Context(), httpd.Socket))
		again.Body = io.NopCloser(strings.NewReader(body))
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		if board.count() != before || strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/api/key" && w.Code < 300 {
			t.Fatalf("without a token: %d %s", w.Code, w.Body)
		}
		w = httptest.NewRecorder()
		if a.ServeHTTP(w, again); w.Code >= 500 {
			t.Fatalf("%s %q %q: %d %s", method, path, body, w.Code, w.Body)
		}
	})
}

// checking is a board that fails on meaningless requests.
type checking struct {
	*table
	t testing.TB
}

func (b *checking) Do(r control.Request) (*control.Status, error) {
	if err := r.Check(); err != nil || r.By == "" || r.Op == "" {
		b.t.Errorf("the board is asked for %+v: %v", r, err)
	}
	return b.table.Do(r)
}
