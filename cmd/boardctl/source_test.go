package main

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

func TestTheSourceIsNamedAsPeopleStartIt(t *testing.T) {
	for source, want := range map[string]string{
		"show:7":        "demo, simulated hands (seed 7)\n",
		"demo:chess:3":  " demo:chess:3\n",
		"gpio":          " gpio\n",
		"serial:/dev/x": " serial:/dev/x\n",
	} {
		if got := describe(&control.Status{Source: source, Game: 1, State: "playing"}); !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %q", got, want)
		}
	}
}
