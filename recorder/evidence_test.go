package recorder

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

func move(ply int) []byte {
	side := []string{"black", "red"}[ply%2]
	return fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":%q,"move":"h2e2"}`, ply, side)
}

// written returns the evidence of a game as it stands in its file.
func written(t *testing.T, r *Reader, game int, program string) []byte {
	t.Helper()
	made, err := r.Evidence(ctx, game, program, scoresheet.ForEvidence)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := made.Write(ctx, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// decoded returns the evidence of a game as it is read from its file.
func decoded(t *testing.T, r *Reader, game int) *evidence.Bundle {
	t.Helper()
	b, err := evidence.Decode(written(t, r, game, "0.3.0"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// evidenceOf returns the evidence of a game as it is read from its file, and checks that it holds.
func evidenceOf(t *testing.T, r *Reader, game int) (*evidence.Bundle, *evidence.Report) {
	t.Helper()
	b := decoded(t, r, game)
	report := b.Verify()
	if len(report.Damages) > 0 {
		t.Fatalf("damages %+v, want none", report.Damages)
	}
	return b, report
}

func TestEvidenceOfAGame(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{Source: "gpio", Version: "0.3.0", Rulebook: "vn2004", Tags: map[string]string{"red": "Nguyễn Văn A"}})
	if _, err := s.Evidence(ctx, game, "0.3.0", scoresheet.ForEvidence); err == nil || !strings.Contains(err.Error(), "game 1 has no checkpoint yet") {
		t.Errorf("before the first move: %v", err)
	}
	appendAll(t, s, Batch{Game: game, Fact: []byte("+"), Records: [][]byte{move(1)}})
	appendAll(t, s, Batch{Game: game, Fact: []byte("-"), Records: [][]byte{record("touch")}})
	b, report := evidenceOf(t, s.Reader, game)
	g, err := s.Game(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	if report.Records != 2 || report.Game != g.UID {
		t.Errorf("%d records of game %v, want the 2 that are signed, of %v", report.Records, report.Game, g.UID)
	}
	opening, err := boardlog.GameOf(b)
	if err != nil || opening.Tags["red"] != "Nguyễn Văn A" || opening.Number != 1 || opening.Rulebook != "vn2004" {
		t.Errorf("opening %+v, %v", opening, err)
	}
	const sheet = `{"tags":{"red":"Nguyễn Văn A"},"moves":[{"ply":1,"side":"red","move":"h2e2","text":"h2e2","placed_us":0,"made_us":0}],"result":"*",` +
		`"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","unresolved":[]}`
	if string(b.Scoresheet) != sheet {
		t.Errorf("scoresheet\n got %s\nwant %s", b.Scoresheet, sheet)
	}
}

func TestEvidenceOfAGameThatWasAlteredShowsIt(t *testing.T) {
	for _, c := range []struct{ name, change, damage, sheet string }{
		{"a move dropped", "DELETE FROM record WHERE id & 0xffffffff = 1", "record 1 is missing: record 2 stands in its place", "null"},
		{"the opening dropped", "DELETE FROM record WHERE id & 0xffffffff = 0", "", "null"},
		{"a move changed", `UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'b2e2') AS BLOB) WHERE id & 0xffffffff = 3`,
			"one of the records 0 to 3 is not the one that the board signed", `{"tags":{},"moves":[`},
		{"a move that can't be read", `UPDATE record SET bytes = x'00' WHERE id & 0xffffffff = 3`, "one of the records 0 to 3 is not the one that the board signed", "null"},
		{"a move that no sheet writes", `UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'h2z9') AS BLOB) WHERE id & 0xffffffff = 3`,
			"one of the records 0 to 3 is not the one that the board signed", "null"},
		{"the end dropped", "DELETE FROM record WHERE id & 0xffffffff = 3", "", `{"tags":{},"moves":[`},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openSealed(t, dir)
			game := newGame(t, s, boardlog.Meta{Opened: boardlog.Wall{Source: boardlog.WallNone}}, Batch{Records: [][]byte{move(1)}}, Batch{Records: [][]byte{move(2)}}, Batch{Records: [][]byte{move(3)}})
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			tamper(t, dir, c.change)
			r, err := OpenReader(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			b := decoded(t, r, game)
			damages := b.Verify().Damages
			if len(damages) == 0 || !strings.HasPrefix(damages[0].What, c.damage) || !strings.HasPrefix(string(b.Scoresheet), c.sheet) {
				t.Errorf("damages %+v, scoresheet %s, want %q and %s", damages, b.Scoresheet, c.damage, c.sheet)
			}
		})
	}
}

func TestAGameWithoutACheckpoint(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("+"), Records: [][]byte{move(1)}})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tamper(t, dir, "DELETE FROM checkpoint")
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	want := "game 1 has no checkpoint, though the board signs one with a record such as 2 (move): its checkpoints were taken out of " + r.Path()
	if _, err := r.Evidence(ctx, game, "0.3.0", scoresheet.ForEvidence); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	tamper(t, dir, "UPDATE board SET verifier = 'x'")
	want = r.Path() + ": its table board: expected the public key of a board"
	if _, err := r.BoardKey(ctx); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// A long game has more checkpoints than are worth their signatures: its bundle has some of them, and always the last.
func TestEvidenceOfALongGame(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	for ply := range 1000 {
		appendAll(t, s, Batch{Game: game, Records: [][]byte{move(ply + 1)}})
	}
	_, report := evidenceOf(t, s.Reader, game)
	if report.Sealed != 1000 || report.Checkpoints != 167 {
		t.Errorf("%d checkpoints up to record %d, want 167 up to 1000", report.Checkpoints, report.Sealed)
	}
}
