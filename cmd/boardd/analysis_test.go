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
	"github.com/kyban/kyban/internal/needtest"
)

// engined starts a boardd on two moves, with what its configuration says of an engine.
func engined(t *testing.T, engine string, args ...string) *child {
	t.Helper()
	needtest.Programs(t, "fairy-stockfish")
	file := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(file, []byte("[engine]\npath = \"fairy-stockfish\"\ntime = \"100ms\"\nnice = 0\ncpu_percent = 100\n"+engine), 0o600); err != nil {
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
		{"with a delay", "", []string{"--delay-moves", "1"}, map[control.Role]int{control.Arbiter: 200, control.Commentator: 200, control.Player: 403, control.Viewer: 403, "": 403}},
		{"with a delay, shown to everybody", "public = true\n", []string{"--delay-moves", "1"},
			map[control.Role]int{control.Arbiter: 200, control.Commentator: 200, control.Player: 403, control.Viewer: 200, "": 200}},
		{"without a delay", "public = true\n", nil, map[control.Role]int{control.Arbiter: 409, control.Commentator: 409, control.Player: 403, control.Viewer: 409, "": 409}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := engined(t, tc.engine, tc.args...)
			for role, token := range c.tokens(t) {
				if status, text := ask(t, c.pages+analysisPath, token, time.Minute); status != tc.want[role] {
					t.Errorf("%q: %d, want %d: %s", role, status, tc.want[role], text)
				}
			}
		})
	}
}

// The engine thinks of what the public sees, and of nothing that it does not; what it thinks ends with the delay.
func TestAnAnalysisStaysBehindTheDelay(t *testing.T) {
	c := engined(t, "", "--delay-moves", "1")
	token := c.token(t, control.NewToken{Name: "Hoa", Role: control.Commentator})
	var told commentary.Analysis
	until(t, "all that the public sees is thought about", func() bool {
		_, text := ask(t, c.pages+analysisPath+"?ply=1", token, time.Minute)
		told = commentary.Analysis{}
		if err := json.Unmarshal([]byte(text), &told); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		return told.State == "done"
	})
	if told.Plies != 1 || len(told.Scores) != 2 || told.At == nil || told.At.Ply != 1 || !strings.HasPrefix(told.Engine, "Fairy-Stockfish") {
		t.Errorf("got %+v", told)
	} else if line := told.At.Lines[0]; len(told.At.Lines) != 3 || len(line.Text["zh"]) != len(line.Moves) || len(line.Moves) == 0 {
		t.Errorf("lines %+v", told.At.Lines)
	}
	if _, err := c.operator(t).Do(t.Context(), control.Request{Op: control.Delay, Delay: new(int64)}); err != nil {
		t.Fatal(err)
	}
	if status, text := ask(t, c.pages+analysisPath, token, time.Minute); status != 409 || !strings.Contains(text, "boardctl game delay sets a delay") {
		t.Errorf("without the delay: %d %s", status, text)
	}
}

func TestABoardWithoutAnEngineSaysSo(t *testing.T) {
	c := startChild(t, t.TempDir(), "--delay-moves", "1")
	untilPly(t, c.dir, 2)
	status, text := ask(t, c.pages+analysisPath, "", time.Minute)
	if status != 404 || !strings.Contains(text, "this board has no engine") {
		t.Errorf("%d %s", status, text)
	}
}
