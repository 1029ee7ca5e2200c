package analysis_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/proctest"
)

// inUCCI is a program that makes fairy-stockfish speak UCCI only.
const inUCCI = "#!/bin/sh\nread line\necho \"unknown command: $line\"\nexec fairy-stockfish\n"

// script writes a shell script, and returns its path.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine")
	proctest.WriteScript(t, path, text)
	return path
}

func position(t *testing.T, fen string) boardgame.Position {
	t.Helper()
	p, err := boardgame.ReadFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func moves(t *testing.T, text string) (moves []engine.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		m, err := boardgame.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}

func TestEnginesFindTheMate(t *testing.T) {
	proctest.Need(t, "fairy-stockfish", "stockfish")
	for _, tc := range []struct {
		name, path, fen, played string
		want                    string // The best move, and the score of the side that moves first.
	}{
		{"chess, White mates", "stockfish", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "", "a1a8 #1"},
		{"chess, Black mates", "stockfish", "r3k3/8/8/8/8/8/5PPP/6K1 b q - 0 1", "", "a8a1 #-1"},
		{"chess, by a promotion", "stockfish", "6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8q #1"},
		{"chess by an engine of many games", "fairy-stockfish", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "", "a1a8 #1"},
		{"xiangqi, ranks from 1", "fairy-stockfish", "4k4/9/9/9/9/9/9/R8/9/1R1K5 w - - 0 1", "a2a8 e9f9", "b0b9 #1"},
		{"xiangqi by UCCI", script(t, inUCCI), "4k4/9/9/9/9/9/9/R8/9/1R1K5 w - - 0 1", "a2a8 e9f9", "b0b9 #1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			start := position(t, tc.fen)
			e, err := analysis.Start(t.Context(), tc.path, start, analysis.Options{Lines: 2})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			lines, err := e.Evaluate(t.Context(), start, moves(t, tc.played), analysis.Limit{Depth: 8}, func([]analysis.Line) {})
			if err != nil || len(lines) == 0 {
				t.Fatalf("%v, %v", lines, err)
			}
			if got := lines[0].Moves[0].String() + " " + lines[0].Score.String(); !strings.HasPrefix(got, tc.want) {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}

func TestWhatIsNoEngine(t *testing.T) {
	proctest.Need(t, "stockfish")
	for _, tc := range []struct{ name, path, want string }{
		{"no program", "/nowhere/engine", "engine /nowhere/engine: fork/exec /nowhere/engine: no such file or directory"},
		{"a program that ends", script(t, "#!/bin/sh\nexit 3\n"), "it ended: exit status 3"},
		{"a program that knows neither", script(t, "#!/bin/sh\nwhile read line; do echo \"Unknown command: $line\"; done\n"),
			"it is no engine, for it speaks neither UCI nor UCCI: it does not know \"ucci\"; expected a program such as"},
		{"a program that repeats what it is told", "/bin/cat", "engine /bin/cat: it is no engine, for it speaks neither UCI nor UCCI: it repeats what it is told; " +
			"expected a program such as pikafish, fairy-stockfish or stockfish"},
		{"an engine of another game", "stockfish", "Stockfish 15.1 does not play xiangqi"},
		{"one that says no name", script(t, "#!/bin/sh\nread uci; echo uciok; while read line; do echo readyok; done\n"), "engine does not play xiangqi"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e, err := analysis.Start(t.Context(), tc.path, boardgame.Start(), analysis.Options{})
			if err == nil {
				e.Close()
				t.Fatal("it was started, want an error")
			}
			if !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got  %s\nwant %s", err, tc.want)
			}
		})
	}
}

// An engine of UCCI may ignore unknown commands, and one of UCI may be slow: neither is mistaken for the other.
func TestAnEngineThatDoesNotAnswerAtOnce(t *testing.T) {
	proctest.Need(t, "fairy-stockfish", "stockfish")
	const both = "read uci; read ucci; "
	for _, tc := range []struct{ name, says, fen string }{
		{"in UCCI, and passes over UCI", both + "{ echo $ucci; cat; } | fairy-stockfish", "4k4/9/9/9/9/9/9/R8/9/1R1K5 w - - 0 1"},
		{"in UCI, and does not know UCCI", both + "echo uciok; echo \"Unknown command: 'ucci'.\"; exec stockfish", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"},
		{"in both, and is asked in both", both + "{ echo $uci; echo $ucci; cat; } | fairy-stockfish", "4k4/9/9/9/9/9/9/R8/9/1R1K5 w - - 0 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			start := position(t, tc.fen)
			e, err := analysis.Start(t.Context(), script(t, "#!/bin/sh\n"+tc.says+"\n"), start, analysis.Hurried())
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			lines, err := e.Evaluate(t.Context(), start, nil, analysis.Limit{Depth: 8}, func([]analysis.Line) {})
			if err != nil || len(lines) == 0 || lines[0].Score.Mate == 0 {
				t.Errorf("%v, %v, want a mate", lines, err)
			}
		})
	}
}

// On a busy computer a program of the lowest priority would start too late: it gives way when it is ready.
func TestAnEngineGivesWayWhenItIsReady(t *testing.T) {
	own, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	says := "#!/bin/sh\nread uci; echo \"id name Pikafish $(nice)\"; echo uciok; while read line; do echo readyok; done\n"
	e, err := analysis.Start(t.Context(), script(t, says), position(t, "4k4/9/9/9/9/9/9/R8/9/1R1K5 w - - 0 1"), analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if want := fmt.Sprintf("Pikafish %d", 20-own); e.Name != want { // The kernel's value is 20 less the priority.
		t.Errorf("it begins as %q, want %q", e.Name, want)
	}
	if now, err := syscall.Getpriority(syscall.PRIO_PROCESS, e.PID()); err != nil || now != 20-19 {
		t.Errorf("it thinks with priority %d, %v, want the lowest", 20-now, err)
	}
}

// A silent engine is no reason to wait for ever.
func TestAnEngineThatIsHeardNoMoreIsEnded(t *testing.T) {
	for _, tc := range []struct{ name, says string }{
		{"it closes its output and runs on", "exec >&-; sleep 1000"},
		{"it writes a line without end", "head -c 1000000 /dev/zero; sleep 1000"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			path := script(t, "#!/bin/sh\nread line\n"+tc.says+"\n")
			if _, err := analysis.Start(t.Context(), path, boardgame.Start(), analysis.Hurried()); err == nil || !strings.Contains(err.Error(), "it ended") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// An engine that never sends bestmove, or never ends a line, is bounded; one that sends it after the stop command has an
// answer.
func TestAnEngineThatDoesNotStop(t *testing.T) {
	const begins = "#!/bin/sh\necho id name Pikafish; echo uciok; echo uciok; echo uciok; echo readyok\n"
	const info = "info depth 3 score cp 20 pv h2e2"
	for _, tc := range []struct {
		name, says string
		options    analysis.Options
		want       string
	}{
		{"it says nothing", "while read line; do :; done", analysis.Hurried(), "no bestmove"},
		{"it says the same for ever", "while read line; do case $line in go*) while echo " + info + "; do :; done;; esac; done", analysis.Hurried(), "no bestmove"},
		{"it never ends a line", "while read line; do case $line in go*) while printf ' info'; do sleep 1; done;; esac; done", analysis.Hurried(), "no bestmove"},
		{"it begins a line, and reads on", "while read line; do printf ' info depth 3'; done", analysis.Hurried(), "no bestmove"},
		{"it closes its output", "while read line; do case $line in go*) exec >&-;; esac; done", analysis.Stopping(), "it ended"},
		{"it stops when it is told to", "while read line; do case $line in go*) echo " + info + ";; stop) echo bestmove h2e2; echo;; esac; done", analysis.Stopping(), "h2e2 +0.20"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			path := script(t, begins+tc.says+"\n")
			e, err := analysis.Start(t.Context(), path, boardgame.Start(), tc.options)
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			lines, err := e.Evaluate(t.Context(), boardgame.Start(), nil, analysis.Limit{Time: time.Millisecond}, func([]analysis.Line) {})
			got := fmt.Sprint(err)
			if err == nil && len(lines) > 0 {
				got = lines[0].Moves[0].String() + " " + lines[0].Score.String()
			}
			if !strings.Contains(got, tc.want) {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}

// alwaysStarting starts eight processes in sessions of their own that start themselves again at once, so that often none of them shows its
// environment.
const alwaysStarting = `for i in 1 2 3 4 5 6 7 8; do setsid sh -c 'exec sh -c "$0" "$0"' 'exec sh -c "$0" "$0"' & done`

// The child processes of an engine end with it.
func TestAnEngineIsEndedWithWhatItStarted(t *testing.T) {
	for name, starts := range map[string]string{
		"in its group":            "sleep 100000 &",
		"in a session of its own": "setsid sleep 100000 &",
		"twice removed":           "(setsid sh -c 'sleep 100000 & sleep 100000' &)",
		"always starting":         alwaysStarting,
	} {
		t.Run(name, func(t *testing.T) { testEndedWithWhatItStarted(t, starts) })
	}
}

// killedEnv is set for a test binary that starts an engine, and waits until it is killed.
const killedEnv = "KYBAN_TEST_KILLED"

func TestMain(m *testing.M) {
	path := os.Getenv(killedEnv)
	if path == "" {
		os.Exit(m.Run())
	}
	start, err := boardgame.ReadFEN("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
	if err == nil {
		_, err = analysis.Start(context.Background(), path, start, analysis.Options{})
	}
	fmt.Println("started:", err)
	select {}
}

// An engine ends with what it started, too, where this program is killed and can end nothing itself.
func TestAnEngineEndsWithAKilledProgram(t *testing.T) {
	for name, starts := range map[string]string{
		"alone":                   "",
		"in its group":            "(sleep 30; echo it runs on >&3) &",
		"in a session of its own": "setsid sh -c 'sleep 30; echo it runs on >&3' &",
		"always starting":         alwaysStarting,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			end, path := holding(t, starts)
			command := proctest.Command(os.Args[0])
			command.Env = append(os.Environ(), killedEnv+"="+path)
			out, err := command.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			said := make([]byte, 100)
			if n, err := out.Read(said); err != nil || string(said[:n]) != "started: <nil>\n" {
				t.Errorf("%q, %v", said[:n], err)
			}
			if err := command.Process.Kill(); err != nil {
				t.Error(err)
			}
			_ = command.Wait() // It was killed.
			nothingRunsOn(t, end)
		})
	}
}

func testEndedWithWhatItStarted(t *testing.T, starts string) {
	end, path := holding(t, starts)
	e, err := analysis.Start(t.Context(), path, position(t, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
	nothingRunsOn(t, end)
}

// holding returns the path of an engine that starts something, and a pipe that all of them hold open.
func holding(t *testing.T, starts string) (end *os.File, path string) {
	t.Helper()
	held := filepath.Join(t.TempDir(), "held")
	if err := syscall.Mkfifo(held, 0o600); err != nil {
		t.Fatal(err)
	}
	end, err := os.OpenFile(held, os.O_RDONLY|syscall.O_NONBLOCK, 0) // Without waiting for a writer.
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end.Close() })
	return end, script(t, "#!/bin/sh\nexec 3>"+held+"\necho uciok\n"+starts+"\necho readyok\nexec sleep 100000\n")
}

// nothingRunsOn waits for the last process that holds a pipe open.
func nothingRunsOn(t *testing.T, end *os.File) {
	t.Helper()
	if err := end.SetReadDeadline(time.Now().Add(5 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(end); err != nil || len(text) > 0 {
		t.Errorf("read %q, %v: what the engine started runs on", text, err)
	}
}
