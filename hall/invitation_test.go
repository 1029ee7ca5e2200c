package hall

import (
	"testing"
	"time"
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
