package control

import (
	"strings"
	"testing"
	"time"
)

func TestABoardThatDoesNotAnswer(t *testing.T) {
	const address = "https://127.0.0.1:1" // No server listens on port 1. A port that was free a moment ago may be taken meanwhile.
	for _, token := range []string{"", "kyb_arbiter_x"} {
		c, err := Remote(address, "sha256:"+strings.Repeat("0", 64), token, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		want := "board " + address + ": nobody answers there: expected a boardd that runs with --control at that address"
		if _, err := c.Status(t.Context()); err == nil || err.Error() != want {
			t.Errorf("token %q: %v, want %s", token, err, want)
		}
		c.Close()
	}
}
