package control

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
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
