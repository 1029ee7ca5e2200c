package api

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

func TestWhoMayDoWhat(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	tokens := map[control.Role]string{
		control.Operator: "operator",
		control.Arbiter:  makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""),
		control.Player:   makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, ""),
		control.Viewer:   makeToken(t, a.door.Keyring(), control.Token{Name: "Hall", Role: control.Viewer}, 0, ""),

		control.Commentator: makeToken(t, a.door.Keyring(), control.Token{Name: "Hoa", Role: control.Commentator}, 0, ""),
	}
	makeToken(t, a.door.Keyring(), control.Token{Name: "Mai", Role: control.Player, Side: "black", Game: 3}, 0, "4711")
	for _, tc := range []struct {
		method, path, body                        string
		operator, arbiter, player, viewer, nobody int
	}{
		{"GET", "/openapi.json", "", 200, 200, 200, 200, 200},
		{"GET", "/api/status", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games/3/records", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games/9/records", "", 404, 404, 404, 404, 401},
		{"GET", "/api/games/3/rows", "", 200, 200, 403, 403, 401},
		{"GET", "/api/games/9/rows", "", 404, 404, 403, 403, 401},
		{"GET", "/api/games/3/evidence", "", 200, 200, 403, 403, 401},
		{"GET", "/api/games/1/evidence", "", 409, 409, 403, 403, 401},
		{"GET", "/api/games/9/evidence", "", 404, 404, 403, 403, 401},
		{"POST", "/api/games", `{"tags":{"red":"Lan"}}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/tags", `{"tags":{"round":"3"}}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"1-0"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"0-1"}`, 409, 409, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"2-0"}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/stop", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/go", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/takeback", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/delay", `{"delay_us":600000000,"delay_moves":2}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/delay", `{"delay_us":86400000001}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/delay", `{"delay_moves":2}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/agree", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/resign", `{"side":"red"}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/resign", `{"side":"black"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/2/resign", `{"side":"red"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/3/offer", `{"side":"red"}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"red","ply":3,"point":"h9","text":"He lifted it."}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"black"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"arbiter"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"red","point":"j9"}`, 422, 422, 422, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","reason":"So."}`, 422, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần"}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần","reason":" "}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần","reason":"So."}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Minh","reason":"So."}`, 200, 403, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"guilty","name":"Trần"}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần","amount_us":5}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"time","side":"red","amount_us":-5,"name":"Trần","reason":"So."}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ruling":"result","result":"1-0","name":"Trần","revises":2,"reason":"So."}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"arbiter"}`, 422, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"red"}`, 403, 403, 200, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"black","pin":"4711"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"black","pin":"4712"}`, 403, 403, 403, 403, 401},
		{"POST", "/api/games/2/sign", `{"side":"black","pin":"4711"}`, 403, 403, 403, 403, 401},
		{"POST", "/api/games/open/end", "", 200, 403, 403, 403, 401},
		{"GET", "/api/tokens", "", 200, 403, 403, 403, 401},
		{"POST", "/api/tokens", `{"role":"king","name":"X"}`, 422, 403, 403, 403, 401},
		{"DELETE", "/api/tokens/Nobody", "", 404, 403, 403, 403, 401},
		{"GET", "/api/key", "", 404, 404, 404, 404, 404},
	} {
		for role, want := range map[control.Role]int{control.Operator: tc.operator, control.Arbiter: tc.arbiter, control.Player: tc.player, control.Viewer: tc.viewer, control.Commentator: tc.viewer, "nobody": tc.nobody} {
			before := board.count()
			w := ask(a, tokens[role], tc.method, tc.path, tc.body)
			if w.Code != want {
				t.Errorf("%s: %s %s %s: %d %s, want %d", role, tc.method, tc.path, tc.body, w.Code, w.Body, want)
			}
			did := board.count() - before
			if entered := tc.method == "POST" && w.Code == 200; entered != (did == 1) {
				t.Errorf("%s: %s %s %s: answered %d, and the board was asked %d times", role, tc.method, tc.path, tc.body, w.Code, did)
			}
			if w.Code >= 400 && (w.Header().Get("Content-Type") != "application/problem+json" || detail(w) == "") {
				t.Errorf("%s: %s %s: %s %s, want a problem that says why", role, tc.method, tc.path, w.Header(), w.Body)
			}
		}
	}
}

