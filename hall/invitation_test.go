package hall

import (
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/hall/member"
)

// All tables of a large hall are invited at once, and the hall is opened again.
func TestAHallOfAThousandTablesHasItsInvitationsAfterARestart(t *testing.T) {
	dir := t.TempDir()
	i, err := openInvitations(dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	tables := make([]int, 9999) // The highest number that a table can have.
	for n := range tables {
		tables[n] = n + 1
	}
	made, err := i.invite(tables...)
	if err != nil {
		t.Fatal(err)
	}
	for n := range i.all {
		i.all[n].Used = "sha256:" + "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	}
	if err := i.keep(i.all); err != nil {
		t.Fatal(err)
	}
	again, err := openInvitations(dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if len(again.all) != 9999 || again.all[998].Code != made[998].Code || again.all[998].Table != 999 {
		t.Errorf("%d invitations, at 999 %+v", len(again.all), again.all[998])
	}
}

// A code that has lapsed is told apart from one that is none.
func TestABoardIsToldThatItsCodeHasLapsed(t *testing.T) {
	h := opened(t, event.Regulations{System: event.RoundRobin}, []players.Player{{Name: "An"}, {Name: "Bình"}})
	now := time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)
	h.invitations.now = func() time.Time { return now }
	made, err := h.Invite(7)
	if err != nil {
		t.Fatal(err)
	}
	code, err := member.ParseCode(made.Code)
	if err != nil {
		t.Fatal(err)
	}
	asked := member.Application{Board: boardKey(t).String(), Fingerprint: "sha256:01"}
	asked.Prove(code, h.server.Endpoint().Fingerprint)
	for _, tc := range []struct {
		name  string
		after time.Duration
		want  string
	}{
		{"a day after the week for which it serves", 8 * 24 * time.Hour, "the code served until 2026-05-08 08:00:00: boardctl hall invite TABLE makes another one"},
		{"the same where another table was invited meanwhile", 9 * 24 * time.Hour, "the code served until 2026-05-08 08:00:00: boardctl hall invite TABLE makes another one"},
		{"long after it, when nothing of it is kept", 15 * 24 * time.Hour, "the code is not one of this hall, or was used: boardctl hall invite TABLE makes another one"},
	} {
		h.invitations.now = func() time.Time { return now.Add(tc.after) }
		if _, err := h.Invite(8); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Enlist(t.Context(), asked); err == nil || err.Error() != tc.want {
			t.Errorf("%s: %v, want %s", tc.name, err, tc.want)
		}
	}
}
