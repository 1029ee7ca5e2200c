package hall

import (
	"context"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/recorder"
)

// boardKey returns the key of some board's log.
func boardKey(t *testing.T) evidence.PublicKey {
	t.Helper()
	st, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	key, err := st.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A board says of which term it has heard. It is believed only by an order of the other hall.
func TestAHallYieldsToATermThatABoardProves(t *testing.T) {
	theirs, theirKey, err := member.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	strange, _, err := member.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	key := boardKey(t)
	for _, c := range []struct {
		name   string
		alone  bool
		secret string // That has signed the proof, "" for none.
		change func(o *member.Order)
		term   int
		yields bool
	}{
		{"one hall alone, and no proof", true, "", nil, 2, false},
		{"one hall alone", true, theirs, func(*member.Order) {}, 2, false},
		{"no proof", false, "", nil, 2, false},
		{"no proof of the greatest number", false, "", nil, math.MaxInt, false},
		{"proved", false, theirs, func(*member.Order) {}, 2, true},
		{"proved, and the number is another one", false, theirs, func(*member.Order) {}, 1000, true},
		{"by a stranger", false, strange, func(*member.Order) {}, 2, false},
		{"for another board", false, theirs, func(o *member.Order) { o.Board = "x" }, 2, false},
		{"of another event", false, theirs, func(o *member.Order) { o.Event = "x" }, 2, false},
		{"a term of the first hall", false, theirs, func(o *member.Order) { o.Term = 3 }, 3, false},
		{"a term without bounds", false, theirs, func(o *member.Order) { o.Term = math.MaxInt - 1 }, math.MaxInt - 1, false},
	} {
		h := opened(t, event.Regulations{System: event.Swiss, Rounds: 1}, of("A"))
		if !c.alone {
			h.mu.Lock()
			h.peer = &peer{Other: member.Other{Hall: member.Hall{Address: "https://192.0.2.7:7444", Key: theirKey}}}
			h.mu.Unlock()
		}
		told := hallTold{Term: c.term}
		if c.secret != "" {
			o := member.Order{Board: key.String(), Term: 2, Number: 1}
			h.journal.look(func(r *Roster) { o.Event = r.Event })
			c.change(&o)
			if told.Heard, err = o.Sign(c.secret); err != nil {
				t.Fatal(err)
			}
		}
		b := &board{key: key}
		h.desk.learn(b, told)
		if err := h.journal.mayWrite(); (err != nil) != c.yields {
			t.Errorf("%s: %v", c.name, err)
		}
		want := 0
		if c.yields {
			want = 2
		}
		if b.term != want {
			t.Errorf("%s: the board has told of the term %d, want %d", c.name, b.term, want)
		}
	}
}

// A log may have it that a hall alone has yielded.
func TestAHallAloneThatHasYieldedIsPromoted(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Swiss, Rounds: 1}, of("A"))
	h.yield(2)
	if err := h.journal.mayWrite(); err == nil {
		t.Fatal("it writes")
	}
	told, err := h.Promote(t.Context(), Promotion{By: "An"})
	if err != nil || !told.Writes || told.Term != 3 {
		t.Errorf("%+v, %v", told, err)
	}
	if _, err := h.Promote(t.Context(), Promotion{By: "An"}); err == nil || err.Error() != "this hall is the only one, and writes" {
		t.Errorf("once more: %v", err)
	}
}

// say stores facts in a log of a hall as they stand, and reads its account anew.
func (l testLog) say(facts ...string) {
	l.Helper()
	var records [][]byte
	for _, f := range facts {
		records = append(records, []byte(f))
	}
	if err := l.journal.store.Append(l.Context(), recorder.Batch{Game: l.id, Wall: boardlog.Wall{Time: time.Now(), Source: boardlog.WallHost}, Records: records}); err != nil {
		l.Fatal(err)
	}
}

// testLog is a log in the store of a journal.
type testLog struct {
	*testing.T
	journal *journal
	id      int
}

