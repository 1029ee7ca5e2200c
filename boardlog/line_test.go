package boardlog_test

import (
	"bytes"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/randtest"
)

// FuzzLine reads any text as a row. A row that is read is written with the same meaning, and its bytes stay the same.
func FuzzLine(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(`{"seq":1,"at_us":5,"wall_us":-7,"wall_source":"trace","kind":"input","bytes":{"fact":"event"}}`))
	corpus.Add([]byte(`{"seq":1,"kind":"x","bytes": [1, "<\u003c&"] }`))
	corpus.Add([]byte(`{"seq":1,"kind":"null}","bytes":null}`))
	corpus.Add([]byte(`{"seq":1,"kind":"x"}`))
	corpus.Fuzz(func(t testing.TB, line []byte) {
		row, err := boardlog.ParseLine(line, 1)
		if err != nil {
			return
		}
		again, err := boardlog.ParseLine(row.Line(), 1)
		if err != nil || again.Kind != row.Kind || again.At != row.At || again.Wall != row.Wall || !bytes.Equal(again.Bytes, row.Bytes) {
			t.Fatalf("%q: read as %+v, written as %q, read as %+v, %v", line, row, row.Line(), again, err)
		}
	})
}
