package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/storetest"
)

// digests are those in signatures: earlier versions signed only the result.
var digests = regexp.MustCompile(`,"digest":"[0-9a-f]{64}"`)

// A game in which boardd of an older version was killed goes on with this one, and ends with the scoresheet of the same game as
// the older version recorded it in one go, except for the content of signatures, which has changed since.
func TestAGameOfAnOlderVersionGoesOn(t *testing.T) {
	older := filepath.Join("..", "..", "recorder", "testdata", "older")
	for _, version := range []string{"0.6.0"} {
		t.Run(version, func(t *testing.T) {
			data := t.TempDir()
			if err := os.CopyFS(data, os.DirFS(filepath.Join(older, version, "killed"))); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Join(data, "board.key"), 0o600); err != nil {
				t.Fatal(err)
			}
			before := storetest.Records(t, data)
			printed, ended := boardd(t, time.Hour, "--source", "trace:"+filepath.Join(older, "ruled.trace"), "--json", "--data", data)
			if !ended {
				t.Fatal("boardd did not end")
			}
			stored := storetest.Records(t, data)
			if len(before) == 0 || len(stored) <= len(before) {
				t.Fatalf("%d records before, %d after", len(before), len(stored))
			}
			checkPrinted(t, printed, stored[len(before):])
			want, err := os.ReadFile(filepath.Join(older, version, "games", "2.json"))
			if err != nil {
				t.Fatal(err)
			}
			got := digests.ReplaceAllString(exportOf(t, data, "json", notation.Simplified), "")
			if got != string(want) {
				t.Errorf("the scoresheet\n got %swant %s", got, want)
			}
		})
	}
}
