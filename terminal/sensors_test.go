package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/internal/enginetest"
)

func TestSensorPictureMarksPoints(t *testing.T) {
	lines := SensorPicture(Sensors{
		Closed: enginetest.Points(t, "a9 e8 i0"), Asked: enginetest.Points(t, "c9 e8"), Broken: enginetest.Points(t, "b9"),
		Title: "board 7", Status: "put the piece on c9", Beside: []string{"0.1 + e4", "a name that would clear the screen \x1b[2J and is too long"},
		Notices: []string{"gaps: 0"},
	})
	for i, want := range map[int]string{
		0:  "board 7",
		2:  "  9  ##──xx─[┬ ]─┬───┬───┬───┬───┬───┐    0.1 + e4",
		4:  "  8  ├───┼───┼───┼──[##]─┼───┼───┼───┤",
		20: "  0  └───┴───┴───┴───┴───┴───┴───┴───##",
		21: "put the piece on c9",
		22: "gaps: 0",
	} {
		if got := ansi.Strip(lines[i]); strings.TrimRight(got, " ") != strings.TrimRight(want, " ") {
			t.Errorf("line %d is\n%q, want\n%q", i, got, want)
		}
	}
	if len(lines) != Height {
		t.Errorf("%d lines, want %d", len(lines), Height)
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w > Width {
			t.Errorf("line %d is %d cells wide, at most %d: %q", i+1, w, Width, line)
		}
		if strings.Contains(line, "\x1b[2J") {
			t.Errorf("line %d steers the terminal: %q", i+1, line)
		}
	}
}
