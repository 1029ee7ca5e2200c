package watch

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/broadcast/client"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// opening is a game after two plies; the second has another possible reading.
func opening() client.State {
	return client.State{Recording: public.Recording{Recorded: true}, Game: public.Detail{
		Game: public.Game{ID: 3, UID: "a", Open: true, Live: true, State: "playing", Tags: map[string]string{"red": "Hu", "black": "Lü"},
			Position: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", Ply: 2, Turn: "red", LastMove: "h9g7"},
		Sheet: []public.Ply{{Move: "h2e2", Text: map[string]string{"zh": "炮二平五", "wxf": "C2=5"}}, {Move: "h9g7", Open: true, Text: map[string]string{"zh": "马８进７", "wxf": "H8+7"}}},
	}}
}

// shownBy returns the screen of a hall of boards with these names, without escape sequences, after messages.
func shownBy(t *testing.T, names []string, width, height int, msgs ...tea.Msg) (screenModel, string) {
	t.Helper()
	var boards []*Board
	for _, name := range names {
		boards = append(boards, &Board{Name: name})
	}
	var m tea.Model = newScreenModel(boards, notation.Simplified)
	for _, msg := range append([]tea.Msg{tea.WindowSizeMsg{Width: width, Height: height}}, msgs...) {
		m, _ = m.Update(msg)
	}
	h := m.(screenModel)
	lines := h.draw()
	if len(lines) > height {
		t.Errorf("%d lines on a terminal of %d", len(lines), height)
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("%d cells on a terminal of %d: %q", w, width, line)
		}
	}
	return h, ansi.Strip(strings.Join(lines, "\n"))
}

