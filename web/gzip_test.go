package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

func TestWhatIsPackedIsUnpackedAgain(t *testing.T) {
	for _, content := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte("rnbakabnr/9/"), 1000), []byte("x")} {
		r, err := gzip.NewReader(bytes.NewReader(gzipped(content)))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, content) {
			t.Errorf("%d bytes became %d, %v", len(content), len(got), err)
		}
	}
}
