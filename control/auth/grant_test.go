package auth

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

func TestWhatTheLogLacksOutlivesTheKeyring(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		k, err := OpenKeyring(dir, BoardRoles())
		if err != nil {
			t.Fatal(err)
		}
		if len(k.Tokens()) == 0 {
			k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
		}
		owed, err := k.Unlogged()
		if err != nil || len(owed) != 1 || owed[0].Name != "Trần" || owed[0].Role != control.Arbiter || !owed[0].At.Equal(*k.Tokens()[0].Made) {
			t.Errorf("the log lacks %+v, %v", owed, err)
		}
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The finder or thief of a token must not go on because a disk is full.
func TestATokenIsRevokedAtOnceThoughThatCanNotBeKept(t *testing.T) {
	k := openTestKeyring(t)
	text := k.make(t, control.Token{Name: "Trần", Role: control.Arbiter}, 0, "")
	disk := func(full bool) {
		t.Helper()
		if _, err := k.db.Exec(fmt.Sprintf("PRAGMA query_only = %t", full)); err != nil {
			t.Fatal(err)
		}
	}
	disk(true)
	err := k.Revoke("Trần")
	if !errors.Is(err, control.ErrNotRecorded) || strings.Count(err.Error(), "\n") != 0 || !strings.Contains(err.Error(), "revoke it again") {
		t.Errorf("revoked with %v", err)
	}
	if _, err := k.Find(text); !errors.Is(err, ErrRevoked) {
		t.Errorf("it is refused with %v", err)
	}
	disk(false)
	for _, want := range []error{nil, ErrNoHolder} {
		if err := k.Revoke("Trần"); !errors.Is(err, want) {
			t.Errorf("revoked again with %v, want %v", err, want)
		}
	}
	if err := k.load(); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Find(text); !errors.Is(err, ErrRevoked) {
		t.Errorf("it is refused later with %v", err)
	}
}
