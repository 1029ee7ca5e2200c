package daemon

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// boardAfter returns the board after a trace.
func boardAfter(t *testing.T, text string) *game.Board {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	player, err := feed.NewPlayer(tr.Header, game.Config{}, func(fact.Input, []record.Record) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range tr.Lines {
		if err := player.Line(line); err != nil {
			t.Fatal(err)
		}
	}
	return player.Board()
}

const (
	twoPlies = `trace 1
500000 - h2
900000 + e2
1300000 press red
3000000 - h9
3400000 + g7
3800000 press black
6000000 - b0
`
	claimed    = twoPlies + "7000000 claim red 1\n8000000 offer red\n"
	resigned   = twoPlies + "7000000 resign red\n8000000 offer red\n"
	setUpAgain = twoPlies + "7000000 resign red\n8000000 - e2\n8100000 + h2\n8200000 - g7\n8300000 + h9\n8400000 + b0\n10000000 offer red\n11000000 offer red\n"
	halted     = twoPlies + "7000000 stop\n8000000 offer red\n"
	onePiece   = "trace 1\n500000 - h2\n"
	settingUp  = "trace 1\nboard x8/1x7/2x6/3x5/4x4/5x3/6x2/7x1/8x/x8\n500000 - a0\n"
)

func TestRequests(t *testing.T) {
	for _, tc := range []struct {
		name, trace string
		request     control.Request
		want        string // Inputs as they are stored, or the error.
	}{
		{"end", twoPlies, control.Request{Op: control.End}, `{"fact":"end","at_us":0}`},
		{"the arbiter stops the game", twoPlies, control.Request{Op: control.Stop}, `{"fact":"stop","at_us":0}`},
		{"he stops it twice", halted, control.Request{Op: control.Stop}, "stop: the game is stopped already"},
		{"he lets it go on", halted, control.Request{Op: control.Go}, `{"fact":"go","at_us":0}`},
		{"he lets a game go on that is not stopped", twoPlies, control.Request{Op: control.Go}, "go: the game is not stopped"},
		{"a move is taken back", twoPlies, control.Request{Op: control.Takeback}, `{"fact":"takeback","at_us":0}`},
		{"a move is taken back before the first", onePiece, control.Request{Op: control.Takeback}, "takeback: no move was made"},
		{"black resigns", twoPlies, control.Request{Op: control.Resign, Body: control.SideBody{Side: "black"}}, `{"fact":"resign","at_us":0,"side":"black"}`},
		{"somebody resigns", twoPlies, control.Request{Op: control.Resign, Body: control.SideBody{Side: "white"}}, `side: expected red or black, found "white"; the game is xiangqi`},
		{"red offers a draw", twoPlies, control.Request{Op: control.Offer, Body: control.SideBody{Side: "red"}}, `{"fact":"offer","at_us":0,"side":"red"}`},
		{"a draw is agreed", twoPlies, control.Request{Op: control.Agree}, `{"fact":"agree","at_us":0}`},
		{"a draw is agreed after the end", resigned, control.Request{Op: control.Agree}, "agree: no game is on: the game is over"},
		{"a draw is agreed without a game", settingUp, control.Request{Op: control.Agree}, "agree: no game is on: the board is setting up"},
		{"a word for another game", twoPlies, control.Request{Op: control.Agree, Game: 3}, "game 3 is not on the board; game 5 is"},
		{"a word for this game", twoPlies, control.Request{Op: control.Agree, Game: 5}, `{"fact":"agree","at_us":0}`},
		{"a new game with names", twoPlies, control.Request{Op: control.New, Body: control.NewBody{Tags: map[string]string{"Red": "Lan"}}},
			`{"fact":"new","at_us":0} {"fact":"tags","at_us":0,"text":"red=Lan"}`},
		{"a new game by another law of repetition, whose record is no evidence", twoPlies, control.Request{Op: control.New, Body: control.NewBody{Repetition: "axf2003", Evidence: new(false)}},
			`{"fact":"new","at_us":0,"board_is_evidence":false,"repetition":"axf2003"}`},
		{"tags in the order of their keys", twoPlies, control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"round": "3", "Black": "A=B"}}},
			`{"fact":"tags","at_us":0,"text":"black=A=B\nround=3"}`},
		{"no tags", twoPlies, control.Request{Op: control.Tags, Body: control.TagsBody{}}, "expected tags"},
		{"a tag of two lines", twoPlies, control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"red": "a\nblack=b"}}}, "expected KEY=VALUE on one line"},
		{"a result", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}, `{"fact":"result","at_us":0,"text":"1-0"}`},
		{"a result after the last ply", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "*", Ply: 2}}, `{"fact":"result","at_us":0,"ply":2,"text":"*"}`},
		{"a result after an earlier ply", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0", Ply: 1}}, `{"fact":"result","at_us":0,"ply":1,"text":"1-0"}`},
		{"a result after a ply that was not played", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0", Ply: 9}}, "ply 9: the game has 2 plies"},
		{"a result that is none", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "0-2"}}, "expected one of 1-0, 0-1, 1/2-1/2, 0-0, *"},
		{"a result after a ply before the first", twoPlies, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0", Ply: -1}}, "ply: expected a whole number from 0 to 1000000, found -1"},
		{"a result as a tag", twoPlies, control.Request{Op: control.New, Body: control.NewBody{Tags: map[string]string{"Result": "1-0"}}},
			"the result is no tag, enter it with: boardctl game result 1-0"},
		{"a second result corrects the first", resigned, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}, `{"fact":"result","at_us":0,"text":"1-0"}`},
		{"a result when the pieces are set up again", setUpAgain, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}, "the game before is closed and keeps its result"},
		{"a result without a game", settingUp, control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}, "no game is on"},
		{"a claim", twoPlies, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "black", Ply: 1, Point: "h2", Text: "He lifted it."}},
			`{"fact":"claim","at_us":0,"side":"black","point":"h2","ply":1,"text":"He lifted it."}`},
		{"a player's claim on a ply with an open one of his", claimed, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 1}, Role: control.Player},
			"claim: claim 1 of red on ply 1 is open still: wait for the ruling, and tell the arbiter in person what there is to add"},
		{"a player's claim on the ply in progress with an open one of his", twoPlies + "7000000 claim black\n8000000 offer red\n", control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "black"}, Role: control.Player},
			"claim: claim 1 of black on ply 3 is open still: wait for the ruling, and tell the arbiter in person what there is to add"},
		{"a player's claim beside one on another ply", claimed, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 2}, Role: control.Player},
			`{"fact":"claim","at_us":0,"side":"red","ply":2}`},
		{"a player's claim beside one of his opponent", claimed, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "black", Ply: 1}, Role: control.Player},
			`{"fact":"claim","at_us":0,"side":"black","ply":1}`},
		{"a player's claim after the ruling on the one before", claimed + "9000000 rule 1 dismissed \"Trần\" 9.11b \"So.\" claim=1\n9100000 offer red\n",
			control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 1}, Role: control.Player}, `{"fact":"claim","at_us":0,"side":"red","ply":1}`},
		{"a player's claim beside five", claimed + strings.Repeat("8000000 claim red 1\n", 4) + "9000000 offer red\n",
			control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 2}, Role: control.Player},
			"claim: 5 claims of red are open, and a player may make another one while fewer than 5 are: wait for a ruling, or tell the arbiter in person"},
		{"the arbiter enters a player's claim beside five", claimed + strings.Repeat("8000000 claim red 1\n", 4) + "9000000 offer red\n",
			control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "red", Ply: 1}, Role: control.Arbiter}, `{"fact":"claim","at_us":0,"side":"red","ply":1}`},
		{"a claim of nobody", twoPlies, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "white"}}, `side: expected red or black, found "white"; the game is xiangqi`},
		{"a ruling", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "accidental", Point: "h2", Name: "Trần", Article: "9.6", Reason: "His sleeve."}},
			`{"fact":"rule","at_us":0,"point":"h2","ply":1,"text":"accidental","name":"Trần","article":"9.6","reason":"His sleeve."}`},
		{"a ruling that takes time", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 2, Ruling: "time", Side: "red", Amount: -60_000_000, Name: "Trần", Article: "part3-complaints", Reason: "The clock."}},
			`{"fact":"rule","at_us":0,"side":"red","point":"-","ply":2,"text":"time","name":"Trần","amount_us":-60000000,"article":"part3-complaints","reason":"The clock."}`},
		{"a ruling that answers a claim with a result", claimed, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "result", Result: "1/2-1/2", Name: "Trần", Article: "6.1", Reason: "So.", Claim: 1}},
			`{"fact":"rule","at_us":0,"point":"-","ply":1,"text":"result","name":"Trần","result":"1/2-1/2","article":"6.1","reason":"So.","claim":1}`},
		{"a claim of the arbiter on the ply in progress", twoPlies, control.Request{Op: control.Claim, Body: control.ClaimBody{Side: "arbiter"}}, `{"fact":"claim","at_us":0}`},
		{"an adjustment of two pieces", twoPlies, control.Request{Op: control.Adjust, Body: control.AdjustBody{Side: "red", On: true, Points: []string{"h0", "b0"}}},
			`{"fact":"adjust","at_us":0,"side":"red","on":true,"points":["b0","h0"]}`},
		{"an adjustment is over", twoPlies, control.Request{Op: control.Adjust, Body: control.AdjustBody{Side: "black", On: false}}, `{"fact":"adjust","at_us":0,"side":"black"}`},
		{"a delay", twoPlies, control.Request{Op: control.Delay, Body: control.DelayBody{Delay: 600_000_000, Moves: 2}}, `{"fact":"delay","at_us":0,"delay_us":600000000,"delay_moves":2}`},
		{"a ruling without a reason", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "accidental", Point: "h2", Name: "Trần", Article: "9.6"}}, "rule: expected a reason beside the ruling accidental"},
		{"a ruling by no article", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "dismissed", Name: "Trần", Reason: "So."}}, "rule: expected the article of vn2004"},
		{"a ruling by an article that there is not", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "dismissed", Name: "Trần", Article: "9.12", Reason: "So."}}, `rule: article "9.12": vn2004 has none of that name`},
		{"a ruling on a ply that was not played", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 99, Ruling: "dismissed", Name: "Trần", Article: "9.1", Reason: "So."}}, "rule: ply 99 was not played: the game has come to ply 3"},
		{"a ruling that is none", twoPlies, control.Request{Op: control.Rule, Body: control.RuleBody{Ply: 1, Ruling: "restored", Name: "Trần"}}, "ruling: expected one of duty_stands, "},
		{"a signature", resigned, control.Request{Op: control.Sign, Body: control.SignBody{Side: "arbiter", Name: "Trần"}}, `{"fact":"sign","at_us":0,"name":"Trần","covers":true,"layout":2}`},
		{"a signature of a player", resigned, control.Request{Op: control.Sign, Body: control.SignBody{Side: "black", Name: "Mai"}}, `{"fact":"sign","at_us":0,"side":"black","name":"Mai","covers":true,"layout":2}`},
		{"a signature without a result", twoPlies, control.Request{Op: control.Sign, Body: control.SignBody{Side: "arbiter", Name: "Trần"}}, "sign: the game has no result yet"},
		{"a token for White while xiangqi is on", twoPlies, control.Request{Op: control.MakeToken, Body: control.Grant{Name: "Lan", Role: control.Player, Side: "white", Game: 6, At: time.Unix(1, 0).UTC()}},
			`{"fact":"token","at_us":0,"side":"red","text":"made","name":"Lan","gives":"player","of_game":6,"when":"1970-01-01T00:00:01Z"}`},
		{"what nobody knows", twoPlies, control.Request{Op: "dance"}, `request "dance": not known here`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, tc.trace)
			d := &Daemon{board: board, named: 1, session: &session{ids: map[int]int{board.View().Game: 5}}}
			inputs, err := d.inputs(tc.request)
			var got []string
			for _, in := range inputs {
				got = append(got, string(fact.Encode(in)))
			}
			if err != nil {
				if !strings.Contains(err.Error(), tc.want) || tc.want == "" {
					t.Errorf("error %v, want %q", err, tc.want)
				}
				return
			}
			if strings.Join(got, " ") != tc.want {
				t.Errorf("got %s, want %s", strings.Join(got, " "), tc.want)
			}
		})
	}
}

