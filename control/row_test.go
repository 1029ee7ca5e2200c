package control

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

func TestAnAnswerThatBreaksOffIsNotTakenForTheWhole(t *testing.T) {
	const line = `{"seq":1,"at_us":5,"wall_us":0,"wall_source":"none","kind":"touch","bytes":{}}`
	for _, tc := range []struct {
		name, sent string
		whole      bool // The answer ends as it should.
		came       int
		want       string
	}{
		{"behind a line", line + "\n", false, 1, "board: the rows of game 3 broke off: unexpected EOF"},
		{"within a line", line + "\n" + line[:20], false, 1, "board: the rows of game 3 broke off: unexpected EOF"},
		{"before a line feed", line, false, 0, "board: the rows of game 3 broke off: unexpected EOF"},
		{"without a line feed at the end", line, true, 0, "board: the rows of game 3 broke off: unexpected EOF"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				io.WriteString(w, tc.sent)
				w.(http.Flusher).Flush()
				if !tc.whole {
					panic(http.ErrAbortHandler)
				}
			}))
			defer server.Close()
			c := &Client{base: server.URL, http: server.Client(), where: "board"}
			came := 0
			var failed error
			for _, err := range c.Rows(t.Context(), 3) {
				if failed = err; err == nil {
					came++
				}
			}
			if came != tc.came || failed == nil || failed.Error() != tc.want {
				t.Errorf("%d rows came, want %d; error %v, want %s", came, tc.came, failed, tc.want)
			}
		})
	}
}

// FuzzRow reads any text as a row. A row that is read is written with the same meaning, and its bytes stay the same.
func FuzzRow(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(`{"seq":1,"at_us":5,"wall_us":-7,"wall_source":"trace","kind":"input","bytes":{"fact":"event"}}`))
	corpus.Add([]byte(`{"seq":1,"kind":"x","bytes": [1, "<\u003c&"] }`))
	corpus.Add([]byte(`{"seq":1,"kind":"null}","bytes":null}`))
	corpus.Add([]byte(`{"seq":1,"kind":"x"}`))
	corpus.Fuzz(func(t testing.TB, line []byte) {
		row, err := parseRow(line, 1)
		if err != nil {
			return
		}
		again, err := parseRow(row.Line(), 1)
		if err != nil || again.Kind != row.Kind || again.At != row.At || again.Wall != row.Wall || !bytes.Equal(again.Bytes, row.Bytes) {
			t.Fatalf("%q: read as %+v, written as %q, read as %+v, %v", line, row, row.Line(), again, err)
		}
	})
}
