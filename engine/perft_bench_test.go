package engine_test

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	. "github.com/kyban/kyban/engine"
)

// start5 is how many sequences of 5 legal moves begin at the start.
const start5 = 133_312_995

// BenchmarkPerft5 counts from the start to depth 5, on one thread and without a hash table, and lets its peer fairy-stockfish do the same.
func BenchmarkPerft5(b *testing.B) {
	peer := peerPerft5(b)
	b.ReportAllocs()
	for b.Loop() {
		p := StartPosition()
		if got := p.Perft(5); got != start5 {
			b.Fatalf("got %d nodes, want %d", got, start5)
		}
	}
	ours := b.Elapsed() / time.Duration(b.N)
	b.ReportMetric(start5/ours.Seconds()/1e6, "Mnodes/s")
	if peer > 0 {
		b.ReportMetric(start5/peer.Seconds()/1e6, "peer-Mnodes/s")
		b.ReportMetric(peer.Seconds()/ours.Seconds(), "ratio")
	}
}

// peerPerft5 returns how long fairy-stockfish takes, 0 when it is not installed.
func peerPerft5(b *testing.B) time.Duration {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		b.Log("no peer: fairy-stockfish is not on the PATH (Debian: apt install fairy-stockfish, then PATH=$PATH:/usr/games)")
		return 0
	}
	peer := exec.Command(path)
	peer.Stdin = strings.NewReader("setoption name UCI_Variant value xiangqi\nposition startpos\ngo perft 5\nquit\n")
	start := time.Now()
	out, err := peer.Output()
	took := time.Since(start)
	if err != nil {
		b.Fatalf("fairy-stockfish: %v", err)
	}
	if !strings.Contains(string(out), "Nodes searched: 133312995") {
		b.Fatalf("fairy-stockfish: expected 133312995 nodes in:\n%s", out)
	}
	return took
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
