package notebook

import (
	"errors"
	"strings"
	"testing"
)

const ruyLopez = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0\n"

func TestAGameOfChessIsNamedAsOne(t *testing.T) {
	for name, text := range map[string]string{
		"moves of chess":                    ruyLopez,
		"one move":                          "1. e4 *",
		"moves with something wrong behind": "1. d4 d5 2. c4 e6 3. Nc3 Ke4",
		"marks and checks":                  "1. e4! e5 2. Qh5?! Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0",
		"Black begins in a position":        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1... Kd7",
		"a position alone":                  "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n*",
		"the tag Variant":                   "[Variant \"Chess960\"]\n*",
		"coordinates":                       "1. e2e4 e7e5 2. g1f3 b8c6 *",
		"coordinates that begin as xiangqi": "1. b1c3 g8f6 2. h2h4 e7e5 3. g1f3 f8c5 *",
		"coordinates, and the tag Variant":  "[Variant \"chess\"]\n1. e2e4 e7e5 *",
		"another variant":                   "[Variant \"Crazyhouse\"]\n1. N@f3 *",
		"two games":                         ruyLopez + "\n" + ruyLopez,
	} {
		games, _, err := Read([]byte(text), PGN)
		damage, one := err.(*Damage)
		if len(games) > 0 || !one || !errors.Is(err, ErrChess) || damage.Offset != 0 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
		}
	}
}

func TestAGameOfXiangqiIsNeverChess(t *testing.T) {
	for _, c := range pgnCases {
		if _, _, err := Read([]byte(c.text), PGN); errors.Is(err, ErrChess) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for name, text := range map[string]string{
		"no moves":                             "[Red \"x\"]\n*",
		"a variant of lichess":                 "[Variant \"Standard\"]\n*",
		"a wrong tag Variant":                  "[Variant \"Chess\"]\n1. C2=5 H8+7",
		"a wrong tag Variant, a move amiss":    "[Variant \"Chess\"]\n1. 车五进一",
		"a wrong tag Variant, a position":      "[Variant \"Chess\"]\n[FEN \"3k5/9/9/9/4p4/9/9/9/9/4K4\"]\n*",
		"a position that is damaged":           "[FEN \"3k5/9/9/9/4p4/9/9/9/9\"]\n*",
		"coordinates that could be of chess":   "1. e2e4 e7e5",
		"coordinates of xiangqi from 1 on":     "1. b1c3 h10g8 2. c4c5 b8c8 3. a1a2 *",
		"coordinates with hyphens":             "1. E2-E4 E7-E5",
		"algebraic moves as other sites have":  "1. Che3 Nc8 2. Nc3 Nd4",
		"moves as another program writes them": "[Variant \"Xiangqi\"]\n1. Nc3 *",
		"the tag Game":                         "[Game \"Chinese Chess\"]\n1. Nc3 *",
		"the tag Format":                       "[Format \"SAN\"]\n1. Nc3 *",
		"a player called Red":                  "[Red \"x\"]\n1. Nc3 *",
		"moves that are none":                  "1. one 2. two",
		"chess after a move of xiangqi":        "1. C2=5 e5 2. Nf3",
	} {
		if _, _, err := Read([]byte(text), PGN); errors.Is(err, ErrChess) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestGamesOfXiangqiAmongChessAreRead(t *testing.T) {
	games, _, err := Read([]byte(ruyLopez+"\n[Event \"y\"]\n1. 炮二平五 *\n\n"+ruyLopez), PGN)
	if len(games) != 1 || sketch(games[0]) != "h2e2" {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if n := strings.Count(err.Error(), ErrChess.Error()); n != 2 || !strings.HasPrefix(err.Error(), "byte 0: ") {
		t.Errorf("%d: %v", n, err)
	}
}
