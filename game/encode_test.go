package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

func point(t testing.TB, name string) engine.Point {
	t.Helper()
	p, err := engine.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestStoredFacts pins how each kind of input is stored: those who wrote the facts of the past expect them to be read.
func TestStoredFacts(t *testing.T) {
	start := engine.StartPosition()
	board := start.Occupied()
	h2 := point(t, "h2")
	for _, c := range []struct {
		name string
		in   game.Input
		want string
	}{
		{"the board switched on", game.Input{Kind: game.KindStart, Frame: board},
			`{"fact":"start","at_us":0,"closed":"ff1080aaa00004551400ef3"}`},
		{"a lift", game.Input{Kind: game.KindEvent, At: 3918000, Event: sensor.Event{At: 3918000, Point: h2, Uncertainty: 1000}},
			`{"fact":"event","at_us":3918000,"point":"h2","uncertainty_us":1000}`},
		{"a place after bounces", game.Input{Kind: game.KindEvent, At: 4500000,
			Event: sensor.Event{At: 4500000, Point: point(t, "e2"), Placed: true, Bounces: 3, Uncertainty: 1000}}, `{"fact":"event","at_us":4500000,"point":"e2","placed":true,"bounces":3,"uncertainty_us":1000}`},
		{"all sensors", game.Input{Kind: game.KindFrame, At: 7, Frame: engine.SetOf(h2)}, `{"fact":"frame","at_us":7,"closed":"00000020000000000000000"}`},
		{"a press", game.Input{Kind: game.KindPress, At: 8, Side: engine.Red}, `{"fact":"press","at_us":8,"side":"red"}`},
		{"a start where the record is evidence", game.Input{Kind: game.KindStart, At: 9, Evidence: true},
			`{"fact":"start","at_us":9,"closed":"00000000000000000000000","board_is_evidence":true}`},
		{"an adjust announced", game.Input{Kind: game.KindAdjust, At: 9, Side: engine.Black, On: true}, `{"fact":"adjust","at_us":9,"side":"black","on":true}`},
		{"an adjust of two pieces that are named", game.Input{Kind: game.KindAdjust, At: 9, Side: engine.Red, On: true, Named: engine.SetOf(point(t, "b2"), point(t, "h2"))},
			`{"fact":"adjust","at_us":9,"side":"red","on":true,"points":["b2","h2"]}`},
		{"an adjust ended", game.Input{Kind: game.KindAdjust, At: 10, Side: engine.Black}, `{"fact":"adjust","at_us":10,"side":"black"}`},
		{"a gap", game.Input{Kind: game.KindGap, At: 11, Gap: 250000}, `{"fact":"gap","at_us":11,"length_us":250000}`},
		{"a fault", game.Input{Kind: game.KindFault, At: 12,
			Fault: sensor.Fault{Kind: sensor.Chatter, At: 12, Points: engine.SetOf(h2)}}, `{"fact":"fault","at_us":12,"closed":"00000020000000000000000","fault":"chatter"}`},
		{"a fault that is over", game.Input{Kind: game.KindFault, At: 13,
			Fault: sensor.Fault{Kind: sensor.Chatter, At: 13, Points: engine.SetOf(h2), Cleared: true}}, `{"fact":"fault","at_us":13,"closed":"00000020000000000000000","fault":"chatter","cleared":true}`},
		{"a resignation", game.Input{Kind: game.KindResign, At: 14, Side: engine.Black}, `{"fact":"resign","at_us":14,"side":"black"}`},
		{"a draw agreed", game.Input{Kind: game.KindAgree, At: 15}, `{"fact":"agree","at_us":15}`},
		{"a draw offered", game.Input{Kind: game.KindOffer, At: 16, Side: engine.Red}, `{"fact":"offer","at_us":16,"side":"red"}`},
		{"a stop", game.Input{Kind: game.KindStop, At: 17}, `{"fact":"stop","at_us":17}`},
		{"a go", game.Input{Kind: game.KindGo, At: 18}, `{"fact":"go","at_us":18}`},
		{"a claim", game.Input{Kind: game.KindClaim, At: 19, Side: engine.Red, Ply: 12, Point: engine.NoPoint}, `{"fact":"claim","at_us":19,"side":"red","ply":12}`},
		{"a ruling on a piece", game.Input{Kind: game.KindRule, At: 20, Ply: 12, Text: "accidental", Point: h2, Name: "Lý Anh"}, `{"fact":"rule","at_us":20,"point":"h2","ply":12,"text":"accidental","name":"Lý Anh"}`},
		{"a ruling on a ply", game.Input{Kind: game.KindRule, At: 21, Ply: 12, Text: "upheld", Point: engine.NoPoint}, `{"fact":"rule","at_us":21,"point":"-","ply":12,"text":"upheld"}`},
		{"a token made", game.Input{Kind: game.KindToken, At: 21, Text: "made", Name: "Lan", Side: engine.Red, By: "operator", Role: "operator",
			Grant: game.Grant{Gives: "player", Of: 7, When: "2026-11-21T09:00:00Z"}},
			`{"fact":"token","at_us":21,"side":"red","text":"made","name":"Lan","by":"operator","role":"operator","gives":"player","of_game":7,"when":"2026-11-21T09:00:00Z"}`},
		{"a takeback", game.Input{Kind: game.KindTakeback, At: 22}, `{"fact":"takeback","at_us":22}`},
		{"a turned board", game.Input{Kind: game.KindTurned, At: 23}, `{"fact":"turned","at_us":23}`},
		{"a result", game.Input{Kind: game.KindResult, At: 24, Text: "1-0"}, `{"fact":"result","at_us":24,"text":"1-0"}`},
		{"tags", game.Input{Kind: game.KindTags, At: 25, Text: "red=许银川\nevent=\"open\""}, `{"fact":"tags","at_us":25,"text":"red=许银川\nevent=\"open\""}`},
		{"a new game", game.Input{Kind: game.KindNew, At: 26}, `{"fact":"new","at_us":26}`},
		{"a delay", game.Input{Kind: game.KindDelay, At: 26, Delay: trace.Delay{Time: 600_000_000, Moves: 2}}, `{"fact":"delay","at_us":26,"delay_us":600000000,"delay_moves":2}`},
		{"no delay", game.Input{Kind: game.KindDelay, At: 26}, `{"fact":"delay","at_us":26}`},
		{"a delay of the next game", game.Input{Kind: game.KindDelay, At: 26, Next: true}, `{"fact":"delay","at_us":26,"next":true}`},
		{"a delay that games begin with", game.Input{Kind: game.KindStart, Frame: board, Delay: trace.Delay{Time: 5}},
			`{"fact":"start","at_us":0,"closed":"ff1080aaa00004551400ef3","delay_us":5}`},
		{"time passing", game.Input{Kind: game.KindTick, At: 27}, `{"fact":"tick","at_us":27}`},
		{"a trace broken off", game.Input{Kind: game.KindBreak, At: 28}, `{"fact":"break","at_us":28}`},
		{"the end", game.Input{Kind: game.KindEnd, At: 29}, `{"fact":"end","at_us":29}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := game.EncodeInput(c.in)
			if string(got) != c.want {
				t.Errorf("stored as\n%s\nwant\n%s", got, c.want)
			}
			if back, err := game.DecodeInput(got); err != nil || back != c.in {
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
		{"of no kind", `{"at_us":1}`, `stored fact: "" is no kind of fact that this version knows`},
		{"a side that is none", `{"fact":"press","at_us":1,"side":"blue"}`, `stored fact: side "blue": expected red or black`},
		{"a point off the board", `{"fact":"event","at_us":1,"point":"j0"}`, `stored fact: point "j0": expected a file a-i and a rank 0-9, such as h2`},
		{"an event nowhere", `{"fact":"event","at_us":1}`, `stored fact: an event needs a point`},
		{"sensors that nobody told", `{"fact":"start","at_us":0}`, `stored fact: sensors "": expected 23 hex digits, a0 in the lowest bit of the first`},
		{"sensors cut off", `{"fact":"frame","at_us":1,"closed":"ff10"}`, `stored fact: sensors "ff10": expected 23 hex digits, a0 in the lowest bit of the first`},
		{"a 91st sensor", `{"fact":"frame","at_us":1,"closed":"00000000000000000000004"}`,
			`stored fact: sensors "00000000000000000000004": expected a hex digit from 0 to 3, because only two sensors are left at digit 23`},
		{"a digit that is none", `{"fact":"fault","at_us":1,"closed":"0000g000000000000000000"}`, `stored fact: sensors "0000g000000000000000000": expected a hex digit at digit 5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := game.DecodeInput([]byte(c.text))
			if err == nil {
				t.Fatalf("read as %+v, want an error", in)
			}
			if err.Error() != c.want {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
		})
	}
}

// FuzzDecodeInput reads any bytes as a stored fact. What can be read is stored and read again as the same, and a board
// takes it, at any moment of its life.
func FuzzDecodeInput(f *testing.F) {
	for kind := game.KindStart; kind <= game.KindEnd; kind++ {
		f.Add(game.EncodeInput(game.Input{Kind: kind, At: 5000, Side: engine.Red, On: true, Gap: 1000, Ply: 3, Text: "1-0", Name: "Lý"}))
	}
	f.Add([]byte(`{"fact":"fault","at_us":12,"closed":"00000000000000001000000","fault":"ghost","cleared":true}`))
	f.Add([]byte(`{"fact":"frame","at_us":12,"closed":"fffffffffffffffffffffff"}`))
	f.Add([]byte(`{"fact":"event","at_us":-9,"point":"i9","placed":true,"bounces":-1,"uncertainty_us":-1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := game.DecodeInput(text)
		if err != nil {
			return
		}
		stored := game.EncodeInput(in)
		if again, err := game.DecodeInput(stored); err != nil || again != in {
			t.Fatalf("%s\nis stored as %s\nand read again as %+v, %v, want %+v", text, stored, again, err, in)
		}
		for _, before := range [][]game.Input{nil, {opened}, {opened, firstLift}} {
			board := newBoard(t, game.Config{})
			for _, in := range append(before, in, closed) {
				for _, r := range board.Step(in) {
					game.Marshal(r)
				}
			}
		}
	})
}

// The first two facts of a game, and the last.
var (
	opened    = game.Input{Kind: game.KindStart, Frame: startPosition.Occupied()}
	firstLift = game.Input{Kind: game.KindEvent, At: 1000, Event: sensor.Event{At: 1000, Point: startPosition.PiecesOf(engine.Red).First()}}
	closed    = game.Input{Kind: game.KindEnd, At: 3_600_000_000}

	startPosition = engine.StartPosition()
)

// TestStoredFactsSayTheSameAgain plays sessions, stores their facts and derives all anew from those alone: the bytes of
// the records are the same. Sessions are played as traces, and as a live board sees them: there time also passes
// between the facts, which is stored nowhere.
func TestStoredFactsSayTheSameAgain(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for _, s := range handsSessions(t, random) {
		t.Run(s.name, func(t *testing.T) {
			parsed, err := trace.Parse(strings.NewReader(s.text))
			if err != nil {
				t.Fatal(err)
			}
			config := game.Config{}.With(parsed.Header)
			played, live := &store{t: t}, &store{t: t}
			if err := game.Replay(parsed, game.Config{}, played.take); err != nil {
				t.Fatal(err)
			}
			feedLive(t, parsed, random, live)
			again := played.deriveAgain(config)
			for _, other := range []struct {
				name    string
				records []string
			}{{"derived again", again}, {"played live", live.records}, {"played live and derived again", live.deriveAgain(config)}} {
				if d := difference(played.records, other.records); d != "" {
					t.Errorf("seed %d, %s: %s: %s", seed, s.again, other.name, d)
				}
			}
		})
	}
}

// difference returns the first place where two lists differ, empty for none.
func difference(want, got []string) string {
	for i := range max(len(want), len(got)) {
		a, b := "nothing", "nothing"
		if i < len(want) {
			a = want[i]
		}
		if i < len(got) {
			b = got[i]
		}
		if a != b {
			return fmt.Sprintf("record %d is\n%s\nand not\n%s", i+1, b, a)
		}
	}
	return ""
}

// store keeps facts and records as bytes.
type store struct {
	t       *testing.T
	facts   [][]byte
	records []string
}

func (s *store) take(in game.Input, said []game.Record) error {
	if in.Kind != game.KindTick {
		s.facts = append(s.facts, game.EncodeInput(in))
	}
	for _, r := range said {
		s.records = append(s.records, string(game.Marshal(r)))
	}
	return nil
}

// deriveAgain returns the records of a new board that is given the stored facts.
func (s *store) deriveAgain(config game.Config) []string {
	s.t.Helper()
	board, err := game.NewBoard(config)
	if err != nil {
		s.t.Fatal(err)
	}
	derived := &store{t: s.t}
	for _, fact := range s.facts {
		in, err := game.DecodeInput(fact)
		if err != nil {
			s.t.Fatal(err)
		}
		derived.take(in, board.Step(in))
	}
	return derived.records
}

// feedLive feeds a trace to a board as hardware would: scan after scan, with time passing in between.
func feedLive(t *testing.T, played *trace.Trace, random *rand.Rand, s *store) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	board, err := game.NewBoard(game.Config{}.With(played.Header))
	must(err)
	closed, err := played.Start()
	must(err)
	config := sensor.PipelineConfig{
		Debounce: sensor.DebounceConfig{Scan: played.Scan},
		Health:   sensor.HealthConfig{Scan: played.Scan},
	}
	feed, err := game.NewFeed(board, config, sensor.Frame{Closed: closed}, s.take)
	must(err)
	now := sensor.Micros(0)
	for lines := played.Lines; len(lines) > 0; {
		at, n := lines[0].At, 1
		for n < len(lines) && lines[n].At == at {
			n++
		}
		for seen := at - lines[0].Gap; now < seen-1 && random.IntN(3) > 0; {
			now += 1 + sensor.Micros(random.Int64N(int64(seen-now-1)))
			must(feed.Advance(now))
		}
		must(feedScan(feed, lines[:n], &closed, played.Scan))
		lines, now = lines[n:], at
	}
}

// feedScan feeds the lines of one moment: what the sensors see, then what is said.
func feedScan(feed *game.Feed, lines []trace.Line, closed *engine.PointSet, scan sensor.Micros) error {
	frame, before := sensor.Frame{At: lines[0].At}, *closed
	pass := feed.Frame
	for _, l := range lines {
		switch l.Kind {
		case trace.Gap:
			if err := feed.Gap(l.At, l.Gap); err != nil {
				return err
			}
			pass = feed.Resync
		case trace.Lift:
			closed.Remove(l.Point)
		case trace.Place:
			closed.Add(l.Point)
		case trace.Frame:
			*closed, l.Uncertainty = l.Frame, scan
		default:
			continue
		}
		frame.Uncertainty = max(frame.Uncertainty, l.Uncertainty)
	}
	frame.Closed = *closed
	if frame.Closed != before || frame.Uncertainty > 0 {
		if err := pass(frame); err != nil {
			return err
		}
	}
	for _, l := range lines {
		if err := sayLine(feed, l); err != nil {
			return err
		}
	}
	return nil
}

// sayLine says what is no sensor's; kinds of lines and of inputs bear the same names.
func sayLine(feed *game.Feed, l trace.Line) error {
	switch l.Kind {
	case trace.Lift, trace.Place, trace.Gap, trace.Frame:
		return nil
	case trace.End:
		return feed.End(l.At)
	}
	for kind := game.KindStart; kind <= game.KindEnd; kind++ {
		if kind.String() == l.Kind.String() {
			return feed.Say(game.Input{Kind: kind, At: l.At, Side: l.Side, On: l.On, Ply: l.Ply, Text: l.Text,
				Point: l.Point, Name: l.Name})
		}
	}
	return fmt.Errorf("a line of kind %q has no input", l.Kind)
}
