package trace_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/trace"
)

func samples(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.trace")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples in testdata: %v", err)
	}
	texts := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(data)
	}
	return texts
}

func parse(t testing.TB, text string) *trace.Trace {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func TestSamplesComeBackAsTheyAre(t *testing.T) {
	for name, text := range samples(t) {
		tr := parse(t, text)
		if got := trace.Format(tr); got != text {
			t.Errorf("%s: written again it differs", name)
		}
		if again := parse(t, trace.Format(tr)); !reflect.DeepEqual(tr, again) {
			t.Errorf("%s: parsed again it differs", name)
		}
	}
}

func TestEveryLine(t *testing.T) {
	tr := parse(t, samples(t)["every-line.trace"])
	h2, e2, h9 := engine.NewPoint(7, 2), engine.NewPoint(4, 2), engine.NewPoint(7, 9)
	none := engine.NoPoint
	start := engine.StartPosition()
	g6 := engine.SetOf(engine.NewPoint(6, 6))
	want := []trace.Line{
		{At: 3918000, Number: 10, Fact: trace.Edge{Point: h2, Uncertainty: 1000}},
		{At: 4193000, Number: 11, Fact: trace.Edge{Placed: true, Point: e2, Uncertainty: 2000}},
		{At: 4488879, Number: 12, Fact: fact.Press{Side: engine.First}},
		{At: 9000000, Number: 13, Fact: fact.Adjust{Side: engine.First, On: true}},
		{At: 9200000, Number: 14, Fact: fact.Adjust{Side: engine.First}},
		{At: 9500000, Number: 15, Fact: fact.Gap{Length: 700000}},
		{At: 9500000, Number: 16, Fact: fact.Frame{Closed: start.Occupied().Xor(engine.SetOf(h2, e2))}},
		{At: 9600000, Number: 17, Fact: fact.Resign{Side: engine.Second}},
		{At: 9600000, Number: 18, Fact: fact.Agree{}},
		{At: 9600000, Number: 19, Fact: fact.Offer{Side: engine.First}},
		{At: 9600000, Number: 20, Fact: fact.Stop{}},
		{At: 9600000, Number: 21, Fact: fact.Go{}},
		{At: 9600000, Number: 22, Fact: fact.Claim{Point: none, Side: engine.First, Ply: 17}},
		{At: 9600000, Number: 23, Fact: fact.Ruling{Point: h9, Ply: 17, Text: "accidental", Name: "Trọng tài #1"}},
		{At: 9600000, Number: 24, Fact: fact.Ruling{Point: none, Ply: 18, Text: "restored"}},
		{At: 9600000, Number: 25, Fact: fact.Takeback{}},
		{At: 9600000, Number: 26, Fact: fact.Turned{}},
		{At: 9600000, Number: 27, Fact: fact.Claim{Point: none, Side: engine.Second, Text: "My time is wrong."}},
		{At: 9600000, Number: 28, Fact: fact.Claim{Point: h9, Ply: 16}},
		{At: 9600000, Number: 29, Fact: fact.Ruling{Point: h9, Ply: 16, Text: trace.RuleDutyStands, Name: "Trần", Article: "9.2", Reason: "He lifted the horse first.", Claim: 2}},
		{At: 9600000, Number: 30, Fact: fact.Ruling{Point: none, Side: engine.First, Ply: 16, Text: trace.RuleTime, Name: "Trần", Amount: -120000000, Article: "part3"}},
		{At: 9600000, Number: 31, Fact: fact.Ruling{Point: none, Text: trace.RuleDismissed, Name: "Trần", Revises: 2}},
		{At: 9600000, Number: 32, Fact: fact.Ruling{Point: none, Ply: 17, Text: trace.RuleResult, Name: "Trần", Result: "1/2-1/2"}},
		{At: 9600000, Number: 33, Fact: fact.Sign{Name: "Trần", Covers: true, Layout: 2}},
		{At: 9600000, Number: 34, Fact: fact.Delay{PublicDelay: fact.PublicDelay{Time: 600_000_000}}},
		{At: 9600000, Number: 35, Fact: fact.Delay{PublicDelay: fact.PublicDelay{Time: 600_000_000, Moves: 2}}},
		{At: 12000000, Number: 36, Fact: fact.End{}},
	}
	for i, line := range want {
		if i < len(tr.Lines) && tr.Lines[i] != line {
			t.Errorf("line %d: got %+v, want %+v", line.Number, tr.Lines[i], line)
		}
	}
	if len(tr.Lines) != len(want) {
		t.Errorf("got %d lines, want %d", len(tr.Lines), len(want))
	}
	if *tr.Board != start.Occupied().Without(g6) {
		t.Errorf("board: got %v", tr.Board.Points())
	}
	if tr.Rulebook != "vn2004" || tr.Scan != 1000 || tr.Date != "2026-11-21T09:30:00+07:00" {
		t.Errorf("header: got %+v", tr.Header)
	}
	if want := []trace.Tag{{"red", "Nguyễn Văn A"}, {"black", "Player #2"}, {"table", "7"}}; !reflect.DeepEqual(tr.Tags, want) {
		t.Errorf("tags: got %v, want %v", tr.Tags, want)
	}
	if got := tr.Tag("black"); got != "Player #2" {
		t.Errorf("Tag(black): got %q", got)
	}
}

func TestBothCasesOfHex(t *testing.T) {
	tr := parse(t, "trace 1\n0 frame FfFfFfFfFfFfFfFfFfFfFf3\n")
	if got := tr.Lines[0].Fact; got != (fact.Frame{Closed: engine.AllPoints}) {
		t.Errorf("got %v, want all points", got)
	}
}

func TestBrokenTraces(t *testing.T) {
	const head = "trace 1\nscan_us 1000\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "line 1, column 1: expected `trace 1`, found the end of the file"},
		{"another file", "[Event \"x\"]", "line 1, column 1: expected `trace 1`, the first line of a trace, found \"[Event\""},
		{"a later version", "# ours\ntrace 2\n", "line 2, column 7: expected `trace 1`, the first line of a trace, found \"2\""},
		{"a key twice", head + "scan_us 2000\n", "line 3, column 1: expected another key (scan_us was given on line 2), found \"scan_us\""},
		{"a key without a value", head + "red   # who?\n", "line 3, column 7: expected a value for red, found a comment"},
		{"a scan of no time", "trace 1\nscan_us 0", "line 2, column 9: expected the scan's period in microseconds (a whole number from 1 to 1000000), found \"0\""},
		{"a bad position", "trace 1\nfen 9/9 w\n", "line 2, column 5: expected a position as FEN, found \"9/9 w\" ("},
		{"a rank too short", "trace 1\nboard xxx/9/9/9/9/9/9/9/9/9\n", "line 2, column 10: expected x, a digit or / so that each of ten ranks has nine points (here rank 9, 3 so far), found \"/9/9/9/9/9/9/9/9/9\""},
		{"nine ranks", "trace 1\nboard 9/9/9/9/9/9/9/9/9\n", "line 2, column 24: expected ten ranks of nine points (rank 1 has 9 so far), found the end of the placement"},
		{"a word where a time belongs", head + "1 agree\nred A\n", "line 4, column 1: expected a time in microseconds (a whole number from 0 to 1000000000000000), found \"red\""},
		{"times go back", head + "5 agree\n4 agree\n", "line 4, column 1: expected a time not before 5, because times don't go backwards, found \"4\""},
		{"a negative time", head + "-5 agree\n", "line 3, column 1: expected a header key of letters, digits and _, of at most 100 bytes, or a time, found \"-5\""},
		{"no word", head + "5\n", "line 3, column 2: expected -, +, press, adjust, gap, frame, resign, agree, offer, decline, schedule, arrived, replay, stop, go, claim, rule, sign, takeback, vary, limit, turned, seal, adjourn, open, promote, name, delay or end, found the end of the line"},
		{"an unknown word", head + "5 ẽ lift h2\n", "line 3, column 3: expected -, +, press, adjust, gap, frame, resign, agree, offer, decline, schedule, arrived, replay, stop, go, claim, rule, sign, takeback, vary, limit, turned, seal, adjourn, open, promote, name, delay or end, found \"ẽ\""},
		{"a blank is sealed", head + "5 seal \" \" red\n", "line 3, column 8: expected what the player has written, found nothing"},
		{"no such point", head + "5 - j2\n", "line 3, column 5: expected a point, a file a-i and a rank 0-9, such as h2, found \"j2\""},
		{"half an edge", head + "5 -", "line 3, column 4: expected a point, a file a-i and a rank 0-9, such as h2, found the end of the line"},
		{"half an uncertainty", head + "5 - h2 ~", "line 3, column 9: expected the uncertainty in microseconds (a whole number from 0 to 1000000000000000), found the end of the line"},
		{"too much on the line", head + "5 - h2 h3", "line 3, column 8: expected the end of the line, found \"h3\""},
		{"no such side", head + "5 press white", "line 3, column 9: expected red or black, found \"white\""},
		{"what is named is no point", head + "5 adjust red on h2 j9", "line 3, column 20: expected a point, a file a-i and a rank 0-9, such as h2, found \"j9\""},
		{"a piece named at the end of an adjustment", head + "5 adjust red off h2", "line 3, column 18: expected the end of the line, found \"h2\""},
		{"neither on nor off", head + "5 adjust red", "line 3, column 13: expected on or off, found the end of the line"},
		{"a gap of no time", head + "5 gap 0", "line 3, column 7: expected the length of the gap in microseconds (a whole number from 1 to 1000000000000000), found \"0\""},
		{"a short frame", head + "5 frame 3F", "line 3, column 9: expected 23 hex digits, a0 in the lowest bit of the first, found \"3F\""},
		{"a digit that is none", head + "5 frame 0000000000000000000000g", "line 3, column 31: expected a hex digit, found \"g\""},
		{"a 91st sensor", head + "5 frame 00000000000000000000004", "line 3, column 31: expected a hex digit from 0 to 3, because only two sensors are left, found \"4\""},
		{"no such claimant", head + "5 claim white", "line 3, column 9: expected red, black or arbiter, found \"white\""},
		{"no such ply", head + "5 claim red 1000001", "line 3, column 13: expected a ply (a whole number from 0 to 1000000), found \"1000001\""},
		{"a limit of no plies", head + "5 limit red 0", "line 3, column 13: expected a number of plies (a whole number from 1 to 1000000), found \"0\""},
		{"a claim out of order", head + "5 claim red h9 17", "line 3, column 16: expected a ply, repetition, 50 or 60, a point or a text in double quotes, in this order, found \"17\""},
		{"half a result", head + "5 rule 17 result 2-0", "line 3, column 18: expected a result: 1-0, 0-1, 1/2-1/2, 0-0, *, found \"2-0\""},
		{"an amount for nobody", head + "5 rule 17 time 3000", "line 3, column 16: expected red or black, a point, a name in double quotes, claim=N or revises=R, in this order, found \"3000\""},
		{"no amount", head + "5 rule 17 time red \"A\"", "line 3, column 20: expected microseconds for the side's clock, negative to take them from it, found \"\\\"A\\\"\""},
		{"an article of nobody", head + "5 rule 17 reminder red 9.8", "line 3, column 24: expected red or black, a point, a name in double quotes, claim=N or revises=R, in this order, found \"9.8\""},
		{"no such reference", head + "5 rule 17 dismissed \"A\" revise=3", "line 3, column 25: expected claim=N or revises=R, each once, found \"revise=3\""},
		{"a reference to nothing", head + "5 rule 17 dismissed \"A\" claim=", "line 3, column 31: expected the number of a claim or a ruling (a whole number from 1 to 1000000), found the end of the line"},
		{"an endless reason", head + "5 rule 17 x \"A\" \"" + strings.Repeat("A", 900) + "\"", "line 3, column 17: expected a text of at most 900 bytes, found one of 901"},
		{"nobody signed", head + "5 sign red \"\"", "line 3, column 12: expected a name in double quotes, found an empty one"},
		{"a ruling without a word", head + "5 rule 17 \"A\"", "line 3, column 11: expected a ruling, one word such as accidental, found \"\\\"A\\\"\""},
		{"an open quote", head + "5 rule 17 x \"A", "line 3, column 13: expected a text in double quotes, found \"\\\"A\""},
		{"more after the end", head + "5 end\n6 agree\n", "line 4, column 1: expected nothing but comments after the line `end`, found \"6\""},
		{"not UTF-8", head + "red \xff\n", "line 3, column 5: expected UTF-8 text, found the byte 0xff"},
		{"an endless text", head + "red " + strings.Repeat("\x1e", 901), "line 3, column 5: expected a text of at most 900 bytes, found one of 901"},
		{"an endless name", head + "5 rule 17 x \"" + strings.Repeat("A", 901) + "\"", "line 3, column 13: expected a text of at most 900 bytes, found one of 901"},
		{"an endless key", head + strings.Repeat("k", 101) + " x", "line 3, column 1: expected a header key of letters, digits and _, of at most 100 bytes, or a time, found \"kkk"},
		{"an endless line", head + "red " + strings.Repeat("x", 5000), "line 3, column 4096: expected a line of less than 4096 bytes, found a longer one: is this a trace?"},
		{"a byte-order mark", "\ufefftrace 1\n", "line 1, column 1: expected `trace 1`, found a byte-order mark before it: write UTF-8 without one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr, err := trace.Parse(strings.NewReader(c.text))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("got error %v\nwant      %s", err, c.want)
			}
			if tr != nil {
				t.Error("something was half read")
			}
			if where := new(trace.Error); !errors.As(err, &where) {
				t.Errorf("%T does not name the place", err)
			}
		})
	}
}

