package scoresheet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/tell"
)

const (
	begun     = `{"type":"game","state":"ready","at_us":0}`
	first     = `{"type":"move","ply":1,"side":"red","move":"b0c2","placed_us":1,"made_us":1000000,"open":false}`
	found     = `{"type":"finding","ply":1,"side":"red","article":"9.1","kind":"breach","duty":["c0e2"],"played":"b0c2","at_us":1,"rulebook":"vn2004"}`
	againstIt = `{"type":"question","ply":1,"side":"red","point":"b0","article":"7.5.1","why":"against_the_law","kind":"illegal_move","duty":[],"played":"b0c2","lifted_us":1,"at_us":3,"rulebook":"fide2018"}`
	asks      = `{"type":"question","ply":1,"side":"red","point":"b7","article":"9.2","why":"either_hand","kind":"technical_fault","duty":[],"played":"b0c2","lifted_us":1,"at_us":3,"rulebook":"vn2004"}`
	strays    = `{"type":"question","ply":1,"side":"red","point":"b7","article":"9.10b","why":"displaced","kind":"displaced","duty":[],"played":"b0c2","to":"b6","at_us":3,"rulebook":"vn2004"}`
	astray    = `{"type":"finding","ply":1,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"b0c2","from":"g6","to":"f6","at_us":3,"rulebook":"vn2004"}`
	stands    = `{"type":"ruling","ruling":1,"ply":1,"text":"duty_stands","name":"Trần","at_us":2000000}`
	voided    = `{"type":"void","from":1,"moves":["b0c2"],"ruling":1,"at_us":2000000}`
	back      = `{"type":"restored","ply":1,"at_us":3000000}`
	instead   = `{"type":"move","ply":1,"side":"red","move":"c0e2","placed_us":4,"made_us":5000000,"open":false}`
	again     = `{"type":"reinstated","from":1,"moves":["b0c2"],"ruling":2,"at_us":6000000}`
	limited   = `{"type":"limit","ply":4,"what":"declared","side":"red","count":0,"needed":50,"excluded":0,"first":4,"counted_plies":[],"excluded_plies":[],"article":"20","rulebook":"vn1999","at_us":3}`
	wrong     = `{"type":"limit","ply":96,"what":"moves_without_capture","count":47,"needed":50,"excluded":2,"first":0,"counted_plies":[1],"excluded_plies":[2],"claim":1,"gets":"black","amount_us":120000000,"article":"part4","via":"part4b","rulebook":"vn2004","at_us":4}`
	given     = `{"type":"result","result":"1-0","reason":"ruling","at_us":7}`
	signed    = `{"type":"signed","by":"red","name":"Hu","result":"1-0","at_us":8}`
	goesOn    = `{"type":"game","state":"playing","at_us":9}`
)

