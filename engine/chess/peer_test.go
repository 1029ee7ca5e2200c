package chess_test

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	. "github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// peer is stockfish, which counts moves by code of its own.
type peer struct {
	in  io.Writer
	out *bufio.Scanner
}

func lookPeer() (string, error) {
	if path, err := exec.LookPath("stockfish"); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/games/stockfish") // Debian's place for games, which root has not in PATH.
}

func startPeer(t testing.TB, setup string) *peer {
	path, err := lookPeer()
	if err != nil {
		t.Skipf("no peer: %v (Debian: apt install stockfish)", err)
	}
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		fmt.Fprintln(in, "quit")
		_ = cmd.Wait()
	})
	fmt.Fprintln(in, setup)
	return &peer{in, bufio.NewScanner(out)}
}

// perft has the peer count from a position.
func (p *peer) perft(t testing.TB, fen string, depth int) uint64 {
	t.Helper()
	fmt.Fprintf(p.in, "position fen %s\ngo perft %d\n", fen, depth)
	for p.out.Scan() {
		if text, ok := strings.CutPrefix(p.out.Text(), "Nodes searched: "); ok {
			nodes, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return nodes
		}
	}
	t.Fatalf("stockfish ended: %v", p.out.Err())
	return 0
}

// Random games reach castling, en passant and promotions sooner than good ones.
func TestPositionsOfGamesHaveAsManyMovesAsStockfishFinds(t *testing.T) {
	stockfish := startPeer(t, "setoption name UCI_Chess960 value true")
	r := randtest.New(t, 3)
	for left := sweeptest.Of(100, 10_000); left > 0; {
		p := StartPosition()
		if r.IntN(4) == 0 {
			p, _ = Start960(r.IntN(960))
		}
		for ply := 0; left > 0 && ply < 200; ply++ {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
			if ply%5 != 0 {
				continue
			}
			left--
			if got, want := p.Perft(3), stockfish.perft(t, p.FEN(), 3); got != want {
				t.Fatalf("%s: %d, stockfish finds %d", p.FEN(), got, want)
			}
		}
	}
}

func TestStartsOfChess960HaveAsManyMovesAsStockfishFinds(t *testing.T) {
	stockfish := startPeer(t, "setoption name UCI_Chess960 value true")
	for number := 0; number < 960; number += sweeptest.Of(29, 1) {
		p, err := Start960(number)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := p.Perft(3), stockfish.perft(t, p.FEN(), 3); got != want {
			t.Errorf("start %d: %d, stockfish finds %d", number, got, want)
		}
	}
}

// start6 is the number of sequences of 6 legal moves from the start (Chess Programming Wiki, "Perft Results").
const start6 = 119_060_324

// BenchmarkPerft6 counts from the start to depth 6, on one thread and without a hash table, beside stockfish doing the same.
func BenchmarkPerft6(b *testing.B) {
	b.Run("kyban", func(b *testing.B) {
		p := StartPosition()
		b.ReportAllocs()
		for b.Loop() {
			if got := p.Perft(6); got != start6 {
				b.Fatalf("got %d nodes, want %d", got, start6)
			}
		}
		b.ReportMetric(start6*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	})
	b.Run("peer_stockfish", func(b *testing.B) {
		start := StartPosition()
		fen := start.FEN()
		stockfish := startPeer(b, "")
		for b.Loop() {
			if got := stockfish.perft(b, fen, 6); got != start6 {
				b.Fatalf("stockfish counts %d nodes, want %d", got, start6)
			}
		}
		b.ReportMetric(start6*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	})
}
