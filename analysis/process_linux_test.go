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
		name     string
		found    [][]int // The results of successive searches; the last one repeats.
		starting int     // How many searches see a program that starts.
		err      error
		want     string
	}{
		{"there is none", [][]int{nil}, 0, nil, "0 ended in 0s"},
		{"one that is gone at once", [][]int{{7}, nil}, 0, nil, "1 ended in 10ms"},
		{"one that has started another one just before", [][]int{{7}, {8}, nil}, 0, nil, "2 ended in 20ms"},
		{"one whose program starts at first", [][]int{nil, nil, {7}, nil}, 2, nil, "1 ended in 30ms"},
		{"one that may not be ended", [][]int{{7}}, 0, errors.New("operation not permitted"), "1 ended in 0s"},
		{"one that is ended and is not gone", [][]int{{7}}, 0, nil, "100 ended in 1s"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun, round, ended := time.Now(), 0, 0
				endAll(func() ([]int, bool) {
					found := tc.found[min(round, len(tc.found)-1)]
					round++
					return found, round <= tc.starting
				}, func(int) error { ended++; return tc.err })
				if got := fmt.Sprintf("%d ended in %s", ended, time.Since(begun)); got != tc.want {
					t.Errorf("%s, want %s", got, tc.want)
				}
			})
		})
	}
}
