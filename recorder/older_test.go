package recorder

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// olderLogs holds the recordings of released versions, each in a folder that .ci/keep-logs has written with its programs.
const olderLogs = "testdata/older"

// Recordings of an older version give the same output as then, before and after this version has opened them to go on.
func TestLogsOfOlderVersions(t *testing.T) {
	kept, err := filepath.Glob(filepath.Join(olderLogs, "*", "*", databaseName))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range kept {
		dir := filepath.Dir(path)
		name, err := filepath.Rel(olderLogs, dir)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, filepath.ToSlash(name))
		t.Run(name, func(t *testing.T) {
			data := copyData(t, dir)
			r, err := OpenReader(data)
			if err != nil {
				t.Fatal(err)
			}
			checkOlder(t, dir, r)
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			s, err := Open(data)
			if err != nil {
				t.Fatal(err)
			}
			checkOlder(t, dir, s.Reader)
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	for _, want := range []string{"0.6.0/games", "0.6.0/killed"} {
		if !slices.Contains(found, want) {
			t.Errorf("%s has %q: %s is missing", olderLogs, found, want)
		}
	}
}

// checkOlder compares the games of a store with the output of the version that recorded them, in a folder.
func checkOlder(t *testing.T, dir string, r *Reader) {
	t.Helper()
	games, err := r.Games(ctx)
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(os.DirFS(dir), "*.evidence")
	if err != nil || len(games) != len(files) || len(games) == 0 {
		t.Fatalf("%d games, want %d: %v", len(games), len(files), err)
	}
	for _, g := range games {
		told := func(end string) string {
			text, err := os.ReadFile(filepath.Join(dir, strconv.Itoa(g.ID)+end))
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		if got := linesOf(t, r, g.ID); got != told(".records") {
			t.Errorf("game %d: the records are not those of %s", g.ID, g.Version)
		}
		sheet, err := scoresheet.OfLog(g.Meta, r.Records(ctx, g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		var asJSON bytes.Buffer
		if err := scoresheet.Export(&asJSON, sheet, "json", "zh"); err != nil {
			t.Fatal(err)
		}
		if got, want := asJSON.String(), told(".json"); got != want {
			t.Errorf("game %d: scoresheet\n got %swant %s", g.ID, got, want)
		}
		checkOlderEvidence(t, r, g, told(".evidence"))
	}
}

// checkOlderEvidence checks that exported evidence holds, and that the store still gives the same.
func checkOlderEvidence(t *testing.T, r *Reader, g boardlog.Game, text string) {
	t.Helper()
	b, err := evidence.Decode([]byte(text))
	if err != nil {
		t.Fatalf("game %d: %v", g.ID, err)
	}
	if damages := b.Verify().Damages; len(damages) > 0 {
		t.Errorf("game %d: the evidence of %s does not hold: %+v", g.ID, g.Version, damages)
	}
	if string(written(t, r, g.ID, g.Version)) != text {
		t.Errorf("game %d: the evidence is another than %s exported", g.ID, g.Version)
	}
}

// linesOf returns facts and records of a game, one a line.
func linesOf(t *testing.T, r *Reader, game int) string {
	t.Helper()
	var lines strings.Builder
	for row, err := range r.Rows(ctx, game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(row.Bytes, '\n'))
	}
	return lines.String()
}
