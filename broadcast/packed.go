package broadcast

import (
	"bytes"
	"compress/flate"
	"sync"
)

// packHead begins a gzip stream (RFC 1952) of unknown time and system. The stream has no end: viewers go before it.
const packHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// packers keeps what packs: each takes more than half a MiB.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic("broadcast: " + err.Error()) // The level is one.
	}
	return w
}}

// packed returns a text as a part of a gzip stream that refers to nothing before it: so it is made once, and stands in the streams of all
// viewers, wherever they have begun.
func packed(text []byte) []byte {
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	var b bytes.Buffer
	w.Reset(&b)
	_, _ = w.Write(text) // A buffer takes all.
	_ = w.Flush()        // Whole bytes, without an end.
	return bytes.Clone(b.Bytes())
}
