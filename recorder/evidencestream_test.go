package recorder

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// TestEvidenceIsWrittenAsItIsRead compares evidence as it is written row by row with what is written of it in memory.
func TestEvidenceIsWrittenAsItIsRead(t *testing.T) {
	for _, plies := range []int{1, 2, 30, 1000} {
		s := openSealed(t, t.TempDir())
		game := newGame(t, s, boardlog.Meta{Tags: map[string]string{"red": "Lan"}})
		for ply := range plies {
			appendAll(t, s, Batch{Game: game, Fact: []byte("+"), Records: [][]byte{move(ply + 1)}})
		}
		appendAll(t, s, Batch{Game: game, Fact: []byte("-"), Records: [][]byte{record("touch")}}) // It is not signed.
		checkpoints, err := s.Checkpoints(ctx, game, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range checkpoints {
			for _, witness := range []string{"w2", "w1"}[:i%3%2+i%2] {
				if err := s.Cosign(ctx, boardlog.Cosignature{Game: game, Size: c.Size, Witness: witness, Line: fmt.Sprintf("— %s %d", witness, i)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		got := written(t, s.Reader, game, "1")
		whole, err := evidence.Decode(got)
		if err != nil {
			t.Fatal(err)
		}
		if len(whole.Leaves) != plies*2+1 || !bytes.Equal(got, whole.Encode()) {
			t.Errorf("%d plies: %d leaves\n%.2000s\nwant\n%.2000s", plies, len(whole.Leaves), got, whole.Encode())
		}
	}
}

// The evidence of an altered game says so, where there is a key to say it by.
func TestAlteredEvidenceIsNotSound(t *testing.T) {
	for _, change := range []string{
		`UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'h2d2') AS BLOB) WHERE id >> 32 = 1`,
		`DELETE FROM record WHERE id = 1 << 32`, `DELETE FROM record WHERE id = (1 << 32) + 2`,
		`UPDATE checkpoint SET note = CAST(replace(note, 'kyban', 'kybam') AS BLOB)`,
		`UPDATE board SET verifier = 'x'`,
	} {
		s := openSealed(t, t.TempDir())
		game := newGame(t, s, boardlog.Meta{})
		appendAll(t, s, Batch{Game: game, Fact: []byte("+"), Records: [][]byte{move(1)}})
		if _, err := s.w.conn.ExecContext(ctx, change); err != nil {
			t.Fatal(err)
		}
		if made, err := s.Evidence(ctx, game, "1", scoresheet.ForEvidence); err == nil && made.IsSound() {
			t.Errorf("%s: sound", change)
		}
	}
}

// TestWritingEvidenceHoldsNoRecords counts the memory in use while the evidence of a game of many facts is written: less than an
// eighth of its records.
func TestWritingEvidenceHoldsNoRecords(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	var batches []Batch
	for range 20_000 {
		batches = append(batches, Batch{Game: game, Fact: bytes.Repeat([]byte("x"), 500)})
	}
	appendAll(t, s, append(batches, Batch{Game: game, Records: [][]byte{move(1)}})...)
	batches = nil
	before := live()
	stream, err := s.Evidence(ctx, game, "1", scoresheet.ForEvidence)
	if err != nil || !stream.IsSound() {
		t.Fatal(stream, err)
	}
	w := &weigher{every: 1 << 20}
	if err := stream.Write(ctx, w); err != nil {
		t.Fatal(err)
	}
	if held := int64(w.most) - int64(before); w.written < 10_000_000 || held > int64(w.written)/8 {
		t.Errorf("%d bytes are held while %d are written", held, w.written)
	}
}

// weigher samples the memory in use during a write.
type weigher struct {
	every, written int
	most           uint64
}

func (w *weigher) Write(text []byte) (int, error) {
	if (w.written+len(text))/w.every > w.written/w.every {
		w.most = max(w.most, live())
	}
	w.written += len(text)
	return len(text), nil
}

// live returns the memory in use.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
