package api

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// A caller that may rule may preview; nothing is done, and no key of a call is used up.
func TestWhoMayRuleMayPreview(t *testing.T) {
	board := &table{}
	a, lines := newTestAPI(t, board)
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	player := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "")
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Mai", Role: control.Viewer}, 0, "")
	const ruling = `{"ply":3,"ruling":"dismissed","article":"9.11b","reason":"So."}`
	for _, c := range []struct {
		name, token, query, body string
		code                     int
		want                     string
	}{
		{"an arbiter", arbiter, "", ruling, 200, `{"article":"9.11b","told":["en","arbiter Trần"],"said":[{"type":"ruling","ply":3,"name":"Trần"}]}`},
		{"an arbiter in Vietnamese", arbiter, "?lang=vi", ruling, 200, `"told":["vi","arbiter Trần"]`},
		{"an arbiter in a language that nobody speaks", arbiter, "?lang=fr", ruling, 422, "expected value to be one of"},
		{"the operator for an arbiter", "operator", "", strings.Replace(ruling, "}", `,"name":"Minh"}`, 1), 200, `"told":["en","operator operator"],"said":[{"type":"ruling","ply":3,"name":"Minh"}]`},
		{"the operator for nobody", "operator", "", ruling, 422, "rule: expected the arbiter's name"},
		{"an arbiter for another one", arbiter, "", strings.Replace(ruling, "}", `,"name":"Minh"}`, 1), 403, "the token says who this is: Trần, not Minh"},
		{"without a reason", arbiter, "", `{"ply":3,"ruling":"dismissed","article":"9.11b"}`, 422, "expected a reason beside the ruling dismissed"},
		{"a ruling that is none", arbiter, "", `{"ply":3,"ruling":"guilty","reason":"So."}`, 422, "ruling: expected one of duty_stands"},
		{"a field that has no meaning", arbiter, "", `{"ruling":"dismissed","reason":"So.","result":"1-0"}`, 422, "result: expected nothing in the ruling dismissed, found"},
		{"a player", player, "", ruling, 403, "not among the rights of role player"},
		{"a viewer", viewer, "", ruling, 403, "not among the rights of role viewer"},
		{"nobody", "", "", ruling, 401, "expected a token"},
	} {
		for range 2 { // With the same key.
			w := ask(a, c.token, "POST", "/api/games/open/rule/dry-run"+c.query, c.body, "Idempotency-Key", "one")
			if w.Code != c.code || !strings.Contains(w.Body.String(), c.want) {
				t.Errorf("%s: %d %s, want %d %s", c.name, w.Code, w.Body, c.code, c.want)
			}
		}
	}
	if len(board.done) != 0 {
		t.Errorf("the board did %q", board.done)
	}
	if w := ask(a, arbiter, "POST", "/api/games/open/rule", ruling, "Idempotency-Key", "one"); w.Code != 200 || board.count() != 1 {
		t.Errorf("the ruling itself: %d %s", w.Code, w.Body)
	}
	if said := strings.Join(*lines, "\n"); !strings.Contains(said, "refused POST /api/games/open/rule/dry-run") {
		t.Errorf("the daemon's log says\n%s", said)
	}
}

// A preview that the board refuses is answered as the ruling would be.
func TestWhatCantBePreviewed(t *testing.T) {
	for _, c := range []struct {
		err  error
		code int
	}{
		{errors.New("rule: no game is on: the board is setting up"), 409},
		{control.Meaningless(errors.New("rule: expected the article of vn2004")), 422},
		{fmt.Errorf("rule: %w", control.ErrNotRecorded), 503},
		{control.ErrStarting, 503},
	} {
		a, _ := newTestAPI(t, &table{fail: c.err})
		w := ask(a, "operator", "POST", "/api/games/3/rule/dry-run", `{"ruling":"dismissed","article":"9.1","reason":"So.","name":"Minh"}`)
		if w.Code != c.code || detail(w) != c.err.Error() {
			t.Errorf("%d %s, want %d %v", w.Code, w.Body, c.code, c.err)
		}
	}
}

func TestAClientPreviews(t *testing.T) {
	dir, _ := listen(t, &table{})
	got, err := local(t, dir).Preview(t.Context(), control.Request{Op: control.Rule, Game: 3, Body: control.RuleBody{Ply: 2, Ruling: "dismissed", Article: "9.1", Reason: "So.", Name: "Minh"}}, "zh")
	if err != nil || got.Article != "9.1" || got.Told[0] != "zh" || string(got.Said[0]) != `{"type":"ruling","ply":2,"name":"Minh"}` {
		t.Errorf("%+v, %v", got, err)
	}
}
