package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

// shelf is a board with other rows.
type shelf struct {
	*table
	rows []boardlog.Row
	fail error // After the rows.
}

func (b *shelf) Rows(context.Context, int) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		for _, row := range b.rows {
			if !yield(row, nil) {
				return
			}
		}
		if b.fail != nil {
			yield(boardlog.Row{}, b.fail)
		}
	}
}

func TestRowsComeWholeOrWithAnError(t *testing.T) {
	first := boardlog.Row{Seq: 1, At: 5, Wall: boardlog.WallOf(-7, boardlog.WallTrace), Kind: "input", Bytes: json.RawMessage(`{"fact":"event"}`)}
	second := boardlog.Row{Seq: 2, At: 5, Wall: boardlog.Wall{Source: boardlog.WallNone}, Kind: "touch", Bytes: json.RawMessage(`{"type":"touch", "text":"<\u003c&"}`)}
	third := boardlog.Row{Seq: 3, At: 9, Wall: boardlog.Wall{Source: boardlog.WallNone}, Kind: "move", Bytes: json.RawMessage(`{"type":"move"}`)}
	long := boardlog.Row{Seq: 1, Kind: "input", Bytes: json.RawMessage(`"` + strings.Repeat("x", 1<<20) + `"`)}
	for _, tc := range []struct {
		name string
		rows []boardlog.Row
		fail error
		came int
		want string // In the error, "" for none.
	}{
		{"a game", []boardlog.Row{first, second, third}, nil, 3, ""},
		{"nothing yet", nil, nil, 0, ""},
		{"a row is missing", []boardlog.Row{first, third}, nil, 1, "row 2: expected its seq, kind and bytes, found"},
		{"the first is missing", []boardlog.Row{second}, nil, 0, "row 1: expected its seq, kind and bytes, found"},
		{"a row comes twice", []boardlog.Row{first, first}, nil, 1, "row 2: expected its seq, kind and bytes, found"},
		{"the disk fails before anything was sent", []boardlog.Row{first}, errors.New("database disk image is malformed"), 0, "reach boardd: EOF"},
		{"a row without end", []boardlog.Row{long}, nil, 0, "the rows of game 3 broke off: bufio.Scanner: token too long"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir, _ := listen(t, &shelf{&table{}, tc.rows, tc.fail})
			came := 0
			var failed error
			for row, err := range local(t, dir).Rows(t.Context(), 3) {
				if failed = err; err != nil {
					continue
				}
				if sent := tc.rows[came]; !bytes.Equal(row.Bytes, sent.Bytes) || row.Seq != sent.Seq || row.At != sent.At ||
					row.Wall != sent.Wall || row.Kind != sent.Kind {
					t.Errorf("row %d: got %+v, want %+v", came+1, row, sent)
				}
				came++
			}
			if came != tc.came {
				t.Errorf("%d rows came, want %d", came, tc.came)
			}
			if (failed == nil) != (tc.want == "") || failed != nil && !strings.Contains(failed.Error(), tc.want) {
				t.Errorf("error %v, want %q", failed, tc.want)
			}
		})
	}
}
