package scoresheet

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
)

var update = flag.Bool("update", false, "write the expected scoresheets anew")

// recordsOf yields the texts as the records of a game.
func recordsOf(texts ...string) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		for i, text := range texts {
			if !yield(boardlog.Row{Seq: i + 1, Bytes: []byte(text)}, nil) {
				return
			}
		}
	}
}

// readSheet makes the scoresheet of a file of records.
func readSheet(t testing.TB, name string) Sheet {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name+".records"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var texts []string
	for in := bufio.NewScanner(f); in.Scan(); {
		texts = append(texts, in.Text())
	}
	sheet, err := Of(Start{}, recordsOf(texts...))
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// TestSheets compares the scoresheets of testdata, in every format, and in every notation for one of them.
func TestSheets(t *testing.T) {
	for _, c := range []struct {
		name   string
		styles []notation.Style
	}{
		{"everything", notation.Styles()},
		{"blackfirst", []notation.Style{notation.WXF}},
		{"empty", []notation.Style{notation.ICCS}},
	} {
		sheet := readSheet(t, c.name)
		for _, style := range c.styles {
			for _, format := range textFormats {
				name := c.name + "." + string(style) + "." + format
				t.Run(name, func(t *testing.T) {
					var got bytes.Buffer
					if err := Export(&got, sheet, format, style); err != nil {
						t.Fatal(err)
					}
					path := filepath.Join("testdata", name)
					if *update {
						if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
							t.Fatal(err)
						}
					}
					want, err := os.ReadFile(path)
					if err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(got.Bytes(), want) {
						t.Errorf("got\n%s\nwant\n%s", got.Bytes(), want)
					}
				})
			}
		}
	}
}

// textFormats are the formats that are text of lines.
var textFormats = []string{"json", "pgn", "text", "dhtmlxq"}

// Records with only the fields that matter to a test.
const (
	ready  = `{"type":"game","state":"ready","at_us":100}`
	move1  = `{"type":"move","ply":1,"side":"red","move":"h2e2","placed_us":300,"made_us":400}`
	move2  = `{"type":"move","ply":2,"side":"black","move":"h9g7","placed_us":700,"made_us":900}`
	open2  = `{"type":"move","ply":2,"side":"black","move":"h9g7","placed_us":700,"made_us":900,"open":true,"candidates":["h9g7","h9i7"]}`
	finds2 = `{"type":"finding","ply":2,"side":"black","article":"9.1","kind":"breach","duty":["h9i7"],"played":"h9g7","at_us":900}`
)

