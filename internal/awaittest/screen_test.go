package awaittest

import (
	"io"
	"strings"
	"testing"
)

// Two texts are found in the order in which they were sent, even if both came before the first read.
func TestWhatIsSentAtOnceIsWaitedForOneAfterTheOther(t *testing.T) {
	terminal := strings.NewReader("\x1b[HNOT \x1b[31mLIVE\x1b[K\r\nno boardd runs there\x1b[J\x1b[Hred 马8\x1b[J")
	for _, step := range []struct{ text, sent string }{
		{"NOT LIVE", "\x1b[HNOT \x1b[31mLIVE"},
		{"runs there", "\x1b[K\r\nno boardd runs there"},
		{"\x1b[J", "\x1b[J"},
		{"马8", "\x1b[Hred 马8"},
	} {
		if sent := Text(t, terminal, step.text); sent != step.sent {
			t.Errorf("until %q: %q, want %q", step.text, sent, step.sent)
		}
	}
	if rest, err := io.ReadAll(terminal); err != nil || string(rest) != "\x1b[J" {
		t.Errorf("%q is left, %v", rest, err)
	}
}
