package daemon

import (
	"strings"
	"testing"
	"time"
)

func TestABoardThatIsNotHeardIsNotWell(t *testing.T) {
	heard := func(ago time.Duration) int64 { return time.Now().Add(-ago).UnixNano() }
	for _, tc := range []struct {
		name  string
		trace bool
		seen  int64
		want  string
	}{
		{"readings come in", false, heard(-time.Hour), ""},
		{"none has come yet", false, 0, "no frames yet: "},
		{"they stay away", false, heard(time.Minute), "no frames since "},
		{"a trace is played as it is written", true, 0, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := &Daemon{commits: &committer{}}
			if !tc.trace {
				d.host = newHostClock()
			}
			d.seen.Store(tc.seen)
			switch err := d.health(); {
			case tc.want == "" && err != nil, tc.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tc.want)):
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}
