package source

import "testing"

func TestFamousGamesAreLegalAndShowWhatIsSpecial(t *testing.T) {
	games, err := Famous()
	if err != nil {
		t.Fatal(err)
	}
	for i, plies := range []int{33, 29, 106} {
		if got := len(games[i].Moves); got != plies {
			t.Errorf("%s: %d plies, want %d", games[i].Tags["White"], got, plies)
		}
	}
}
