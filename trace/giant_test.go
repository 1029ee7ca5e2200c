package trace_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"testing"

	"github.com/kyban/kyban/trace"
)

var giant = flag.Int("giant", 16, "how long the longest trace is that is read, in MiB")

// giantMax is how much memory may be in use while a trace of any length is read line by line.
const giantMax = 64 << 20

// lifts writes a trace without an end nearby: a piece is lifted and put back again and again.
type lifts struct {
	left int // Bytes.
	now  int
	text []byte
}

func (l *lifts) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, io.EOF
	}
	if len(l.text) == 0 {
		l.now += 1000
		l.text = fmt.Appendf(l.text[:0], "%d - h2 # a word\n%d + h2\n", l.now, l.now+500)
	}
	n := copy(p, l.text)
	l.text, l.left = l.text[n:], l.left-n
	return n, nil
}

func TestATraceOfAnyLengthIsReadInLittleMemory(t *testing.T) {
	r, err := trace.NewReader(io.MultiReader(&lifts{text: []byte("trace 1\n"), left: *giant << 20}))
	if err != nil {
		t.Fatal(err)
	}
	var most uint64
	lines := 0
	for ; ; lines++ {
		if _, err := r.Next(); err != nil {
			var broken *trace.Error // The last line may be cut off.
			if !errors.Is(err, io.EOF) && !errors.As(err, &broken) {
				t.Fatal(err)
			}
			break
		}
		if lines%100_000 == 0 {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			most = max(most, memory.HeapAlloc)
		}
	}
	t.Logf("measured: %d MiB, %d lines, at most %d bytes in use", *giant, lines, most)
	if want := *giant << 20 / 32; lines < want {
		t.Errorf("%d lines were read, want %d at least", lines, want)
	}
	if most > giantMax {
		t.Errorf("%d bytes are in use while %d MiB are read, want %d at most", most, *giant, giantMax)
	}
}
