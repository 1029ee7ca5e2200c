package picture

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
)

func TestAKitHasTheBoardAndEachPiece(t *testing.T) {
	chess, err := boardgame.ReadFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for letters, start := range map[string]boardgame.Position{"KABNRCPkabnrcp": boardgame.Start(), "KQRBNPkqrbnp": chess} {
		kit := NewKit(start, Options{})
		for _, letter := range strings.Split(letters, "") {
			if strings.Count(kit.Pieces, `<g id="piece-`+letter+`">`) != 1 {
				t.Errorf("%s: no piece %s", letters, letter)
			}
		}
		if kit.Ground == "" || strings.Contains(kit.Ground, "piece-") || kit.Margin != near || kit.Height < kit.Width {
			t.Errorf("%s: %v by %v, margin %v", letters, kit.Width, kit.Height, kit.Margin)
		}
		if n := strings.Count(kit.Pieces, `id="piece-`); n != len(letters) {
			t.Errorf("%s: %d pieces", letters, n)
		}
	}
}
