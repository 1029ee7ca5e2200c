package recorder

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/sensor"
)

// BenchmarkLogAppend stores one fact and its record durably, with one caller and with several at once. Its peer appends the same
// bytes to a plain file in the same directory and flushes it, with as many callers. Both report the time of one acknowledged
// batch; the ratio of "peer" to "store" is what counts. "sealed" is the store of a board that hashes its rows and signs a
// checkpoint after each move; its peer is the store without both.
func BenchmarkLogAppend(b *testing.B) {
	for _, callers := range []int{1, 4, 16} {
		b.Run(fmt.Sprintf("callers=%d/store", callers), func(b *testing.B) { benchStore(b, callers, Open) })
		b.Run(fmt.Sprintf("callers=%d/sealed", callers), func(b *testing.B) { benchStore(b, callers, OpenSealed) })
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

// BenchmarkSeal adds the rows of 10,000 facts and their records to a tree and marks each pair of them: the cost of sealing without
// the signatures. Its peer only hashes the same bytes.
func BenchmarkSeal(b *testing.B) {
	var rows []boardlog.Row
	var leaves []byte
	for i := range 10_000 {
		fact, record := benchBatch(i)
		two, err := (&Batch{At: sensor.Micros(i), Wall: boardlog.Wall{Source: boardlog.WallNone}, Fact: fact, Records: [][]byte{record}}).rows()
		if err != nil {
			b.Fatal(err)
		}
		for _, row := range two {
			row.Seq = len(rows)
			rows = append(rows, row)
			leaves = row.AppendLeaf(leaves, evidence.UID{})
		}
	}
	b.Run("kyban", func(b *testing.B) {
		b.SetBytes(int64(len(leaves)))
		key, err := evidence.NewKey(rand.Reader)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			s, err := newSeal(key, evidence.UID{}, true)
			if err != nil {
				b.Fatal(err)
			}
			for i := range rows {
				s.add(&rows[i])
				if i%2 == 1 {
					s.marker.Mark(nil, &s.tree)
				}
			}
		}
	})
	b.Run("peer_openssl_sha256", func(b *testing.B) {
		b.SetBytes(int64(len(leaves)))
		want := fmt.Sprintf("%x", sha256.Sum256(leaves))
		for b.Loop() {
			openssl := exec.Command("openssl", "dgst", "-sha256")
			openssl.Stdin = bytes.NewReader(leaves)
			if out, err := openssl.Output(); err != nil || !strings.Contains(string(out), want) {
				b.Fatalf("openssl: %v, %s, want %s", err, out, want)
			}
		}
	})
}

// benchStore appends to a game of a store that open opens.
func benchStore(b *testing.B, callers int, open func(dir string) (*Store, error)) {
	s, err := open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	game, err := s.NewGame(context.Background(), boardlog.Meta{Source: "bench"})
	if err != nil {
		b.Fatal(err)
	}
	share(b, callers, func(i int) error {
		fact, record := benchBatch(i)
		return s.Append(context.Background(), Batch{
			Game: game, At: sensor.Micros(i), Fact: fact, Records: [][]byte{record},
		})
	})
}

// factsOfMove is about how many facts a move of the tests' games has: lifts, places and the press.
const factsOfMove = 4

// benchBatch returns a fact and its record, which completes a move after factsOfMove facts.
func benchBatch(i int) (fact, record []byte) {
	fact = fmt.Appendf(nil, "%d - h2 ~1000", i)
	kind := "touch"
	if i%factsOfMove == factsOfMove-1 {
		kind = "move"
	}
	record = fmt.Appendf(nil, `{"type":"%s","game":1,"ply":7,"side":"red","point":"h9","piece":"n","owner":"black",`+
		`"at_us":%d,"brush":false,"bound":true,"order":"determined"}`, kind, i)
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