func TestWhatIsForgiven(t *testing.T) {
	plain := parse(t, "trace 1\nrulebook vn2004\n5 - h2\n7 end\n")
	for name, text := range map[string]string{
		"carriage returns":           "trace 1\r\nrulebook vn2004\r\n5 - h2\r\n7 end\r\n",
		"no line feed at the end":    "trace 1\nrulebook vn2004\n5 - h2\n7 end",
		"tabs and spaces":            "  trace\t1\n rulebook   vn2004  \n\t5 -  h2 \n7 end \t\n",
		"comments":                   "trace 1 # ours\nrulebook vn2004# the law\n5 - h2 # a cannon\n7 end#\n",
		"the default uncertainty":    "trace 1\nrulebook vn2004\n5 - h2 ~1000\n7 end\n",
		"a quoted value":             "trace 1\nrulebook \"vn2004\"\n5 - h2\n7 end\n",
		"blank lines after the end":  "trace 1\nrulebook vn2004\n5 - h2\n7 end\n\n# that was it\n",
		"blank lines and a comment ": "# a comment\n\ntrace 1\n\nrulebook vn2004\n#\n5 - h2\n7 end\n",
	} {
		got := parse(t, text)
		got.RuledAt = plain.RuledAt
		for i := range got.Lines {
			got.Lines[i].Number = plain.Lines[i].Number
		}
		if !reflect.DeepEqual(got, plain) {
			t.Errorf("%s: got %+v, want %+v", name, got, plain)
		}
	}
}

