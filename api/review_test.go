package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

func TestWhatMattersMostGoesFirst(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	w := ask(a, "operator", "GET", "/api/attention", "")
	var all []control.Attention
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil || w.Code != 200 {
		t.Fatalf("%d %s, %v", w.Code, w.Body, err)
	}
	var got []string
	for _, one := range all {
		for _, n := range one.Needs {
			got = append(got, fmt.Sprint(one.Game, " ", n.Kind))
		}
	}
	if want := "3 claim|3 finding|3 fault|2 claim"; strings.Join(got, "|") != want || all[2].Game != 1 {
		t.Errorf("%q, want %s and then game 1", got, want)
	}
}

func TestOnlyArbitersReadReviews(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Viewer}, 0, "")
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
