package source

import (
	"regexp"
	"testing"
)

func TestHistoricGamesAreLegalAndHaveADateAndAResult(t *testing.T) {
	date, result := regexp.MustCompile(`^\d{4}\.(\d\d\.\d\d|\?\?\.\?\?)$`), regexp.MustCompile(`^(1-0|0-1|1/2-1/2)$`)
	for play, plies := range map[string][]int{"": {125, 62, 43, 110, 99, 68, 73}, "chess": {33, 29, 106}} {
		games, err := Historic(play)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range plies {
			g := games[i]
			if got := len(g.Moves); got != want {
				t.Errorf("%s: %d plies, want %d", g.Tags["Black"], got, want)
			}
			if !date.MatchString(g.Tags["Date"]) || !result.MatchString(g.Result) {
				t.Errorf("%s: date %q, result %q", g.Tags["Black"], g.Tags["Date"], g.Result)
			}
		}
	}
}

// The hands play each game to its historical end.
func TestTheDemoEndsAsTheGameDid(t *testing.T) {
	for play, games := range map[string]uint64{"": 7, "chess": 3} {
		for seed := range games {
			d, err := NewDemo(play, seed, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := d.script.Truth.Games[0].Result; got != d.game.Result {
				t.Errorf("%s: %s, want %s", d.name, got, d.game.Result)
			}
		}
	}
}
