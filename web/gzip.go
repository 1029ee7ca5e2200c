package web

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// writers are kept for reuse: each takes the better part of a megabyte.
var writers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// gzipped returns the content compressed.
func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	if _, err := w.Write(content); err != nil {
		panic("web: a buffer that can't be written: " + err.Error())
	}
	if err := w.Close(); err != nil {
		panic("web: a buffer that can't be written: " + err.Error())
	}
	return b.Bytes()
}
