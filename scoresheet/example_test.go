package scoresheet_test

import (
	"log"
	"os"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/scoresheet"
)

var sheet = scoresheet.Sheet{
	Tags: map[string]string{"event": "Spring Cup", "date": "2026-03-01", "round": "2", "red": "An", "black": "Bình"},
	Moves: []scoresheet.Move{
		{Ply: 1, Side: "red", Move: "h2e2", Placed: 4193000, Made: 4488879, Elapsed: 4488879},
		{Ply: 2, Side: "black", Move: "h9g7", Placed: 12248000, Made: 12689585, Elapsed: 8200706, Findings: scoresheet.Findings{{
			Ply: 2, Side: "black", Article: "9.1", Kind: "breach", Duty: []string{"b9a7", "b9c7"}, Played: "h9g7", At: 12689585, Rulebook: "vn2004",
		}}},
		{Ply: 3, Side: "red", Move: "e2e6", Placed: 17606000, Made: 17990207, Elapsed: 5300622,
			Open: true, Candidates: []string{"e2e6", "e3e4"}},
	},
	Result: "*", Rulebook: "vn2004", Unresolved: []int{3},
}

// The format "pgn" is the one of xiangqi collections, with the board's times, open plies and findings in comments.
func ExampleExport_pgn() {
	if err := scoresheet.Export(os.Stdout, sheet, "pgn", notation.WXF); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Game "Chinese Chess"]
	// [Event "Spring Cup"]
	// [Date "2026.03.01"]
	// [Round "2"]
	// [Red "An"]
	// [Black "Bình"]
	// [Result "*"]
	// [Format "WXF"]
	// [Rulebook "vn2004"]
	//
	// 1. C2=5 {[%emt 0:00:04.488]} 1... H8+7 {[%emt 0:00:08.200]} {finding vn2004 9.1
	// breach: duty H2+1 or H2+3, played H8+7} 2. C5+4 {[%emt 0:00:05.300]} {open: C5+4
	// or P5+1} *
}

// The format "text" is a page to print and sign.
func ExampleExport_text() {
	if err := scoresheet.Export(os.Stdout, sheet, "text", notation.Vietnamese); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Scoresheet
	//
	// Event     Spring Cup
	// Date      1 March 2026
	// Round     2
	// Red       An
	// Black     Bình
	// Rulebook  Vietnam 2004 (vn2004)
	// Notation  Vietnamese
	//
	//       Red                time    Black              time
	//   1.  P2-5             0:04.4    M8.7 *1          0:08.2
	//   2.  P5.4 ?           0:05.3
	//
	// ?  Open: the sensors fit several moves
	//    2. Red (ply 3): P5.4 or B5.1
	//
	// *  Notes: found by the program, for the arbiter to rule on
	//    *1 1. Black (ply 2): vn2004 9.1 breach: duty M2.1 or M2.3, played M8.7, at 0:00:12.689
	//
	// Result  *
	//
	// Red (An)      ____________________
	// Black (Bình)  ____________________
	// Arbiter       ____________________
}

// The format "json" is for programs: one object on one line. Moves are UCCI, and their text is in the requested notation.
func ExampleExport_json() {
	short := scoresheet.Sheet{Tags: map[string]string{"red": "An"}, Moves: sheet.Moves[:1], Result: "1-0", Reason: "resignation", Unresolved: []int{}}
	if err := scoresheet.Export(os.Stdout, short, "json", notation.Simplified); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"tags":{"red":"An"},"moves":[{"ply":1,"side":"red","move":"h2e2","text":"炮二平五","placed_us":4193000,"made_us":4488879,"elapsed_us":4488879}],"result":"1-0","reason":"resignation","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","unresolved":[]}
}

// The format "dhtmlxq" is the one that Chinese sites and forums show as a board to play through.
func ExampleExport_dhtmlxq() {
	if err := scoresheet.Export(os.Stdout, sheet, "dhtmlxq", notation.Simplified); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [DhtmlXQ]
	// [DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
	// [DhtmlXQ_init]500,350[/DhtmlXQ_init]
	// [DhtmlXQ_title]An 对 Bình[/DhtmlXQ_title]
	// [DhtmlXQ_event]Spring Cup[/DhtmlXQ_event]
	// [DhtmlXQ_round]2[/DhtmlXQ_round]
	// [DhtmlXQ_red]An[/DhtmlXQ_red]
	// [DhtmlXQ_black]Bình[/DhtmlXQ_black]
	// [DhtmlXQ_date]2026-03-01[/DhtmlXQ_date]
	// [DhtmlXQ_result]未知[/DhtmlXQ_result]
	// [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
	// [DhtmlXQ_movelist]774770624743[/DhtmlXQ_movelist]
	// [DhtmlXQ_firstnum]0[/DhtmlXQ_firstnum]
	// [DhtmlXQ_length]3[/DhtmlXQ_length]
	// [DhtmlXQ_comment1]用时 0:00:04.488[/DhtmlXQ_comment1]
	// [DhtmlXQ_comment2]用时 0:00:08.200||finding vn2004 9.1 breach: duty 马２进１ or 马２进３, played 马８进７[/DhtmlXQ_comment2]
	// [DhtmlXQ_comment3]用时 0:00:05.300||open: 炮五进四 or 兵五进一[/DhtmlXQ_comment3]
	// [/DhtmlXQ]
}
