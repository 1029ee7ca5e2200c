package terminal

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
)

func TestTitles(t *testing.T) {
	for _, c := range []struct {
		name        string
		play        string
		tags        map[string]string
		title, tile string
	}{
		{"nobody is named", "xiangqi", nil, "Red - Black", "Red - Black"},
		{"two players", "xiangqi", map[string]string{"red": "Hu", "black": "Lü", "event": "Open"}, "Hu (Red) - Lü (Black) · Open", "Hu - Lü"},
		{"long names", "xiangqi", map[string]string{"red": "Nguyễn Thành Bảo", "black": "蒋川蒋川蒋川蒋川"}, "Nguyễn Thành Bảo (Red) - 蒋川蒋川蒋川蒋川 (Black)", "Nguyễn Thàn… - 蒋川蒋川蒋…"},
		{"one player", "xiangqi", map[string]string{"black": "Lü"}, "? (Red) - Lü (Black)", "Red - Lü"},
		{"a name that would clear the screen", "xiangqi", map[string]string{"red": "\x1b[2J"}, "\x1b[2J (Red) - ? (Black)", "\ufffd[2J - Black"},
		{"nobody is named in chess", "chess", nil, "White - Black", "White - Black"},
		{"two players of chess", "chess", map[string]string{"white": "Lê", "black": "Trần"}, "Lê (White) - Trần (Black)", "Lê - Trần"},
		{"one player of chess", "chess", map[string]string{"black": "Trần"}, "? (White) - Trần (Black)", "White - Trần"},
	} {
		t.Run(c.name, func(t *testing.T) {
			played, err := boardgame.Of(c.play)
			if err != nil {
				t.Fatal(err)
			}
			if got := Title(c.tags, played); got != c.title {
				t.Errorf("title %q, want %q", got, c.title)
			}
			if got := Names(c.tags, played, TileWidth); got != c.tile {
				t.Errorf("names %q, want %q", got, c.tile)
			}
		})
	}
}