func TestScoresheet(t *testing.T) {
	one := Move{Ply: 1, Side: "red", Move: "h2e2", Placed: 300, Made: 400, Elapsed: 300}
	two := Move{Ply: 2, Side: "black", Move: "h9g7", Placed: 700, Made: 900, Elapsed: 500}
	with := func(m Move, change func(*Move)) Move { change(&m); return m }
	found := record.Finding{Head: record.Head{Type: "finding"}, Ply: 2, Side: "black", Article: "9.1", Kind: "breach", Duty: []string{"h9i7"}, Played: "h9g7", At: 900}
	for _, c := range []struct {
		name    string
		records []string
		want    Sheet
	}{
		{"nothing happened", nil, Sheet{}},
		{"two moves and no end yet", []string{ready, move1, move2}, Sheet{Moves: []Move{one, two}}},
		{"ready is not known", []string{move1}, Sheet{Moves: []Move{with(one, func(m *Move) { m.Elapsed = 0 })}}},
		{"an open ply", []string{ready, move1, open2}, Sheet{Moves: []Move{one, with(two, func(m *Move) {
			m.Open, m.Candidates = true, []string{"h9g7", "h9i7"}
		})}, Unresolved: []int{2}}},
		{"an open ply is revised and stays open", []string{ready, move1, open2, `{"type":"revised","ply":2,"move":"h9i7","was":"h9g7","open":true}`},
			Sheet{Moves: []Move{one, with(two, func(m *Move) {
				m.Move, m.Open, m.Candidates = "h9i7", true, []string{"h9g7", "h9i7"}
			})}, Unresolved: []int{2}}},
		{"an open ply is revised and says what is left", []string{ready, move1, open2,
			`{"type":"revised","ply":2,"move":"h9g7","was":"h9g7","open":true,"candidates":["h9g7","i9i8"]}`},
			Sheet{Moves: []Move{one, with(two, func(m *Move) { m.Open, m.Candidates = true, []string{"h9g7", "i9i8"} })}, Unresolved: []int{2}}},
		{"an open ply is settled", []string{ready, move1, open2, `{"type":"revised","ply":2,"move":"h9i7","was":"h9g7","open":false}`},
			Sheet{Moves: []Move{one, with(two, func(m *Move) { m.Move = "h9i7" })}}},
		{"a finding", []string{ready, move1, move2, finds2},
			Sheet{Moves: []Move{one, with(two, func(m *Move) { m.Findings = Findings{found} })}}},
		{"a finding about a ply that was never made", []string{ready, move1, finds2},
			Sheet{Moves: []Move{one}, Findings: Findings{found}}},
		{"a takeback takes the finding along", []string{ready, move1, move2, finds2, `{"type":"takeback","ply":2,"move":"h9g7","at_us":1000}`,
			`{"type":"move","ply":2,"side":"black","move":"b9c7","placed_us":1200,"made_us":1300}`},
			Sheet{Moves: []Move{one, {Ply: 2, Side: "black", Move: "b9c7", Placed: 1200, Made: 1300, Elapsed: 300}}}},
		{"analysis is cut by the end", []string{ready, move1, move2, `{"type":"end","moves":["h2e2"],"unresolved":[]}`},
			Sheet{Moves: []Move{one}}},
		{"a piece was moved on", []string{ready, move1, `{"type":"end","moves":["h2f2"],"unresolved":[]}`},
			Sheet{Moves: []Move{with(one, func(m *Move) { m.Move = "h2f2" })}}},
		{"the end knows a move more", []string{ready, move1, `{"type":"end","moves":["h2e2","h9g7"],"unresolved":[]}`},
			Sheet{Moves: []Move{one, {Ply: 2, Side: "black", Move: "h9g7"}}}},
		{"the end leaves a ply open", []string{ready, move1, open2, `{"type":"end","moves":["h2e2","h9g7"],"unresolved":[2]}`},
			Sheet{Moves: []Move{one, with(two, func(m *Move) { m.Open, m.Candidates = true, []string{"h9g7", "h9i7"} })},
				Unresolved: []int{2}}},
		{"the end knows of moves that nobody understood", []string{ready, move1, `{"type":"end","moves":["h2e2"],"unresolved":[2,3]}`},
			Sheet{Moves: []Move{one}, Unresolved: []int{2, 3}}},
		{"a result", []string{ready, move1, `{"type":"result","result":"1/2-1/2","reason":"agreement"}`},
			Sheet{Moves: []Move{one}, Result: "1/2-1/2", Reason: "agreement"}},
		{"a later result goes before", []string{`{"type":"result","result":"1-0","reason":"time"}`, `{"type":"result","result":"0-1","reason":"ruling"}`},
			Sheet{Result: "0-1", Reason: "entered"}},
		{"tags are added", []string{`{"type":"tags","tags":{"red":"A","black":"B"}}`, `{"type":"tags","tags":{"red":"C"}}`},
			Sheet{Tags: map[string]string{"red": "C", "black": "B"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want.Tags == nil {
				want.Tags = map[string]string{}
			}
			if want.Moves == nil {
				want.Moves = []Move{}
			}
			if want.Unresolved == nil {
				want.Unresolved = []int{}
			}
			if want.Result == "" {
				want.Result = "*"
			}
			got, err := Of(Start{}, recordsOf(c.records...))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("sheet\n got %+v\nwant %+v", got, want)
			}
		})
	}
}

