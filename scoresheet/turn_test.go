package scoresheet

import (
	"testing"

	"github.com/kyban/kyban/record"
)

func TestPliesAreNamedAsPeopleCount(t *testing.T) {
	black := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
	chess := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, c := range []struct {
		name, fen, lang string
		ply             int
		side, want      string
	}{
		{"the first of Red", "", "en", 1, "red", "1. Red (ply 1)"},
		{"Red's fourth move", "", "en", 7, "red", "4. Red (ply 7)"},
		{"a touch of the other side", "", "en", 7, "black", "4. Red (ply 7), black"},
		{"Black's fourth move", "", "vi", 8, "black", "4. Đen (lượt 8)"},
		{"in simplified characters", "", "zh", 7, "red", "4. 红方（第 7 步）"},
		{"in traditional characters", "", "zh-hant", 7, "red", "4. 紅方（第 7 步）"},
		{"Black began", black, "en", 1, "black", "1. Black (ply 1)"},
		{"Red after Black began", black, "en", 2, "red", "2. Red (ply 2)"},
		{"chess", chess, "en", 3, "white", "2. White (ply 3)"},
	} {
		sheet := Sheet{FEN: c.fen}
		if c.fen == chess {
			sheet.Play = "chess"
		}
		p, err := newPage(sheet, "ucci", c.lang)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if got := p.turnOf(c.ply, record.Side(c.side)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPliesAreCountedAsPeopleCountMoves(t *testing.T) {
	for _, c := range []struct {
		lang  string
		plies int
		want  string
	}{
		{"en", 1, "½ move (1 ply)"},
		{"en", 2, "1 move (2 plies)"},
		{"en", 3, "1½ moves (3 plies)"},
		{"en", 89, "44½ moves (89 plies)"},
		{"vi", 2, "1 nước (2 lượt)"},
		{"zh", 2, "1 回合（2 步）"},
		{"zh-hant", 2, "1 回合（2 步）"},
	} {
		p, err := newPage(Sheet{}, "ucci", c.lang)
		if err != nil {
			t.Fatal(c.lang, err)
		}
		if got := p.counted(c.plies); got != c.want {
			t.Errorf("%d plies in %s: %q, want %q", c.plies, c.lang, got, c.want)
		}
	}
}
