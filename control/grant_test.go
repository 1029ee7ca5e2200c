package control

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// granted returns what a board was told of tokens.
func granted(board *table) (told []string) {
	for _, line := range board.done {
		if word, ok := strings.CutPrefix(line, "token by operator (operator) "); ok {
			told = append(told, word)
		}
	}
	return told
}

func TestTokensEnterTheLogInTheirOrderAndOnce(t *testing.T) {
	board := &table{}
	a, lines := newTestAPI(t, board)
	a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "") // Before a board was on.
	enter := func(method, path, body string, want int) {
		t.Helper()
		if w := ask(a, "operator", method, path, body); w.Code != want {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	}
	expect := func(want ...string) {
		t.Helper()
		if got := granted(board); !slices.Equal(got, want) {
			t.Fatalf("the log has %q, want %q", got, want)
		}
	}
	enter("POST", "/api/tokens", `{"role":"player","side":"red","game":3,"name":"Lan"}`, 200)
	expect("made Trần arbiter", "made Lan player red 3")

	board.fail = ErrNotRecorded // A token is revoked at once, whatever the disk does.
	enter("DELETE", "/api/tokens/Lan", "", 204)
	if last := (*lines)[len(*lines)-1]; last != "control: that the token of Lan is revoked will be in the log later: not recorded" {
		t.Errorf("said %q", last)
	}
	expect("made Trần arbiter", "made Lan player red 3")

	board.fail = nil
	a.enterGrants()
	a.enterGrants()
	expect("made Trần arbiter", "made Lan player red 3", "revoked Lan player red 3")
}

func TestWhatTheLogLacksOutlivesTheKeyring(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		k, err := OpenKeyring(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(k.Tokens()) == 0 {
			k.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
		}
		owed, err := k.unlogged()
		if err != nil || len(owed) != 1 || owed[0].Name != "Trần" || owed[0].Role != Arbiter || !owed[0].At.Equal(*k.Tokens()[0].Made) {
			t.Errorf("the log lacks %+v, %v", owed, err)
		}
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Who has found or stolen a token must not go on because a disk is full.
func TestATokenIsRevokedAtOnceThoughThatCanNotBeKept(t *testing.T) {
	k := openTestKeyring(t)
	text := k.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	disk := func(full bool) {
		t.Helper()
		if _, err := k.db.Exec(fmt.Sprintf("PRAGMA query_only = %t", full)); err != nil {
			t.Fatal(err)
		}
	}
	disk(true)
	err := k.Revoke("Trần")
	if !errors.Is(err, ErrNotRecorded) || strings.Count(err.Error(), "\n") != 0 || !strings.Contains(err.Error(), "revoke it again") {
		t.Errorf("revoked with %v", err)
	}
	if _, err := k.find(text); !errors.Is(err, errRevoked) {
		t.Errorf("it is refused with %v", err)
	}
	disk(false)
	for _, want := range []error{nil, errNobody} {
		if err := k.Revoke("Trần"); !errors.Is(err, want) {
			t.Errorf("revoked again with %v, want %v", err, want)
		}
	}
	if err := k.load(); err != nil {
		t.Fatal(err)
	}
	if _, err := k.find(text); !errors.Is(err, errRevoked) {
		t.Errorf("it is refused later with %v", err)
	}
}