// Each player claims for himself, and so may the arbiter; third persons may not (vn2004 9.11c).
func TestWhoMayClaim(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	lan := makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, "")
	for _, c := range []struct {
		name, token, body string
		code              int
	}{
		{"a player claims in his own turn", lan, `{"side":"red","ply":3,"point":"h9"}`, 200},
		{"a player claims in the other's turn", lan, `{"side":"red","ply":4,"point":"h9"}`, 200},
		{"a player claims for the other one", lan, `{"side":"black","ply":3,"point":"h9"}`, 403},
		{"the arbiter claims", makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), `{"side":"arbiter","ply":3,"point":"h9"}`, 200},
		{"a coach who may look claims", makeToken(t, a.door.Keyring(), control.Token{Name: "Coach", Role: control.Viewer}, 0, ""), `{"side":"red","ply":3,"point":"h9"}`, 403},
		{"somebody without a token claims", "", `{"side":"red","ply":3,"point":"h9"}`, 401},
	} {
		if w := ask(a, c.token, "POST", "/api/games/open/claim", c.body); w.Code != c.code {
			t.Errorf("%s: %d %s, want %d", c.name, w.Code, w.Body, c.code)
		}
	}
}

func TestTheTokenSaysWhoAsks(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	ask(a, makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, ""), "POST", "/api/games/open/result", `{"result":"1-0"}`)
	ask(a, makeToken(t, a.door.Keyring(), control.Token{Name: "Lan", Role: control.Player, Side: "red", Game: 3}, 0, ""), "POST", "/api/games/open/resign", `{"side":"red"}`)
	ask(a, "operator", "POST", "/api/games/open/stop", "")
	makeToken(t, a.door.Keyring(), control.Token{Name: "Mai", Role: control.Player, Side: "black", Game: 3}, 0, "4711")
	ask(a, "operator", "POST", "/api/games/open/sign", `{"side":"black","pin":"4711"}`)
	ask(a, "operator", "POST", "/api/games/open/rule", `{"ruling":"dismissed","name":"Minh","reason":"So."}`)
	want := "result by Trần (arbiter) 1-0 | resign by Lan (player) red | stop by operator (operator) | " +
		"sign by operator (operator) black Mai | rule by operator (operator) Minh"
	if got := strings.Join(board.done, " | "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTokensThatAreRefused(t *testing.T) {
	board := &table{}
	a, lines := newTestAPI(t, board)
	other, _ := newTestAPI(t, board)
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	a.door.Keyring().Now = func() time.Time { return now }
	arbiter := control.Token{Name: "Trần", Role: control.Arbiter}
	revoked := makeToken(t, a.door.Keyring(), arbiter, 0, "")
	if err := a.door.Keyring().Revoke("Trần"); err != nil {
		t.Fatal(err)
	}
	expired := makeToken(t, a.door.Keyring(), arbiter, time.Hour, "")
	now = now.Add(time.Hour)
	valid := makeToken(t, a.door.Keyring(), arbiter, 0, "")
	foreign := makeToken(t, other.door.Keyring(), arbiter, 0, "")
	for _, tc := range []struct{ name, token, want string }{
		{"revoked", revoked, "the token was revoked"},
		{"expired", expired, "the token has expired"},
		{"another board's", foreign, "no token of this board: it was mistyped, or made for another board"},
		{"cut off", valid[:len(valid)-1], "no token of this board: it was mistyped, or made for another board"},
		{"of a higher role by its text", strings.Replace(valid, "arbiter", "operator", 1), "no token of this board: it was mistyped, or made for another board"},
		{"none", "", "expected a token, in the header Authorization: Bearer kyb_... (boardctl: --token or KYBAN_TOKEN); the operator makes one with: boardctl token new"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			*lines = nil
			w := ask(a, tc.token, "POST", "/api/games/open/result", `{"result":"1-0"}`)
			if w.Code != 401 || detail(w) != tc.want || w.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%d %s %v, want 401 %s", w.Code, detail(w), w.Header(), tc.want)
			}
			log := strings.Join(*lines, "\n")
			if !strings.Contains(log, "control: refused POST /api/games/open/result from 192.0.2.1:1234") || !strings.Contains(log, tc.want) {
				t.Errorf("the log says %q", log)
			}
			if tc.token != "" && strings.Contains(log, tc.token) {
				t.Error("the token is in the log")
			}
		})
	}
	now = now.Add(-30 * time.Minute)
	if w := ask(a, expired, "GET", "/api/status", ""); w.Code != 401 {
		t.Errorf("with the clock set back an expired token is answered %d", w.Code)
	}
	if w := ask(a, valid, "GET", "/api/status", ""); w.Code != 200 || board.count() != 0 {
		t.Errorf("a token in force is answered %d, and the board was asked %d times", w.Code, board.count())
	}
}

