package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// arbitrations are sessions with many claims and rulings, as traces.
var arbitrations = []string{
	// The duty stands, is disobeyed again, stands again, and the game after it is annulled in its turn.
	`trace 1
1000000 - c0
1500000 + c0
2500000 - b0
2900000 + c2
3500000 press red
4000000 claim black 1 c0
5000000 rule 1 duty_stands c0 "Trần" 9.1 "The elephant was lifted."
7000000 - c2
7500000 + b0
10000000 - b2
10400000 + e2
11000000 press red
12000000 claim black 1 "again"
13000000 rule 1 duty_stands c0 "Trần"
14000000 - e2
14500000 + b2
16000000 - c0
16400000 + e2
17000000 press red
18000000 - h9
18400000 + g7
19000000 press black
20000000 resign black
21000000 sign red "An"
22000000 sign black "Bình"
23000000 sign arbiter "Trần"
40000000 - g7
41000000 - e2
42000000 + h9
43000000 + c0
80000000 - b0
80400000 + c2
81000000 press red
82000000 - b9
82400000 + c7
83000000 press black
84000000 rule 2 technical_fault "Trần"
85000000 claim red 2
86000000 rule 2 reminder "Trần"
95000000 end
`,
	// Two restorations one upon the other, while a claim stays open.
	`trace 1
1000000 - h2
1400000 + e2
2000000 press red
3000000 - h9
3400000 + g7
4000000 press black
5000000 - h0
5400000 + g2
6000000 press red
6500000 claim black 3
7000000 rule 3 restore "Trần" 9.10
8000000 - g2
9000000 rule 2 restore "Trần" 9.10
10000000 + h0
11000000 - g7
12000000 + h9
15000000 - b9
15400000 + c7
16000000 press black
17000000 rule 2 accidental b9 "Trần"
18000000 - h0
18400000 + g2
19000000 press red
20000000 end
`,
}

// asRecorded is boardd's configuration when it records them.
var asRecorded = game.Config{Rulebook: "vn2004", Version: version.Number}

// words returns an entry that may come at any time of an arbitration.
func words(rng *rand.Rand) string {
	pick := func(of ...string) string { return of[rng.IntN(len(of))] }
	ply := fmt.Sprint(rng.IntN(4))
	switch rng.IntN(8) {
	case 0, 1:
		return strings.TrimSpace("claim " + pick("red", "black", "arbiter") + " " + ply + " " + pick("", "c0", "b0", "h9"))
	case 2:
		return "sign " + pick("red", "black", "arbiter") + ` "N."`
	case 3:
		return "rule " + ply + " dismissed \"T.\" revises=" + fmt.Sprint(1+rng.IntN(3))
	case 4:
		return "rule " + ply + " " + pick("duty_stands", "restore") + ` "T."`
	case 5:
		return "rule " + ply + " result " + pick("1-0", "0-1", "*") + ` "T."`
	case 6:
		return pick("stop", "go", "takeback", "rule 0 annulled \"T.\"")
	}
	return "rule " + ply + " " + pick("accidental", "technical_fault", "conduct_fault", "reminder", "warning") + " " + pick("red", "black") + ` "T."`
}

// writeArbitration writes a session with more entries at random times.
func writeArbitration(t *testing.T, rng *rand.Rand) (text string) {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimSuffix(arbitrations[rng.IntN(len(arbitrations))], "\n"), "\n")
	for range rng.IntN(5) {
		i := 1 + rng.IntN(len(lines)-1)
		at, _, _ := strings.Cut(lines[i], " ")
		lines = slices.Insert(lines, i, at+" "+words(rng)+"\n")
	}
	text = strings.Join(lines, "") + "\n"
	if _, err := trace.Parse(strings.NewReader(text)); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return text
}

// played is a line of a trace on a board, and its records.
type played struct {
	in      fact.Input
	records []record.Record
}

func play(t *testing.T, text string) (all []played) {
	t.Helper()
	return playBy(t, asRecorded, text)
}