func TestSheetOfWhatWasRuled(t *testing.T) {
	for _, tc := range []struct {
		name    string
		records []string
		want    string // Of the JSON.
	}{
		{"a move is void with what was found in it, and another stands; its turn began when the position stood",
			[]string{begun, first, found, stands, voided, back, instead},
			`"moves":[{"ply":1,"side":"red","move":"c0e2","placed_us":4,"made_us":5000000,"elapsed_us":2000000}]`},
		{"the void moves are kept beside it", []string{begun, first, found, stands, voided, back},
			`"void":[{"from":1,"moves":["b0c2"],"ruling":1,"findings":[{"ply":1,"side":"red","article":"9.1","kind":"breach","duty":["c0e2"],"played":"b0c2","at_us":1,"rulebook":"vn2004"}]}]`},
		{"a question that waits is on no sheet", []string{begun, first, asks}, `"unresolved":[]}`},
		{"one that was decided is", []string{begun, first, asks, `{"type":"ruling","ruling":1,"ply":1,"text":"dismissed","point":"b7","at_us":4}`},
			`"questions":[{"ply":1,"side":"red","point":"b7","article":"9.2","why":"either_hand","kind":"technical_fault","duty":[],"played":"b0c2","lifted_us":1,"ruling":1,"at_us":3,"rulebook":"vn2004"}]`},
		{"the ruling that decided it is taken back", []string{begun, first, asks, `{"type":"ruling","ruling":1,"ply":1,"text":"dismissed","point":"b7","at_us":4}`,
			`{"type":"ruling","ruling":2,"text":"reminder","side":"red","revises":1,"at_us":5}`}, `"unresolved":[],"rulings"`},
		{"a ruling on another piece decides nothing", []string{begun, first, asks, `{"type":"ruling","ruling":1,"ply":1,"text":"dismissed","point":"b0","at_us":4}`},
			`"unresolved":[],"rulings"`},
		{"a piece that may be displaced, and the position after the ply is restored", []string{begun, first, strays, `{"type":"ruling","ruling":1,"ply":2,"text":"restore","at_us":4}`},
			`"questions":[{"ply":1,"side":"red","point":"b7","article":"9.10b","why":"displaced","to":"b6","kind":"displaced","duty":[],"played":"b0c2","ruling":1,"at_us":3,"rulebook":"vn2004"}]`},
		{"it was restored before that was asked", []string{begun, first, `{"type":"ruling","ruling":1,"ply":2,"text":"restore","at_us":2}`, strays}, `"unresolved":[],"rulings"`},
		{"nothing follows from where it stands", []string{begun, first, strays, `{"type":"ruling","ruling":1,"ply":1,"text":"dismissed","point":"b7","at_us":4}`},
			`"played":"b0c2","ruling":1,"at_us":3,`},
		{"a reminder does not decide where it belongs", []string{begun, first, strays, `{"type":"ruling","ruling":1,"ply":1,"text":"reminder","side":"red","at_us":4}`}, `"unresolved":[],"rulings"`},
		{"a move that may be against the law, and the arbiter counts it", []string{begun, first, againstIt, `{"type":"ruling","ruling":1,"ply":1,"text":"illegal_move","side":"red","at_us":4}`},
			`"why":"against_the_law","kind":"illegal_move","duty":[],"played":"b0c2","lifted_us":1,"ruling":1,"at_us":3,"rulebook":"fide2018"}]`},
		{"a move that may be against the law, and the arbiter counts one of the other side", []string{begun, first, againstIt, `{"type":"ruling","ruling":1,"ply":1,"text":"illegal_move","side":"black","at_us":4}`},
			`"unresolved":[],"rulings"`},
		{"a displaced piece", []string{begun, first, astray},
			`"findings":[{"ply":1,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"b0c2","from":"g6","to":"f6","at_us":3,"rulebook":"vn2004"}]`},
		{"they count again", []string{begun, first, stands, voided, again}, `"moves":[{"ply":1,"side":"red","move":"b0c2","placed_us":1,"made_us":1000000,"elapsed_us":1000000}]`},
		{"who ruled", []string{begun, stands}, `"rulings":[{"ruling":1,"ply":1,"text":"duty_stands","name":"Trần","at_us":2000000}]`},
		{"a claim that is answered", []string{begun, `{"type":"claim","claim":1,"ply":1,"side":"black","state":"open","at_us":1}`, `{"type":"claim","claim":1,"state":"answered","ruling":3,"at_us":2}`},
			`"claims":[{"claim":1,"ply":1,"side":"black","state":"answered","ruling":3,"at_us":1}]`},
		{"a limit that the arbiter declared", []string{begun, limited},
			`"limits":[{"ply":4,"what":"declared","side":"red","count":0,"needed":50,"excluded":0,"first":4,"article":"20","rulebook":"vn1999","at_us":3}]`},
		{"a note on a ruling", []string{stands, `{"type":"note","code":"game_over","text":"it is over","ruling":1,"at_us":1}`}, `"notes":["it is over"]`},
		{"a signature", []string{begun, given, signed}, `"signatures":[{"by":"red","name":"Hu","at_us":8}]`},
		{"a signature that is void, where nobody may see what it covers", []string{begun, given, signed, `{"type":"signatures_void","who":["red"],"result":"1-0","changed":[],"at_us":9}`}, `"void_signatures":[{"by":"red","name":"Hu","at_us":8,"result":"1-0"}]`},
		{"the same signature twice", []string{begun, given, signed, signed}, `"signatures":[{"by":"red","name":"Hu","at_us":8}]`},
		{"a signature of another name for the same side", []string{begun, given, signed, strings.Replace(signed, "Hu", "Lan", 1)},
			`"signatures":[{"by":"red","name":"Hu","at_us":8},{"by":"red","name":"Lan","at_us":8}]`},
		{"another result has no signatures, and those under the first are void", []string{begun, given, signed, strings.Replace(given, "1-0", "0-1", 1)},
			`"unresolved":[],"void_signatures":[{"by":"red","name":"Hu","at_us":8,"result":"1-0"}]}`},
		{"a result that is taken back", []string{begun, given, signed, goesOn},
			`"result":"*","fen":"","unresolved":[],"void_signatures":[{"by":"red","name":"Hu","at_us":8,"result":"1-0"}]}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(sheet)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(got), tc.want) {
				t.Errorf("got %s\nwithout %s", got, tc.want)
			}
		})
	}
}

func TestSheetsShowVoidMovesAndRulings(t *testing.T) {
	sheet, err := Of(Start{}, recordsOf(begun, first, found, stands, voided, back, instead, given, signed))
	if err != nil {
		t.Fatal(err)
	}
	for format, want := range map[string]string{
		"pgn": `1. E7+5 {[%emt 0:00:02.000]} {instead of moves that are void by ruling 1: H8+7;
1. Red (ply 1) vn2004 9.1 breach: duty E7+5, played H8+7} {ruling 1 by Trần:
duty stands, 1. Red (ply 1)} 1-0
`,
		"text": `
Claims and rulings
   *1 before 1. Red (ply 1): void by ruling 1: H8+7; 1. Red (ply 1) vn2004 9.1 breach: duty E7+5, played H8+7
   ruling 1 by Trần: duty stands, 1. Red (ply 1)

Result  1-0 (entered by hand)

Red      (Hu)
Black    ____________________
Arbiter  ____________________
`,
	} {
		var out bytes.Buffer
		if err := Export(&out, sheet, format, "wxf"); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(out.String(), want) {
			t.Errorf("%s: got\n%s\nwant at the end\n%s", format, out.String(), want)
		}
	}
}

func TestSheetsShowFromWhereMovesAreCounted(t *testing.T) {
	const taken = `{"type":"limit","ply":9,"what":"declared","side":"red","count":2,"needed":50,"excluded":0,"first":4,"counted_plies":[],"excluded_plies":[],"captured":true,"replaces":"black","article":"20","via":"22","rulebook":"vn1999","at_us":5}`
	const asked = `{"type":"limit","ply":59,"what":"moves_without_capture","count":60,"needed":60,"excluded":0,"first":0,"before":1,"counted_plies":[],"excluded_plies":[],"together":true,"claim":2,"article":"limits","rulebook":"casual","at_us":6}`
	sheet, err := Of(Start{}, recordsOf(begun, limited, wrong, taken, asked))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Export(&out, sheet, "text", "wxf"); err != nil {
		t.Fatal(err)
	}
	const want = `
Claims and rulings
   2. Black (ply 4): 0 of 50 moves, to which red is limited, counted from 3. Red (ply 5) on (vn1999 20)
   claim 1, 48. Black (ply 96): 47 of 50 moves without a capture, counted from 1. Red (ply 1) on, without 2 by checks; black gets 0:02:00.000 (vn2004 part4b)
   5. Red (ply 9): 2 of 50 moves, to which red is limited, counted from 3. Red (ply 5) on; a capture has ended it; the limit of black counts no more (vn1999 22)
   claim 2, 30. Red (ply 59): 60 of 60 moves without a capture, counted from 1. Red (ply 1) on, those of both sides together, with ½ move (1 ply) before the game (casual limits)
`
	if !strings.Contains(out.String(), want) {
		t.Errorf("got\n%s\nwithout%s", out.String(), want)
	}
	if l := sheet.Declared(); l == nil || l.Ply != 9 || l.Reached() {
		t.Errorf("%+v stands, want the limit of red, which a capture has ended", l)
	}
}

// In chess a pawn's move begins the count anew, and the sheet says so in every language.
func TestSheetsOfChessCountMovesWithoutAPawn(t *testing.T) {
	const counted = `{"type":"limit","ply":2,"what":"moves_without_capture","count":50,"needed":50,"excluded":0,"first":0,"counted_plies":[],"excluded_plies":[],"article":"9.5.2","rulebook":"fide2018","at_us":6}`
	for lang, want := range map[string]string{
		"en": "50 of 50 moves without a capture and without a pawn move, counted from 1. White (ply 1) on",
		"vi": "nước không ăn quân và không đi Tốt", "zh": "着无吃子且未动兵", "zh-hant": "著無吃子且未動兵",
	} {
		sheet := chessSheet(chess.StartFEN, ofMoves("g1f3", "g8f6")...)
		limits, err := Of(Start{}, recordsOf(begun, counted))
		if err != nil {
			t.Fatal(err)
		}
		sheet.Limits = limits.Limits
		var out bytes.Buffer
		if err := ExportIn(&out, sheet, "text", "san", lang); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v, got\n%s\nwithout %s", lang, err, out.String(), want)
		}
	}
}

func TestSheetsShowWhatWasNotCertainAndWhatWasRefused(t *testing.T) {
	const open = `{"type":"move","ply":1,"side":"red","move":"b0c2","placed_us":1,"made_us":1000000,"open":true,"candidates":["b0c2","b0a2"]}`
	const refused = `{"type":"claim","claim":1,"ply":99,"side":"black","state":"refused","at_us":1}`
	const repeated = `{"type":"claim","claim":2,"ply":40,"side":"red","what":"repetition","state":"open","at_us":2}`
	sheet, err := Of(Start{}, recordsOf(begun, open, refused, repeated, stands, voided))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Export(&out, sheet, "text", "wxf"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"void by ruling 1: H8+7 (open)\n", "claim 1 of black, 50. Red (ply 99) (refused)\n", "claim 2 of red, 20. Black (ply 40) on repetition\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%s\nwithout %s", out.String(), want)
		}
	}
}

func TestRecordsThatCanNotBe(t *testing.T) {
	for _, tc := range []struct{ name, record, want string }{
		{"void moves that were not made", `{"type":"void","from":2,"moves":["b0c2"],"ruling":1}`, "void: expected a ply from 1 to 0, found 2"},
		{"moves again that never were void", again, "expected moves from ply 1 on that are void, found b0c2"},
	} {
		if _, err := Of(Start{}, recordsOf(tc.record)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.want)
		}
	}
}

// A printed scoresheet has no question before the arbiter has decided it, and no side of a displaced piece.
func TestPrintedQuestionsAndDisplacedPieces(t *testing.T) {
	const decided = `{"type":"ruling","ruling":1,"ply":1,"text":"dismissed","point":"b7","name":"Trần","at_us":4}`
	for _, tc := range []struct {
		name, format string
		records      []string
		want         string
		never        string
	}{
		{"asked, as text", "text", []string{begun, first, asks}, "Scoresheet", "question"},
		{"asked, as PGN", "pgn", []string{begun, first, asks}, "H8+7", "question"},
		{"decided, as text", "text", []string{begun, first, asks, decided},
			"   question of 1. Red (ply 1): red b7, 9.2 technical fault (decided by ruling 1)\n   ruling 1 by Trần: dismissed b7, 1. Red (ply 1)\n", "Notes"},
		{"decided, as PGN", "pgn", []string{begun, first, asks, decided}, "{question of 1. Red (ply 1): red b7, 9.2 technical fault (decided by ruling 1)}", "finding"},
		{"displaced, as text", "text", []string{begun, first, astray}, "   *1 1. Red (ply 1): vn2004 9.10b displaced: g6 to f6, at 0:00:00.000\n", "(ply 1), red"},
		{"displaced, as PGN", "pgn", []string{begun, first, astray}, "{finding vn2004 9.10b displaced: g6 to f6}", "played"},
		{"beside the board", "text", []string{begun, first, strings.Replace(astray, `,"to":"f6"`, "", 1)}, "vn2004 9.10b displaced: from g6,", "(ply 1), red"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := Export(&out, sheet, tc.format, notation.WXF); err != nil {
				t.Fatal(err)
			}
			got := out.String()
			if tc.format == "pgn" {
				got = strings.ReplaceAll(got, "\n", " ")
			}
			if !strings.Contains(got, tc.want) || strings.Contains(got, tc.never) {
				t.Errorf("expected %q and no %q in\n%s", tc.want, tc.never, got)
			}
		})
	}
}

// BenchmarkRuledSheet makes the scoresheet of a game with 20,000 rulings, each with a note, on claims and questions, and
// half of them taken back. Its peer makes those of ten games with as many in all: the cost of a ruling does not grow with
// their number.
func BenchmarkRuledSheet(b *testing.B) {
	const rulings = 20_000
	sheet := func(n int) {
		k := NewKeeper(Start{FEN: engine.StartFEN})
		for seq := 1; seq <= n; seq++ {
			for _, record := range []string{
				fmt.Sprintf(`{"type":"claim","claim":%d,"ply":1,"side":"red","state":"open"}`, seq),
				fmt.Sprintf(`{"type":"ruling","ruling":%d,"ply":1,"text":"dismissed","revises":%d,"claim":%d}`, seq, (seq-1)*(seq%2), seq),
				fmt.Sprintf(`{"type":"note","ruling":%d,"text":"late"}`, seq),
				fmt.Sprintf(`{"type":"claim","claim":%d,"state":"answered","ruling":%d}`, seq, seq),
			} {
				if err := k.Take(&boardlog.Row{Seq: seq, Bytes: []byte(record)}); err != nil {
					b.Fatal(err)
				}
			}
			k.Score() // As the broadcast does after each record.
		}
		if err := k.Take(&boardlog.Row{Seq: n + 1, Bytes: []byte(`{"type":"question","ply":1,"side":"red","point":"h2","why":"either_hand"}`)}); err != nil {
			b.Fatal(err)
		}
		s := k.Sheet()
		if len(s.Rulings) != n || len(s.Claims) != n || len(s.Questions) != 1 || s.Rulings[n-1].Notes == nil || s.Claims[n-1].Ruling != n {
			b.Fatalf("%d rulings, %d claims, %d questions of %d", len(s.Rulings), len(s.Claims), len(s.Questions), n)
		}
	}
	b.Run("one_game", func(b *testing.B) {
		for b.Loop() {
			sheet(rulings)
		}
	})
	b.Run("peer_ten_games", func(b *testing.B) {
		for b.Loop() {
			for range 10 {
				sheet(rulings / 10)
			}
		}
	})
}

func TestEverybodyHearsOfARulingWithoutItsNumber(t *testing.T) {
	told := strings.Replace(voided, `,"ruling":1`, "", 1)
	sheet, err := Of(Start{}, recordsOf(begun, first, told))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "void by a ruling: H8+7\n", "vi": "bị hủy theo một phán quyết: M8.7\n", "zh": "由裁决作废：马八进七\n", "zh-hant": "由裁決作廢：馬八進七\n"} {
		var out bytes.Buffer
		if err := ExportIn(&out, sheet, "text", tell.StyleOf(lang), lang); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%s\nwithout %s", out.String(), want)
		}
	}
}
