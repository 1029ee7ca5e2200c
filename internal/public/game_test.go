package public

import (
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/record"
)

// The author of a new public field of a game names it here, too, and so judges that it holds nothing against any player.
func TestEverybodyIsShownWhatIsNamedHereAlone(t *testing.T) {
	const game = "id session number open live uid source version rulebook tags state stopped adjourned fen position ply turn last_move standing unresolved " +
		"result reason signed opened control flag_ends repetition lateness_us draw_consent board_is_evidence clock delay_us delay_moves"
	for _, tc := range []struct {
		shown any
		want  string
	}{
		{Game{}, game},
		{Detail{}, game + " moves sheet seq last published repetitions"},
		{Repetition{}, "ply count first length red white black verdict side article rulebook at_us"},
		{Ply{}, "ply side move text open candidates check elapsed_us at"},
		{Published{}, "ply side fen move text article rulebook began_us until_us hands at_us"},
		{record.Hand{}, "at_us point placed uncertainty_us"},
		{Lifted{}, "points ply"},
		{Stopped{}, "stopped"},
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

func TestADelayIsLongEnoughForAnAnalysis(t *testing.T) {
	for _, tc := range []struct {
		us    int64
		moves int
		want  bool
	}{
		{0, 0, false}, {1000, 0, false}, {0, 1, false}, {59_999_999, 2, false}, {60_000_000, 0, true}, {0, 3, true}, {60_000_000, 3, true},
	} {
		if got := (Game{DelayUS: tc.us, DelayMoves: tc.moves}).IsFarBehind(); got != tc.want {
			t.Errorf("%d us and %d moves: %v", tc.us, tc.moves, got)
		}
	}
}