func playBy(t *testing.T, config game.Config, text string) (all []played) {
	t.Helper()
	parsed, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	err = feed.Replay(parsed, config, func(in fact.Input, records []record.Record) error {
		all = append(all, played{in, records})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// kept returns the first inputs as the store holds them.
func kept(t *testing.T, all []played) *OpenSession {
	t.Helper()
	s := &OpenSession{}
	for _, p := range all {
		for _, r := range p.records {
			s.records = append(s.records, boardlog.Row{Bytes: record.Encode(r)})
		}
		in, err := fact.Decode(fact.Encode(p.in))
		if err != nil {
			t.Fatal(err)
		}
		s.facts = append(s.facts, in)
	}
	return s
}

// TestABoardBroughtBackGoesOnAsBefore restores a board from its stored inputs at each place of an arbitration: it derives the
// same for the past, and for the rest.
func TestABoardBroughtBackGoesOnAsBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(randtest.Seed(t, 1), 1))
	for range 20 {
		text := writeArbitration(t, rng)
		all := play(t, text)
		for cut := 1; cut < len(all); cut++ {
			board, err := game.NewBoard(asRecorded)
			if err != nil {
				t.Fatal(err)
			}
			if d := kept(t, all[:cut]).restore(board, func([]record.Record) {}); d != nil {
				t.Fatalf("cut after %d inputs: %s\n%s", cut, d, text)
			}
			for i, p := range all[cut:] {
				if got, want := marshal(board.Step(p.in)), marshal(p.records); got != want {
					t.Fatalf("cut after %d inputs, input %d says\n%swant\n%s%s", cut, cut+i, got, want, text)
				}
			}
		}
	}
}

func marshal(records []record.Record) string {
	var b strings.Builder
	for _, r := range records {
		b.Write(record.Encode(r))
		b.WriteByte('\n')
	}
	return b.String()
}

// TestAnArbitrationGoesOnAfterBoarddWasKilled leaves in a store the rows of a boardd that was killed, and goes on with it: in
// the end every row is that of an unbroken run.
func TestAnArbitrationGoesOnAfterBoarddWasKilled(t *testing.T) {
	rng := rand.New(rand.NewPCG(randtest.Seed(t, 2), 2))
	for range 8 {
		text := writeArbitration(t, rng)
		whole, broken := t.TempDir(), t.TempDir()
		recordTrace(t, whole, text)
		all := play(t, text)
		cut := 1 + rng.IntN(len(all)-1)
		leave(t, broken, all[:cut], asRecorded)
		recordTrace(t, broken, text)
		got, want := allRows(t, broken), allRows(t, whole)
		if !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("killed after %d inputs: %d rows, want %d\n%s\ngot\n%s\nwant\n%s", cut, len(got), len(want), text,
				bytes.Join(got, []byte("\n")), bytes.Join(want, []byte("\n")))
		}
		if got, want := sheetOf(t, broken), sheetOf(t, whole); got != want {
			t.Fatalf("the scoresheets differ:\n%s\nwant\n%s", got, want)
		}
	}
}

