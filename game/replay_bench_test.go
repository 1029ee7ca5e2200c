package game_test

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// replayedGames is how many games of masters are replayed in turn.
const replayedGames = 50

// BenchmarkReplay plays whole games: as the edges of a trace through all that a live board runs, with and without the bytes of the
// records, and as mere lists of moves. The peer is fairy-stockfish, which sets up the same lists of moves. One operation is one game.
func BenchmarkReplay(b *testing.B) {
	games := benchmarkedGames(b)
	b.Run("edges", func(b *testing.B) { benchEdges(b, games, func(record.Record) {}) })
	b.Run("edges_json", func(b *testing.B) { benchEdges(b, games, func(r record.Record) { record.Encode(r) }) })
	b.Run("moves", func(b *testing.B) { benchMoves(b, games) })
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		b.Logf("no peer: %v (Debian: apt install fairy-stockfish, then PATH=$PATH:/usr/games)", err)
		return
	}
	b.Run("peer_fairy_stockfish", func(b *testing.B) { benchPeer(b, games, path) })
}

// benchmarkedGame is a game for replay: its moves, and the trace of its play.
type benchmarkedGame struct {
	moves []engine.Move
	trace *trace.Trace
}

// benchmarkedGames returns games from the usual start.
func benchmarkedGames(t testing.TB) []benchmarkedGame {
	t.Helper()
	normal, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	var games []benchmarkedGame
	for i, g := range sensortest.Games()[:replayedGames] {
		if g.FEN != "" {
			continue
		}
		script, err := sensortest.Play(g, normal, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, benchmarkedGame{g.Moves, script.Trace()})
	}
	return games
}

func benchEdges(b *testing.B, games []benchmarkedGame, take func(record.Record)) {
	b.ReportAllocs()
	n, edges, plies := 0, 0, 0
	for b.Loop() {
		g := games[n%len(games)]
		n++
		edges += len(g.trace.Lines)
		plies = 0
		err := feed.Replay(g.trace, game.Config{}, func(_ fact.Input, said []record.Record) error {
			for _, r := range said {
				if _, ok := r.(record.Move); ok {
					plies++
				}
				take(r)
			}
			return nil
		})
		if err != nil || plies != len(g.moves) {
			b.Fatalf("%d plies of %d: %v", plies, len(g.moves), err)
		}
	}
	b.ReportMetric(float64(edges)/b.Elapsed().Seconds(), "edges/s")
	reportGames(b)
}

func benchMoves(b *testing.B, games []benchmarkedGame) {
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		p := engine.StartPosition()
		for i, m := range games[n%len(games)].moves {
			if !p.Legal(m) {
				b.Fatalf("game %d, ply %d: %v is not legal", n, i+1, m)
			}
			p.Make(m)
		}
		n++
	}
	reportGames(b)
}

// benchPeer sends lists of moves to one process, which checks each move against all legal ones. Its start is not counted, but reading the
// moves is: it has no other way to take them.
func benchPeer(b *testing.B, games []benchmarkedGame, path string) {
	var commands []string
	for _, g := range games {
		commands = append(commands, positionCommand(g.moves))
	}
	peer := startPeer(b, path)
	b.ResetTimer()
	for i := range b.N {
		io.WriteString(peer.in, commands[i%len(commands)])
	}
	peer.wait(b)
	reportGames(b)
}

func reportGames(b *testing.B) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// TestThePeerOfTheReplayFollowsTheMoves checks that the benchmark's peer takes every move of the games.
func TestThePeerOfTheReplayFollowsTheMoves(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		t.Skipf("no peer: %v (Debian: apt install fairy-stockfish, then PATH=$PATH:/usr/games)", err)
	}
	peer := startPeer(t, path)
	for i, g := range benchmarkedGames(t) {
		p := engine.StartPosition()
		for _, m := range g.moves {
			p.Make(m)
		}
		io.WriteString(peer.in, positionCommand(g.moves)+"d\n")
		want, _, _ := strings.Cut(p.FEN(), " ")
		if got := peer.placement(t); got != want {
			t.Errorf("game %d: the peer stands at %s, want %s", i, got, want)
		}
	}
}

// positionCommand returns the moves in the peer's words, which count ranks from 1.
func positionCommand(moves []engine.Move) string {
	var b strings.Builder
	b.WriteString("position startpos moves")
	for _, m := range moves {
		for _, p := range []engine.Point{m.From(), m.To()} {
			if p == m.From() {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%c%d", 'a'+rune(p.File()), p.Rank()+1)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// stockfish is a running fairy-stockfish that plays xiangqi.
type stockfish struct {
	in  io.Writer
	out *bufio.Scanner
}

func startPeer(t testing.TB, path string) *stockfish {
	t.Helper()
	command := exec.Command(path)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		io.WriteString(in, "quit\n")
		command.Wait()
	})
	peer := &stockfish{in, bufio.NewScanner(out)}
	io.WriteString(in, "setoption name UCI_Variant value xiangqi\n")
	peer.wait(t)
	return peer
}

// wait returns when the peer has done all its commands.
func (s *stockfish) wait(t testing.TB) {
	t.Helper()
	io.WriteString(s.in, "isready\n")
	s.find(t, "readyok")
}

// placement returns the first field of the FEN that the peer prints.
func (s *stockfish) placement(t testing.TB) string {
	t.Helper()
	line := s.find(t, "Fen: ")
	return strings.Fields(line)[1]
}

func (s *stockfish) find(t testing.TB, prefix string) string {
	t.Helper()
	for s.out.Scan() {
		if strings.HasPrefix(s.out.Text(), prefix) {
			return s.out.Text()
		}
	}
	t.Fatalf("fairy-stockfish ended before it said %q: %v", prefix, s.out.Err())
	return ""
}