// Two spellings of one tag are refused earlier; if they came so far, it would not be left to chance which one counts.
func TestTheTagsOfANewGameAreTakenInTheOrderOfTheirKeys(t *testing.T) {
	d := &Daemon{board: boardAfter(t, settingUp)}
	for range 50 {
		if got := tagLines(d.fresh(map[string]string{"RedElo": "1", "red_elo": "2", "redelo": "3"})); got != "redelo=3" {
			t.Fatalf("got %s, want redelo=3", got)
		}
	}
}

// nothing is a viewer that shows nothing.
type nothing struct{}

func (nothing) Show([][]byte, game.View) error { return nil }
func (nothing) Alarm(string, game.View) error  { return nil }

func TestWhatIsNotStoredIsNotAcknowledged(t *testing.T) {
	store, err := recorder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	board := boardAfter(t, twoPlies)
	d := &Daemon{
		board: board, split: splitter{game: 1}, session: newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil),
		wall: func(sensor.Micros) boardlog.Wall { return boardlog.Wall{Source: boardlog.WallNone} },
	}
	var failure error
	d.commits = newCommitter(d.session, nothing{}, slog.New(slog.DiscardHandler), func(err error) { failure = err }, func([]step, game.View) {}, func(time.Time) {})
	h := operator{Daemon: d, archive: &archive{store: store, recorded: d.session}}
	status, err := h.Do(control.Request{Op: control.Tags, Body: control.TagsBody{Tags: map[string]string{"red": "Lan"}}})
	if err != nil || status.Game == 0 {
		t.Fatalf("while the store records: %+v, %v", status, err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Do(control.Request{Op: control.Result, Body: control.ResultBody{Result: "1-0"}}); !errors.Is(err, control.ErrNotRecorded) || !errors.Is(err, recorder.ErrStoreClosed) {
		t.Errorf("when it does not: %v", err)
	}
	if d.commits.close(); failure == nil {
		t.Error("the daemon does not know that nothing more is stored")
	}
}

// storeTrace stores the records of a trace. If it has no end, the game is left open.
func storeTrace(t *testing.T, text string) *recorder.Store {
	t.Helper()
	store, err := recorder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	d := &Daemon{split: splitter{game: 1}, session: newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil)}
	var steps []step
	sink := func(in fact.Input, records []record.Record) error {
		if !fact.Is[fact.Break](in.Fact) {
			steps = append(steps, d.split.split(in, records))
		}
		return nil
	}
	tr, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := feed.Replay(tr, game.Config{}, sink); err != nil {
		t.Fatal(err)
	}
	if n, err := d.session.save(t.Context(), steps); err != nil || n != len(steps) {
		t.Fatal(err)
	}
	return store
}

