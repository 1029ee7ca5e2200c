package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// shelf is a board with other rows.
type shelf struct {
	*table
	rows []Row
	fail error // Behind the rows.
}

func (b *shelf) Rows(context.Context, int) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, row := range b.rows {
			if !yield(row, nil) {
				return
			}
		}
		if b.fail != nil {
			yield(Row{}, b.fail)
		}
	}
}

func TestRowsComeWholeOrWithAnError(t *testing.T) {
	first := Row{Seq: 1, At: 5, Wall: -7, WallSource: "trace", Kind: "input", Bytes: json.RawMessage(`{"fact":"event"}`)}
	second := Row{Seq: 2, At: 5, WallSource: "none", Kind: "touch", Bytes: json.RawMessage(`{"type":"touch", "text":"<\u003c&"}`)}
	third := Row{Seq: 3, At: 9, WallSource: "none", Kind: "move", Bytes: json.RawMessage(`{"type":"move"}`)}
	long := Row{Seq: 1, Kind: "input", Bytes: json.RawMessage(`"` + strings.Repeat("x", rowMax) + `"`)}
	for _, tc := range []struct {
		name string
		rows []Row
		fail error
		came int
		want string // In the error, "" for none.
	}{
		{"a game", []Row{first, second, third}, nil, 3, ""},
		{"nothing yet", nil, nil, 0, ""},
		{"a row is missing", []Row{first, third}, nil, 1, "row 2: expected its seq, kind and bytes, found"},
		{"the first is missing", []Row{second}, nil, 0, "row 1: expected its seq, kind and bytes, found"},
		{"a row comes twice", []Row{first, first}, nil, 1, "row 2: expected its seq, kind and bytes, found"},
		{"the disk fails before anything was sent", []Row{first}, errors.New("database disk image is malformed"), 0, "reach boardd: EOF"},
		{"a row without end", []Row{long}, nil, 0, "the rows of game 3 broke off: bufio.Scanner: token too long"},
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
					row.Wall != sent.Wall || row.WallSource != sent.WallSource || row.Kind != sent.Kind {
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

func TestAnAnswerThatBreaksOffIsNotTakenForTheWhole(t *testing.T) {
	const line = `{"seq":1,"at_us":5,"wall_us":0,"wall_source":"none","kind":"touch","bytes":{}}`
	for _, tc := range []struct {
		name, sent string
		whole      bool // The answer ends as an answer does.
		came       int
		want       string
	}{
		{"behind a line", line + "\n", false, 1, "board: the rows of game 3 broke off: unexpected EOF"},
		{"within a line", line + "\n" + line[:20], false, 1, "board: the rows of game 3 broke off: unexpected EOF"},
		{"before a line feed", line, false, 0, "board: the rows of game 3 broke off: unexpected EOF"},
		{"without a line feed at the end", line, true, 0, "board: the rows of game 3 broke off: unexpected EOF"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				io.WriteString(w, tc.sent)
				w.(http.Flusher).Flush()
				if !tc.whole {
					panic(http.ErrAbortHandler)
				}
			}))
			defer server.Close()
			c := &Client{base: server.URL, http: server.Client(), where: "board"}
			came := 0
			var failed error
			for _, err := range c.Rows(t.Context(), 3) {
				if failed = err; err == nil {
					came++
				}
			}
			if came != tc.came || failed == nil || failed.Error() != tc.want {
				t.Errorf("%d rows came, want %d; error %v, want %s", came, tc.came, failed, tc.want)
			}
		})
	}
}

// FuzzRow reads anything as a row. What is read is written as it was meant, and its bytes stay what they were.
func FuzzRow(f *testing.F) {
	f.Add([]byte(`{"seq":1,"at_us":5,"wall_us":-7,"wall_source":"trace","kind":"input","bytes":{"fact":"event"}}`))
	f.Add([]byte(`{"seq":1,"kind":"x","bytes": [1, "<\u003c&"] }`))
	f.Add([]byte(`{"seq":1,"kind":"null}","bytes":null}`))
	f.Add([]byte(`{"seq":1,"kind":"x"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		row, err := parseRow(line, 1)
		if err != nil {
			return
		}
		again, err := parseRow(row.line(), 1)
		if err != nil || again.Kind != row.Kind || again.At != row.At || again.Wall != row.Wall || !bytes.Equal(again.Bytes, row.Bytes) {
			t.Fatalf("%q: read as %+v, written as %q, read as %+v, %v", line, row, row.line(), again, err)
		}
	})
}
