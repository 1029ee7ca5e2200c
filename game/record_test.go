package game_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"

	kept "github.com/kyban/kyban/record"
)

// nobody finds a side that is neither of the two.
var nobody = regexp.MustCompile(`"(side|owner)":"none"`)

// Package record reads every record again as it was written. Its schema allows no null list, and only the two sides.
func TestWhatIsSaidIsReadAgain(t *testing.T) {
	for _, path := range scenarios(t) {
		lines, _ := replay(t, readScenario(t, path).trace.Data)
		for _, line := range lines {
			r, err := kept.Decode(line)
			if err != nil {
				t.Fatalf("%s: %s: %v", filepath.Base(path), line, err)
			}
			if bytes.Contains(line, []byte(":null")) || nobody.Match(line) {
				t.Errorf("%s: %s", filepath.Base(path), line)
			}
			if _, unknown := r.(kept.Unknown); unknown || !bytes.Equal(kept.Encode(r), line) {
				t.Errorf("%s: %s is read as %s", filepath.Base(path), line, kept.Encode(r))
			}
		}
	}
}
