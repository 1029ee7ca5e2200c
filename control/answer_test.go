package control

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Who answers may be hostile: an answer without an end fills no memory.
func TestAnAnswerIsBounded(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `"`)
		part := strings.Repeat("a", 64<<10)
		for range 17 << 20 / len(part) {
			if _, err := io.WriteString(w, part); err != nil {
				return
			}
		}
		_, _ = io.WriteString(w, `"`)
	}))
	defer server.Close()
	c, err := Public(server.URL, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	for want, c := range map[string]*Client{"at most 16777216 bytes": c, "at most 1024 bytes": c.AtMost(1024)} {
		var text string
		if err := c.Ask(t.Context(), "GET", "/", nil, &text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
