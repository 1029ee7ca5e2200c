package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/recorder"
)

func TestEvidenceOfAGameThatWasAlteredIsWrittenAndShowsIt(t *testing.T) {
	dir := t.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	var batches []recorder.Batch
	for ply, side := range []string{"red", "black"} {
		batches = append(batches, recorder.Batch{Records: [][]byte{fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":%q,"move":"h2e2"}`, ply+1, side)}})
	}
	if _, err := store.NewGame(t.Context(), boardlog.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"}, batches...); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "kyban.db"))
	if err == nil {
		_, err = db.Exec("DELETE FROM record WHERE kind = 'move' AND id & 0xffffffff = 1")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.evidence")
	var out, said bytes.Buffer
	status := run([]string{"evidence", "export", "--data", dir, "-o", file}, nil, &out, &said)
	if want := "game 1 was altered after the board signed it: record 1 is missing: record 2 stands in its place: the file is written"; status != 1 || !strings.Contains(said.String(), want) {
		t.Errorf("export: status %d, %s, want 1 and %q", status, &said, want)
	}
	status = run([]string{"verify", file}, nil, &out, &said)
	if want := "DOES NOT HOLD\n  record 1 is missing: record 2 stands in its place\n"; status != 1 || !strings.HasPrefix(out.String(), want) {
		t.Errorf("verify: status %d, %s, want 1 and %q", status, &out, want)
	}
}