// A hall goes on, and starts again, whatever the other one says.
func TestWhatCantBeReadOfTheOtherHallCountsForNothing(t *testing.T) {
	for _, c := range []struct{ name, fact string }{
		{"no fact", `{"type":"entered","entered":[]}`},
		{"a file that is not the one of its digest", `{"type":"entered","entered":{"number":1,"digest":"d","file":"{}"}}`},
		{"a promotion that rests on itself", `{"type":"promoted","promoted":{"term":2,"own":true,"facts":2}}`},
		{"a promotion that rests on what is not there", `{"type":"promoted","promoted":{"term":2,"facts":9}}`},
		{"a term of the first hall's", `{"type":"promoted","promoted":{"term":3,"facts":1}}`},
	} {
		store, err := recorder.OpenSealed(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		j, err := openJournal(t.Context(), store, time.Now)
		if err == nil {
			err = j.say(t.Context(), Fact{Opened: &Opened{Event: "E", Key: "K", Term: 1}})
		}
		if err == nil {
			j.peer, err = store.NewGame(t.Context(), boardlog.Meta{Source: journalSource, Version: "1", Opened: boardlog.Wall{Time: time.Now(), Source: boardlog.WallHost}})
		}
		if err != nil {
			t.Fatal(err)
		}
		peer := testLog{t, j, j.peer}
		peer.say(`{"type":"joined","joined":{}}`)
		if _, _, turned, err := j.hear(t.Context()); turned || err != nil || j.isCut() != nil {
			t.Fatalf("%s: %v, %v, %v", c.name, turned, err, j.isCut())
		}
		peer.say(c.fact)
		_, _, turned, err := j.hear(t.Context())
		if turned {
			_, err = j.load(t.Context())
		}
		if err != nil || j.isCut() == nil || j.mayWrite() != nil || j.facts[other] != 1 {
			t.Errorf("%s: %v, cut %v, writes %v, %d facts", c.name, err, j.isCut(), j.mayWrite(), j.facts[other])
		}
	}
}

// Another program may enter a file of the event in the same moment: it stands in the log once.
func TestAFileOfTheEventIsSaidOnce(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Swiss, Rounds: 1}, of("A"))
	said := 0
	h.journal.look(func(r *Roster) { said = r.files })
	if err := h.journal.say(t.Context(), Fact{Entered: &Entered{Number: said, Digest: "d"}}); err == nil {
		t.Error("a file is said twice")
	}
	h.journal.mu.Lock()
	defer h.journal.mu.Unlock()
	if _, err := h.journal.load(t.Context()); err != nil {
		t.Error(err)
	}
}

// twoHalls opens two halls of one event, and returns the directory of each and how the first one is opened again.
func twoHalls(t *testing.T) (first, second *Hall, again func() *Hall) {
	t.Helper()
	dirs := [2]string{t.TempDir(), t.TempDir()}
	open := func(n int, at string, by Invitation) *Hall {
		t.Helper()
		h, err := OpenSecond(t.Context(), httpd.Config{Dir: dirs[n], Address: at, Log: slog.New(slog.DiscardHandler)}, by)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	first = open(0, "127.0.0.1:0", Invitation{})
	at := first.Server().Endpoint().Address
	invited, err := first.inviteAll([]int{tableOfSecond})
	if err != nil {
		t.Fatal(err)
	}
	second = open(1, "127.0.0.1:0", Invitation{First: at, Code: invited[0].Code})
	t.Cleanup(func() { _ = second.Close() })
	return first, second, func() *Hall {
		t.Helper()
		h := open(0, strings.TrimPrefix(at, "https://"), Invitation{})
		t.Cleanup(func() { _ = h.Close() })
		return h
	}
}

// copied copies a directory with the modes of its files.
func copied(t *testing.T, from, to string) {
	t.Helper()
	if out, err := exec.Command("cp", "-a", from, to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// until waits until something holds that no file shows.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	patience := time.After(awaittest.Patience)
	for !holds() {
		select {
		case <-patience:
			t.Fatal("never: " + what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Whoever asks for something and hangs up says nothing of the other hall: it is not taken for dead.
func TestAHallIsNotGivenUpForWhoHangsUp(t *testing.T) {
	first, second, _ := twoHalls(t)
	t.Cleanup(func() { _ = first.Close() })
	until(t, "the halls are connected", func() bool { return first.Halls().Connected && second.Halls().Connected })
	if err := first.journal.say(t.Context(), Fact{Sector: &Sector{Name: "An"}}); err != nil {
		t.Fatal(err)
	}
	ctx, hangUp := context.WithCancel(t.Context())
	hangUp()
	if err := first.share(ctx); err != nil || !first.Halls().Connected {
		t.Errorf("%v, the halls: %+v", err, first.Halls())
	}
	if said, heard := first.Halls().Facts, second.Halls().Heard; said != heard {
		t.Errorf("the other hall has %d facts of %d", heard, said)
	}
}

// A first hall that was restored from an older backup does not go on beside the second one, which has more of it.
func TestAHallThatIsAnOlderCopyWritesNothing(t *testing.T) {
	first, second, again := twoHalls(t)
	until(t, "the halls are connected", func() bool { return first.Halls().Connected && second.Halls().Connected })
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "copy")
	copied(t, first.dir, backup)
	h := again()
	if err := h.journal.say(t.Context(), Fact{Sector: &Sector{Name: "An"}}); err != nil {
		t.Fatal(err)
	}
	said := h.Halls().Facts
	until(t, "the second hall has heard all", func() bool { return second.Halls().Heard == said })
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(h.dir); err != nil {
		t.Fatal(err)
	}
	copied(t, backup, h.dir)
	h = again()
	until(t, "the restored hall writes no more", func() bool { return h.journal.mayWrite() != nil })
	if told, err := h.Promote(t.Context(), Promotion{By: "An"}); err != nil || !told.Writes || told.Term != 3 {
		t.Errorf("promoted: %+v, %v", told, err)
	}
}
