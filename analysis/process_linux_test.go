package analysis

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// Killed processes are waited for, but not for ever: the system may hold one.
func TestHowOftenProcessesAreEnded(t *testing.T) {
	for _, tc := range []struct {
		name  string
		found [][]int // The results of successive searches; the last one repeats.
		err   error
		want  string
	}{
		{"there is none", [][]int{nil}, nil, "0 ended in 0s"},
		{"one that is gone at once", [][]int{{7}, nil}, nil, "1 ended in 10ms"},
		{"one that has started another one just before", [][]int{{7}, {8}, nil}, nil, "2 ended in 20ms"},
		{"one that may not be ended", [][]int{{7}}, errors.New("operation not permitted"), "1 ended in 0s"},
		{"one that is ended and is not gone", [][]int{{7}}, nil, "100 ended in 1s"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun, round, ended := time.Now(), 0, 0
				endAll(func() []int {
					found := tc.found[min(round, len(tc.found)-1)]
					round++
					return found
				}, func(int) error { ended++; return tc.err })
				if got := fmt.Sprintf("%d ended in %s", ended, time.Since(begun)); got != tc.want {
					t.Errorf("%s, want %s", got, tc.want)
				}
			})
		})
	}
}
