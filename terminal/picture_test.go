package terminal

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// play returns the position after moves from the start, and the last of them.
func play(t *testing.T, moves ...string) (boardgame.Position, engine.Move) {
	t.Helper()
	position := boardgame.Start()
	var last engine.Move
	for _, text := range moves {
		last = enginetest.Move(t, text)
		position = position.After(last)
	}
	return position, last
}

func TestPicture(t *testing.T) {
	ready := Scene{Position: boardgame.Start(), Title: "Red - Black", Status: "Ready: Red to move"}
	opening := Scene{
		Title: "胡荣华 (Red) - 吕钦 (Black)", Status: "Red to move",
		Lifted: engine.SetOf(1), Moves: []string{"炮二平五", "马8进7"},
		Notices: []string{"first", "second", "third"},
	}
	opening.Position, opening.Last = play(t, "h2e2", "h9g7")
	long := opening
	long.Lifted = engine.PointSet{}
	long.Title = strings.Repeat("a very long name ", 6)
	long.Notices = []string{"a name that would clear the screen: \x1b[2J"}
	long.Moves = strings.Fields(strings.Repeat("C2=5 h8+7 ", 20))

	for name, scene := range map[string]Scene{"ready": ready, "opening": opening, "long": long} {
		t.Run(name, func(t *testing.T) {
			lines := Picture(scene)
			if len(lines) != Height {
				t.Errorf("%d lines, want %d", len(lines), Height)
			}
			for i, line := range lines {
				if w := ansi.StringWidth(line); w > Width {
					t.Errorf("line %d is %d cells wide, at most %d: %q", i+1, w, Width, line)
				}
			}
			got := []byte(ansi.Strip(strings.Join(lines, "\n")) + "\n")
			file := filepath.Join("testdata", name+".txt")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s\nwrite it anew with -update when the change is meant", got, want)
			}
		})
	}
}

// Every line of the board is as wide as the board, with any pieces and marks.
func TestBoardLinesAreEven(t *testing.T) {
	for p := range engine.Point(engine.Points) {
		for what, scene := range map[string]Scene{
			"lifted":      {Lifted: engine.SetOf(p), Last: engine.NewMove(p, p.Turned())},
			"to be put":   {Place: engine.SetOf(p)},
			"to be taken": {Take: engine.SetOf(p)},
		} {
			scene.Position = boardgame.Start()
			for i := range boardHeight {
				if w := ansi.StringWidth(boardLine(scene.set(), func(p engine.Point) string { return cell(scene, p) }, i)); w != boardWidth {
					t.Fatalf("%s %s: line %d is %d cells wide, want %d", p, what, i, w, boardWidth)
				}
			}
		}
	}
}

func TestColoursAreDropped(t *testing.T) {
	scene := Scene{Position: boardgame.Start()}
	var out bytes.Buffer
	writer := colorprofile.Writer{Forward: &out, Profile: colorprofile.ASCII} // As with NO_COLOR.
	if _, err := writer.WriteString(strings.Join(Picture(scene), "\n")); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "38;2") || strings.Contains(out.String(), "48;2") {
		t.Errorf("colours are left in %q", out.String())
	}
}
