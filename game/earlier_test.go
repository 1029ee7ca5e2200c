package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/input"
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
	board.Step(input.Input{Kind: input.Start, Frame: start})
	at := sensor.Micros(0)
	event := func(point string, placed bool) {
		p, err := engine.ParsePoint(point)
		if err != nil {
			t.Fatal(err)
		}
		at += 300_000
		board.Step(input.Input{Kind: input.Event, At: at, Event: sensor.Event{At: at, Point: p, Placed: placed}})
	}
	press := func(side engine.Side) {
		at += 300_000
		board.Step(input.Input{Kind: input.Press, At: at, Side: side})
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
		board.Step(input.Input{Kind: input.Result, At: at, Text: result})
	}
	for _, move := range []string{"-f9 +e9", "-a5 +a0", "+e4"} {
		for _, word := range strings.Fields(move) {
			event(word[1:], word[0] == '+')
		}
	}
	board.Step(input.Input{Kind: input.Tick, At: at + 1_000_000})
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
		in   input.Input
		want string
	}{
		{"its result", input.Input{Kind: input.Result, Text: "0-1"}, "result 0-1, end [1]"},
		{"a correction", input.Input{Kind: input.Result, Text: "1-0"}, "result 1-0, end [1]"},
		{"which move a ply was", input.Input{Kind: input.Name, Ply: 1, Text: "e4g4", Ruling: trace.Ruling{Reason: "He saw it."}}, "named, revised e4g4, end []"},
		{"a ruling that would have it played on", input.Input{Kind: input.Rule, Ply: 3, Text: trace.RuleRestore, Point: engine.NoPoint}, "ruling, note game_over, end []"},
		{"a ruling on the result", input.Input{Kind: input.Rule, Ply: 3, Text: trace.RuleResult, Point: engine.NoPoint, Ruling: trace.Ruling{Result: "1/2-1/2"}}, "ruling, result 1/2-1/2, game over, end []"},
		{"names", input.Input{Kind: input.Tags, Text: "red=Hu"}, "tags, end []"},
		{"Red's signature", input.Input{Kind: input.Sign, Side: engine.First, Name: "Hu", Covers: 2}, "signed red, end []"},
		{"Black's", input.Input{Kind: input.Sign, Side: engine.Second, Name: "Li", Covers: 2}, "signed black, end []"},
		{"the arbiter's", input.Input{Kind: input.Sign, Name: "An", Covers: 2}, "signed arbiter, confirmed, end []"},
		{"a result that is confirmed", input.Input{Kind: input.Result, Text: "0-1"}, "note result_confirmed, end []"},
		{"that it is closed", input.Input{Kind: input.Close}, "close, end []"},
		{"a name, when it is closed", input.Input{Kind: input.Tags, Text: "red=Xu"}, ""},
		{"a move that nobody can make any more", input.Input{Kind: input.Press, Side: engine.Second}, ""},
		{"a game that there is not", input.Input{Kind: input.Result, Text: "0-1", Game: 9}, ""},
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
		in   input.Input
		want string
	}{
		{input.Input{Kind: input.Resign, Side: engine.First, Game: 1}, "resign: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
		{input.Input{Kind: input.Rule, Ply: 9, Text: trace.RuleWarning, Game: 1, Point: engine.NoPoint}, "rule: ply 9 was not played: the game has come to ply 3"},
		{input.Input{Kind: input.Sign, Game: 1, Name: "An"}, ""},
		{input.Input{Kind: input.Name, Ply: 1, Text: "e4i9", Game: 1}, "name: ply 1 can't have been e4i9: that is against the law, and nothing that the sensors saw allows it; they allow e4c4, e4g4, e4e6, e4e0, e4e1, e4e2, e4e3, e4d4, e4e5"},
		{input.Input{Kind: input.Sign, Game: 2, Name: "An"}, "sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling"},
		{input.Input{Kind: input.Close, Game: 1}, ""},
		{input.Input{Kind: input.Close, Game: 2}, "close: the game is on the board: it closes when the next one begins; --game N closes one before it"},
		{input.Input{Kind: input.Close, Game: 7}, "close: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
		{input.Input{Kind: input.Result, Text: "1-0", Game: 7}, "result: the game is not on the board any more: a result, names, claims, rulings, signatures and which moves plies were can be entered for it still"},
	} {
		got := ""
		if err := board.Check(c.in); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s of game %d: %q, want %q", c.in.Kind, c.in.Game, got, c.want)
		}
	}
}

func TestWhatIsTriedOfAnEarlierGameChangesNothing(t *testing.T) {
	board := setUpAgain(t, "1-0")
	in := input.Input{Kind: input.Rule, Ply: 3, Text: trace.RuleResult, Point: engine.NoPoint, Ruling: trace.Ruling{Result: "0-1"}, Game: 1, At: board.View().At}
	said := whatWasSaid(board.Preview(in).Records)
	if !slices.Contains(strings.Split(said, ", "), "result 0-1") || board.Earlier(1).View().Result != "1-0" {
		t.Errorf("tried: %s, and the result is %s then", said, board.Earlier(1).View().Result)
	}
	if got := whatWasSaid(board.Step(in)); got != said {
		t.Errorf("said %s, want what was tried: %s", got, said)
	}
}
