// Package skipped has tests that are skipped, for the test of their report.
package skipped

import (
	"os"
	"testing"
)

func TestThatPasses(t *testing.T) {}

func TestThatIsSkipped(t *testing.T) { t.Skip("it needs what is not here") }

func TestThatIsSkippedInPart(t *testing.T) {
	t.Run("half", func(t *testing.T) { t.SkipNow() })
	t.Run("other half", func(t *testing.T) {})
}

func TestThatFails(t *testing.T) {
	if os.Getenv("KYBAN_FAIL") != "" {
		t.Error("it went wrong")
	}
}
