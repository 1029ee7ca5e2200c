// Package storetest reads data directories for the tests of programs that record into them.
package storetest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// Games calls do with every game of a data directory, oldest first; with none where there is no store yet.
func Games(t testing.TB, dir string, do func(*recorder.Reader, boardlog.Game)) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "kyban.db")); os.IsNotExist(err) {
		return
	}
	r, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	games, err := r.Games(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range slices.Backward(games) {
		do(r, g)
	}
}

// Records returns the records of all games of a data directory.
func Records(t testing.TB, dir string) (records [][]byte) {
	t.Helper()
	Games(t, dir, func(r *recorder.Reader, g boardlog.Game) {
		for row, err := range r.Records(context.Background(), g.ID, 1) {
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, bytes.Clone(row.Bytes))
		}
	})
	return records
}

// Evidence returns the evidence of a game, as it stands in its file.
func Evidence(t testing.TB, r *recorder.Reader, game int, program string) []byte {
	t.Helper()
	made, err := r.Evidence(context.Background(), game, program, scoresheet.ForEvidence)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := made.Write(context.Background(), &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
