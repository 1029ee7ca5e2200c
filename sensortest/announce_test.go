package sensortest

import (
	"testing"

	"github.com/kyban/kyban/fact"
)

func TestPlayersAnnounceHowAGameEnded(t *testing.T) {
	for _, c := range []struct{ result, want, reason, said string }{
		{"1-0", "1-0", "resignation", "resign black"},
		{"0-1", "0-1", "resignation", "resign red"},
		{"1/2-1/2", "1/2-1/2", "agreement", "agree"},
		{"", "*", "unknown", "end"},
	} {
		t.Run(c.result, func(t *testing.T) {
			profile, err := ProfileNamed("normal")
			if err != nil {
				t.Fatal(err)
			}
			script, err := Play(Games()[0], profile, 1)
			if err != nil {
				t.Fatal(err)
			}
			script.Announce(c.result)
			if got := script.Truth.Games[0]; got.Result != c.want || got.Reason != c.reason {
				t.Errorf("%s (%s)", got.Result, got.Reason)
			}
			var said fact.Fact
			for _, step := range script.Steps {
				if f := step.Says.Fact; f != nil && !fact.Is[fact.Press](f) && (c.said == "end" || !fact.Is[fact.End](f)) {
					said = f
				}
			}
			got := said.Word()
			if resign, ok := said.(fact.Resign); ok {
				got += " " + resign.Side.String()
			}
			if got != c.said {
				t.Errorf("said: %s, want %s", got, c.said)
			}
		})
	}
}
