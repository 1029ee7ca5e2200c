// Package hanging has a test that hangs, for the test of its report.
package hanging

import (
	"os"
	"testing"
)

func TestThatHangs(t *testing.T) {
	if os.Getenv("KYBAN_HANG") != "" {
		<-make(chan int)
	}
}
