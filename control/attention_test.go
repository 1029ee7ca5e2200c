package control

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestWhatMattersMostGoesFirst(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	w := ask(a, "operator", "GET", "/api/attention", "")
	var all []Attention
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil || w.Code != 200 {
		t.Fatalf("%d %s, %v", w.Code, w.Body, err)
	}
	var got []string
	for _, one := range all {
		for _, n := range one.Needs {
			got = append(got, fmt.Sprint(one.Game, " ", n.What))
		}
	}
	if want := "3 claim|3 finding|3 fault|2 claim"; strings.Join(got, "|") != want || all[2].Game != 1 {
		t.Errorf("%q, want %s and then game 1", got, want)
	}
}

func TestWhatOfAStatusWaitsForAnArbiter(t *testing.T) {
	for what, c := range map[string]struct {
		status Status
		want   []Need
	}{
		"nothing":                      {Status{State: "playing"}, []Need{}},
		"the disk fails":               {Status{Unrecorded: &Unrecorded{Error: "disk I/O error"}}, []Need{{What: Unrecords, Text: "disk I/O error"}}},
		"a piece against the law":      {Status{State: "playing", Illegal: &Illegal{5, "red", "h2", "h3"}}, []Need{{What: Against, Ply: 5, Side: "red", From: "h2", To: "h3"}}},
		"one when the game is over":    {Status{State: "over", Illegal: &Illegal{5, "red", "h2", "h3"}}, []Need{}},
		"moves that can't be followed": {Status{State: "playing", Lost: 9}, []Need{{What: Lost, Ply: 9}}},
		"a piece that is displaced": {Status{State: "playing", Displaced: []Displaced{{Ply: 3, From: "g6", To: "f6"}}},
			[]Need{{What: Astray, Ply: 3, From: "g6", To: "f6"}}},
		"a position that is restored": {Status{Restoring: 3, Missing: []string{"b0"}, TooMany: []string{"c2"}}, []Need{{What: Restores, Ply: 3, Points: []string{"b0"}, Taken: []string{"c2"}}}},
		"pieces that may be set up wrongly": {Status{State: "ready", Setup: &Setup{Empty: []string{"h2"}, Taken: []string{"h1"}}},
			[]Need{{What: Misplaced, Points: []string{"h2"}, Taken: []string{"h1"}}}},
		"pieces that are set up":        {Status{State: "setting_up", Missing: []string{"b0"}}, []Need{}},
		"a result that red signed":      {Status{State: "over", Result: "1-0", Signed: []string{"red"}}, []Need{{What: Unsigned, Who: []string{"black", "arbiter"}}}},
		"a result that is confirmed":    {Status{State: "over", Result: "1-0", Confirmed: true}, []Need{}},
		"a game without a result":       {Status{State: "over", Result: "*"}, []Need{}},
		"a game that stopped, and open": {Status{Stopped: true, Unresolved: []int{4}}, []Need{{What: Unresolved, Ply: 4}, {What: Pauses}}},
	} {
		if got := c.status.Needs(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
	}
}

func TestOnlyArbitersReadReviews(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	viewer := a.keyring.make(t, Token{Name: "Lan", Role: Viewer}, 0, "")
	for _, c := range []struct {
		token, path string
		code        int
		want        string
	}{
		{arbiter, "/api/games/3/review?ply=2&lang=vi", 200, `{"game":3,"ply":2,"lang":"vi"}`},
		{arbiter, "/api/games/3/review", 200, `{"game":3,"ply":0,"lang":"en"}`},
		{arbiter, "/api/games/3/review?ply=10", 404, "no such game"},
		{arbiter, "/api/games/3/review?lang=fr", 422, "expected value to be one of"},
		{arbiter, "/api/games/3/review?ply=-1", 422, "expected number >= 0"},
		{arbiter, "/api/attention", 200, `"what":"claim"`},
		{viewer, "/api/games/3/review?ply=2", 403, "not among the rights of role viewer"},
		{viewer, "/api/attention", 403, "not among the rights of role viewer"},
		{"", "/api/attention", 401, "expected a token"},
	} {
		if w := ask(a, c.token, "GET", c.path, ""); w.Code != c.code || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.path, w.Code, w.Body, c.code, c.want)
		}
	}
}
