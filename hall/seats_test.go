package hall

import (
	"testing"

	"github.com/kyban/kyban/event"
)

func TestWhoSitsAtATableIsComparedWithThePairing(t *testing.T) {
	for _, c := range []struct {
		name       string
		r          event.Regulations
		red, black string
		over       bool
		want       string
	}{
		{"as they are paired", event.Regulations{}, "An", "Bình", false, ""},
		{"nobody is named", event.Regulations{}, "", "", false, "An and Bình are paired, and there sit nobody and nobody"},
		{"colours are turned", event.Regulations{}, "Bình", "An", false, "An and Bình are paired, and there sit Bình and An, with each other's colours (vn2004 9.9b, 9.9c)"},
		{"found when the game is over", event.Regulations{}, "Bình", "An", true, "An and Bình are paired, and there sit Bình and An, with each other's colours (vn2004 9.9e)"},
		{"of chess", event.Regulations{Play: "chess"}, "Bình", "An", false, "An and Bình are paired, and there sit Bình and An, with each other's colours (fide2023 7.3)"},
		{"of chess by the earlier laws", event.Regulations{Play: "chess", Rulebook: "fide2018"}, "Bình", "An", true, "An and Bình are paired, and there sit Bình and An, with each other's colours (fide2018 7.3)"},
		{"by a rulebook that is silent", event.Regulations{Rulebook: "axf2003"}, "Bình", "An", false, "An and Bình are paired, and there sit Bình and An, with each other's colours (vn2004 9.9b, 9.9c)"},
		{"others sit there", event.Regulations{}, "An", "Dũng", false, "An and Bình are paired, and there sit An and Dũng"},
	} {
		c.r.System, c.r.Rounds = event.Swiss, 3
		d := dueGames(apply(t, facts(c.r, published(1))))[0]
		first := "red"
		if c.r.Play == "chess" {
			first = "white"
		}
		if got := d.seatFinding(map[string]string{first: c.red, "black": c.black}, c.over); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
