package public

import (
	"reflect"
	"strings"
	"testing"
)

// Whoever adds a field to what everybody is shown of a game names it here, too, by judging that it holds nothing against anybody.
func TestEverybodyIsShownWhatIsNamedHereAlone(t *testing.T) {
	const game = "id session number open live uid source version rulebook tags state fen position ply turn last_move standing unresolved " +
		"result reason signed opened control flag_ends repetition lateness_us draw_consent board_is_evidence clock delay_us delay_moves"
	for _, tc := range []struct {
		shown any
		want  string
	}{
		{Game{}, game},
		{Detail{}, game + " moves sheet seq last published repetitions"},
		{Repetition{}, "ply count first length red black verdict side article rulebook at_us -"},
		{Ply{}, "ply side move text open candidates check elapsed_us at"},
		{Published{}, "ply side fen move text article rulebook began_us until_us hands at_us"},
		{Hand{}, "at_us point placed uncertainty_us"},
		{Lifted{}, "points ply"},
		{Recording{}, "recorded since"},
	} {
		var names []string
		for _, f := range reflect.VisibleFields(reflect.TypeOf(tc.shown)) {
			if !f.Anonymous {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				names = append(names, name)
			}
		}
		if got := strings.Join(names, " "); got != tc.want {
			t.Errorf("%T shows\n%s, want\n%s", tc.shown, got, tc.want)
		}
	}
}
