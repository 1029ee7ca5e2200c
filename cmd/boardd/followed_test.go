package main

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/recorder"
)

// rowsIn returns the rows of a stored game, up to so many.
func rowsIn(t *testing.T, r *recorder.Reader, id, most int) (lines []string) {
	t.Helper()
	for row, err := range r.Rows(t.Context(), id, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if lines = append(lines, string(row.Line())); len(lines) == most {
			break
		}
	}
	return lines
}

// Another store follows boardd over its API, and holds what it has signed.
func TestWhatABoardSignsIsFollowed(t *testing.T) {
	dir := t.TempDir()
	c := startChild(t, dir)
	c.shown(t)
	hall, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	reader, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	key, err := reader.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	followed, err := hall.Follow(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if err := followed.Take(t.Context(), c.operator(t).Feed(t.Context(), key, 0, false), nil); err != nil {
		t.Fatal(err)
	}
	id := boardlog.StoredID(followed.Number(), 1)
	if err := hall.Check(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	got := rowsIn(t, hall.Reader, id, 0)
	if want := rowsIn(t, reader, 1, len(got)); len(got) < 5 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d rows: %q\nwant %q", len(got), got, want)
	}
	if _, err := c.operator(t).Do(t.Context(), control.Request{Op: control.End}); err != nil {
		t.Fatal(err)
	}
	if err := c.wait(); err != nil {
		t.Errorf("boardd: %v\n%s", err, c.said())
	}
}
