package control

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCallsThatComeAgain(t *testing.T) {
	const key, sequence = "Idempotency-Key", "Sequence"
	const win, draw, refused = `{"result":"1-0"}`, `{"result":"1/2-1/2"}`, `{"result":"0-1"}`
	for _, tc := range []struct {
		name  string
		calls [][]string // A body, and headers in pairs.
		codes []int
		done  int
	}{
		{"a key comes again", [][]string{{win, key, "a"}, {win, key, "a"}, {win, key, "a"}}, []int{200, 200, 200}, 1},
		{"a key comes again with another body", [][]string{{win, key, "a"}, {draw, key, "a"}}, []int{200, 422}, 1},
		{"two keys", [][]string{{win, key, "a"}, {draw, key, "b"}}, []int{200, 200}, 2},
		{"what the board refused may be asked again", [][]string{{refused, key, "a"}, {refused, key, "a"}}, []int{409, 409}, 0},
		{"a sequence that rises", [][]string{{win, sequence, "1"}, {draw, sequence, "7"}}, []int{200, 200}, 2},
		{"an old sequence", [][]string{{win, sequence, "7"}, {draw, sequence, "7"}, {draw, sequence, "6"}}, []int{200, 409, 409}, 1},
		{"a call comes again after a later one", [][]string{{win, key, "a", sequence, "1"}, {draw, key, "b", sequence, "2"}, {win, key, "a", sequence, "1"}},
			[]int{200, 200, 200}, 2},
		{"neither", [][]string{{win}, {win}}, []int{200, 200}, 2},
		{"a key that is too long", [][]string{{win, key, strings.Repeat("k", 101)}}, []int{422}, 0},
		{"a sequence below the first", [][]string{{win, sequence, "-1"}}, []int{422}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := &table{}
			a, lines := newTestAPI(t, board)
			token := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
			answers := map[string]string{}
			for i, call := range tc.calls {
				w := ask(a, token, "POST", "/api/games/open/result", call[0], call[1:]...)
				if w.Code != tc.codes[i] {
					t.Errorf("call %d: %d %s, want %d", i, w.Code, w.Body, tc.codes[i])
				}
				again := fmt.Sprint(call)
				if first, ok := answers[again]; ok && w.Code == 200 && len(call) > 1 && first != w.Body.String() {
					t.Errorf("call %d: answered %s, and before %s", i, w.Body, first)
				}
				answers[again] = w.Body.String()
				want := "control: refused POST /api/games/open/result from 192.0.2.1:1234 by Trần: " + detail(w)
				if w.Code == 409 && !slices.Contains(*lines, want) {
					t.Errorf("call %d: the log says %q, want %q", i, *lines, want)
				}
			}
			if board.count() != tc.done {
				t.Errorf("the board did %v, want %d", board.done, tc.done)
			}
		})
	}
}

func TestCallsAreKnownAfterARestart(t *testing.T) {
	dir, board := t.TempDir(), &table{}
	var token string
	var answers []string
	for start := range 2 {
		keyring, err := OpenKeyring(dir)
		if err != nil {
			t.Fatal(err)
		}
		if start == 0 {
			token = keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
		}
		a := newAPI(board, keyring, func(string) {}, nil, nil, nil)
		w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
		answers = append(answers, fmt.Sprint(w.Code, w.Body))
		if old := ask(a, token, "POST", "/api/games/open/stop", "", "Sequence", "5"); (old.Code == 200) != (start == 0) {
			t.Errorf("start %d: sequence 5 is answered %d", start, old.Code)
		}
		if err := keyring.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if answers[0] != answers[1] || board.count() != 2 {
		t.Errorf("answers %q, and the board did %v", answers, board.done)
	}
}

func TestNotRecorded(t *testing.T) {
	board := &table{fail: notRecorded(errors.New("the disk is full"))}
	a, _ := newTestAPI(t, board)
	token := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 503 || detail(w) != "not recorded: the disk is full" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	board.fail = nil
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 409 || !strings.Contains(detail(w), "whether it was recorded is not known") || board.count() != 0 {
		t.Errorf("the same call again: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
	if err := a.keyring.Close(); err != nil { // The disk of the keyring fails, too.
		t.Fatal(err)
	}
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "b")
	if w.Code != 503 || !strings.HasPrefix(detail(w), "not recorded: ") || board.count() != 0 {
		t.Errorf("without a keyring: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
}

func TestBodiesThatAreTooLarge(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	body := `{"tags":{"red":"` + strings.Repeat("x", bodyMax) + `"}}`
	if w := ask(a, "operator", "POST", "/api/games/open/tags", body); w.Code != 413 || board.count() != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestTheLogIsNotFlooded(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	now := time.Unix(100, 0)
	a.notices.now = func() time.Time { return now }
	for range 1000 {
		ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	}
	now = now.Add(time.Second)
	ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	if len(*lines) != noticesMax+2 || (*lines)[noticesMax] != "control: 990 more of that kind" {
		t.Errorf("%d lines: %q", len(*lines), *lines)
	}
}