func TestWhatOnlyArbitersSee(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := makeToken(t, a.door.Keyring(), control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	viewer := makeToken(t, a.door.Keyring(), control.Token{Name: "Hall", Role: control.Viewer}, 0, "")
	for _, tc := range []struct{ name, token, path, want string }{
		{"an arbiter reads the records", arbiter, "/api/games/3/records", `{"type":"touch","game":1,"ply":1,"point":"h2"}
{"type":"move","game":1,"ply":1,"move":"h2e2","article":"9.1","duty":["g0e2"],"obeyed":false}
{"type":"finding","game":1,"ply":1}
{"type":"result","game":1,"result":"1-0"}
`},
		{"a viewer reads the records", viewer, "/api/games/3/records", `{"type":"move","game":1,"ply":1,"move":"h2e2"}
{"type":"result","game":1,"result":"1-0"}
`},
		{"an arbiter reads the facts and records", arbiter, "/api/games/3/rows", `{"seq":1,"at_us":500000,"wall_us":0,"wall_source":"none","kind":"input","bytes":{"fact":"event"}}
{"seq":2,"at_us":500000,"wall_us":7,"wall_source":"host","kind":"touch","bytes":{"type":"touch", "text":"<\u003c&"}}
`},
		{"an arbiter takes the evidence", arbiter, "/api/games/3/evidence", "kyban evidence 1\n"},
		{"a viewer asks how the board stands", viewer, "/api/status",
			`{"version":"","source":"","rulebook":"","game":3,"number":0,"state":"playing","ply":0,"fen":""}` + "\n"},
		{"an arbiter asks how the board stands", arbiter, "/api/status",
			`{"version":"","source":"","rulebook":"","game":3,"number":0,"state":"playing","ply":0,"fen":"","lifted":["h2"],"open_claims":[{"claim":1,"side":"black"}],"pins":[],"faults":["e4 stuck_on"]}` + "\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if w := ask(a, tc.token, "GET", tc.path, ""); w.Code != 200 || w.Body.String() != tc.want {
				t.Errorf("%d\ngot  %s\nwant %s", w.Code, w.Body, tc.want)
			}
		})
	}
}

// failing is a board whose disk fails.
type failing struct{ table }

func (b *failing) Status(int) (*control.Status, error) {
	return &control.Status{Unrecorded: &control.Unrecorded{Since: "2026-11-21T12:00:00Z", Held: 7, Error: "disk I/O error"}}, nil
}

// The number of waiting facts would give away how often something was lifted.
func TestOnlyArbitersHearHowMuchIsNotRecorded(t *testing.T) {
	a, _ := newTestAPI(t, &failing{})
	for role, want := range map[control.Role]string{control.Arbiter: `"held":7,`, control.Viewer: `"held":0,`} {
		token := makeToken(t, a.door.Keyring(), control.Token{Name: string(role), Role: role}, 0, "")
		if w := ask(a, token, "GET", "/api/status", ""); w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s, want %s", role, w.Code, w.Body, want)
		}
	}
}

// late is a board whose public has a delay.
type late struct{ table }

func (b *late) PublicGame(context.Context, int) (*control.Game, bool) {
	return &control.Game{State: "playing", Ply: 5, Position: "then"}, false
}

func TestWhoIsToldLaterSeesThePublicGame(t *testing.T) {
	a, _ := newTestAPI(t, &late{})
	for role, want := range map[control.Role]string{
		control.Arbiter: `"ply":0,"fen":"","lifted":["h2"]`,
		control.Player:  `"number":0,"state":"playing","ply":5,"fen":"then"}`,
		control.Viewer:  `"number":0,"state":"playing","ply":5,"fen":"then"}`,
	} {
		token := control.Token{Name: string(role), Role: role}
		if role == control.Player {
			token.Side, token.Game = "red", 3
		}
		if w := ask(a, makeToken(t, a.door.Keyring(), token, 0, ""), "GET", "/api/status", ""); w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s, want %s", role, w.Code, w.Body, want)
		}
	}
}
