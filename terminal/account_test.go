package terminal

import (
	"io"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
)

const ready = `{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","at_us":0}`

func TestAccount(t *testing.T) {
	for _, tc := range []struct {
		name    string
		records []string
		want    []string // The sentences, without their times.
	}{
		{"a plain move", []string{ready,
			`{"type":"touch","game":1,"ply":1,"side":"red","point":"h2","piece":"c","owner":"red","at_us":500000,"bound":true}`,
			`{"type":"stood","game":1,"ply":1,"move":"h2e2","at_us":1200000}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000,"article":"9.1","duty":["h2e2"],"obeyed":true}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2"}},
		{"another piece touched before", []string{ready,
			`{"type":"touch","game":1,"ply":1,"side":"red","point":"g0","piece":"b","owner":"red","at_us":500000,"bound":true}`,
			`{"type":"touch","game":1,"ply":1,"side":"red","point":"h2","piece":"c","owner":"red","at_us":900000,"bound":true}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000,"article":"9.1","duty":["g0e2","g0i2"],"obeyed":false}`,
			`{"type":"finding","game":1,"ply":1,"side":"red","article":"9.1","kind":"breach","duty":["g0e2","g0i2"],"played":"h2e2","at_us":1300000}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2   touched red g0: 9.1, not obeyed",
				"finding 9.1, 1. red (ply 1): breach: played 炮二平五 h2e2; the duty was 相三进五 g0e2 or 相三进一 g0i2"}},
		{"a finding that the other reading does not share", []string{ready,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000,"article":"9.2","otherwise":"9.4c","duty":[],"obeyed":true}`,
			`{"type":"finding","game":1,"ply":1,"side":"red","article":"9.2","otherwise":"9.4c","kind":"technical_fault","duty":[],"played":"h2e2","at_us":1300000}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2",
				"finding 9.2, or 9.4c under the other reading, 1. red (ply 1): technical fault: played 炮二平五 h2e2"}},
		{"a question, and pieces that are displaced", []string{ready,
			`{"type":"question","game":1,"ply":4,"side":"black","point":"b2","article":"9.2","why":"either_hand","kind":"technical_fault","duty":[],"at_us":1}`,
			`{"type":"question","game":1,"ply":3,"side":"red","point":"b7","article":"9.10b","why":"displaced","kind":"displaced","duty":[],"played":"h0g2","to":"b6","at_us":1}`,
			`{"type":"question","game":1,"ply":3,"side":"red","point":"b7","article":"9.10b","why":"displaced","kind":"displaced","duty":[],"played":"h0g2","at_us":1}`,
			`{"type":"finding","game":1,"ply":3,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"h0g2","from":"g6","to":"f6","at_us":1}`,
			`{"type":"finding","game":1,"ply":3,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"h0g2","from":"i0","at_us":1}`,
			`{"type":"finding","game":1,"ply":3,"side":"red","article":"9.10b","kind":"displaced","duty":[],"played":"h0g2","from":"e4","to":"e5","captured":true,"at_us":1}`},
			[]string{"game 1: ready, vn2004", "question for the arbiter, 2. black (ply 4): was b2 touched by black (either hand)? Then 9.2, technical fault",
				"question for the arbiter, 2. red (ply 3): was b7 displaced to b6, or moved there? Then 9.10b",
				"question for the arbiter, 2. red (ply 3): was b7 displaced, or moved? Nobody knows where it stood. Then 9.10b",
				"finding 9.10b, 2. red (ply 3): displaced, g6 stands on f6", "finding 9.10b, 2. red (ply 3): displaced, the piece of i0 is not on the board",
				"finding 9.10b, 2. red (ply 3): displaced, captured on e4 and put back on e5"}},
		{"the hands of a turn that everybody is shown", []string{ready,
			`{"type":"published","game":1,"ply":7,"side":"red","fen":"","ruling":1,"text":"duty_stands","article":"9.1","rulebook":"vn2004","began_us":1,"until_us":2,"hands":[],"at_us":3}`},
			[]string{"game 1: ready, vn2004", "everybody is shown the hands of 4. red (ply 7), ruling 1: duty stands, article 9.1"}},
		{"the hands of a turn that everybody is shown later", []string{
			`{"type":"delay","game":1,"delay_us":600000000,"delay_moves":2,"at_us":0}`, ready,
			`{"type":"published","game":1,"ply":7,"side":"red","fen":"","ruling":1,"text":"duty_stands","article":"9.1","rulebook":"vn2004","began_us":1,"until_us":2,"hands":[],"at_us":3}`,
			`{"type":"delay","game":1,"delay_us":0,"at_us":4}`,
			`{"type":"published","game":1,"ply":7,"side":"red","fen":"","ruling":1,"text":"duty_stands","article":"9.1","rulebook":"vn2004","began_us":1,"until_us":2,"hands":[],"at_us":5}`},
			[]string{"the public is told 10m0s and 1 move (2 plies) later", "game 1: ready, vn2004",
				"everybody is to be shown the hands of 4. red (ply 7), ruling 1: duty stands, article 9.1; the public is told 10m0s and 1 move (2 plies) later",
				"the public is told at once", "everybody is shown the hands of 4. red (ply 7), ruling 1: duty stands, article 9.1"}},
		{"a brush means nothing", []string{ready,
			`{"type":"touch","game":1,"ply":1,"side":"red","point":"g0","owner":"red","at_us":500000,"brush":true,"bound":false}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000,"article":"9.1","duty":["h2e2"],"obeyed":true}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2"}},
		{"a ply that is open and then settled", []string{ready,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2h9","made_us":1,"open":true,"candidates":["h2h9","h2e2"],"article":"9.1"}`,
			`{"type":"revised","game":1,"ply":1,"move":"h2e2","was":"h2h9","open":false,"at_us":2}`,
			`{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","made_us":3,"article":"9.1"}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二进七 h2h9, or 炮二平五 h2e2", "1. red   (ply 1)   was 炮二平五 h2e2, not h2h9", "1. black (ply 2)   马８进７ h9g7"}},
		{"a ply that is open and of which fewer moves are left", []string{ready,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2h9","made_us":1,"open":true,"candidates":["h2h9","h2e2","b2e2"],"article":"9.1"}`,
			`{"type":"revised","game":1,"ply":1,"move":"h2h9","was":"h2h9","open":true,"candidates":["h2h9","h2e2"],"at_us":2}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二进七 h2h9, or 炮二平五 h2e2 or 炮八平五 b2e2", "1. red   (ply 1)   was 炮二进七 h2h9, or 炮二平五 h2e2"}},
		{"a ply that is open with no other move to name", []string{ready,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1,"open":true,"article":"9.1"}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2, or so it seems"}},
		{"a takeback", []string{ready,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1,"article":"9.1"}`,
			`{"type":"takeback","game":1,"ply":1,"move":"h2e2","at_us":2}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"b2e2","made_us":3,"article":"9.1"}`},
			[]string{"game 1: ready, vn2004", "1. red   (ply 1)   炮二平五 h2e2", "1. red (ply 1) is taken back: h2e2", "1. red   (ply 1)   炮八平五 b2e2"}},
		{"sensors", []string{
			`{"type":"sensor","game":1,"point":"e4","fault":"stuck_on","at_us":1}`,
			`{"type":"sensor","game":1,"point":"e4","fault":"stuck_on","cleared":true,"at_us":1}`,
			`{"type":"sensor","game":1,"points":["a0","b0"],"row":"0","fault":"dead_row","at_us":1}`,
			`{"type":"sensor","game":1,"fault":"gap","length_us":700000,"at_us":1}`},
			[]string{"sensor e4: stuck on", "sensor e4: stuck on is over", "sensor rank 0: dead row", "nothing was seen for 0.7 s"}},
		{"what was said", []string{
			`{"type":"tags","game":1,"tags":{"red":"Lan","black":"\u001b[2J"},"at_us":1}`,
			`{"type":"offer","game":1,"side":"red","at_us":1}`,
			`{"type":"adjust","game":1,"side":"red","on":true,"at_us":1}`,
			`{"type":"adjust","game":1,"side":"red","on":false,"at_us":1}`,
			`{"type":"claim","game":1,"ply":2,"side":"black","at_us":1}`,
			`{"type":"ruling","game":1,"ply":2,"text":"accidental","point":"i9","name":"Trần","at_us":1}`,
			`{"type":"stop","game":1,"at_us":1}`, `{"type":"go","game":1,"at_us":1}`,
			`{"type":"turned","game":1,"at_us":1}`, `{"type":"turned","game":1,"text":"next game","at_us":1}`},
			[]string{`black "\x1b[2J", red "Lan"`, "red offers a draw", "red adjusts", "red has adjusted", "black claims about 1. black (ply 2)",
				"ruling on 1. black (ply 2): accidental i9, ruled by Trần", "the arbiter stops the game", "the game goes on",
				"the players sit on the wrong sides", "the players sit on the wrong sides: too late for this game, it counts for the next one"}},
		{"what was claimed and ruled", []string{
			`{"type":"move","game":1,"ply":1,"side":"red","move":"b0c2","made_us":1,"article":"9.1","duty":["c0e2"],"obeyed":false}`,
			`{"type":"claim","game":1,"claim":1,"ply":1,"side":"black","point":"c0","text":"He lifted it.","state":"open","at_us":1}`,
			`{"type":"claim","game":1,"claim":2,"ply":1,"side":"red","point":"c0","state":"refused","article":"9.11c","rulebook":"vn2004","at_us":1}`,
			`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"duty_stands","article":"9.1","reason":"Seen.","name":"Trần","claim":1,"at_us":1}`,
			`{"type":"claim","game":1,"claim":1,"state":"answered","ruling":1,"at_us":1}`,
			`{"type":"duty","game":1,"ply":1,"side":"red","article":"9.1","duty":["c0a2","c0e2"],"obeyed":false,"at_us":1}`,
			`{"type":"void","game":1,"from":1,"moves":["b0c2"],"ruling":1,"at_us":1}`,
			`{"type":"restoration","game":1,"ply":1,"state":"started","fen":"9/9 w","at_us":1}`,
			`{"type":"reinstated","game":1,"from":1,"moves":["b0c2"],"ruling":2,"at_us":1}`,
			`{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","made_us":1}`,
			`{"type":"ruling","game":1,"ruling":2,"ply":2,"text":"time","side":"red","amount_us":-500000,"revises":1,"at_us":1}`,
			`{"type":"count","game":1,"side":"red","what":"technical_fault","count":3,"advice":"loss","article":"5.6","rulebook":"vn1999","at_us":1}`,
			`{"type":"signed","game":1,"by":"red","name":"Hu","result":"1-0","at_us":1}`,
			`{"type":"confirmed","game":1,"result":"1-0","at_us":1}`,
			`{"type":"note","game":1,"code":"result_confirmed","text":"the result stands","article":"9.9d","rulebook":"vn2004","at_us":1}`},
			[]string{"1. red   (ply 1)   马八进七 b0c2", "claim 1: black claims about 1. red (ply 1) c0: He lifted it.", "claim 2: red claims about 1. red (ply 1) c0 is refused (vn2004 9.11c)",
				"ruling 1 on 1. red (ply 1): duty stands, article 9.1, ruled by Trần: Seen.", "claim 1 is answered by ruling 1",
				"the duty of 1. red (ply 1) is now 9.1 c0a2 c0e2", "void from 1. red (ply 1) on: b0c2", "to be set up, before 1. red (ply 1): 9/9 w",
				"these count again, from 1. red (ply 1) on: b0c2", "1. black (ply 2)   马８进７ h9g7", "ruling 2 on 1. black (ply 2): time red -0.5 s, takes back ruling 1",
				"technical fault of red: 3, the rule says: loss (vn1999 5.6)", "Hu signs 1-0: red", "the result is confirmed: 1-0",
				"the result stands (vn2004 9.9d)"}},
		{"moves are counted", []string{
			`{"type":"claim","game":1,"claim":1,"ply":99,"side":"red","what":"50","state":"open","at_us":1}`,
			`{"type":"limit","game":1,"ply":98,"what":"moves_without_capture","count":47,"needed":50,"excluded":2,"first":0,"before":1,"counted_plies":[],"excluded_plies":[],"uncertain_plies":[98],"claim":1,"gets":"black","amount_us":120000000,"article":"part4","via":"part4b","rulebook":"vn2004","at_us":1}`,
			`{"type":"limit","game":1,"ply":98,"what":"declared","side":"red","count":50,"needed":50,"excluded":0,"first":4,"counted_plies":[],"excluded_plies":[],"article":"20","via":"22","rulebook":"vn1999","at_us":1}`,
			`{"type":"limit","game":1,"ply":99,"what":"declared","side":"red","count":50,"needed":60,"excluded":0,"first":4,"counted_plies":[],"excluded_plies":[],"captured":true,"article":"20","via":"22","rulebook":"vn1999","at_us":1}`,
			`{"type":"limit","game":1,"ply":4,"what":"declared","side":"red","count":0,"needed":10,"excluded":0,"first":4,"counted_plies":[],"excluded_plies":[],"replaces":"black","article":"20","rulebook":"vn1999","at_us":1}`,
			`{"type":"limit","game":1,"ply":60,"what":"moves_without_capture","count":60,"needed":60,"excluded":0,"first":0,"counted_plies":[],"excluded_plies":[],"together":true,"article":"limits","rulebook":"casual","at_us":1}`,
			`{"type":"limit","game":1,"ply":600,"what":"total","count":300,"needed":300,"excluded":0,"first":0,"counted_plies":[],"excluded_plies":[],"article":"limits","rulebook":"casual","at_us":1}`},
			[]string{"claim 1: red claims about 50. red (ply 99), 50 moves without a capture",
				"47 of 50 moves without a capture count, from 1. red (ply 1) on, with ½ move (1 ply) before the game, without 2 by checks, 1 of them not certain yet; a wrong claim, black gets 2m0s more, if the arbiter rules so (vn2004 part4b)",
				"the moves of red are limited: 50 of 50 moves count, from 3. red (ply 5) on; the limit is reached, and the game is drawn (vn1999 22)",
				"the moves of red are limited: 50 of 60 moves count, from 3. red (ply 5) on; a capture has ended it (vn1999 22)",
				"the moves of red are limited: 0 of 10 moves count, from 3. red (ply 5) on, and those of black no more (vn1999 20)",
				"60 of 60 moves without a capture count, from 1. red (ply 1) on, of both sides together; the limit is reached, and the game is drawn (casual limits)",
				"300 of 300 moves count, from 1. red (ply 1) on; the limit is reached, and the game is drawn (casual limits)"}},
		{"moves are counted in chess", []string{
			`{"type":"game","game":1,"state":"ready","fen":"4k3/8/8/8/8/8/8/R3K3 w - - 98 80","rulebook":"fide2018","play":"chess","at_us":1}`,
			`{"type":"claim","game":1,"claim":1,"ply":3,"side":"black","what":"50","state":"open","at_us":1}`,
			`{"type":"limit","game":1,"ply":2,"what":"moves_without_capture","count":50,"needed":50,"excluded":0,"first":0,"before":98,"counted_plies":[],"excluded_plies":[],"claim":1,"article":"9.5.2","rulebook":"fide2018","at_us":1}`},
			[]string{"game 1: ready, fide2018", "claim 1: black claims about 2. white (ply 3), 50 moves without a capture and without a pawn move",
				"50 of 50 moves without a capture and without a pawn move count, from 1. white (ply 1) on, with 49 moves (98 plies) before the game; the limit is reached, and the game is drawn (fide2018 9.5.2)"}},
		{"the end", []string{
			`{"type":"illegal","game":1,"ply":1,"side":"red","from":"a0","to":"b1","at_us":1}`,
			`{"type":"restored","game":1,"ply":1,"at_us":1}`,
			`{"type":"result","game":1,"result":"1-0","reason":"move_limit","at_us":1}`,
			`{"type":"result","game":1,"result":"0-1","reason":"ruling","ply":2,"at_us":1}`,
			`{"type":"end","game":1,"moves":["h2e2","h9g7"],"unresolved":[1,2],"at_us":1}`},
			[]string{"red stands illegally: a0 to b1", "the position is restored", "result 1-0 (move limit)", "result 0-1 (entered by hand), after 1. black (ply 2)", "end of game 1: 1 move (2 plies), unresolved: 1. red (ply 1), 1. black (ply 2)"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			account := NewAccount(&b, notation.Simplified)
			for _, record := range tc.records {
				if err := account.Tell([]byte(record)); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, line := range strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n") {
				_, text, _ := strings.Cut(strings.TrimSpace(line), "  ")
				got = append(got, strings.TrimSpace(text))
			}
			if strings.Join(got, "\n") != strings.Join(tc.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

func TestAccountOfWhatIsNoRecord(t *testing.T) {
	for _, line := range []string{"", "nonsense", `{"type":"move","ply":1,"move":"z9a0"}`, `{"type":"game","state":"ready","fen":"no"}`} {
		if err := NewAccount(io.Discard, notation.WXF).Tell([]byte(line)); err == nil {
			t.Errorf("%q is told without an error", line)
		}
	}
}

func TestClock(t *testing.T) {
	if got, want := Clock(3_723_456_789), "1:02:03.456"; got != want {
		t.Errorf("Clock() = %s, want %s", got, want)
	}
}

// Tell writes or refuses any stored line.
func FuzzTell(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, line := range []string{ready,
		`{"type":"move","game":1,"ply":-5,"side":"red","move":"h2e2","made_us":-1,"open":true,"candidates":["x"],"duty":["e2e2"]}`,
		`{"type":"revised","game":1,"ply":99,"move":"a0a9","was":"h2h9"}`,
		`{"type":"takeback","game":1,"ply":-1}`,
		`{"type":"finding","game":1,"ply":3,"duty":["a0a1","a0a2","a0a3","a0a4","a0a5"],"played":"-"}`,
		`{"type":"sensor","fault":"gap"}`,
	} {
		corpus.Add([]byte(line))
	}
	corpus.Fuzz(func(t testing.TB, line []byte) {
		account := NewAccount(io.Discard, notation.Simplified)
		for _, l := range [][]byte{[]byte(ready), line, []byte(`{"type":"move","game":1,"ply":2,"move":"h9g7"}`)} {
			if account.Tell(l) != nil {
				return
			}
		}
	})
}

// TestAClaimIsAnsweredInTheWordsOfItsGame answers a claim of Black, with a record that names no side specific to a game.
func TestAClaimIsAnsweredInTheWordsOfItsGame(t *testing.T) {
	const claim = `{"type":"claim","game":1,"claim":1,"ply":3,"side":"black","what":"50","state":"open","at_us":1}`
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/R3K3 w - - 98 80": "claim 1: black claims about 2. white (ply 3), 50 moves without a capture and without a pawn move",
		"3k5/9/9/9/9/9/9/9/9/4K3R w":       "claim 1: black claims about 2. red (ply 3), 50 moves without a capture",
	} {
		if got, err := Answer([]byte(claim), CountingIn(fen, 2)); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", fen, got, err, want)
		}
	}
}
