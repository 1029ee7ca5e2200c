package boardgame

import (
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestStartsThatAnOrganiserNames(t *testing.T) {
	for _, tc := range []struct{ name, play, text, fen, wrong string }{
		{"the usual one by its number", "chess", "518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
		{"the first, and the number says that it is chess", "", "0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", ""},
		{"by lot", "chess", "lot", "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1", ""},
		{"a position of xiangqi", "", "4k4/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", ""},
		{"a number that there is not", "chess", "960", "", "start position 960: expected a number from 0 to 959"},
		{"a number in xiangqi", "xiangqi", "518", "", "start 518: xiangqi has one start position, and chess those of Chess960; expected a FEN"},
		{"a position of the other game", "chess", "4k4/9/9/9/9/9/9/9/9/3K5 w", "", "start: this is a position of xiangqi, and chess is to be played"},
		{"a word", "chess", "usual", "", `start "usual": expected the number of a start position of Chess960, from 0 to 959, lot, or a FEN`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := ParseStart(tc.play, tc.text, func() int { return 959 })
			if wrong := ""; err != nil {
				if wrong = err.Error(); wrong != tc.wrong {
					t.Errorf("%s, want %s", wrong, tc.wrong)
				}
			} else if got.FEN != tc.fen || tc.wrong != "" {
				t.Errorf("%+v, want %s%s", got, tc.fen, tc.wrong)
			}
		})
	}
}

func TestSidesOfAGame(t *testing.T) {
	for _, tc := range []struct {
		game, word string
		want       engine.Side
		wrong      string
	}{
		{"xiangqi", "red", engine.First, ""},
		{"xiangqi", "white", engine.NoSide, `side: expected red or black, found "white"; the game is xiangqi`},
		{"chess", "white", engine.First, ""},
		{"chess", "black", engine.Second, ""},
		{"chess", "red", engine.NoSide, `side: expected white or black, found "red"; the game is chess`},
	} {
		g, err := Of(tc.game)
		if err != nil {
			t.Fatal(err)
		}
		side, err := g.SideOf(tc.word)
		if side != tc.want || (err == nil) != (tc.wrong == "") || err != nil && err.Error() != tc.wrong {
			t.Errorf("%s %s: %v, %v", tc.game, tc.word, side, err)
		}
	}
}
