package scoresheet

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/notebook"
)

// A file of another program holds all that PGN holds: text without a place in the header stands before the first move.
func TestSheetsAsFilesOfOtherPrograms(t *testing.T) {
	for _, name := range []string{"everything", "blackfirst", "empty"} {
		sheet := readSheet(t, name)
		var pgn bytes.Buffer
		if err := Export(&pgn, sheet, "pgn", notation.Simplified); err != nil {
			t.Fatal(err)
		}
		want, _, err := notebook.Read(pgn.Bytes(), notebook.PGN)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range []notebook.Format{notebook.XQF, notebook.CBR} {
			var file bytes.Buffer
			if err := Export(&file, sheet, string(format), notation.Simplified); err != nil {
				t.Fatalf("%s as %s: %v", name, format, err)
			}
			got, notes, err := notebook.Read(file.Bytes(), format)
			if err != nil || len(notes) > 0 {
				t.Fatalf("%s as %s: %q, %v", name, format, notes, err)
			}
			if strings.Join(strings.Fields(got[0].FEN)[:2], " ") != strings.Join(strings.Fields(want[0].FEN)[:2], " ") {
				t.Errorf("%s as %s begins with %s, want %s", name, format, got[0].FEN, want[0].FEN)
			}
			ours, theirs := got[0].Main(), want[0].Main()
			if len(ours) != len(theirs) {
				t.Fatalf("%s as %s has %d moves, want %d", name, format, len(ours), len(theirs))
			}
			for i := range ours {
				if ours[i].Move != theirs[i].Move || ours[i].Illegal != theirs[i].Illegal {
					t.Errorf("%s as %s, ply %d: %v, want %v", name, format, i+1, ours[i], theirs[i])
				}
			}
			for tag, value := range want[0].Tags {
				known := value != "?" && value != "*" && !strings.HasPrefix(value, "????")
				if known && got[0].Tags[tag] != value && !strings.Contains(got[0].Root.Comment, tag+": "+value) {
					t.Errorf("%s as %s: %s %q is neither a tag nor in the comment %q", name, format, tag, value, got[0].Root.Comment)
				}
			}
		}
	}
}

// Remarks on a move are its comment.
func TestSheetAsXQF(t *testing.T) {
	sheet, err := Of(Start{}, recordsOf(ready, move1, open2, finds2))
	if err != nil {
		t.Fatal(err)
	}
	sheet.Tags = map[string]string{"red": "Hồ Vinh Hoa", "black": "Lü Qin", "event": "Cup", "table": "7"}
	var file bytes.Buffer
	if err := Export(&file, sheet, "xqf", notation.WXF); err != nil {
		t.Fatal(err)
	}
	games, _, err := notebook.Read(file.Bytes(), notebook.XQF)
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	for tag, want := range map[string]string{"Red": "Hồ Vinh Hoa", "Black": "Lü Qin", "Event": "Cup", "Title": "Hồ Vinh Hoa 对 Lü Qin", "Table": ""} {
		if g.Tags[tag] != want {
			t.Errorf("%s is %q, want %q", tag, g.Tags[tag], want)
		}
	}
	if want := "Table: 7"; g.Root.Comment != want {
		t.Errorf("before the first move: %q, want %q", g.Root.Comment, want)
	}
	line := g.Main()
	if len(line) != 2 || line[0].Move.String() != "h2e2" || line[1].Move.String() != "h9g7" {
		t.Fatal(line)
	}
	if want := "用时 0:00:00.000\nopen: H8+7 or H8+9\nfinding 9.1 breach: duty H8+9, played H8+7"; line[1].Comment != want {
		t.Errorf("of ply 2: %q, want %q", line[1].Comment, want)
	}
}
