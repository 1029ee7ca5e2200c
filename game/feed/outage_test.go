package feed_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// The clocks start at 1 s, Red presses at 10 s, and the last stored fact is of 15 s. The program restarts at 100 s, and the
// arbiter lets the game go on at 110 s.
func TestTheProgramWasDownWhileTheClocksRan(t *testing.T) {
	for _, tc := range []struct {
		name        string
		regulations fact.Regulations
		want        []string
	}{
		{"the clocks stop, and the arbiter is asked", fact.Regulations{Control: "60"}, []string{
			"1000000 started red 60000000 60000000", "10000000 pressed black 51000000 60000000",
			"15000000 outage none 51000000 55000000", "110000000 started black 51000000 55000000", "120000000 stopped none 51000000 45000000"}},
		{"the clocks run on, and a flag falls meanwhile", fact.Regulations{Control: "60", OutageRuns: true}, []string{
			"1000000 started red 60000000 60000000", "10000000 pressed black 51000000 60000000",
			"70000000 flag black", "110000000 started black 51000000 -40000000", "120000000 stopped none 51000000 -50000000"}},
		{"no time control", fact.Regulations{}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var facts []fact.Input
			var said []string
			sink := func(in fact.Input, records []record.Record) error {
				facts = append(facts, in)
				for _, r := range records {
					switch r := r.(type) {
					case record.Clock:
						said = append(said, fmt.Sprintf("%d %s %s %d %d", r.At, r.Why, r.Running, r.First(), r.Black))
					case record.Flag:
						said = append(said, fmt.Sprintf("%d flag %s", r.At, r.Side))
					}
				}
				return nil
			}
			config := game.Config{Regulations: tc.regulations}
			start := engine.StartPosition()
			stands := sensor.Frame{Closed: start.Occupied()}
			feeding, err := feed.New(newBoard(t, config), sensor.PipelineConfig{}, stands, sink)
			say := func(at sensor.Micros, f fact.Fact) {
				t.Helper()
				if err == nil {
					err = feeding.Say(fact.Input{At: at, Fact: f})
				}
				if err == nil {
					err = feeding.Advance(at + 1)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			say(1_000_000, fact.Go{})
			show := func(at sensor.Micros, closed engine.PointSet) {
				t.Helper()
				stands.Closed = closed
				stands.At = at
				if err := feeding.Frame(stands); err != nil {
					t.Fatal(err)
				}
			}
			from, to := engine.NewPoint(7, 2), engine.NewPoint(4, 2)
			show(5_000_000, start.Occupied().Without(engine.SetOf(from)))
			show(6_000_000, start.Occupied().Without(engine.SetOf(from)).Or(engine.SetOf(to)))
			say(10_000_000, fact.Press{Side: engine.First})
			say(15_000_000, fact.Alive{})

			again := newBoard(t, game.Config{})
			for _, in := range facts {
				again.Step(in)
			}
			stands.At = 100_000_000
			feeding, err = feed.Resume(again, sensor.PipelineConfig{}, stands, 85_000_000, sink)
			if outage := again.View().Outage; outage != (tc.want != nil && !tc.regulations.OutageRuns) {
				t.Errorf("the arbiter is asked: %v", outage)
			}
			say(110_000_000, fact.Go{})
			say(120_000_000, fact.Stop{})
			if !slices.Equal(said, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(tc.want, "\n"))
			}
			if again.View().Outage {
				t.Error("the arbiter is asked still")
			}

			stored := newBoard(t, game.Config{}) // A second start derives the same from the stored facts.
			for _, in := range facts {
				text := fact.Encode(in)
				read, err := fact.Decode(text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				stored.Step(read)
			}
			if got, want := stored.View().Clock, again.View().Clock; got != want {
				t.Errorf("the clocks stand at %+v, want %+v", got, want)
			}
		})
	}
}

func newBoard(t *testing.T, config game.Config) *game.Board {
	t.Helper()
	b, err := game.NewBoard(config)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
