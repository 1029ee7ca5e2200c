package archive_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/archive"
)

func TestWhichGamesGoOnOnAnotherBoard(t *testing.T) {
	const adjourned = `"adjourned":[{"ply":3,"side":"red","fen":"x","envelope":"y","at_us":5}]`
	for _, tc := range []struct{ name, sheet, want string }{
		{"adjourned", `{` + adjourned + `}`, ""},
		{"ruled on before", `{` + adjourned + `,"rulings":[{"ruling":1,"text":"reminder","at_us":4}]}`, ""},
		{"a ruling of no effect since", `{` + adjourned + `,"rulings":[{"ruling":1,"text":"restore","no_effect":true,"at_us":6}]}`, ""},
		{"a ruling since", `{` + adjourned + `,"rulings":[{"ruling":1,"text":"time","amount_us":60000000,"at_us":6}]}`,
			"ruling 1 came after the game was adjourned: open it on the board on which it was ruled, so that the ruling counts"},
		{"a result", `{"result":"0-1",` + adjourned + `}`, "not adjourned, has a result, or goes on already"},
		{"it goes on", `{"adjourned":[{"ply":3,"at_us":5,"opened_us":6}]}`, "not adjourned, has a result, or goes on already"},
		{"never adjourned", `{}`, "not adjourned, has a result, or goes on already"},
		{"no scoresheet", `1. h2e2`, "expected the JSON scoresheet of a game, as boardctl export --format json writes it"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.json")
			if err := os.WriteFile(file, []byte(tc.sheet), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := archive.Adjourned(file)
			switch {
			case tc.want == "" && (err != nil || r.Adjourned.Plies != 2):
				t.Errorf("%+v, %v, want 2 plies", r.Adjourned, err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

func TestTheClocksOfAGameThatGoesOn(t *testing.T) {
	for _, tc := range []struct{ name, sheet string }{
		{"xiangqi", `{"control":"60","adjourned":[{"ply":3,"side":"red","fen":"x","red_us":40000000,"black_us":7000000,"at_us":5}]}`},
		{"chess", `{"play":"chess","control":"60","adjourned":[{"ply":3,"side":"white","fen":"x","white_us":40000000,"black_us":7000000,"at_us":5}]}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.json")
			if err := os.WriteFile(file, []byte(tc.sheet), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := archive.Adjourned(file)
			if err != nil || *r.Adjourned.Red != 40_000_000 || *r.Adjourned.Black != 7_000_000 {
				t.Errorf("%+v, %v, want 40 and 7 seconds", r.Adjourned, err)
			}
		})
	}
}

func TestWhatStandsWhereAPawnWasPromotedBefore(t *testing.T) {
	const sheet = `{"play":"chess","fen":"8/4k3/8/8/8/8/6p1/K6R b - - 0 1","moves":[{"ply":1,"side":"black",%s},{"ply":2,"side":"white","move":"%s"}],` +
		`"adjourned":[{"ply":3,"side":"black","fen":"%s b - - 0 2","at_us":5}]}`
	const nobodySaid, said = `"move":"g2g1q","open":true,"candidates":["g2g1q","g2g1n"]`, `"move":"g2g1n"`
	for _, tc := range []struct{ name, promoted, next, adjourned, stands string }{
		{"nobody has said what it became", nobodySaid, "a1a2", "8/4k3/8/8/8/8/K7/6qR", ""},
		{"... and it was captured", nobodySaid, "h1g1", "8/4k3/8/8/8/8/8/K5R1", "8/4k3/8/8/8/8/8/K5R1"},
		{"it was said before", said, "a1a2", "8/4k3/8/8/8/8/K7/6nR", "8/4k3/8/8/8/8/K7/6nR"},
		{"it was said since", said, "a1a2", "8/4k3/8/8/8/8/K7/6qR", "8/4k3/8/8/8/8/K7/6nR"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.json")
			if err := os.WriteFile(file, fmt.Appendf(nil, sheet, tc.promoted, tc.next, tc.adjourned), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := archive.Adjourned(file)
			switch {
			case tc.stands == "" && (err == nil || !strings.Contains(err.Error(), "what ply 1 was is open (g2g1q or g2g1n), and so is what stands")):
				t.Errorf("error %v", err)
			case tc.stands != "" && (err != nil || !strings.HasPrefix(r.Adjourned.FEN, tc.stands+" ")):
				t.Errorf("%+v, %v, want %s", r.Adjourned, err, tc.stands)
			}
		})
	}
}