func press(name string) tea.KeyPressMsg {
	codes := map[string]rune{"right": tea.KeyRight, "left": tea.KeyLeft, "up": tea.KeyUp, "down": tea.KeyDown, "enter": tea.KeyEnter, "esc": tea.KeyEscape}
	if code := codes[name]; code != 0 {
		return tea.KeyPressMsg{Code: code}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func TestOneBoardIsPaintedLarge(t *testing.T) {
	at := time.Date(2026, 11, 21, 15, 4, 5, 0, time.Local)
	with := func(change func(s *client.State)) client.State {
		s := opening()
		change(&s)
		return s
	}
	for _, c := range []struct {
		name      string
		msgs      []tea.Msg
		want, not []string
	}{
		{"before anything is known", nil, []string{"table-7", "\nNOT LIVE\n", "no game yet"}, nil},
		{"as it stands", []tea.Msg{seen{0, opening()}},
			[]string{"Hu (Red) - Lü (Black)", " 7  ├───砲──┼───┼───┼───┼──[馬]─砲──┤", "  1. 炮二平五    马８进７?", "\nRed to move\n", "n notation · q end"}, []string{"LIVE"}},
		{"in another notation", []tea.Msg{seen{0, opening()}, press("n"), press("n"), press("n"), press("n"), press("n")}, []string{"  1. C2=5        H8+7?"}, nil},
		{"a move that stands and is not made", []tea.Msg{seen{0, with(func(s *client.State) { s.Game.Standing = "h0g2" })}},
			[]string{" 2  ├───炮──┼───┼───炮──┼──[傌]─┼───┤", "Black to move"}, nil},
		{"a piece in the air", []tea.Msg{seen{0, with(func(s *client.State) { s.Lifted = []string{"h0"} })}}, []string{"(傌)", "lifted: h0 傌"}, nil},
		{"the result", []tea.Msg{seen{0, with(func(s *client.State) { s.Game.State, s.Game.Result, s.Game.Reason = "over", "1-0", "move_limit" })}},
			[]string{"\n1-0 (move limit)\n"}, []string{"LIVE"}},
		{"a game that is closed", []tea.Msg{seen{0, with(func(s *client.State) {
			s.Game.Open, s.Game.Live, s.Game.Result, s.Game.Reason = false, false, "*", "unknown"
		})}},
			[]string{"\n* (unknown)\n"}, []string{"LIVE"}},
		{"a delay", []tea.Msg{seen{0, with(func(s *client.State) { s.Game.DelayUS = 600_000_000 })}}, []string{"the public is told 10m0s later"}, []string{"LIVE"}},
		{"a board that was lost", []tea.Msg{seen{0, with(func(s *client.State) { s.Down = &client.Down{Since: at, Why: errors.New("the connection ended")} })}},
			[]string{"NOT LIVE · Red to move", "not live since 15:04:05: the connection ended"}, nil},
		{"one that is heard again", []tea.Msg{seen{0, with(func(s *client.State) { s.Down = &client.Down{Since: at, Why: errors.New("gone")} })}, seen{0, opening()}}, []string{"\nRed to move\n"}, []string{"LIVE", "gone"}},
		{"a disk that failed", []tea.Msg{seen{0, with(func(s *client.State) {
			s.Recording = public.Recording{Since: at.UTC().Format(time.RFC3339)}
		})}}, []string{"NOT LIVE · Red to move", "NOT RECORDED since 15:04:05"}, nil},
		{"a game that goes on elsewhere", []tea.Msg{seen{0, with(func(s *client.State) { s.Game.Live = false })}}, []string{"NOT LIVE", "its boardd records another game"}, nil},
		{"a clock that runs, as boardd's clock says", []tea.Msg{seen{0, with(func(s *client.State) {
			s.Ahead = time.Hour
			s.Game.Clock = &public.GameClock{ClockState: record.ClockState{Red: new(sensor.Micros(100_000_000)), Black: 90_500_000, Running: "red", RedStage: new(2), BlackStage: 1, RedToGo: 7}, Since: at.Add(time.Hour).Format(time.RFC3339Nano)}
		})}, ticked(at.Add(81200 * time.Millisecond))}, []string{"  Black  1:30\n", "  Red ▶ 0:18.8 · stage 2 · 7 to go\n"}, nil},
		{"a clock that runs twenty times as fast", []tea.Msg{seen{0, with(func(s *client.State) {
			s.Game.Clock = &public.GameClock{ClockState: record.ClockState{Red: new(sensor.Micros(100_000_000)), Black: 90_500_000, Running: "red", RedStage: new(1), BlackStage: 1}, Since: at.Format(time.RFC3339Nano), Speed: 20}
		})}, ticked(at.Add(4060 * time.Millisecond))}, []string{"  Black  1:30\n", "  Red ▶ 0:18.8\n"}, nil},
		{"a clock that stands", []tea.Msg{seen{0, with(func(s *client.State) {
			s.Game.Clock = &public.GameClock{ClockState: record.ClockState{Red: new(sensor.Micros(-1)), Black: 90_500_000, Running: "none", RedStage: new(1), BlackStage: 1}, Since: at.Format(time.RFC3339Nano)}
		})}, ticked(at.Add(time.Hour))}, []string{"  Black  1:30\n", "  Red  ⚑ 0:00\n"}, nil},
		{"a name that would clear the screen", []tea.Msg{seen{0, with(func(s *client.State) { s.Game.Tags = map[string]string{"red": "\x1b[2J"} })}}, []string{"\ufffd[2J (Red)"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, text := shownBy(t, []string{"table-7"}, 80, 25, c.msgs...)
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing in\n%s", want, text)
				}
			}
			for _, not := range c.not {
				if strings.Contains(text, not) {
					t.Errorf("%q stands in\n%s", not, text)
				}
			}
		})
	}
}

func TestASmallTerminalGetsASmallBoard(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          string
	}{
		{80, 24, "  1. 炮二平五    马８进７?"}, {79, 24, "─>馬─"}, {terminal.TileWidth, terminal.TileHeight, "─>馬─"}, {27, 13, "too small: 28 x 13"},
	} {
		if _, text := shownBy(t, []string{"a"}, c.width, c.height, seen{0, opening()}); !strings.Contains(text, c.want) {
			t.Errorf("%d x %d: %q is missing in\n%s", c.width, c.height, c.want, text)
		}
	}
	for height := 1; height < 40; height++ {
		if _, text := shownBy(t, []string{"a", "b"}, terminal.TileWidth, height, seen{0, opening()}); strings.Contains(text, "馬") != (height >= terminal.TileHeight) {
			t.Errorf("%d lines: shown\n%s", height, text)
		}
	}
}

