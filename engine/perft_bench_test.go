package engine_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	. "github.com/kyban/kyban/engine"
)

// start5 is the number of sequences of 5 legal moves from the start.
const start5 = 133_312_995

// BenchmarkPerft5 counts from the start to depth 5, on one thread and without a hash table, beside fairy-stockfish doing
// the same. The peer's line has the ratio of its time to ours; without the peer our own line says what is missing.
func BenchmarkPerft5(b *testing.B) {
	path, missing := exec.LookPath("fairy-stockfish")
	var ours time.Duration
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p := StartPosition()
			if got := p.Perft(5); got != start5 {
				b.Fatalf("got %d nodes, want %d", got, start5)
			}
		}
		ours = reportNodes(b)
		if missing != nil {
			b.Logf("no peer: %v (Debian: apt install fairy-stockfish, then PATH=$PATH:/usr/games)", missing)
		}
	})
	if missing != nil {
		return
	}
	b.Run("peer_fairy_stockfish", func(b *testing.B) {
		for b.Loop() {
			peerPerft5(b, path)
		}
		if peer := reportNodes(b); ours > 0 {
			b.ReportMetric(peer.Seconds()/ours.Seconds(), "ratio")
		}
	})
}

// reportNodes reports the nodes a second and returns the time of one run.
func reportNodes(b *testing.B) time.Duration {
	run := b.Elapsed() / time.Duration(b.N)
	b.ReportMetric(start5/run.Seconds()/1e6, "Mnodes/s")
	return run
}

// peerPerft5 has fairy-stockfish count once; its start, some milliseconds of many seconds, is counted too.
func peerPerft5(b *testing.B, path string) {
	peer := exec.Command(path)
	peer.Stdin = strings.NewReader("setoption name UCI_Variant value xiangqi\nposition startpos\ngo perft 5\nquit\n")
	out, err := peer.Output()
	if err != nil {
		b.Fatalf("fairy-stockfish: %v", err)
	}
	if want := fmt.Sprintf("Nodes searched: %d", start5); !strings.Contains(string(out), want) {
		b.Fatalf("fairy-stockfish: expected %q in:\n%s", want, out)
	}
}

// BenchmarkLegalMoves lists the moves of a position from the middle of a game.
func BenchmarkLegalMoves(b *testing.B) {
	p := position(b, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1")
	buf := make([]Move, 0, MaxMoves)
	b.ReportAllocs()
	for b.Loop() {
		buf = p.LegalMoves(buf[:0])
	}
}
