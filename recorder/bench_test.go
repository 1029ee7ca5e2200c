package recorder

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kyban/kyban/sensor"
)

// BenchmarkLogAppend stores one fact and its record durably, with one caller and with several at once. Its peer
// appends the same bytes to a plain file in the same directory and flushes it, with as many callers. Both report the
// time of one acknowledged batch; the ratio of "peer" to "store" is what counts.
func BenchmarkLogAppend(b *testing.B) {
	for _, callers := range []int{1, 4, 16} {
		b.Run(fmt.Sprintf("callers=%d/store", callers), func(b *testing.B) {
			s, err := Open(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			game, err := s.NewGame(context.Background(), Meta{Source: "bench"})
			if err != nil {
				b.Fatal(err)
			}
			share(b, callers, func(i int) error {
				fact, record := benchBatch(i)
				return s.Append(context.Background(), Batch{
					Game: game, At: sensor.Micros(i), Fact: fact, Records: [][]byte{record},
				})
			})
		})
		b.Run(fmt.Sprintf("callers=%d/peer", callers), func(b *testing.B) {
			f, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			share(b, callers, func(i int) error {
				fact, record := benchBatch(i)
				line := append(append(append(fact, '\n'), record...), '\n')
				if _, err := f.Write(line); err != nil {
					return err
				}
				return f.Sync()
			})
		})
	}
}

func benchBatch(i int) (fact, record []byte) {
	fact = fmt.Appendf(nil, "%d - h2 ~1000", i)
	record = fmt.Appendf(nil, `{"type":"touch","game":1,"ply":7,"side":"red","point":"h9","piece":"n","owner":"black",`+
		`"at_us":%d,"brush":false,"bound":true,"order":"determined"}`, i)
	return fact, record
}

// share divides b.N calls among the callers and fails on the first error.
func share(b *testing.B, callers int, call func(i int) error) {
	b.Helper()
	var group sync.WaitGroup
	b.ResetTimer()
	for c := range callers {
		group.Go(func() {
			for i := c; i < b.N; i += callers {
				if err := call(i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
}