func TestItTicksWhileAClockRuns(t *testing.T) {
	runs := opening()
	runs.Game.Clock = &public.GameClock{ClockState: record.ClockState{Running: "black"}}
	stands := opening()
	stands.Game.Clock = &public.GameClock{ClockState: record.ClockState{Running: "none"}}
	var m tea.Model = newScreenModel([]*Board{{Name: "a"}}, notation.Simplified)
	for _, step := range []struct {
		name  string
		msg   tea.Msg
		ticks bool // Another tick is asked for.
	}{
		{"no clock", seen{0, opening()}, false},
		{"it runs", seen{0, runs}, true},
		{"seen again before the tick", seen{0, runs}, false},
		{"the tick", ticked(time.Now()), true},
		{"it stands", seen{0, stands}, false},
		{"the last tick", ticked(time.Now()), false},
		{"it runs again", seen{0, runs}, true},
	} {
		var cmd tea.Cmd
		if m, cmd = m.Update(step.msg); (cmd != nil) != step.ticks {
			t.Errorf("%s: a tick is asked for: %v, want %v", step.name, cmd != nil, step.ticks)
		}
	}
}

func TestKeysChooseABoard(t *testing.T) {
	six := []string{"board-0", "board-1", "board-2", "board-3", "board-4", "board-5"}
	for _, c := range []struct {
		name  string
		keys  []string
		at    int
		large bool
		want  []string // Of 80 x 30: two columns, two rows.
	}{
		{"they stand side by side", nil, 0, false, []string{"board-0                      board-1", "board-2                      board-3", "1 of 6 · arrows choose"}},
		{"the next one", []string{"right"}, 1, false, []string{"2 of 6"}},
		{"the one below", []string{"down"}, 2, false, []string{"3 of 6"}},
		{"those that found no room", []string{"down", "down"}, 4, false, []string{"board-4                      board-5", "5 of 6"}},
		{"no further than the last", strings.Fields(strings.Repeat("right ", 9)), 5, false, []string{"6 of 6"}},
		{"no further than the first", []string{"right", "left", "up", "left"}, 0, false, []string{"1 of 6"}},
		{"large", []string{"right", "enter"}, 1, true, []string{"←→ other boards · esc all boards", "Hu (Red)"}},
		{"another one large", []string{"right", "enter", "left"}, 0, true, []string{"board-0"}},
		{"all again", []string{"right", "enter", "esc"}, 1, false, []string{"2 of 6"}},
		{"by the same key", []string{"right", "enter", "enter"}, 1, false, []string{"2 of 6"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			msgs := []tea.Msg{seen{1, opening()}}
			for _, k := range c.keys {
				msgs = append(msgs, press(k))
			}
			h, text := shownBy(t, six, 80, 30, msgs...)
			if h.at != c.at || h.large != c.large {
				t.Errorf("at %d large %v, want %d %v", h.at, h.large, c.at, c.large)
			}
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing in\n%s", want, text)
				}
			}
		})
	}
}

// If one of several boards may not be seen any more its place says so; the only one ends the program.
func TestABoardThatMayNotBeSeen(t *testing.T) {
	why := errors.New("the token was revoked")
	if _, text := shownBy(t, []string{"a", "b"}, 80, 24, failed{1, why}); !strings.Contains(text, "the token was revoked") {
		t.Errorf("shown\n%s", text)
	}
	h, _ := shownBy(t, []string{"a"}, 80, 24)
	m, cmd := h.Update(failed{0, why})
	if cmd == nil || m.(screenModel).failed() != why {
		t.Errorf("ends with %v", m.(screenModel).failed())
	}
}
