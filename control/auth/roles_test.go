package auth

import (
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

// A role without an entry could not be signed in: each of its sessions would end as it begins.
func TestEachRoleOfATokenHasRightsAndSessions(t *testing.T) {
	for _, name := range control.TokenRoles() {
		if role := BoardRoles().Of(control.Role(name)); len(role.Rights) == 0 || role.Sessions == 0 || role.Requests.Most == 0 {
			t.Errorf("%s has rights %v, %d sessions and %d requests at once", name, role.Rights, role.Sessions, role.Requests.Most)
		}
	}
}

// TestARoleWithoutALimitIsNone: zero is no number that a program states.
func TestARoleWithoutALimitIsNone(t *testing.T) {
	rate := Rate{9, time.Second}
	for name, c := range map[string]struct {
		role Role
		ok   bool
	}{
		"all stated":                 {Role{Name: "organiser", Sessions: 1, Requests: rate, Entries: rate, KiB: rate}, true},
		"one that only looks":        {Role{Name: "organiser", Sessions: 1, Requests: rate}, true},
		"no name":                    {Role{Sessions: 1, Requests: rate}, false},
		"no sessions":                {Role{Name: "organiser", Requests: rate}, false},
		"no requests":                {Role{Name: "organiser", Sessions: 1}, false},
		"requests at no interval":    {Role{Name: "organiser", Sessions: 1, Requests: Rate{Most: 9}}, false},
		"requests, but none at once": {Role{Name: "organiser", Sessions: 1, Requests: Rate{Every: time.Second}}, false},
		"entries of any size":        {Role{Name: "organiser", Sessions: 1, Requests: rate, Entries: rate}, false},
		"entries at no interval":     {Role{Name: "organiser", Sessions: 1, Requests: rate, Entries: Rate{Most: 9}, KiB: rate}, false},
	} {
		t.Run(name, func(t *testing.T) {
			k, err := OpenKeyring(t.TempDir(), Roles{c.role})
			if (err == nil) != c.ok {
				t.Errorf("%v", err)
			}
			if k != nil {
				k.Close()
			}
		})
	}
}

// TestAProgramBringsItsOwnRoles makes two keyrings in one process, of which one is a board's.
func TestAProgramBringsItsOwnRoles(t *testing.T) {
	const publish control.Op = "publish_round"
	hall, err := OpenKeyring(t.TempDir(), Roles{{Name: "organiser", Rights: []control.Op{publish}, Sessions: 3, Requests: Rate{9, time.Second}}})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	board, err := OpenKeyring(t.TempDir(), BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	defer board.Close()
	made, err := hall.Make(control.NewToken{Name: "Lan", Role: "organiser"})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := hall.Find(made.Text); err != nil || !p.May(publish) || p.May(ReadBoard) {
		t.Errorf("%+v, %v, want the right to publish and none to read", p, err)
	}
	if _, err := board.Find(made.Text); err != ErrUnknownToken {
		t.Errorf("at the board: %v, want %v", err, ErrUnknownToken)
	}
	if _, err := board.Make(control.NewToken{Name: "Lan", Role: "organiser"}); err == nil || err.Error() != `role "organiser": expected arbiter, player, commentator, viewer` {
		t.Errorf("at the board: %v", err)
	}
}

// Two who are dialled use up no quota of each other's, and one who is dialled again is the same.
func TestEachWhoIsDialledHasANumberOfHisOwn(t *testing.T) {
	roles := BoardRoles()
	hall, again, other := roles.Peer("hall", control.Arbiter, "ab:01"), roles.Peer("hall", control.Arbiter, "ab:01"), roles.Peer("hall", control.Arbiter, "ab:02")
	if hall.Token >= 0 || other.Token >= 0 || hall.Token != again.Token || hall.Token == other.Token {
		t.Errorf("%d, again %d, and another one %d", hall.Token, again.Token, other.Token)
	}
}