func TestTheStoredGamesAreShown(t *testing.T) {
	store := storeTrace(t, resigned+"9000000 end\n")
	d := &Daemon{session: newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil)}
	d.log = logtest.Silent(t)
	hub := d.broadcast()
	defer hub.Close(t.Context())
	a := &archive{store, hub, d.session}
	g, err := hub.Board(t.Context(), 1)
	if err != nil || g.ID != 1 || g.Open || g.Ply != 2 || g.LastMove != "h9g7" || g.Result != "0-1" || g.Reason != "resignation" {
		t.Errorf("game %+v, %v", g, err)
	}
	for _, all := range []bool{false, true} {
		if err := a.Known(t.Context(), 2, all); !errors.Is(err, control.ErrNoGame) {
			t.Errorf("a game that is not there: %v", err)
		}
	}
	lines := 0
	for line, err := range a.Records(t.Context(), 1) {
		if lines++; err != nil || line[0] != '{' {
			t.Errorf("record %d: %s, %v", lines, line, err)
		}
	}
	if lines < 8 {
		t.Errorf("%d records", lines)
	}
}

func TestNobodySignsForTheOtherSide(t *testing.T) {
	const refused = "sign: Lan is the name of the other side"
	for _, tc := range []struct {
		name string
		tags map[string]string
		side string
		want string // The error, empty for none.
	}{
		{"as the game names her", map[string]string{"red": "Lan", "black": "Mai"}, "red", ""},
		{"since colours were swapped", map[string]string{"red": "Mai", "black": "Lan"}, "red", refused},
		{"the game names nobody", nil, "red", ""},
		{"the game names others", map[string]string{"red": "Hu Ronghua", "black": "Mai"}, "red", ""},
		{"both have the name", map[string]string{"red": "Lan", "black": "Lan"}, "red", ""},
		{"as the arbiter", map[string]string{"red": "Mai", "black": "Lan"}, "arbiter", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			header := "trace 1\n"
			for side, name := range tc.tags {
				header += side + " " + name + "\n"
			}
			board := boardAfter(t, strings.Replace(resigned, "trace 1\n", header, 1))
			d := &Daemon{board: board, session: &session{ids: map[int]int{board.View().Game: 5}}}
			_, err := d.inputs(control.Request{Op: control.Sign, Body: control.SignBody{Side: tc.side, Name: "Lan"}})
			if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

func TestAStatusSaysWhoBegan(t *testing.T) {
	const stands = twoPlies + "6500000 + b1\n7000000 press red\n9000000 - a6\n"
	board := boardAfter(t, stands)
	d := &Daemon{board: board, session: newSession(nil, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil), commits: &committer{}}
	if s := d.statusOf(d.board); s.First != "red" || s.Ply != 2 || s.Illegal == nil || s.Illegal.Ply != 3 || !strings.Contains(s.FEN, " b") {
		t.Errorf("first %q, ply %d, illegal %+v, %s; want red, 2, one of ply 3, and Black to move", s.First, s.Ply, s.Illegal, s.FEN)
	}
}
