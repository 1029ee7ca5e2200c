package game_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// A session of a version without a search for repetition has no law of it in its first fact, and derives the same records.
func TestASessionWithoutALawOfRepetitionSaysNothingOfIt(t *testing.T) {
	tr := scenarioTraces(t)["perpetual_check_must_vary_and_does_not.txtar"]
	inputs, _ := steps(t, tr)
	for _, law := range []string{"", "axf2003"} {
		b := newBoardOf(t, tr)
		start := inputs[0].Fact.(fact.Start)
		start.Repetition = law
		inputs[0].Fact = start
		repetitions := 0
		for _, in := range inputs {
			for _, text := range said(b.Step(in)) {
				if strings.Contains(text, `"type":"repetition"`) {
					repetitions++
				}
			}
		}
		if want := map[string]int{"": 0, "axf2003": 3}[law]; repetitions != want {
			t.Errorf("law %q: %d repetitions, want %d", law, repetitions, want)
		}
	}
}

// The first fact of a session of a version that counted no moves has no limits, and no limit ends its games.
func TestASessionThatCountsNoMovesEndsByNone(t *testing.T) {
	tr := scenarioTraces(t)["thirty_moves_casual.txtar"]
	inputs, _ := steps(t, tr)
	for _, counts := range []bool{false, true} {
		b := newBoardOf(t, tr)
		start := inputs[0].Fact.(fact.Start)
		start.Limits = counts
		inputs[0].Fact = start
		var counted []string
		for _, in := range inputs {
			for _, text := range said(b.Step(in)) {
				if strings.Contains(text, "limit") {
					counted = append(counted, text)
				}
			}
		}
		if want := map[bool]int{false: 0, true: 2}[counts]; len(counted) != want {
			t.Errorf("limits %v: said %q, want %d records", counts, counted, want)
		}
	}
}

func TestTheLawOfRepetitionOfAConfiguration(t *testing.T) {
	for _, tc := range []struct {
		name   string
		config Config
		header trace.Header
		want   string
	}{
		{name: "that of the default rulebook", want: "vn2004"},
		{name: "that of the rulebook", config: Config{Rulebook: "casual"}, want: "casual"},
		{name: "another", config: Config{Rulebook: "casual", Repetition: "axf2003"}, want: "axf2003"},
		{name: "none", config: Config{Repetition: rulebook.NoRepetition}, want: ""},
		{name: "what a trace names", header: trace.Header{Rulebook: "vn1999", Repetition: "axf2003"}, want: "axf2003"},
		{name: "the configuration goes before the trace", config: Config{Repetition: "casual"}, header: trace.Header{Repetition: "axf2003"}, want: "casual"},
	} {
		if got := tc.config.With(tc.header).Law(); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
	const want = `law of repetition: rulebook "mars": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003`
	if _, err := NewBoard(Config{Repetition: "mars"}); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
