package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

func TestAnAnswerIsCompressedForWhoTakesThat(t *testing.T) {
	long := strings.Repeat("rnbakabnr/9/", 100)
	for _, tc := range []struct {
		name     string
		answer   *Answer
		accepted string
		want     string // Content-Encoding
	}{
		{"a long body", NewAnswer("text/plain", []byte(long)), "br, gzip;q=0.8", "gzip"},
		{"a long body for who takes none", NewAnswer("text/plain", []byte(long)), "", ""},
		{"a long body for who refuses it", NewAnswer("text/plain", []byte(long)), "gzip;q=0", ""},
		{"a short body", NewAnswer("text/plain", []byte("short")), "gzip", ""},
		{"a body that is compressed already", NewFinal("image/png", []byte(long)), "gzip", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("Accept-Encoding", tc.accepted)
			w := httptest.NewRecorder()
			tc.answer.ServeHTTP(w, r)
			if got := w.Header().Get("Content-Encoding"); got != tc.want {
				t.Fatalf("Content-Encoding %q, want %q", got, tc.want)
			}
			if got, want := w.Header().Get("Content-Length"), strconv.Itoa(w.Body.Len()); got != want {
				t.Errorf("Content-Length %q, want %s", got, want)
			}
			var body io.Reader = w.Body
			if tc.want != "" {
				var err error
				if body, err = gzip.NewReader(body); err != nil {
					t.Fatal(err)
				}
			}
			if text, err := io.ReadAll(body); err != nil || string(text) != string(tc.answer.Body()) {
				t.Errorf("%q, %v", text, err)
			}
			if w.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("Vary %q", w.Header()["Vary"])
			}
		})
	}
}

func TestWhatTheAskerHasIsNotSentAgain(t *testing.T) {
	answer := NewAnswer("text/plain", []byte("9/9"))
	tag := `W/"` + answer.Hash() + `"`
	for known, want := range map[string]int{
		"": 200, `"x"`: 200, answer.Hash(): 200, tag: 304, strings.TrimPrefix(tag, "W/"): 304, `"x", ` + tag: 304, "*": 304,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		answer.ServeHTTP(w, r)
		if w.Code != want || (w.Body.Len() == 0) != (want == 304) {
			t.Errorf("%q: %d with %d bytes, want %d", known, w.Code, w.Body.Len(), want)
		}
	}
}

func TestWhatIsAccepted(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "deflate, gzip;q=1.0, *;q=0.5": true, "gzip;q=0": false, "gzip; q=0.000": false, "gzip;q=0.001": true, "br": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", header)
		if got := Accepts(r, "gzip"); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
}