// leave stores the beginning of a session, and leaves it open.
func leave(t *testing.T, dir string, all []played, config game.Config) {
	t.Helper()
	store, err := recorder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	board, err := game.NewBoard(config)
	if err != nil {
		t.Fatal(err)
	}
	start, played := board.View().Position, &lines{}
	s := newSession(store, played.Name(), config, start.FEN(), nil)
	split, wall, steps := splitter{game: 1}, played.Wall(), []step(nil)
	for _, p := range all {
		st := split.split(p.in, p.records)
		st.wall = wall(p.in.At)
		steps = append(steps, st)
	}
	_, err = s.save(t.Context(), steps)
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestAnArbitrationGoesOnUnderAnotherVersion leaves open a session of an earlier version that this version derives alike: a
// trace goes on, a live board has nothing to report, and the scoresheet is that of an unbroken run.
func TestAnArbitrationGoesOnUnderAnotherVersion(t *testing.T) {
	earlier := asRecorded
	earlier.Version = "0.0.1"
	whole, broken := t.TempDir(), t.TempDir()
	recordTrace(t, whole, arbitrations[0])
	all := playBy(t, earlier, arbitrations[0])
	cut := len(all) / 2
	if _, err := newBoard(asRecorded, kept(t, all[:cut]), logtest.Silent(t), func([]record.Record) {}); err != nil {
		t.Error(err)
	}
	leave(t, broken, all[:cut], earlier)
	recordTrace(t, broken, arbitrations[0])
	if got, want := sheetOf(t, broken), sheetOf(t, whole); got != want {
		t.Errorf("the scoresheet is\n%s\nwant\n%s", got, want)
	}
}

// allRows returns the facts and records of a data directory in their order.
func allRows(t *testing.T, dir string) (rows [][]byte) {
	t.Helper()
	storetest.Games(t, dir, func(r *recorder.Reader, g boardlog.Game) {
		for row, err := range r.Rows(context.Background(), g.ID, 1) {
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, fmt.Appendf(nil, "%d %d %s %s", g.Number, row.Seq, row.Kind, row.Bytes))
		}
	})
	return rows
}

// away is how long the board was unseen.
const away sensor.Micros = 2_000_000

// after plays the rest of a trace on a live board that was switched on again while the pieces stood still.
func after(t *testing.T, text string, cut sensor.Micros) (said string) {
	t.Helper()
	all := play(t, text)
	n := slices.IndexFunc(all, func(p played) bool { return p.in.At > cut })
	board, err := game.NewBoard(asRecorded)
	if err != nil {
		t.Fatal(err)
	}
	s := kept(t, all[:n])
	if d := s.restore(board, func([]record.Record) {}); d != nil {
		t.Fatal(d)
	}
	closed := all[0].in.Fact.(fact.Start).Closed
	for _, p := range all[:n] {
		if e, ok := p.in.Fact.(fact.Event); ok {
			closed.Remove(e.Point)
			if e.Placed {
				closed.Add(e.Point)
			}
		}
	}
	var b strings.Builder
	at := s.until() + away
	_, err = feed.Resume(board, sensor.PipelineConfig{}, sensor.Frame{At: at, Closed: closed}, away, func(_ fact.Input, records []record.Record) error {
		b.WriteString(marshal(records))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all[n:] {
		p.in.At += away
		b.WriteString(marshal(board.Step(p.in)))
	}
	return b.String()
}

// TestALiveBoardKeepsItsArbitration switches a live board off in the middle of an arbitration, and on again two seconds later.
func TestALiveBoardKeepsItsArbitration(t *testing.T) {
	for _, tc := range []struct {
		name string
		text string
		cut  sensor.Micros // The last input that was stored.
		want []string      // The output afterwards, in this order.
	}{
		{"an imposed duty binds", arbitrations[0], 9_000_000, []string{
			`"type":"move","game":1,"ply":1,"side":"red","move":"b2e2"`,
			`"type":"finding","game":1,"ply":1,"side":"red","article":"9.1"`}},
		{"a restoration goes on", arbitrations[0], 5_500_000, []string{`"type":"restored","game":1,"ply":1`, `"move":"b2e2"`, `"type":"finding"`}},
		{"a claim stays open", arbitrations[0], 4_500_000, []string{`"type":"claim","game":1,"claim":1,"state":"answered","ruling":1`}},
		{"the second game counts on", arbitrations[0], 84_500_000, []string{`"type":"claim","game":2,"claim":1`, `"type":"ruling","game":2,"ruling":2`}},
		{"one restoration upon the other goes on", arbitrations[1], 9_500_000, []string{`"type":"restored","game":1,"ply":2`, `"ply":2,"side":"black","move":"b9c7"`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			said := after(t, tc.text, tc.cut)
			left := said
			for _, want := range tc.want {
				_, behind, found := strings.Cut(left, want)
				if !found {
					t.Fatalf("it says\n%sand not, in its place, %s", said, want)
				}
				left = behind
			}
		})
	}
}
