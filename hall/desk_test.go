package hall

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/scoresheet"
)

// The event is read in the moment in which another program writes a file of it: that file is read when it is there.
func TestTheEventIsReadWhileAnotherProgramWrites(t *testing.T) {
	dir := t.TempDir()
	st, err := store.Open(dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Append(event.Fact{Opened: &event.Regulations{System: event.Swiss, Seed: "s"}, Players: []players.Player{{Name: "An"}, {Name: "Bình"}}}); err != nil {
		t.Fatal(err)
	}
	writing := filepath.Join(dir, "event", ".000002.json4711")
	if err := os.WriteFile(writing, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDesk(&Hall{dir: dir, now: time.Now, log: slog.New(slog.DiscardHandler)})
	if e := d.reload(); len(e.Sections) != 1 || d.facts != 1 {
		t.Fatalf("%d sections, %d facts", len(e.Sections), d.facts)
	}
	if err := st.Append(event.Fact{Players: []players.Player{{Name: "Cường"}}}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(writing); err != nil {
		t.Fatal(err)
	}
	if e := d.reload(); len(e.Sections[0].Players) != 3 {
		t.Errorf("%d players", len(e.Sections[0].Players))
	}
}

// A board says itself which round it plays: it publishes none.
func TestABoardPublishesNoRound(t *testing.T) {
	h := paired(t)
	h.desk.mu.Lock()
	defer h.desk.mu.Unlock()
	e := h.desk.reload()
	second := event.Pairing{Round: 2, Tables: []event.Table{{Table: 1, First: 1, Second: 3}, {Table: 2, First: 2, Second: 4}}}
	if err := h.desk.store.Append(event.Fact{Pairing: &second}); err != nil {
		t.Fatal(err)
	}
	of, ok := played(e, map[string]string{"round": "2", "table": "1"})
	if !ok {
		t.Fatal("no game of round 2")
	}
	err := h.desk.enter(of, scoresheet.Sheet{Tags: of.body.Tags, Result: "1-0"})
	if errorText(err) != "round 2 is not published" || e.Sections[0].Rounds[1].Published {
		t.Errorf("%v, published: %t", err, e.Sections[0].Rounds[1].Published)
	}
}
