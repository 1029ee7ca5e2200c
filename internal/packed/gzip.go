// Package packed holds what is made once and sent to many, compressed for those who take that.
package packed

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// writers are kept from one use to the next: each takes the better part of a megabyte.
var writers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// gzipped returns the content compressed.
func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	if _, err := w.Write(content); err != nil {
		panic("packed: a buffer that can't be written: " + err.Error())
	}
	if err := w.Close(); err != nil {
		panic("packed: a buffer that can't be written: " + err.Error())
	}
	return b.Bytes()
}
