package screen

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// screenOf returns a screen of one of the game's scenarios, in a language.
func screenOf(t *testing.T, name, language string) Model {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "game", "testdata", "scenarios", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := trace.Parse(strings.NewReader(string(txtar.Parse(data).Files[0].Data)))
	if err != nil {
		t.Fatal(err)
	}
	games, err := review.Trace(tr, game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var speakers []*review.Speaker
	for _, l := range tell.Languages() {
		s, err := review.NewSpeaker(l)
		if err != nil {
			t.Fatal(err)
		}
		speakers = append(speakers, s)
	}
	for speakers[0].Language() != language {
		speakers = append(speakers[1:], speakers[0])
	}
	return New(games, speakers)
}

// pressed returns the screen after the keys were pressed, and the command of the last one.
func pressed(t *testing.T, m Model, keys ...string) (Model, tea.Cmd) {
	t.Helper()
	var cmd tea.Cmd
	for _, k := range keys {
		var next tea.Model
		next, cmd = m.Update(keyPress(t, k))
		m = next.(Model)
	}
	return m, cmd
}

func keyPress(t *testing.T, name string) tea.KeyPressMsg {
	t.Helper()
	codes := map[string]rune{"right": tea.KeyRight, "left": tea.KeyLeft, "up": tea.KeyUp, "down": tea.KeyDown, "space": tea.KeySpace,
		"tab": tea.KeyTab, "home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "esc": tea.KeyEscape}
	msg := tea.KeyPressMsg{Code: codes[name]}
	if msg.Code == 0 {
		msg = tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
	}
	if msg.String() != name {
		t.Fatalf("key %q reads as %q", name, msg.String())
	}
	return msg
}

// adjust_ended_by_the_press: plies 1 and 2 have nothing of note; ply 3 is a breach, with five events.
func TestKeysMoveThroughTheGame(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		ply  int
		step int
	}{
		{"it opens at what needs attention", nil, 3, 0},
		{"a step on", []string{"right"}, 3, 1},
		{"to the end of the turn, and no further at the end of the game", strings.Fields(strings.Repeat("right ", 9)), 3, 5},
		{"back from the beginning of a turn to the end of the one before", []string{"left"}, 2, 3},
		{"a step back", []string{"right", "right", "left"}, 3, 1},
		{"the ply before, from its beginning", []string{"right", "up"}, 2, 0},
		{"no further than the first ply", []string{"up", "up", "up", "up"}, 1, 0},
		{"the first ply, and the last", []string{"home", "down", "end"}, 3, 0},
		{"from the last step of a ply into the next", []string{"home", "right", "right", "right", "right", "right", "right", "right", "right"}, 2, 1},
		{"the next that needs attention", []string{"home", "a"}, 3, 0},
		{"none before it does", []string{"A"}, 3, 0},
		{"a key without a meaning", []string{"right", "x"}, 3, 1},
	} {
		m, _ := pressed(t, screenOf(t, "adjust_ended_by_the_press", "en"), c.keys...)
		if got := m.turn().Ply; got != c.ply || m.step != c.step {
			t.Errorf("%s: ply %d step %d, want ply %d step %d", c.name, got, m.step, c.ply, c.step)
		}
	}
}

// The hands are played at their true speed: at most a second until the first lift, then as long as it took.
func TestPlayingWaitsAsLongAsTheHandsDid(t *testing.T) {
	m, cmd := pressed(t, screenOf(t, "adjust_ended_by_the_press", "en"), "space")
	var waits []time.Duration
	for m.playing {
		wait, more := m.wait()
		if !more || cmd == nil {
			t.Fatalf("step %d: playing, and nothing is waited for", m.step)
		}
		waits = append(waits, wait)
		var next tea.Model
		next, cmd = m.Update(due{m.played})
		m = next.(Model)
	}
	want := []time.Duration{time.Second, 500 * time.Millisecond, time.Second, 400 * time.Millisecond, 600 * time.Millisecond}
	if !slices.Equal(waits, want) || m.step != 5 || cmd != nil {
		t.Errorf("waits %v, want %v; step %d", waits, want, m.step)
	}
}

func TestWhatWasHaltedGoesNoFurther(t *testing.T) {
	m, _ := pressed(t, screenOf(t, "adjust_ended_by_the_press", "en"), "space")
	old := due{m.played}
	for _, keys := range [][]string{{"space"}, {"right"}, {"space", "space"}} {
		halted, _ := pressed(t, m, keys...)
		step := halted.step
		next, _ := halted.Update(old)
		if got := next.(Model).step; got != step {
			t.Errorf("after %v: step %d, want %d", keys, got, step)
		}
	}
}

// The board after each step: the lifted piece in brackets, the one that came down in square ones.
func TestTheBoardFollowsTheSteps(t *testing.T) {
	m := screenOf(t, "adjust_ended_by_the_press", "en")
	for step, want := range []string{
		"  0  俥──┴───相──仕──帥──仕──相──傌──俥",
		"  0  俥──┴───相──仕──帥──仕─(相)─傌──俥",
		"  0  俥──┴───相──仕──帥──仕──相──傌──俥",
		"  0  俥──┴───相──仕──帥──仕──相─(傌)─俥",
		"  0  俥──┴───相──仕──帥──仕──相─[┴ ]─俥",
		"  0  俥──┴───相──仕──帥──仕──相─[┴ ]─俥",
	} {
		if got := boardLine(m, "  0  "); got != want {
			t.Errorf("step %d: %q, want %q", step, got, want)
		}
		m, _ = pressed(t, m, "right")
	}
	if got, want := boardLine(m, "  2  "), "  2  ├───炮──傌──┼───┼───┼───┼───炮─[傌]"; got != want {
		t.Errorf("at last %q, want %q", got, want)
	}
}

// boardLine returns the board's part of the drawn line with the prefix.
func boardLine(m Model, prefix string) string {
	for line := range strings.Lines(ansi.Strip(m.draw())) {
		if strings.HasPrefix(line, prefix) {
			return strings.TrimRight(ansi.Truncate(line, boardWidth-1, ""), " \n")
		}
	}
	return ""
}

func TestLanguagesFollowOneAnother(t *testing.T) {
	m := screenOf(t, "adjust_ended_by_the_press", "vi")
	for _, want := range []string{"Nước 2 (lượt 3): Đỏ đi M2.1 (h0i2).", "第2回合（第3步）：红方走了 马二进一 (h0i2)。", "第2回合（第3步）：紅方走了 馬二進一 (h0i2)。", "Move 2 (ply 3): Red played H2+1 (h0i2).", "Nước 2 (lượt 3): Đỏ đi M2.1 (h0i2)."} {
		if text := ansi.Strip(m.draw()); !strings.Contains(text, want) {
			t.Errorf("expected %q in\n%s", want, text)
		}
		m, _ = pressed(t, m, "l")
	}
}

func TestPagesAndKeys(t *testing.T) {
	m := screenOf(t, "adjust_ended_by_the_press", "en")
	for _, c := range []struct{ key, want string }{
		{"", "> 9.1    Red's elephant (g0) must move: APPLIES."},
		{"tab", "9.1 Own pieces only"},
		{"tab", "Nobody has claimed and nobody has ruled yet."},
		{"tab", "> 9.1    Red's elephant (g0) must move: APPLIES."},
		{"?", "play the hands at their true speed, or halt"},
		{"?", "> 9.1    Red's elephant (g0) must move: APPLIES."},
	} {
		if c.key != "" {
			m, _ = pressed(t, m, c.key)
		}
		if text := ansi.Strip(m.draw()); !strings.Contains(text, c.want) {
			t.Errorf("after %q: expected %q in\n%s", c.key, c.want, text)
		}
	}
}

// The screen fits the terminal, in every language and at every step.
func TestTheScreenFitsTheTerminal(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		for _, language := range tell.Languages() {
			for _, name := range []string{"adjust_ended_by_the_press", "opponents_piece_lifted_and_put_back", "stopped_claimed_and_ruled", "gap_in_a_turn"} {
				m := screenOf(t, name, language)
				next, _ := m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				m, _ = pressed(t, next.(Model), "home")
				for range 40 {
					checkFits(t, m, fmt.Sprint(name, " ", language, " ", size))
					m, _ = pressed(t, m, "right", "tab")
				}
			}
		}
	}
}

