package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// In a played game no sensor sees which pawn the rook takes. Then the pieces are set up again, and half a second later the next game is
// ready.
func setUpAgain(t *testing.T, result string) *game.Board {
	t.Helper()
	board, err := game.NewBoard(game.Config{FEN: "4k4/9/9/4p4/9/2p1R1p2/9/9/9/R2K5 w - - 0 1"})
	if err != nil {
		t.Fatal(err)
	}
	start := board.View().Position.Occupied()
	board.Step(fact.Input{Fact: fact.Start{Closed: start}})
	at := sensor.Micros(0)
	event := func(point string, placed bool) {
		p, err := engine.ParsePoint(point)
		if err != nil {
			t.Fatal(err)
		}
		at += 300_000
		board.Step(fact.Input{At: at, Fact: fact.Event{Point: p, Placed: placed}})
	}
	press := func(side engine.Side) {
		at += 300_000
		board.Step(fact.Input{At: at, Fact: fact.Press{Side: side}})
	}
	event("e4", false)
	press(engine.First)
	event("e9", false)
	event("f9", true)
	press(engine.Second)
	event("a0", false)
	event("a5", true)
	press(engine.First)
	if result != "" {
		at += 100_000
		board.Step(fact.Input{At: at, Fact: fact.Result{Text: result}})
	}
	for _, move := range []string{"-f9 +e9", "-a5 +a0", "+e4"} {
		for _, word := range strings.Fields(move) {
			event(word[1:], word[0] == '+')
		}
	}
	board.Step(fact.Input{At: at + 1_000_000, Fact: fact.Tick{}})
	if v := board.View(); v.Game != 2 || v.Phase != game.Ready {
		t.Fatalf("game %d is %s, want the next one, ready", v.Game, v.Phase)
	}
	return board
}

