package control

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/record"
)

// Sorting leaves the board's own list as it is: others read it at the same time.
func TestSortingChangesNothingThatIsKept(t *testing.T) {
	kept := []Need{{Kind: NeedStopped}, {Kind: NeedClaim}}
	all := []Attention{{Game: 1, Needs: kept}}
	Sort(all)
	if want := []Need{{Kind: NeedClaim}, {Kind: NeedStopped}}; !reflect.DeepEqual(all[0].Needs, want) {
		t.Errorf("sorted %+v, want %+v", all[0].Needs, want)
	}
	if want := []Need{{Kind: NeedStopped}, {Kind: NeedClaim}}; !reflect.DeepEqual(kept, want) {
		t.Errorf("what is kept is %+v, want %+v", kept, want)
	}
}

func TestWhatOfAStatusWaitsForAnArbiter(t *testing.T) {
	for what, c := range map[string]struct {
		status Status
		want   []Need
	}{
		"nothing":                      {Status{State: "playing"}, []Need{}},
		"the disk fails":               {Status{Unrecorded: &Unrecorded{Error: "disk I/O error"}}, []Need{{Kind: NeedUnrecorded, Text: "disk I/O error"}}},
		"a piece against the law":      {Status{State: "playing", Illegal: &Illegal{5, "red", "h2", "h3"}}, []Need{{Kind: NeedIllegal, Ply: 5, Side: "red", From: "h2", To: "h3"}}},
		"one when the game is over":    {Status{State: "over", Illegal: &Illegal{5, "red", "h2", "h3"}}, []Need{}},
		"moves that can't be followed": {Status{State: "playing", Lost: 9}, []Need{{Kind: NeedLost, Ply: 9}}},
		"a piece that is displaced": {Status{State: "playing", Displaced: []Displaced{{Ply: 3, From: "g6", To: "f6"}}},
			[]Need{{Kind: NeedDisplaced, Ply: 3, From: "g6", To: "f6"}}},
		"a position that is restored": {Status{Restoring: 3, Missing: []string{"b0"}, TooMany: []string{"c2"}}, []Need{{Kind: NeedRestoring, Ply: 3, Points: []string{"b0"}, Taken: []string{"c2"}}}},
		"pieces that may be set up wrongly": {Status{State: "ready", Setup: &Setup{Empty: []string{"h2"}, Taken: []string{"h1"}}},
			[]Need{{Kind: NeedSetup, Points: []string{"h2"}, Taken: []string{"h1"}}}},
		"pieces that are set up":        {Status{State: "setting_up", Missing: []string{"b0"}}, []Need{}},
		"a result that red signed":      {Status{State: "over", Result: "1-0", Signed: []record.Side{"red"}}, []Need{{Kind: NeedUnsigned, Who: []string{"black", "arbiter"}}}},
		"a result that is confirmed":    {Status{State: "over", Result: "1-0", Confirmed: true}, []Need{}},
		"a game without a result":       {Status{State: "over", Result: "*"}, []Need{}},
		"a game that is adjourned":      {Status{Adjourned: true, Sealed: "red"}, []Need{{Kind: NeedAdjourned, Side: "red"}}},
		"a game that stopped, and open": {Status{Stopped: true, Unresolved: []int{4}}, []Need{{Kind: NeedUnresolved, Ply: 4}, {Kind: NeedStopped}}},
	} {
		if got := c.status.Needs(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
	}
}
