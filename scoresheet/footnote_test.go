package scoresheet

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/record"
)

// A ruling is a footnote of its move, and not of a move played in its place later.
func TestFootnotesAreNumberedAndBornByTheirMoves(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{}, FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", Result: "*", Moves: []Move{
		{Ply: 1, Side: "red", Move: "h2e2", Made: 1_000_000},
		{Ply: 2, Side: "black", Move: "h9g7", Made: 2_000_000, Findings: Findings{{Ply: 2, Side: "black", Article: "vn2004 9.1", Kind: "breach", Played: "h9g7", At: 2_000_000}}},
		{Ply: 3, Side: "red", Move: "h0g2", Made: 9_000_000},
	}}
	sheet.Rulings = []Ruling{{Ruling: record.Ruling{Ruling: 1, Ply: 2, Text: "dismissed", At: 3_000_000}}, {Ruling: record.Ruling{Ruling: 2, Ply: 3, Text: "illegal", At: 4_000_000}}}
	p, err := Print(sheet, notation.UCCI, English)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, row := range p.Rows {
		moves = append(moves, row.First.Text, row.Second.Text)
	}
	if got, want := strings.Join(moves, "|"), "h2e2|h9g7 *1,2|h0g2|"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var notes []string
	for _, n := range p.Notes {
		for _, line := range n.Lines {
			word, _, _ := strings.Cut(line, " ")
			notes = append(notes, word)
		}
	}
	if got, want := strings.Join(notes, "|"), "*1|*2|ruling"; got != want {
		t.Errorf("got %s, want %s: %+v", got, want, p.Notes)
	}
}

// A void move has its number where it stood: at the move played instead, or after the last one.
func TestMovesThatAreVoidHaveANumberWhereTheyStood(t *testing.T) {
	other := strings.NewReplacer(`"ply":1`, `"ply":2`, "red", "black", "b0c2", "h9g7", `"from":1`, `"from":2`)
	for _, c := range []struct {
		name    string
		records []string
		want    string
		note    string
	}{
		{"another was played", []string{begun, first, stands, voided, back, instead}, "1. E7+5 *1|", "*1 before 1. Red (ply 1): void by ruling 1: H8+7"},
		{"none was played", []string{begun, first, stands, voided}, "1. *1|", "*1 void by ruling 1: H8+7"},
		{"Black's", []string{begun, first, other.Replace(first), other.Replace(stands), other.Replace(voided)}, "1. H8+7|*1", "*1 void by ruling 1: H8+7"},
	} {
		sheet, err := Of(Start{}, recordsOf(c.records...))
		if err != nil {
			t.Fatal(c.name, err)
		}
		p, err := Print(sheet, notation.WXF, English)
		if err != nil {
			t.Fatal(c.name, err)
		}
		var rows []string
		for _, row := range p.Rows {
			rows = append(rows, row.Number+" "+row.First.Text+"|"+row.Second.Text)
		}
		if got := strings.Join(rows, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if notes := p.Notes[len(p.Notes)-1].Lines; notes[0] != c.note {
			t.Errorf("%s: got %q, want %q", c.name, notes[0], c.note)
		}
	}
}

func TestASheetOfAMatchAsksWhichGameItIs(t *testing.T) {
	sheet := Sheet{Tags: map[string]string{"matchscore": "1-0"}, FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", Result: "*"}
	p, err := PrintAs(sheet, notation.UCCI, "vi", Match)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, f := range p.Fields {
		said[f.Name] = f.Value
	}
	if p.Title != "Biên bản trận đấu" || said["Ván thứ"] != "____________________" || said["Tỷ số trận"] != "1-0" {
		t.Errorf("got %s, %q", p.Title, said)
	}
}
