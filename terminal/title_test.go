package terminal

import "testing"

func TestTitles(t *testing.T) {
	for _, c := range []struct {
		name        string
		tags        map[string]string
		title, tile string
	}{
		{"nobody is named", nil, "Red - Black", "Red - Black"},
		{"two players", map[string]string{"red": "Hu", "black": "Lü", "event": "Open"}, "Hu (Red) - Lü (Black) · Open", "Hu - Lü"},
		{"long names", map[string]string{"red": "Nguyễn Thành Bảo", "black": "蒋川蒋川蒋川蒋川"}, "Nguyễn Thành Bảo (Red) - 蒋川蒋川蒋川蒋川 (Black)", "Nguyễn Thàn… - 蒋川蒋川蒋…"},
		{"one player", map[string]string{"black": "Lü"}, "? (Red) - Lü (Black)", "Red - Lü"},
		{"a name that would clear the screen", map[string]string{"red": "\x1b[2J"}, "\x1b[2J (Red) - ? (Black)", "\ufffd[2J - Black"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Title(c.tags); got != c.title {
				t.Errorf("title %q, want %q", got, c.title)
			}
			if got := Names(c.tags, TileWidth); got != c.tile {
				t.Errorf("names %q, want %q", got, c.tile)
			}
		})
	}
}