func TestTheSheetBeginsWithWhatIsKnownOfTheGame(t *testing.T) {
	start := Start{Rulebook: "vn1999", FEN: "3k5/9/9/9/9/9/9/9/9/4K4 w", Tags: map[string]string{"red": "A"}, Date: "2026-10-17"}
	sheet, err := Of(start, recordsOf(`{"type":"tags","tags":{"red":"B"}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"red": "B", "date": "2026-10-17"}
	if sheet.Rulebook != "vn1999" || sheet.FEN != start.FEN || !reflect.DeepEqual(sheet.Tags, want) {
		t.Errorf("sheet %+v", sheet)
	}
	if start.Tags["red"] != "A" {
		t.Error("making a sheet changed the tags of the game")
	}
}

func TestRecordsThatMakeNoSheet(t *testing.T) {
	broken := errors.New("broken disk")
	for _, c := range []struct {
		name    string
		records iter.Seq2[boardlog.Row, error]
		want    string
	}{
		{"no JSON", recordsOf(ready, "{"), "record 2: expected one JSON object on one line, without its line feed"},
		{"a field of another shape", recordsOf(`{"type":"move","ply":"first"}`),
			"record 1: move: record: expected a JSON object as in docs/formats/records.md: json: cannot unmarshal string into Go struct field Move.ply of type int"},
		{"a ply is taken back that is not there", recordsOf(`{"type":"takeback","ply":1}`),
			"record 1: takeback: expected a ply from 1 to 0, found 1"},
		{"a ply is missing", recordsOf(move2), "record 1: move h9g7: expected ply 1, found 2"},
		{"a ply comes twice", recordsOf(move1, move1), "record 2: move h2e2: expected ply 2, found 1"},
		{"a ply is revised that is not there", recordsOf(move1, `{"type":"revised","ply":2,"move":"h9i7"}`),
			"record 2: revised: expected a ply from 1 to 1, found 2"},
		{"reading fails", func(yield func(boardlog.Row, error) bool) { yield(boardlog.Row{}, broken) }, "broken disk"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Of(Start{}, c.records); err == nil || err.Error() != c.want {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// TestAMoveOfNoPieceIsWrittenAsItIs: a sheet is printed even if its moves make no sense on the board.
func TestAMoveOfNoPieceIsWrittenAsItIs(t *testing.T) {
	sheet := Sheet{Result: "*", Moves: []Move{{Ply: 1, Side: "red", Move: "e5e6"}, {Ply: 2, Side: "black", Move: "e6e5"}}}
	var out bytes.Buffer
	if err := Export(&out, sheet, "pgn", notation.WXF); err != nil {
		t.Fatal(err)
	}
	if want := "\n\n1. e5e6 1... P5+1 *\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("moves %q, want %q: Black's pawn must still be there", out.String(), want)
	}
}

// FuzzScoresheet reads any lines as records. A sheet may break an export only with an error.
func FuzzScoresheet(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, name := range []string{"everything", "blackfirst", "empty"} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".records"))
		if err != nil {
			f.Fatal(err)
		}
		corpus.Add(string(text))
	}
	corpus.Add(ready + "\n" + move1 + "\n" + open2 + "\n" + finds2)
	corpus.Add(`{"type":"end","moves":["a0a0","z9"],"unresolved":[-1,7]}`)
	corpus.Fuzz(func(t testing.TB, text string) {
		sheet, err := Of(Start{}, recordsOf(strings.Split(text, "\n")...))
		if err != nil {
			return
		}
		for _, format := range Formats() {
			var out bytes.Buffer
			err := Export(&out, sheet, format, notation.WXF)
			if err == nil && slices.Contains(textFormats, format) && !strings.HasSuffix(out.String(), "\n") {
				t.Errorf("%s does not end with a line feed: %q", format, out.String())
			}
		}
	})
}

func TestSheetsThatCannotBeExported(t *testing.T) {
	fine := Sheet{Moves: []Move{{Ply: 1, Side: "red", Move: "h2e2"}}}
	for _, c := range []struct {
		name   string
		sheet  Sheet
		format string
		style  notation.Style
		want   string
	}{
		{"unknown format", fine, "pdf", notation.WXF, `format "pdf": expected one of json, pgn, text`},
		{"unknown notation", fine, "pgn", "runes", `notation style "runes": expected one of ucci, iccs, wxf, zh, zh-hant, vi`},
		{"broken move", Sheet{Moves: []Move{{Ply: 1, Side: "red", Move: "h2"}}}, "pgn", notation.WXF,
			`ply 1: move "h2": expected two points, such as h2e2`},
		{"nobody's move", Sheet{Moves: []Move{{Ply: 1, Move: "h2e2"}}}, "json", notation.WXF, `ply 1: side "": expected red or black`},
		{"broken start", Sheet{FEN: "x"}, "text", notation.WXF, "start of the scoresheet: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			err := Export(&out, c.sheet, c.format, c.style)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if out.Len() > 0 {
				t.Errorf("%q was written in spite of the error", out.String())
			}
		})
	}
}

// A value that a sheet has itself is not a tag, even if a trace has one: beside the true result it would be another one.
func TestTagsThatASheetSaysItselfAreLeftToIt(t *testing.T) {
	sheet, err := Of(Start{Tags: map[string]string{"FORMAT": "wxf", "site": "Huế"}}, recordsOf(
		`{"type":"tags","game":1,"tags":{"result":"1-0","Game":"chess","format":"iccs","fen":"x","red":"Lan"},"at_us":0}`,
		`{"type":"result","game":1,"result":"0-1","reason":"resignation","at_us":1}`))
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"site": "Huế", "red": "Lan"}; !maps.Equal(sheet.Tags, want) {
		t.Errorf("tags %v, want %v", sheet.Tags, want)
	}
}
