// Package fuzzed is fuzzed by a test of .ci/fuzz.
package fuzzed

import (
	"os"
	"testing"
)

func FuzzHolds(f *testing.F) {
	f.Add("text")
	f.Fuzz(func(*testing.T, string) {})
}

func FuzzFails(f *testing.F) {
	fails := os.Getenv("KYBAN_FAIL") != ""
	f.Add("text")
	f.Fuzz(func(t *testing.T, text string) {
		if fails && text != "text" {
			t.Error("it went wrong")
		}
	})
}
