package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// engined starts a boardd on two moves, with an engine's configuration.
func engined(t *testing.T, engine string, args ...string) *child {
	t.Helper()
	return enginedBy(t, "fairy-stockfish", engine, args...)
}

// enginedBy is the same with the program at a path.
func enginedBy(t *testing.T, path, engine string, args ...string) *child {
	t.Helper()
	proctest.Need(t, "fairy-stockfish")
	file := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(file, []byte("[engine]\npath = \""+path+"\"\ntime = \"100ms\"\nnice = 0\ncpu_percent = 100\n"+engine), 0o600); err != nil {
		t.Fatal(err)
	}
	c := startChild(t, t.TempDir(), append([]string{"--config", file}, args...)...)
	untilPly(t, c.dir, 2)
	return c
}

// tokens makes a token of each role.
func (c *child) tokens(t *testing.T) map[control.Role]string {
	t.Helper()
	return map[control.Role]string{
		control.Arbiter: c.token(t, control.NewToken{Name: "Trần", Role: control.Arbiter}), control.Commentator: c.token(t, control.NewToken{Name: "Hoa", Role: control.Commentator}),
		control.Player: c.token(t, control.NewToken{Name: "Lan", Role: control.Player, Side: "red", Game: 1}), control.Viewer: c.token(t, control.NewToken{Name: "Hall", Role: control.Viewer}),
		"": "",
	}
}

const analysisPath = "/api/games/1/analysis"

func TestWhoSeesAnAnalysis(t *testing.T) {
	for _, tc := range []struct {
		name, engine string
		args         []string
		want         map[control.Role]int
	}{
		{"by three plies", "", []string{"--delay-moves", "3"}, map[control.Role]int{control.Arbiter: 200, control.Commentator: 200, control.Player: 403, control.Viewer: 403, "": 403}},
		{"by three plies, shown to everybody", "public = true\n", []string{"--delay-moves", "3"},
			map[control.Role]int{control.Arbiter: 200, control.Commentator: 200, control.Player: 403, control.Viewer: 200, "": 200}},
		{"by a moment", "public = true\n", []string{"--delay", "1ms"}, map[control.Role]int{control.Arbiter: 409, control.Commentator: 409, control.Player: 403, control.Viewer: 409, "": 409}},
		{"at once", "public = true\n", nil, map[control.Role]int{control.Arbiter: 409, control.Commentator: 409, control.Player: 403, control.Viewer: 409, "": 409}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := engined(t, tc.engine, tc.args...)
			for role, token := range c.tokens(t) {
				if status, text := ask(t, c.pages+analysisPath, token); status != tc.want[role] {
					t.Errorf("%q: %d, want %d: %s", role, status, tc.want[role], text)
				}
			}
		})
	}
}

// fourMoves are two more than twoMoves.
var fourMoves = strings.Replace(twoMoves, "3600000000 end", "400000 - h0\n500000 + g2\n550000 press red\n600000 - b9\n700000 + c7\n750000 press black\n3600000000 end", 1)

// thought returns an engine's analysis of the first ply, once it has analysed all that the public sees.
func thought(t *testing.T, pages, token string) (told commentary.Analysis) {
	t.Helper()
	for late := time.Now().Add(awaittest.Patience); told.State != "done" || told.Plies == 0; time.Sleep(10 * time.Millisecond) { // No event reports it.
		if time.Now().After(late) {
			t.Fatalf("never: all that the public sees is thought about: %+v", told)
		}
		_, text := ask(t, pages+analysisPath+"?ply=1", token)
		told = commentary.Analysis{}
		if err := json.Unmarshal([]byte(text), &told); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	return told
}

// The engine analyses what the public sees, and nothing else; its analysis is never ahead of the delay.
func TestAnAnalysisStaysBehindTheDelay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "four.trace")
	if err := os.WriteFile(file, []byte(fourMoves), 0o600); err != nil {
		t.Fatal(err)
	}
	c := engined(t, "", "--delay-moves", "3", "--source", "trace:"+file)
	token := c.token(t, control.NewToken{Name: "Hoa", Role: control.Commentator})
	told := thought(t, c.pages, token)
	if told.Plies != 1 || len(told.Scores) != 2 || told.At == nil || told.At.Ply != 1 || !strings.HasPrefix(told.Engine, "Fairy-Stockfish") {
		t.Errorf("got %+v", told)
	} else if line := told.At.Lines[0]; len(told.At.Lines) != 3 || len(line.Text["zh"]) != len(line.Moves) || len(line.Moves) == 0 {
		t.Errorf("lines %+v", told.At.Lines)
	}
	for _, delay := range []int64{1000, 0} {
		if _, err := c.operator(t).Do(t.Context(), control.Request{Op: control.Delay, Body: control.DelayBody{Delay: delay}}); err != nil {
			t.Fatal(err)
		}
		if status, text := ask(t, c.pages+analysisPath, token); status != 409 || !strings.Contains(text, "boardctl game delay 1m sets a delay that is long enough") {
			t.Errorf("with a delay of %d microseconds: %d %s", delay, status, text)
		}
	}
}

// An engine that knows only UCCI gets UCCI: Fairy-Stockfish, which knows both, never gets the question in UCI.
func TestAnAnalysisInUCCI(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	proctest.WriteScript(t, path, "#!/bin/sh\nread uci\necho \"unknown command: $uci\"\nexec fairy-stockfish\n")
	file := filepath.Join(t.TempDir(), "four.trace")
	if err := os.WriteFile(file, []byte(fourMoves), 0o600); err != nil {
		t.Fatal(err)
	}
	c := enginedBy(t, path, "", "--delay-moves", "3", "--source", "trace:"+file)
	token := c.token(t, control.NewToken{Name: "Hoa", Role: control.Commentator})
	told := thought(t, c.pages, token)
	if !strings.HasPrefix(told.Engine, "Fairy-Stockfish") || told.At.Ply != 1 || len(told.At.Lines) != 3 {
		t.Fatalf("got %+v", told)
	}
	for _, line := range told.At.Lines { // Black has the move: his pieces stand on the ranks from 5 to 9, as UCCI counts.
		if first := line.Moves[0]; first[1] < '5' || line.Text["zh"][0] == "" {
			t.Errorf("line %+v", line)
		}
	}
}

func TestABoardWithoutAnEngineSaysSo(t *testing.T) {
	c := startChild(t, t.TempDir(), "--delay-moves", "1")
	untilPly(t, c.dir, 2)
	status, text := ask(t, c.pages+analysisPath, "")
	if status != 404 || !strings.Contains(text, "this board has no engine") {
		t.Errorf("%d %s", status, text)
	}
}
