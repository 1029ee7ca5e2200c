package fact_test

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// TestStoredFacts pins how each kind of input is stored: facts of earlier versions must stay readable.
func TestStoredFacts(t *testing.T) {
	start := engine.StartPosition()
	board := start.Occupied()
	h2 := enginetest.Point(t, "h2")
	for _, c := range []struct {
		name string
		in   fact.Input
		want string
	}{
		{"the board switched on", fact.Input{Fact: fact.Start{Closed: board}},
			`{"fact":"start","at_us":0,"closed":"ff1080aaa00004551400ef3"}`},
		{"a lift", fact.Input{At: 3918000, Fact: fact.Event{Point: h2, Uncertainty: 1000}},
			`{"fact":"event","at_us":3918000,"point":"h2","uncertainty_us":1000}`},
		{"a place after bounces", fact.Input{At: 4500000, Fact: fact.Event{Point: enginetest.Point(t, "e2"), Placed: true, Bounces: 3, Uncertainty: 1000}}, `{"fact":"event","at_us":4500000,"point":"e2","placed":true,"bounces":3,"uncertainty_us":1000}`},
		{"all sensors", fact.Input{At: 7, Fact: fact.Frame{Closed: engine.SetOf(h2)}}, `{"fact":"frame","at_us":7,"closed":"00000020000000000000000"}`},
		{"a press", fact.Input{At: 8, Fact: fact.Press{Side: engine.First}}, `{"fact":"press","at_us":8,"side":"red"}`},
		{"a start where the record is evidence", fact.Input{At: 9, Fact: fact.Start{Evidence: true}},
			`{"fact":"start","at_us":9,"closed":"00000000000000000000000","board_is_evidence":true}`},
		{"an adjust announced", fact.Input{At: 9, Fact: fact.Adjust{Side: engine.Second, On: true}}, `{"fact":"adjust","at_us":9,"side":"black","on":true}`},
		{"an adjust of two pieces that are named", fact.Input{At: 9, Fact: fact.Adjust{Side: engine.First, On: true, Named: engine.SetOf(enginetest.Point(t, "b2"), enginetest.Point(t, "h2"))}},
			`{"fact":"adjust","at_us":9,"side":"red","on":true,"points":["b2","h2"]}`},
		{"an adjust ended", fact.Input{At: 10, Fact: fact.Adjust{Side: engine.Second}}, `{"fact":"adjust","at_us":10,"side":"black"}`},
		{"a gap", fact.Input{At: 11, Fact: fact.Gap{Length: 250000}}, `{"fact":"gap","at_us":11,"length_us":250000}`},
		{"a fault", fact.Input{At: 12, Fact: fact.Fault{Kind: sensor.Chatter, Closed: engine.SetOf(h2)}}, `{"fact":"fault","at_us":12,"closed":"00000020000000000000000","fault":"chatter"}`},
		{"a fault that is over", fact.Input{At: 13, Fact: fact.Fault{Kind: sensor.Chatter, Closed: engine.SetOf(h2), Cleared: true}}, `{"fact":"fault","at_us":13,"closed":"00000020000000000000000","fault":"chatter","cleared":true}`},
		{"a resignation", fact.Input{At: 14, Fact: fact.Resign{Side: engine.Second}}, `{"fact":"resign","at_us":14,"side":"black"}`},
		{"a draw agreed", fact.Input{At: 15, Fact: fact.Agree{}}, `{"fact":"agree","at_us":15}`},
		{"a draw offered", fact.Input{At: 16, Fact: fact.Offer{Side: engine.First}}, `{"fact":"offer","at_us":16,"side":"red"}`},
		{"a stop", fact.Input{At: 17, Fact: fact.Stop{}}, `{"fact":"stop","at_us":17}`},
		{"a go", fact.Input{At: 18, Fact: fact.Go{}}, `{"fact":"go","at_us":18}`},
		{"a sealed move", fact.Input{At: 18, Fact: fact.Seal{Side: engine.First, Text: "00ff"}}, `{"fact":"seal","at_us":18,"side":"red","text":"00ff"}`},
		{"a game adjourned", fact.Input{At: 18, Fact: fact.Adjourn{}}, `{"fact":"adjourn","at_us":18}`},
		{"a sealed move opened", fact.Input{At: 18, Fact: fact.Open{Text: "lost"}}, `{"fact":"open","at_us":18,"text":"lost"}`},
		{"a game that was adjourned on another board", fact.Input{At: 18, Fact: fact.Resume{Text: "00ff", FEN: "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", Plies: 3, Red: fact.Left{Known: true, Time: 5}, Black: fact.Left{Known: true}}}, `{"fact":"resume","at_us":18,"ply":3,"text":"00ff","fen":"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1","red_us":5,"black_us":0}`},
		{"a claim", fact.Input{At: 19, Fact: fact.Claim{Side: engine.First, Ply: 12, Point: engine.NoPoint}}, `{"fact":"claim","at_us":19,"side":"red","ply":12}`},
		{"a signature", fact.Input{At: 19, Fact: fact.Sign{Side: engine.First, Name: "Hu", Covers: true, Layout: 2}}, `{"fact":"sign","at_us":19,"side":"red","name":"Hu","covers":true,"layout":2}`},
		{"a signature of version 0.7.0", fact.Input{At: 19, Fact: fact.Sign{Side: engine.First, Name: "Hu", Covers: true}}, `{"fact":"sign","at_us":19,"side":"red","name":"Hu","covers":true}`},
		{"a signature under a result alone, of an earlier version", fact.Input{At: 19, Fact: fact.Sign{Name: "Trần"}}, `{"fact":"sign","at_us":19,"name":"Trần"}`},
		{"a ruling on a piece", fact.Input{At: 20, Fact: fact.Ruling{Ply: 12, Text: "accidental", Point: h2, Name: "Lý Anh"}}, `{"fact":"rule","at_us":20,"point":"h2","ply":12,"text":"accidental","name":"Lý Anh"}`},
		{"a ruling on a ply", fact.Input{At: 21, Fact: fact.Ruling{Ply: 12, Text: "upheld", Point: engine.NoPoint}}, `{"fact":"rule","at_us":21,"point":"-","ply":12,"text":"upheld"}`},
		{"a token made", fact.Input{At: 21, By: "operator", Role: "operator", Fact: fact.Token{Text: "made", Name: "Lan", Side: engine.First, Gives: "player", Of: 7, When: "2026-11-21T09:00:00Z"}},
			`{"fact":"token","at_us":21,"side":"red","text":"made","name":"Lan","by":"operator","role":"operator","gives":"player","of_game":7,"when":"2026-11-21T09:00:00Z"}`},
		{"a takeback", fact.Input{At: 22, Fact: fact.Takeback{}}, `{"fact":"takeback","at_us":22}`},
		{"a turned board", fact.Input{At: 23, Fact: fact.Turned{}}, `{"fact":"turned","at_us":23}`},
		{"a result", fact.Input{At: 24, Fact: fact.Result{Text: "1-0"}}, `{"fact":"result","at_us":24,"text":"1-0"}`},
		{"tags", fact.Input{At: 25, Fact: fact.Tags{Text: "red=许银川\nevent=\"open\""}}, `{"fact":"tags","at_us":25,"text":"red=许银川\nevent=\"open\""}`},
		{"a new game", fact.Input{At: 26, Fact: fact.New{}}, `{"fact":"new","at_us":26}`},
		{"a delay", fact.Input{At: 26, Fact: fact.Delay{PublicDelay: fact.PublicDelay{Time: 600_000_000, Moves: 2}}}, `{"fact":"delay","at_us":26,"delay_us":600000000,"delay_moves":2}`},
		{"no delay", fact.Input{At: 26, Fact: fact.Delay{}}, `{"fact":"delay","at_us":26}`},
		{"a delay of the next game", fact.Input{At: 26, Fact: fact.Delay{Next: true}}, `{"fact":"delay","at_us":26,"next":true}`},
		{"a delay that games begin with", fact.Input{Fact: fact.Start{Closed: board, PublicDelay: fact.PublicDelay{Time: 5}}},
			`{"fact":"start","at_us":0,"closed":"ff1080aaa00004551400ef3","delay_us":5}`},
		{"time passing", fact.Input{At: 27, Fact: fact.Tick{}}, `{"fact":"tick","at_us":27}`},
		{"a trace broken off", fact.Input{At: 28, Fact: fact.Break{}}, `{"fact":"break","at_us":28}`},
		{"the end", fact.Input{At: 29, Fact: fact.End{}}, `{"fact":"end","at_us":29}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fact.Encode(c.in)
			if string(got) != c.want {
				t.Errorf("stored as\n%s\nwant\n%s", got, c.want)
			}
			if back, err := fact.Decode(got); err != nil || back != c.in {
				t.Errorf("read back as %+v, %v", back, err)
			}
		})
	}
}

func TestBrokenStoredFacts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no JSON", `fact`, `stored fact: invalid character 'c' in literal false (expecting 'l')`},
		{"cut off", `{"fact":"start"`, `stored fact: unexpected end of JSON input`},
		{"of a later version", `{"fact":"hologram","at_us":1}`, `stored fact: "hologram" is no kind of fact that this version knows`},
		{"of two kinds", `{"fact":"press","at_us":1,"side":"red","fact":"resign"}`, `stored fact: found two kinds of fact, one of them "resign"`},
		{"of no kind", `{"at_us":1}`, `stored fact: "" is no kind of fact that this version knows`},
		{"a side that is none", `{"fact":"press","at_us":1,"side":"blue"}`, `stored fact: side "blue": expected red or black`},
		{"a press of nobody", `{"fact":"press","at_us":1}`, `stored fact: a press names no side`},
		{"a ply before the first", `{"fact":"claim","at_us":1,"ply":-1}`, `stored fact: ply -1: plies are numbered from 1`},
		{"a point off the board", `{"fact":"event","at_us":1,"point":"j0"}`, `stored fact: point "j0": expected a file a-i and a rank 0-9, such as h2`},
		{"an event nowhere", `{"fact":"event","at_us":1}`, `stored fact: an event needs a point`},
		{"sensors that nobody told", `{"fact":"start","at_us":0}`, `stored fact: sensors "": expected 23 hex digits, a0 in the lowest bit of the first`},
		{"sensors cut off", `{"fact":"frame","at_us":1,"closed":"ff10"}`, `stored fact: sensors "ff10": expected 23 hex digits, a0 in the lowest bit of the first`},
		{"a 91st sensor", `{"fact":"frame","at_us":1,"closed":"00000000000000000000004"}`,
			`stored fact: sensors "00000000000000000000004": expected a hex digit from 0 to 3, because only two sensors are left at digit 23`},
		{"a digit that is none", `{"fact":"fault","at_us":1,"closed":"0000g000000000000000000"}`, `stored fact: sensors "0000g000000000000000000": expected a hex digit at digit 5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := fact.Decode([]byte(c.text))
			if err == nil {
				t.Fatalf("read as %+v, want an error", in)
			}
			if err.Error() != c.want {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
		})
	}
}

// FuzzDecode reads any bytes as a stored fact. A fact that can be read is stored and read again as the same.
func FuzzDecode(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.AddLines("testdata/every.jsonl")
	corpus.Add([]byte(`{"fact":"resume","at_us":12,"ply":-3,"text":"00","fen":"x","red_us":-5,"black_us":7}`))
	corpus.Add([]byte(`{"fact":"fault","at_us":12,"closed":"00000000000000001000000","fault":"ghost","cleared":true}`))
	corpus.Add([]byte(`{"fact":"frame","at_us":12,"closed":"fffffffffffffffffffffff"}`))
	corpus.Add([]byte(`{"fact":"event","at_us":-9,"point":"i9","placed":true,"bounces":-1,"uncertainty_us":-1}`))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		in, err := fact.Decode(text)
		if err != nil {
			return
		}
		stored := fact.Encode(in)
		if again, err := fact.Decode(stored); err != nil || !reflect.DeepEqual(again, in) {
			t.Fatalf("%s\nis stored as %s\nand read again as %+v, %v, want %+v", text, stored, again, err, in)
		}
	})
}
