package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// FuzzStoredFact gives a board every readable stored fact, at any moment of its life.
func FuzzStoredFact(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.AddLines("../fact/testdata/every.jsonl")
	corpus.Add([]byte(`{"fact":"fault","at_us":12,"closed":"00000000000000001000000","fault":"ghost","cleared":true}`))
	corpus.Add([]byte(`{"fact":"frame","at_us":12,"closed":"fffffffffffffffffffffff"}`))
	corpus.Add([]byte(`{"fact":"event","at_us":-9,"point":"i9","placed":true,"bounces":-1,"uncertainty_us":-1}`))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		in, err := fact.Decode(text)
		if err != nil {
			return
		}
		for _, before := range [][]fact.Input{nil, {opened}, {opened, firstLift}} {
			board := newBoard(t, game.Config{})
			for _, in := range append(before, in, closed) {
				for _, r := range board.Step(in) {
					record.Encode(r)
				}
			}
		}
	})
}

// The first two facts of a game, and the last.
var (
	opened    = fact.Input{Fact: fact.Start{Closed: startPosition.Occupied()}}
	firstLift = fact.Input{At: 1000, Fact: fact.Event{Point: startPosition.PiecesOf(engine.First).First()}}
	closed    = fact.Input{At: 3_600_000_000, Fact: fact.End{}}

	startPosition = engine.StartPosition()
)

// TestStoredFactsSayTheSameAgain plays sessions, stores their facts and derives all anew from those alone: the bytes of the records are
// the same. Sessions are played as traces, and as a live board sees them: there time also passes between the facts, and is not stored.
func TestStoredFactsSayTheSameAgain(t *testing.T) {
	seed := randtest.Seed(t, 12)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, s := range sweeptest.Sample(handsSessions(t, random)) {
		t.Run(s.name, func(t *testing.T) {
			parsed, err := trace.Parse(strings.NewReader(s.text))
			if err != nil {
				t.Fatal(err)
			}
			config := game.Config{}.With(parsed.Header)
			played, live := &store{t: t}, &store{t: t}
			if err := feed.Replay(parsed, game.Config{}, played.take); err != nil {
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

func (s *store) take(in fact.Input, said []record.Record) error {
	if !fact.Is[fact.Tick](in.Fact) {
		s.facts = append(s.facts, fact.Encode(in))
	}
	for _, r := range said {
		s.records = append(s.records, string(record.Encode(r)))
	}
	return nil
}

// deriveAgain returns the records of a new board from the stored facts.
func (s *store) deriveAgain(config game.Config) []string {
	s.t.Helper()
	board, err := game.NewBoard(config)
	if err != nil {
		s.t.Fatal(err)
	}
	derived := &store{t: s.t}
	for _, stored := range s.facts {
		in, err := fact.Decode(stored)
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
	feed, err := feed.New(board, config, sensor.Frame{Closed: closed}, s.take)
	must(err)
	now := sensor.Micros(0)
	for lines := played.Lines; len(lines) > 0; {
		at, n := lines[0].At, 1
		for n < len(lines) && lines[n].At == at {
			n++
		}
		gap, _ := lines[0].Fact.(fact.Gap)
		for seen := at - gap.Length; now < seen-1 && random.IntN(3) > 0; {
			now += 1 + sensor.Micros(random.Int64N(int64(seen-now-1)))
			must(feed.Advance(now))
		}
		must(feedScan(feed, lines[:n], &closed, played.Scan))
		lines, now = lines[n:], at
	}
}

// feedScan feeds the lines of one moment: the sensors' first, then the words.
func feedScan(feed *feed.Feed, lines []trace.Line, closed *engine.PointSet, scan sensor.Micros) error {
	frame, before := sensor.Frame{At: lines[0].At}, *closed
	pass := feed.Frame
	for _, l := range lines {
		uncertainty := scan
		switch f := l.Fact.(type) {
		case fact.Gap:
			uncertainty = 0
			if err := feed.Gap(l.At, f.Length); err != nil {
				return err
			}
			pass = feed.Resync
		case trace.Edge:
			uncertainty = f.Uncertainty
			f.Change(closed)
		case fact.Frame:
			*closed = f.Closed
		default:
			continue
		}
		frame.Uncertainty = max(frame.Uncertainty, uncertainty)
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

// sayLine feeds a line that is no sensor's; kinds of lines and of inputs bear the same names.
func sayLine(feed *feed.Feed, l trace.Line) error {
	switch l.Fact.(type) {
	case trace.Edge, fact.Gap, fact.Frame:
		return nil
	case fact.End:
		return feed.End(l.At)
	}
	return feed.Say(fact.Input{At: l.At, Fact: l.Fact})
}
