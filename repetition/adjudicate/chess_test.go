package adjudicate

import (
	"strings"
	"testing"
)

func TestJudgeChess(t *testing.T) {
	const (
		knights = "g1f3 g8f6 f3g1 f6g8"
		rook960 = "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1"
		rooks   = "4k2r/8/8/8/8/8/8/4K2R w - - "
	)
	for _, tc := range []struct {
		name, fen string
		moves     []string
		book      string
		want      string
	}{
		{"nothing has ended", "", times(1, "e2e4 e7e5"), "", "* none"},
		{"fool's mate", "", times(1, "f2f3 e7e5 g2g4 d8h4"), "", "0-1 checkmate fide2018 5.1.1"},
		{"mate by White, by the laws in force", "6k1/5ppp/8/8/8/8/8/R3K3 w", times(1, "a1a8"), "fide2023", "1-0 checkmate fide2023 5.1.1"},
		{"stalemate is drawn", "7k/8/6K1/8/8/5Q2/8/8 w", times(1, "f3f7"), "", "1/2-1/2 stalemate fide2018 5.2.1"},
		{"a position that is stalemate already", "7k/5Q2/6K1/8/8/8/8/8 b", nil, "", "1/2-1/2 stalemate fide2018 5.2.1"},
		{"kings alone", "8/8/4k3/8/8/3K4/4r3/8 w", times(1, "d3e2"), "", "1/2-1/2 dead_position fide2018 5.2.2"},
		{"a wall of pawns", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w", nil, "", "1/2-1/2 dead_position fide2018 5.2.2"},
		{"the third time is for a claim", "", times(2, knights), "", "* none claims 9.2"},
		{"the fourth, too", "", times(3, knights), "", "* none claims 9.2"},
		{"the fifth ends the game", "", times(4, knights), "", "1/2-1/2 repetition fide2018 9.6.1"},
		{"what is played behind it changes nothing", "", append(times(4, knights), times(1, "f2f3 e7e5 g2g4 d8h4")...), "", "1/2-1/2 repetition fide2018 9.6.1"},
		{"rights to castle make another position", "4k2r/8/8/8/8/8/8/4K2R w Kk -", times(2, "h1h2 h8h7 h2h1 h7h8"), "", "* none"},
		{"49 moves and a half", rooks + "98 60", times(1, "h1g1"), "", "* none"},
		{"50 moves are for a claim", rooks + "98 60", times(1, "h1g1 h8g8"), "", "* none claims 9.3"},
		{"both claims", rooks + "96 60", times(3, "h1g1 h8g8 g1h1 g8h8"), "", "* none claims 9.2 9.3"},
		{"75 moves end the game", rooks + "148 90", times(1, "h1g1 h8g8"), "", "1/2-1/2 move_limit fide2018 9.6.2"},
		{"mate by the 75th goes before", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", times(1, "a1a8"), "", "1-0 checkmate fide2018 5.1.1"},
		{"a pawn begins anew", "4k2r/8/8/8/8/8/P7/4K2R w - - 149 90", times(1, "a2a4"), "", "* none"},
		{"castling of Chess960 by the rook that passes its king", rook960, []string{"b1d1"}, "", "* none"},
		{"castling of Chess960 by the king onto its rook", rook960, []string{"c1b1"}, "", "* none"},
		{"castling of Chess960 by the king that stays", rook960, []string{"c1c1"}, "", "* none"},
		{"castling by the king onto its rook", "6k1/8/8/8/8/8/8/4K2R w K -", []string{"e1h1"}, "", "* none"},
		{"castling and a promotion", "6k1/P7/8/8/8/8/8/4K2R w K -", times(1, "e1g1 g8h7 a7a8q"), "", "* none"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := Law{"chess", tc.book}.Play(tc.fen, tc.moves)
			if err != nil {
				t.Fatal(err)
			}
			j := g.Judge()
			got := strings.Join(strings.Fields(strings.Join([]string{j.Result, string(j.Reason), j.Rulebook, j.Article}, " ")), " ")
			if len(j.Claims) > 0 {
				got += " claims " + strings.Join(j.Claims, " ")
			}
			if got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if len(g.Explain()) > 0 {
				t.Errorf("%v is explained", g.Explain())
			}
		})
	}
}

func TestWhatLawAndPositionsDoNotFit(t *testing.T) {
	for _, tc := range []struct {
		name string
		law  Law
		fen  string
		move string
		want string
	}{
		{"chess by a law of xiangqi", Law{"", "vn2004"}, "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "rulebook vn2004 has no chess: expected fide2018 or fide2023"},
		{"a position that is none", Law{}, "4k3/8/8/8/8/8/8/4K2R x", "e1g1", `fen: turn "x": expected w or b`},
		{"a game that is none", Law{"go", ""}, "", "e1g1", `game "go": expected xiangqi or chess`},
		{"a law that is none", Law{"", "mars"}, "", "h2e2", `rulebook "mars": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003`},
		{"no move", Law{"chess", ""}, "", "zz", `ply 1: move "zz": expected two points, such as h2e2`},
		{"against the law", Law{"chess", ""}, "", "e2e5", "ply 1: move e2e5: expected a legal move of white in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	} {
		if _, err := tc.law.Play(tc.fen, []string{tc.move}); err == nil || err.Error() != tc.want {
			t.Errorf("%s: error %v, want %s", tc.name, err, tc.want)
		}
	}
}
