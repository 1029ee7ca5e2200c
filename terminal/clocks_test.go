package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

const second = sensor.Micros(1_000_000)

func TestCountdown(t *testing.T) {
	for _, c := range []struct {
		left sensor.Micros
		want string
	}{
		{2*3600*second + 59*second, "2:00:59"},
		{3600 * second, "1:00:00"},
		{3600*second - 1, "59:59"},
		{20 * second, "0:20"},
		{20*second - 1, "0:19.9"},
		{499_999, "0:00.4"},
		{1, "0:00.0"},
		{0, "⚑ 0:00"},
		{-second, "⚑ 0:00"},
	} {
		if got := Countdown(c.left); got != c.want {
			t.Errorf("Countdown(%d) = %q, want %q", c.left, got, c.want)
		}
	}
}

func TestTheClocksStandOnTheirPlayersSides(t *testing.T) {
	clocks := Clocks{Running: engine.First, Red: TimeLeft{Left: 90 * second, Stage: 2, ToGo: 14}, Black: TimeLeft{Left: 5 * second, Stage: 1}}
	later := clocks.After(80 * second)
	lines := Picture(Scene{Position: boardgame.Start(), Status: "Red to move", Clocks: &later, Moves: strings.Fields(strings.Repeat("C2=5 h8+7 ", 40))})
	if len(lines) != Height {
		t.Errorf("%d lines, want %d", len(lines), Height)
	}
	for line, want := range map[int]string{2: "Black  0:05.0", 3: " 24. C2=5", 19: " 40. C2=5", 20: "Red ▶ 0:10.0 · stage 2 · 14 to go"} {
		if got := ansi.Strip(lines[line]); !strings.Contains(got, want) {
			t.Errorf("line %d is %q, want %q in it", line, got, want)
		}
		if w := ansi.StringWidth(lines[line]); w > Width {
			t.Errorf("line %d is %d cells wide", line, w)
		}
	}
	tile := Tile(Scene{Position: boardgame.Start(), Status: "NOT LIVE · Red to move", Clocks: &clocks})
	if got, want := ansi.Strip(tile[11]), "NOT LIVE · Red … 1:30 0:05.0"; got != want {
		t.Errorf("the tile says %q, want %q", got, want)
	}
}
