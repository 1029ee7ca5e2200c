package commentary

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/scoresheet"
)

// speaks is the beginning of a program that speaks UCI and plays xiangqi.
const speaks = `#!/bin/sh
while read word rest; do
	case $word in
	uci) echo "id name Pikafish of the test"; echo uciok ;;
	isready) echo readyok ;;
	quit) exit ;;
	position) at="$rest" ;;
	go) `

// program writes such a program; its answer to "go" is thinks.
func program(t *testing.T, thinks string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine")
	proctest.WriteScript(t, path, speaks+thinks+" ;;\n\tesac\ndone\n")
	return path
}

// answers is the output of a sound engine.
const answers = `case $at in *h2e2) echo "info depth 9 score cp -20 pv h9g7 h0g2"; echo "bestmove h9g7" ;; *) echo "info depth 9 score cp 34 pv h2e2 h9g7"; echo "bestmove h2e2" ;; esac`

func analyst(t *testing.T, path string) *witnessed {
	t.Helper()
	return begin(t, Config{Path: path, Time: 10 * time.Millisecond}, func(task) time.Duration { return late })
}

// witnessed is an analyst that reports news.
type witnessed struct {
	*Analyst
	news chan struct{} // Has room for one.
}

// begin starts an analyst, with short pauses after failures.
func begin(t *testing.T, c Config, late func(task) time.Duration) *witnessed {
	t.Helper()
	c.Log = slog.New(slog.DiscardHandler)
	path := c.Path
	c.Path = "" // It is to begin below.
	a := &witnessed{New(c), make(chan struct{}, 1)}
	a.Path, a.late, a.pause, a.first = path, late, time.Millisecond, time.Millisecond
	a.noted = func() {
		select {
		case a.news <- struct{}{}:
		default:
		}
	}
	ctx, end := context.WithCancel(t.Context())
	a.end = end
	a.ended.Go(func() { a.run(ctx) })
	t.Cleanup(a.Close)
	return a
}

// opening is a game after some moves.
func opening(moves ...string) scoresheet.Sheet {
	sheet := scoresheet.Sheet{FEN: boardgame.Start().FEN(), Result: "*"}
	for i, m := range moves {
		sheet.Moves = append(sheet.Moves, scoresheet.Move{Ply: i + 1, Move: m})
	}
	return sheet
}

// until asks after each piece of news, until an answer holds.
func until(t *testing.T, a *witnessed, sheet scoresheet.Sheet, what string, holds func(Analysis) bool) Analysis {
	t.Helper()
	for late := time.After(5 * time.Minute); ; {
		answer := a.follow(1, -1, sheet)
		if holds(answer) {
			return answer
		}
		select {
		case <-a.news:
		case <-late:
			t.Fatalf("not after five minutes: %s: %+v", what, answer)
		}
	}
}

func done(a Analysis) bool { return a.State == "done" }

func TestScoresAreThoseOfRed(t *testing.T) {
	a := analyst(t, program(t, answers))
	answer := until(t, a, opening("h2e2"), "all is thought about", done)
	if want := []Score{{Ply: 0, Centipawns: 34}, {Ply: 1, Centipawns: 20}}; len(answer.Scores) != 2 || answer.Scores[0] != want[0] || answer.Scores[1] != want[1] {
		t.Errorf("got %+v, want %+v", answer.Scores, want)
	}
	if got := strings.Join(answer.At.Lines[0].Text["zh"], " "); got != "马８进７ 马二进三" {
		t.Errorf("the best line: %s", got)
	}
}

func TestAMoveThatIsTakenBackIsForgotten(t *testing.T) {
	a := analyst(t, program(t, answers))
	until(t, a, opening("h2e2", "h9g7"), "all is thought about", done)
	answer := until(t, a, opening("b2e2"), "the other move is thought about", done)
	if len(answer.Scores) != 2 || answer.Plies != 1 {
		t.Errorf("got %+v", answer)
	}
}

func TestAMoveAgainstTheLawEndsWhatIsFollowed(t *testing.T) {
	a := analyst(t, program(t, answers))
	answer := until(t, a, opening("h2e2", "a9a5", "h0g2"), "what can be followed is thought about", done)
	if answer.Plies != 3 || answer.Follows != 1 || len(answer.Scores) != 2 {
		t.Errorf("got %+v", answer)
	}
}

// An engine that fails is restarted; a position that always fails is left out, and the others are analysed.
func TestEnginesThatFailAreSurvived(t *testing.T) {
	for _, tc := range []struct{ name, fails string }{
		{"it crashes", "kill -SEGV $$"},
		{"it ends", "exit 3"},
		{"it hangs", "sleep 100000"},
		{"it says nonsense", "echo bestmove; exit"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			path := program(t, "case $at in *h2e2) "+tc.fails+" ;; *) "+strings.Replace(answers, "$at", "x", 1)+" ;; esac")
			a := begin(t, Config{Path: path, Time: 10 * time.Millisecond, CPU: 100, Options: analysis.Options{Nice: new(int)}}, func(at task) time.Duration {
				if tc.name == "it hangs" && at.ply == 1 {
					return 0 // It never answers, in any time.
				}
				return late
			})
			answer := until(t, a, opening("h2e2"), "the start is thought about", func(a Analysis) bool { return len(a.Scores) > 0 && a.Scores[0].Ply == 0 })
			if answer.Scores[0].Centipawns != 34 {
				t.Errorf("got %+v", answer)
			}
		})
	}
}

func TestAnEngineThatIsNoneIsNamed(t *testing.T) {
	a := analyst(t, filepath.Join(t.TempDir(), "nothing"))
	answer := until(t, a, opening(), "it failed", func(a Analysis) bool { return a.State == "failed" })
	if !strings.Contains(answer.Trouble, "no such file or directory") {
		t.Errorf("got %+v", answer)
	}
}

// The engine is a guest: it has the last processor alone, the lowest priority, and a bound on its memory.
func TestTheScanDoesNotFeelTheEngine(t *testing.T) {
	proctest.Need(t, "fairy-stockfish")
	e, err := analysis.Start(t.Context(), "fairy-stockfish", boardgame.Start(), analysis.Options{Memory: 1 << 30, Processors: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	of := "/proc/" + strconv.Itoa(e.PID())
	stat, limits, status := read(t, of+"/stat"), read(t, of+"/limits"), read(t, of+"/status")
	_, fields, _ := strings.Cut(stat, ") ") // The state of the process, the third field, comes first (proc(5)).
	words := strings.Fields(fields)
	if group, nice := words[2], words[16]; group != strconv.Itoa(e.PID()) || nice != "19" {
		t.Errorf("process group %s, nice %s", group, nice)
	}
	if !strings.Contains(limits, "Max address space         1073741824") {
		t.Errorf("limits:\n%s", limits)
	}
	if _, rest, _ := strings.Cut(status, "Cpus_allowed_list:\t"); strings.ContainsAny(strings.SplitN(rest, "\n", 2)[0], "-,") {
		t.Errorf("it may run on processors %s", strings.SplitN(rest, "\n", 2)[0])
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
