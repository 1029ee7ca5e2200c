package recorder

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnAlteredGameIsNotTold changes a stored game behind the recorder's back. Check reports that game alone.
func TestAnAlteredGameIsNotTold(t *testing.T) {
	for _, tc := range []struct{ name, change, want string }{
		{"nothing", "SELECT 1", ""},
		{"a record", `UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'h2d2') AS BLOB) WHERE id >> 32 = 2`, "the records up to 6 are not those that were signed"},
		{"a fact", `UPDATE record SET bytes = CAST(replace(bytes, '"at_us":1', '"at_us":2') AS BLOB) WHERE id >> 32 = 2`, "the records up to 6 are not those that were signed"},
		{"the last record is gone", `DELETE FROM record WHERE id = (2 << 32) + 6`, "expected 6 records, found 5"},
		{"its names", `UPDATE game SET tags = '{"red":"Nobody"}' WHERE id = 2`, "what is kept of it is not its opening"},
		{"its start", `UPDATE game SET fen = replace(fen, 'R', 'r') WHERE id = 2`, "what is kept of it is not its opening"},
		{"when it was opened", `UPDATE game SET wall_us = wall_us + 1 WHERE id = 2`, "what is kept of it is not its opening"},
		{"its number", `UPDATE game SET id = 18 WHERE id = 2`, "it has no opening"},
		{"its uid", `UPDATE game SET uid = (SELECT uid FROM game WHERE id = 1) WHERE id = 2`, "its last checkpoint"},
		{"that it is closed", `UPDATE game SET closed = 0 WHERE id = 2`, "it has ended, and is kept as open"},
		{"its last checkpoint", `UPDATE checkpoint SET note = CAST(replace(note, 'kyban', 'kybam') AS BLOB) WHERE id >> 32 = 2`, "its last checkpoint"},
		{"all its checkpoints are gone", `DELETE FROM checkpoint WHERE id >> 32 = 2`, "its checkpoints were taken out"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := altered(t, tc.change)
			if err := r.Check(context.Background(), 1); err != nil {
				t.Errorf("game 1: %v", err)
			}
			newest, err := r.Newest(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			err = r.Check(context.Background(), newest.ID)
			var altered *AlteredError
			if tc.want == "" && err == nil {
				return
			}
			if !errors.As(err, &altered) || !strings.Contains(altered.Why, tc.want) || altered.Game != newest.ID {
				t.Errorf("%v, want an AlteredError with %q", err, tc.want)
			}
		})
	}
}

// Without the key of the board no signature can be checked: a game with a signature proves that the key was there.
func TestASignedGameWithoutTheKeyIsNotTold(t *testing.T) {
	for change, want := range map[string]string{
		"DELETE FROM board":               "the key of the board was taken out",
		"UPDATE board SET verifier = 'x'": "its table board: ",
	} {
		t.Run(change, func(t *testing.T) {
			r := altered(t, change+`; UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'h2d2') AS BLOB)`)
			var altered *AlteredError
			if err := r.Check(context.Background(), 2); !errors.As(err, &altered) || !strings.Contains(altered.Why, want) {
				t.Errorf("%v, want an AlteredError with %q", err, want)
			}
		})
	}
}

// keyless fails a query for the key of the board, as it does for a caller who has gone meanwhile.
type keyless struct{ queryer }

func (k keyless) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if strings.Contains(text, "verifier") {
		return nil, context.Canceled
	}
	return k.queryer.QueryContext(ctx, text, args...)
}

// A key that can't be read at the moment proves nothing about a game.
func TestAKeyThatIsNotReadAltersNoGame(t *testing.T) {
	dir := t.TempDir()
	sweptStore(t, dir)
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.queries = keyless{r.queries}
	if err := r.Check(context.Background(), 2); !errors.Is(err, context.Canceled) || errors.As(err, new(*AlteredError)) {
		t.Errorf("%v, want %v and no AlteredError", err, context.Canceled)
	}
}

// altered returns the reader of a store in which SQL has changed something.
func altered(t *testing.T, change string) *Reader {
	t.Helper()
	dir := t.TempDir()
	sweptStore(t, dir)
	db, err := sql.Open("sqlite", filepath.Join(dir, databaseName))
	if err == nil {
		_, err = db.Exec(change)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}