func checkFits(t *testing.T, m Model, what string) {
	t.Helper()
	text := m.draw()
	lines := strings.Split(text, "\n")
	if len(lines) != m.height {
		t.Fatalf("%s: %d lines, want %d\n%s", what, len(lines), m.height, ansi.Strip(text))
	}
	for _, line := range lines {
		if ansi.StringWidth(line) > m.width {
			t.Fatalf("%s: a line of %d cells: %s", what, ansi.StringWidth(line), ansi.Strip(line))
		}
	}
}

func TestASmallTerminalIsToldSo(t *testing.T) {
	for width, want := range map[int]string{
		60: "The window is too small: 80 columns and 24 lines are needed.",
		30: "The window is too small: 80\ncolumns and 24 lines are\nneeded.",
	} {
		next, _ := screenOf(t, "brush", "en").Update(tea.WindowSizeMsg{Width: width, Height: 20})
		if got := next.(Model).draw(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNothingPlayed(t *testing.T) {
	m := screenOf(t, "brush", "en")
	m = New(nil, m.speakers)
	m, _ = pressed(t, m, "space", "right", "a", "l")
	m, cmd := pressed(t, m, "l", "l", "q")
	if got, want := m.draw(), "Nothing was played yet."; got != want || cmd == nil {
		t.Errorf("%q, want %q, and q to leave", got, want)
	}
}