func TestReaderGivesEachLineAsItComes(t *testing.T) {
	in, out := io.Pipe()
	go func() { _, _ = io.WriteString(out, "trace 1\nred A\n5 - h2\n") }()
	r, err := trace.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	header := r.Header()
	if got := header.Tag("red"); got != "A" {
		t.Errorf("red: got %q, want A", got)
	}
	if line, err := r.Next(); err != nil || line.Word() != "-" {
		t.Fatalf("got %+v, %v: want the lift, although nothing follows yet", line, err)
	}
	go func() { _, _ = io.WriteString(out, "6 + e2\n"); out.Close() }()
	if line, err := r.Next(); err != nil || line.Word() != "+" {
		t.Fatalf("got %+v, %v: want the place", line, err)
	}
	for range 2 {
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("got %v, want io.EOF", err)
		}
	}
}

func TestAFileThatCannotBeRead(t *testing.T) {
	broken := errors.New("the disk is gone")
	_, err := trace.Parse(io.MultiReader(strings.NewReader("trace 1\n5 - h2\n"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || err.Error() != "read line 3 of the trace: the disk is gone" {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, text := range samples(f) {
		corpus.Add(text[:min(len(text), 1500)])
	}
	corpus.Add("trace 1\nred " + strings.Repeat("\x1e", 900) + "\n5 rule 17 x \"" + strings.Repeat("\x1e", 900) + "\"")
	corpus.Add("trace 1\n5 adjust red on h2 b2\n6 adjust red off\n7 adjust black on")
	corpus.Add("trace 1\n5 claim arbiter 0 h9 \"a\"\n5 rule 0 time red a0 -5 \"A\" 9.6 \"b\" claim=1 revises=2\n5 rule 3 result * \"A\" a-b.c")
	corpus.Add("trace 1\nx \"\\u00e9 #\"\n0 rule 1 a a0 \"\\x41\"\n0 frame ffffffffffffffffffffff3")
	corpus.Add("trace 1\nround 3\ncontrol 5400\nrulebook fide2023\nrepetition none\n5 press red")
	corpus.Fuzz(func(t testing.TB, text string) {
		tr, err := trace.Parse(strings.NewReader(text))
		if err != nil {
			var where *trace.Error
			if !errors.As(err, &where) || where.Line < 1 || where.Column < 1 || where.Expected == "" || where.Found == "" {
				t.Fatalf("an error that does not name its place: %#v", err)
			}
			return
		}
		again := parse(t, trace.Format(tr))
		for i := range again.Lines {
			again.Lines[i].Number = tr.Lines[i].Number
		}
		again.RuledAt, again.JudgedAt, again.ControlAt = tr.RuledAt, tr.JudgedAt, tr.ControlAt
		if !reflect.DeepEqual(tr, again) {
			t.Fatalf("written and parsed again it differs:\n%s", trace.Format(tr))
		}
		items(t, tr)
	})
}

// TestSidesOfChess: a program's trace names the sides of the board, a person's those of the game.
func TestSidesOfChess(t *testing.T) {
	for _, word := range []string{"white", "red"} {
		text := "trace 1\nplay chess\n0 press " + word + "\n1 rule 3 time " + word + " 120000000\n2 rule 1 illegal_move " + word + "\n"
		tr, err := trace.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range tr.Lines {
			side := engine.NoSide
			switch f := line.Fact.(type) {
			case fact.Press:
				side = f.Side
			case fact.Ruling:
				side = f.Side
			}
			if side != engine.First {
				t.Errorf("%s: line %d: %s", word, line.Number, side)
			}
		}
	}
}
