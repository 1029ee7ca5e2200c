package notebook

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestJSON(t *testing.T) {
	for _, c := range []struct{ name, text, want, problem string }{
		{"a tree", `{"fen":"` + engine.StartFEN + `","tags":{"Red":"x","Round":3},"tree":{"comment":"start","next":[{"move":"h2e2","next":[{"move":"h9g7"}]},{"move":"c3c4"}]}}`,
			"'start' h2e2 ( c3c4 ) h9g7", ""},
		{"the members in any order, and others", `{"tree":{"next":[{"next":[{"move":"h9g7","eval":[1,{"a":[]}]}],"move":"h2e2"}]},"x":{"y":[{}]}}`, "h2e2 h9g7", ""},
		{"an illegal move is marked whatever the file says", `{"tree":{"next":[{"move":"h2e3"},{"move":"h2e2","illegal":true}]}}`, "h2e3! ( h2e2 )", ""},
		{"a list of games", `[{"tree":{"next":[{"move":"h2e2"}]}},{}]`, "h2e2", ""},
		{"cut off", `{"tree":{"next":[{"move":"h2e2","next":[{"move":"h9g7","next":[`, "h2e2 h9g7", "byte 63: expected more: the file ends in the middle of a game"},
		{"a move that is none", `{"tree":{"next":[{"move":"h2e2","next":[{"move":"h9"}]}]}}`, "h2e2", "byte 52: expected a move such as h2e2, found h9"},
		{"a node without a move", `{"tree":{"next":[{"move":"h2e2","next":[{}]}]}}`, "h2e2", `byte 42: expected "move" in each node but the root`},
		{"a move in the root", `{"tree":{"move":"h2e2"}}`, "", "byte 22: expected no move in the root, found h2e2"},
		{"no JSON behind a tree", `{"tree":{"next":[{"move":"h2e2"}]}} !`, "h2e2", "byte 36: invalid character '!'"},
		{"a FEN that is none", `{"fen":"x","tree":{"next":[{"move":"h2e2"}]}}`, "h2e2", `byte 6: FEN "x": expected 10 ranks with slashes between them, found 1`},
		{"a comment that is no text", `{"tree":{"comment":[]}}`, "", "byte 20: expected a string as comment, found ["},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, _, err := Read([]byte(c.text), JSON)
			if len(games) == 0 {
				t.Fatal(err)
			}
			if got := sketch(games[0]); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("error %v, want %q", err, c.problem)
			}
		})
	}
}

func TestJSONOfSomethingElseIsNoGame(t *testing.T) {
	const none = "this is no game: expected an object with fen, tags or tree, found none of them"
	for _, c := range []struct {
		name, text, problem string
		games               int
	}{
		{"settings", `{"name":"web","version":"1.0.0","scripts":{"fen":"x"}}`, "byte 0: " + none, 0},
		{"a record of a board", `{"type":"game","game":1,"state":"ready"}` + "\n", "byte 0: " + none, 0},
		{"behind a game", `{"tags":{"Red":"x"}}` + "\n" + `{"a":1}`, "byte 21: " + none, 1},
		{"before a game, in a list", `[{"a":1},{"tree":{}}]`, "byte 1: " + none, 1},
		{"a game without anything", `{}`, "", 1},
		{"no tags", `{"tags":{}}`, "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, _, err := Read([]byte(c.text), JSON)
			if len(games) != c.games {
				t.Errorf("%d games, want %d", len(games), c.games)
			}
			if (err == nil) != (c.problem == "") || err != nil && err.Error() != c.problem {
				t.Errorf("error %v, want %q", err, c.problem)
			}
		})
	}
}

func TestJSONIsWrittenAsItIsPromised(t *testing.T) {
	games, _, err := Read([]byte(twoLines+"\n\n[Red \"<b>\"]\nH2-E9 *"), PGN)
	if err != nil {
		t.Fatal(err)
	}
	file, lost, err := Write(games, JSON, Options{})
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	want := `{"format":"pgn","fen":"` + engine.StartFEN + `","tags":{"Red":"许银川","Result":"1-0"},"tree":{"comment":"start","next":[` +
		`{"move":"h2e2","next":[{"move":"h9g7","comment":"second","next":[{"move":"h0g2"}]}]},{"move":"c3c4","comment":"first","next":[{"move":"b7c7"}]}]}}` + "\n" +
		`{"format":"pgn","fen":"` + engine.StartFEN + `","tags":{"Red":"<b>"},"tree":{"next":[{"move":"h2e9","illegal":true}]}}` + "\n"
	if string(file) != want {
		t.Errorf("%s\nwant %s", file, want)
	}
}
