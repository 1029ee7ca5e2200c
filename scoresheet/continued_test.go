package scoresheet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
)

// The records of a game whose board was replaced after two plies, and of the board that went on with it.
var (
	replaced = []string{
		`{"type":"tags","game":1,"tags":{"red":"An","black":"Bình","round":"1","table":"1"},"at_us":0}`,
		`{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","control":"900+10","board_is_evidence":true,"at_us":0}`,
		`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1000000,"made_us":2000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
		`{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","placed_us":3000000,"made_us":4000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
		`{"type":"claim","game":1,"claim":1,"ply":2,"side":"red","text":"He lifted it.","state":"open","at_us":5000000}`,
		`{"type":"ruling","game":1,"ruling":1,"ply":2,"text":"dismissed","claim":1,"name":"Lan","at_us":6000000}`,
	}
	spare = []string{
		`{"type":"tags","game":2,"tags":{"red":"An","black":"Bình","round":"1","table":"1"},"at_us":0}`,
		`{"type":"game","game":2,"state":"ready","fen":"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2","rulebook":"vn2004","control":"900+10","board_is_evidence":true,"at_us":0}`,
		`{"type":"adjourned","game":2,"ply":1,"side":"red","fen":"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2","red_us":800000000,"black_us":850000000,"after":2,"at_us":0}`,
		`{"type":"opened","game":2,"ply":1,"side":"red","lost":true,"at_us":1000000}`,
		`{"type":"move","game":2,"ply":1,"side":"red","move":"h0g2","placed_us":2000000,"made_us":3000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
		`{"type":"claim","game":2,"claim":1,"ply":1,"side":"black","text":"He did, too.","state":"open","at_us":4000000}`,
		`{"type":"ruling","game":2,"ruling":1,"ply":1,"text":"dismissed","claim":1,"name":"Lan","at_us":5000000}`,
		`{"type":"result","game":2,"result":"1-0","reason":"resignation","at_us":6000000}`,
	}
)

// with returns the records with a text in the place of another one.
func with(records []string, from, to string) []string {
	return strings.Split(strings.Replace(strings.Join(records, "\n"), from, to, 1), "\n")
}

func sheetOf(t *testing.T, records []string) Sheet {
	t.Helper()
	s, err := Of(Start{}, recordsOf(records...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAGameThatGoesOnOnAnotherBoardIsOne(t *testing.T) {
	first, then := sheetOf(t, replaced), sheetOf(t, spare)
	before := fmt.Sprintf("%+v", then)
	joined, err := Continue(first, then)
	if err != nil {
		t.Fatal(err)
	}
	var moves, claims, rulings []string
	for _, m := range joined.Moves {
		moves = append(moves, fmt.Sprintf("%d %s %s", m.Ply, m.Side, m.Move))
	}
	for _, c := range joined.Claims {
		claims = append(claims, fmt.Sprintf("%d on %d", c.Claim.Claim, c.Ply))
	}
	for _, r := range joined.Rulings {
		rulings = append(rulings, fmt.Sprintf("%d on %d and claim %d", r.Ruling.Ruling, r.Ply, r.Ruling.Claim))
	}
	got := fmt.Sprintf("%v %v %v %s %s %v", moves, claims, rulings, joined.Result, joined.Tags["red"], joined.FEN == first.FEN)
	want := "[1 red h2e2 2 black h9g7 3 red h0g2] [1 on 2 2 on 3] [1 on 2 and claim 1 2 on 3 and claim 2] 1-0 An true"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if a := joined.Adjourned; len(a) != 1 || a[0].Ply != 3 || a[0].After != 2 {
		t.Errorf("the seam: %+v", a)
	}
	if after := fmt.Sprintf("%+v", then); after != before {
		t.Error("the second sheet has changed")
	}
	var text bytes.Buffer
	if err := Export(&text, joined, "pgn", notation.WXF); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.ReplaceAll(text.String(), "\n", " "), "adjourned after 1. Black (ply 2) on another board") || !strings.Contains(text.String(), `[Result "1-0"]`) {
		t.Errorf("PGN:\n%s", &text)
	}
}

// Of a game on three boards the logs of any two neighbours fit, whichever are joined first.
func TestAGameOnThreeBoardsIsOne(t *testing.T) {
	const third = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"
	first, second := sheetOf(t, replaced), sheetOf(t, spare[:len(spare)-1])
	last := sheetOf(t, []string{
		strings.Replace(spare[0], `"game":2`, `"game":3`, 1),
		with(spare[1:2], "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", third)[0],
		`{"type":"adjourned","game":3,"ply":1,"side":"black","fen":"` + third + `","after":3,"at_us":0}`,
		`{"type":"opened","game":3,"ply":1,"side":"black","lost":true,"at_us":1000000}`,
		`{"type":"move","game":3,"ply":1,"side":"black","move":"i9h9","placed_us":2000000,"made_us":3000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
	})
	join := func(a, b Sheet) Sheet {
		t.Helper()
		joined, err := Continue(a, b)
		if err != nil {
			t.Fatal(err)
		}
		return joined
	}
	behind := join(second, last)
	if after, ok := behind.Seam(); !ok || after != 2 || len(behind.Moves) != 2 {
		t.Errorf("the last two: after %d, %t, %d plies", after, ok, len(behind.Moves))
	}
	for name, all := range map[string]Sheet{"the first two first": join(join(first, second), last), "the last two first": join(first, behind)} {
		var moves, seams []string
		for _, m := range all.Moves {
			moves = append(moves, fmt.Sprintf("%d %s", m.Ply, m.Move))
		}
		for _, a := range all.Adjourned {
			seams = append(seams, fmt.Sprintf("%d after %d", a.Ply, a.After))
		}
		if got := fmt.Sprint(moves, seams); got != "[1 h2e2 2 h9g7 3 h0g2 4 i9h9] [3 after 2 4 after 3]" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestLogsThatDoNotFitAreNotJoined(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, then []string
		want        string
	}{
		{"a game of one board", replaced, replaced, "the second log does not go on with a game of another board"},
		{"the first board saw one ply more", append(replaced[:4:4], `{"type":"move","game":1,"ply":3,"side":"red","move":"h0g2","placed_us":5000000,"made_us":6000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`), spare,
			"the first log has 3 plies, and the second goes on after 2"},
		{"the pieces were set up otherwise", replaced, with(spare, "rnbakab1r/9/1c4nc1", "rnbakabnr/9/1c5c1"),
			"the first log ends with the position rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w, and the second begins with rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"},
		{"others play there", replaced, with(spare, "Bình", "Dũng"), `the first log has black "Bình", the second "Dũng"`},
		{"by another time control", replaced, with(spare, "900+10", "300"), `the first log has the time control "900+10", the second "300"`},
		{"a ply is open", with(replaced, `"move":"h9g7","placed_us":3000000,"made_us":4000000,"open":false`, `"move":"h9g7","placed_us":3000000,"made_us":4000000,"open":true,"candidates":["h9g7","h9i7"]`), spare,
			"what ply 2 was is open in the first log"},
		{"the first was over", append(replaced[:6:6], `{"type":"result","game":1,"result":"0-1","reason":"resignation","at_us":7000000}`), spare, "the first log has the result 0-1, and the second goes on"},
	} {
		if _, err := Continue(sheetOf(t, c.first), sheetOf(t, c.then)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