// whatWasSaid returns the records in short.
func whatWasSaid(records []record.Record) string {
	var all []string
	for _, r := range records {
		text := r.About().Type
		switch r := r.(type) {
		case record.Result:
			text += " " + r.Result
		case record.Signed:
			text += " " + string(r.By)
		case record.Note:
			text += " " + r.Code
		case record.Revised:
			text += " " + r.Move
		case record.End:
			text += fmt.Sprint(" ", r.Unresolved)
		case record.State:
			text += " " + r.State
		}
		if game := r.About().Game; game != 1 {
			text += fmt.Sprintf(" of game %d", game)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestAnEarlierGameTakesWhatIsSaidOfIt(t *testing.T) {
	board := setUpAgain(t, "")
	before := board.View()
	for _, c := range []struct {
		what string
		in   fact.Input
		want string
	}{
		{"its result", fact.Input{Fact: fact.Result{Text: "0-1"}}, "result 0-1, end [1]"},
		{"a correction", fact.Input{Fact: fact.Result{Text: "1-0"}}, "result 1-0, end [1]"},
		{"which move a ply was", fact.Input{Fact: fact.Name{Ply: 1, Text: "e4g4", Reason: "He saw it."}}, "named, revised e4g4, end []"},
		{"a ruling that would have it played on", fact.Input{Fact: fact.Ruling{Ply: 3, Text: trace.RuleRestore, Point: engine.NoPoint}}, "ruling, note game_over, end []"},
		{"a ruling on the result", fact.Input{Fact: fact.Ruling{Ply: 3, Text: trace.RuleResult, Point: engine.NoPoint, Result: "1/2-1/2"}}, "ruling, result 1/2-1/2, game over, end []"},
		{"names", fact.Input{Fact: fact.Tags{Text: "red=Hu"}}, "tags, end []"},
		{"Red's signature", fact.Input{Fact: fact.Sign{Side: engine.First, Name: "Hu", Covers: true, Layout: 2}}, "signed red, end []"},
		{"Black's", fact.Input{Fact: fact.Sign{Side: engine.Second, Name: "Li", Covers: true, Layout: 2}}, "signed black, end []"},
		{"the arbiter's", fact.Input{Fact: fact.Sign{Name: "An", Covers: true, Layout: 2}}, "signed arbiter, confirmed, end []"},
		{"a result that is confirmed", fact.Input{Fact: fact.Result{Text: "0-1"}}, "note result_confirmed, end []"},
		{"that it is closed", fact.Input{Fact: fact.Close{}}, "close, end []"},
		{"a name, when it is closed", fact.Input{Fact: fact.Tags{Text: "red=Xu"}}, ""},
		{"a move that nobody can make any more", fact.Input{Fact: fact.Press{Side: engine.Second}}, ""},
		{"a game that there is not", fact.Input{Game: 9, Fact: fact.Result{Text: "0-1"}}, ""},
	} {
		if c.in.At = board.View().At + 1; c.in.Game == 0 {
			c.in.Game = 1
		}
		if got := strings.ReplaceAll(whatWasSaid(board.Step(c.in)), "game over, ", ""); got != strings.ReplaceAll(c.want, "game over, ", "") {
			t.Errorf("%s: said %q, want %q", c.what, got, c.want)
		}
	}
	if after := board.View(); after.Phase != before.Phase || after.Result != "" || after.At != before.At {
		t.Errorf("the game that is on: %+v, and it was %+v", after, before)
	}
}

func TestAnEarlierGameRefusesWhatIsPlayed(t *testing.T) {
	board := setUpAgain(t, "1-0")
	for _, c := range []struct {
		in   fact.Input
		want string
	}{
		{fact.Input{Game: 1, Fact: fact.Resign{Side: engine.First}}, "resign: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
		{fact.Input{Game: 1, Fact: fact.Ruling{Ply: 9, Text: trace.RuleWarning, Point: engine.NoPoint}}, "rule: ply 9 was not played: the game has come to ply 3"},
		{fact.Input{Game: 1, Fact: fact.Sign{Name: "An"}}, ""},
		{fact.Input{Game: 1, Fact: fact.Name{Ply: 1, Text: "e4i9"}}, "name: ply 1 can't have been e4i9: that is against the law, and nothing that the sensors saw allows it; they allow e4c4, e4g4, e4e6, e4e0, e4e1, e4e2, e4e3, e4d4, e4e5"},
		{fact.Input{Game: 2, Fact: fact.Sign{Name: "An"}}, "sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling"},
		{fact.Input{Game: 1, Fact: fact.Close{}}, ""},
		{fact.Input{Game: 2, Fact: fact.Close{}}, "close: the game is on the board: it closes when the next one begins; --game N closes one before it"},
		{fact.Input{Game: 7, Fact: fact.Close{}}, "close: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
		{fact.Input{Game: 7, Fact: fact.Result{Text: "1-0"}}, "result: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
	} {
		got := ""
		if err := board.Check(c.in); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s of game %d: %q, want %q", c.in.Word(), c.in.Game, got, c.want)
		}
	}
}

func TestWhatIsTriedOfAnEarlierGameChangesNothing(t *testing.T) {
	board := setUpAgain(t, "1-0")
	in := fact.Input{Game: 1, At: board.View().At, Fact: fact.Ruling{Ply: 3, Text: trace.RuleResult, Point: engine.NoPoint, Result: "0-1"}}
	said := whatWasSaid(board.Preview(in).Records)
	if !slices.Contains(strings.Split(said, ", "), "result 0-1") || board.Earlier(1).View().Result != "1-0" {
		t.Errorf("tried: %s, and the result is %s then", said, board.Earlier(1).View().Result)
	}
	if got := whatWasSaid(board.Step(in)); got != said {
		t.Errorf("said %s, want what was tried: %s", got, said)
	}
}

// unseenCapture is a game in which no sensor sees what Red's cannon takes.
const unseenCapture = `trace 1
500000 - h2
900000 + e2
1300000 press red
1700000 - h9
2100000 + g7
2500000 press black
2900000 - e2
3300000 - e6
3800000 + e6
4200000 press red
4600000 - d9
5000000 + e8
5400000 press black
5800000 - e6
6200000 press red
6700000 - b9
7100000 + c7
7500000 press black
`

// What the sensors see while the pieces are set up for the next game is no evidence of the moves of the one before.
func TestAMoveOfAnEarlierGameIsNamedAsIfThePiecesStoodAsItLeftThem(t *testing.T) {
	for how, lines := range map[string]string{
		"at once, the pawn first":     "9000000 + h2\n9000010 + e6\n9000020 - c7\n9000030 - g7\n9000040 - e8\n9001000 + b9\n9003000 + d9\n9003010 + h9\n",
		"one by one, the moved first": "9000000 - c7\n9400000 + b9\n9700000 - g7\n10000000 + h9\n10300000 - e8\n10600000 + d9\n11000000 + e6\n11300000 + h2\n",
		"after a resignation":         "8000000 resign red\n9000000 - c7\n9400000 + b9\n9700000 - g7\n10000000 + h9\n10300000 - e8\n10600000 + d9\n11000000 + e6\n11300000 + h2\n",
	} {
		for _, move := range []string{"e6a6", "e6i6", "e6d6", "e6f6"} {
			board := boardAfter(t, unseenCapture+lines+"12000000 offer red\n")
			if game := board.View().Game; game != 2 {
				t.Fatalf("%s: game %d, want the next one", how, game)
			}
			in := entered(t, board, `name 5 `+move+` "He saw it."`)
			if in.Game = 1; board.Check(in) != nil {
				t.Errorf("%s: %s: %v", how, move, board.Check(in))
				continue
			}
			for _, r := range board.Step(in) {
				if end, is := r.(record.End); is && (!slices.Equal(end.Moves, []string{"h2e2", "h9g7", "e2e6", "d9e8", move, "b9c7"}) || len(end.Unresolved) > 0) {
					t.Errorf("%s: %s: the moves are %v then, open %v", how, move, end.Moves, end.Unresolved)
				}
			}
		}
	}
}
