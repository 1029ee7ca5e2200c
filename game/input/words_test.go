package input_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/trace"
)

// TestEachWordOfATraceIsThatOfAnInput reads a line of each kind that people say. Sensor lines come by a pipeline.
func TestEachWordOfATraceIsThatOfAnInput(t *testing.T) {
	const said = "trace 1\n1 press red\n2 adjust red on\n3 resign red\n4 agree\n5 offer red\n6 stop\n7 go\n8 claim red 1\n" +
		"9 rule 1 dismissed\n10 sign red \"Lan\"\n11 takeback\n12 turned\n13 delay 5\n13 vary red\n13 decline black\n13 seal \"h2e2\" red\n13 adjourn\n13 open\n13 schedule 9\n13 arrived red\n13 limit red 100\n13 replay\n13 promote q\n13 name 1 h2e2 \"seen\"\n14 end\n"
	tr, err := trace.Parse(strings.NewReader(said))
	if err != nil {
		t.Fatal(err)
	}
	want := []input.Kind{input.Press, input.Adjust, input.Resign, input.Agree, input.Offer, input.Stop, input.Go, input.Claim,
		input.Rule, input.Sign, input.Takeback, input.Turned, input.Delay, input.Vary, input.Decline,
		input.Seal, input.Adjourn, input.Open, input.Schedule, input.Arrived, input.Limit, input.Replay, input.Promote, input.Name, input.End}
	if len(tr.Lines) != len(want) || len(want) != int(trace.End-trace.Frame)+2 { // Press and Adjust stand before Frame.
		t.Fatalf("%d lines of %d kinds", len(tr.Lines), len(want))
	}
	for i, line := range tr.Lines {
		if got := input.OfLine(line).Kind; got != want[i] {
			t.Errorf("%s: %v, want %v", line.Kind, got, want[i])
		}
	}
}
