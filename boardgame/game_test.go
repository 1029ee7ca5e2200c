package boardgame

import (
	"strings"
	"testing"
)

func TestGames(t *testing.T) {
	for _, tc := range []struct {
		name, moves, from, to, want string
		nodes                       uint64
	}{
		{"xiangqi", "h2e2 h9g7", "ucci", "wxf", "C2=5 H8+7", 1920},
		{"chess", "e2e4 e7e5 g1f3", "uci", "san", "e4 e5 Nf3", 400},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := Of(tc.name)
			if err != nil {
				t.Fatal(err)
			}
			if nodes, err := g.Perft(g.Start, 2); err != nil || nodes != tc.nodes {
				t.Errorf("perft 2: %d (%v), want %d", nodes, err, tc.nodes)
			}
			if _, err := g.Perft("nonsense", 2); err == nil {
				t.Error("nonsense is a position")
			}
			got, err := g.Translate(g.Start, strings.Fields(tc.moves), tc.from, tc.to)
			if err != nil || strings.Join(got, " ") != tc.want {
				t.Errorf("%v (%v), want %s", got, err, tc.want)
			}
			if style, err := g.Style(strings.ToUpper(tc.to)); err != nil || style != tc.to {
				t.Errorf("%q (%v), want %q", style, err, tc.to)
			}
		})
	}
}

func TestWhatIsNoGame(t *testing.T) {
	if _, err := Of("go"); err == nil || err.Error() != `game "go": expected xiangqi or chess` {
		t.Error(err)
	}
	g, err := Of("chess")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Style("wxf"); err == nil || err.Error() != `notation style "wxf": expected one of san, lan, fan, vi, uci, which are those of chess` {
		t.Error(err)
	}
}

func TestStylesOfAllGames(t *testing.T) {
	if got := strings.Join(Styles(), " "); got != "ucci iccs wxf zh zh-hant vi san lan fan uci" {
		t.Error(got)
	}
}
