package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/recorder"
)

// promotions is how often the halls change their places. KYBAN_PROMOTIONS names more.
const promotions = 4

// enter enters facts in the event of the hall.
func (h *tested) enter(facts ...event.Fact) error {
	st, err := store.Open(h.dir, time.Now)
	for _, f := range facts {
		if err == nil {
			err = st.Append(f)
		}
	}
	return err
}

// publish pairs and publishes a round, and enters the results of the one before.
func (h *tested) publish(round int) error {
	by := filepath.Base(h.dir) // What two halls publish in the same second differs, too.
	st, err := store.Open(h.dir, time.Now)
	if err != nil {
		return err
	}
	s, err := st.Event.Section("")
	if err != nil {
		return err
	}
	if round > 1 {
		before, err := s.Round(round - 1)
		if err != nil {
			return err
		}
		for _, table := range before.Tables {
			if err := st.Append(event.Fact{By: by, Result: &event.Result{Round: round - 1, Table: table.Table, Game: 1, Outcome: event.Draw}}); err != nil {
				return err
			}
		}
	}
	p, _, err := s.Pair(round)
	if err != nil {
		return err
	}
	return errors.Join(st.Append(event.Fact{By: by, Pairing: &p}), st.Append(event.Fact{By: by, Publication: &event.Publication{Round: round}}))
}

// boardHas waits until the board of a table knows a term, and has taken a round.
func (d *demo) boardHas(t *testing.T, table, term, round int) {
	t.Helper()
	awaittest.Until(t, fmt.Sprintf("table %d has the term %d and round %d", table, term, round), d.dir(table), func() bool {
		m, err := member.Load(d.dir(table))
		return err == nil && m != nil && m.Term >= term && (round == 0 || m.Games["/"+strconv.Itoa(round)] > 0)
	})
}

// plays waits until a game is on at a table: what is ordered then waits for its end, and hides no result.
func (d *demo) plays(t *testing.T, table int) {
	t.Helper()
	c, err := control.Local(d.dir(table), 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	awaittest.Until(t, fmt.Sprintf("table %d plays", table), d.dir(table), func() bool {
		status, err := c.Status(t.Context())
		return err == nil && status.State == "playing"
	})
}

// resting are hands that begin a game, and then rest until the end of the test.
type resting struct {
	*source.Demo
	begun context.Context
}

// Run plays until the game has begun.
func (r resting) Run(ctx context.Context, d *daemon.Daemon) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(r.begun, stop)()
	err := r.Demo.Run(playing, d)
	if r.begun.Err() != nil {
		<-ctx.Done()
		return nil
	}
	return err
}

// beginning opens the first of two halls, and prepares the second one, and the hands of boards, which rest once rest is called.
func beginning(t *testing.T, tables int) (d *demo, first, second *tested, rest func()) {
	t.Helper()
	d = &demo{data: t.TempDir(), tables: tables, seed: 1, log: slog.New(slog.DiscardHandler)}
	begun, rest := context.WithCancel(context.Background())
	d.hands = func(table int) (daemon.Source, error) {
		hands, err := source.NewDemo("xiangqi", uint64(table), 2)
		return resting{hands, begun}, err
	}
	logs := t.TempDir()
	first = &tested{t: t, dir: filepath.Join(d.data, "hall"), at: "127.0.0.1:0", plain: "127.0.0.1:0", logs: logs}
	second = &tested{t: t, dir: filepath.Join(d.data, "two"), at: "127.0.0.1:0", plain: "127.0.0.1:0", logs: logs}
	first.open(hall.Invitation{})
	list := make([]players.Player, 2*tables)
	for i := range list {
		list[i].Name = fmt.Sprint("Player ", i+1)
	}
	if err := first.enter(event.Fact{Opened: &event.Regulations{System: event.Swiss, Rounds: 100, Seed: "s"}, Players: list}); err != nil {
		t.Fatal(err)
	}
	return d, first, second, rest
}

// startBoards starts the boards of all tables, which join a hall.
func (d *demo) startBoards(t *testing.T, join joins) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(d.boards.Wait)
	t.Cleanup(stop)
	for table := 1; table <= d.tables; table++ {
		if err := d.startBoard(ctx, table, join); err != nil {
			t.Fatal(err)
		}
	}
}

// halls opens two halls with boards in play.
func halls(t *testing.T, tables int) (d *demo, first, second *tested) {
	d, first, second, rest := beginning(t, tables)
	d.startBoards(t, first.takes)
	second.open(hall.Invitation{First: first.address(), Code: code(t, first)})
	d.meet(t, first, second)
	rest()
	return d, first, second
}

// meet waits until the halls and all boards are connected, and games are on.
func (d *demo) meet(t *testing.T, first, second *tested) {
	t.Helper()
	second.says("the other hall, .* is connected")
	first.says("the other hall, .* is connected")
	for table := 1; table <= d.tables; table++ {
		d.boardHas(t, table, 1, 0)
		second.says(fmt.Sprintf("table %d is connected", table))
		d.plays(t, table)
	}
}

// code returns the code of an invitation for a second hall.
func code(t *testing.T, first *tested) string {
	t.Helper()
	var told hall.Invited
	if err := first.ask(http.MethodPost, hall.SecondInvitations, nil, &told); err != nil {
		t.Fatal(err)
	}
	return told.Code
}

// A hall is killed in the moment in which a viewer is told of a round: the other one, which a person promotes, has it, and each board takes it
// once.
func TestHallsThatArePromotedAgainAndAgainLoseNothing(t *testing.T) {
	n := promotions
	if text := os.Getenv("KYBAN_PROMOTIONS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 1 {
			t.Fatalf("KYBAN_PROMOTIONS: expected a number from 1, found %q", text)
		}
	}
	d, writes, reads := halls(t, 3)
	slowest := time.Duration(0)
	for i := range n {
		round := i + 1
		if err := writes.publish(round); err != nil {
			t.Fatal(err)
		}
		writes.shows(fmt.Sprintf(`"round":%d[,}]`, round))
		told := writes.round(round)
		if err := reads.publish(round + 1); err == nil || !strings.Contains(err.Error(), "this hall does not write") {
			t.Fatalf("a round is published at the hall that reads: %v", err)
		}
		writes.kill()
		began := time.Now()
		if state := reads.promote("An"); state.Term != i+2 || !state.Writes || strings.Contains(state.Last, "file") {
			t.Fatalf("promotion %d: %+v", i, state)
		}
		if got := reads.round(round); got != told {
			t.Fatalf("promotion %d: viewers were told %s, and now %s", i, told, got)
		}
		for table := 1; table <= d.tables; table++ {
			d.boardHas(t, table, i+2, round)
		}
		slowest = max(slowest, time.Since(began))
		writes.open(hall.Invitation{})
		reads.says(fmt.Sprintf(`(?s)in the term %d, by the word of An.*the other hall, .* is connected`, i+2))
		writes.says(`does, in the term ` + strconv.Itoa(i+2) + `|the other hall, .* is connected`)
		awaitReads(t, writes, i+2)
		writes, reads = reads, writes
	}
	t.Logf("%d promotions, at most %v until viewers and all boards had the new term and the round", n, slowest)
	same(t, writes, reads)
	for table := 1; table <= d.tables; table++ {
		olderIsRefused(t, d, table, writes, reads)
	}
	writes.close()
	reads.close()
	verify(t, writes.dir, reads.dir)
}

// awaitReads waits until a hall has heard the other one's term.
func awaitReads(t *testing.T, h *tested, term int) {
	t.Helper()
	awaittest.Until(t, h.name+" reads", h.logs, func() bool {
		told := h.halls()
		return !told.Writes && told.Term == term && told.Connected
	})
}

// same checks that both events are the same, byte for byte.
func same(t *testing.T, a, b *tested) {
	t.Helper()
	if out, err := exec.Command("diff", "-r", filepath.Join(a.dir, "event"), filepath.Join(b.dir, "event")).CombinedOutput(); err != nil {
		t.Errorf("the events differ: %s", out)
	}
	for _, h := range []*tested{a, b} {
		if _, err := os.Stat(filepath.Join(h.dir, "event.apart")); err == nil {
			t.Errorf("%s has an event apart", h.dir)
		}
	}
}

// orders returns the orders to a board in the log of a hall, as they were signed.
func orders(t *testing.T, dir, board string) (signed []string) {
	t.Helper()
	st, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	text := regexp.MustCompile(`"board":"` + regexp.QuoteMeta(board) + `".*"signed":("(?:[^"\\]|\\.)*")`)
	for row, err := range st.Rows(t.Context(), 1, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if found := text.FindSubmatch(row.Bytes); found != nil {
			plain, err := strconv.Unquote(string(found[1]))
			if err != nil {
				t.Fatal(err)
			}
			signed = append(signed, plain)
		}
	}
	return signed
}

// olderIsRefused gives a board once more all that both halls have ordered of it: nothing is done.
func olderIsRefused(t *testing.T, d *demo, table int, halls ...*tested) {
	t.Helper()
	c, err := control.Local(d.dir(table), 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	st, err := recorder.OpenReader(d.dir(table))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	key, err := st.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(d.dir(table), "hall.json"))
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, h := range halls {
		for _, signed := range orders(t, h.dir, key.String()) {
			tried++
			err := c.Ask(t.Context(), http.MethodPost, control.OrdersPath, map[string]string{"order": signed}, nil)
			if err == nil || !strings.Contains(err.Error(), "another hall writes now") && !strings.Contains(err.Error(), "the board has taken order") {
				t.Errorf("table %d takes an order once more: %v", table, err)
			}
		}
	}
	after, err := os.ReadFile(filepath.Join(d.dir(table), "hall.json"))
	if err != nil || !bytes.Equal(before, after) || tried == 0 {
		t.Errorf("table %d: %d orders tried, %v: %s, and before %s", table, tried, err, after, before)
	}
}

// verify checks all logs in data directories.
func verify(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		st, err := recorder.OpenReader(dir)
		if err != nil {
			t.Fatal(err)
		}
		games, err := st.Games(t.Context())
		if err != nil || len(games) < 2 {
			t.Errorf("%s: %d logs, %v", dir, len(games), err)
		}
		for _, g := range games {
			if err := st.Check(t.Context(), g.ID); err != nil {
				t.Errorf("%s: log %d: %v", dir, g.ID, err)
			}
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// yieldsToABoard opens a hall that hears nothing of the other one, which was promoted meanwhile: it learns of that from a board, and writes no more.
func (h *tested) yieldsToABoard(term int) {
	h.t.Helper()
	h.open(hall.Invitation{})
	why := fmt.Sprintf("does, in the term %d", term)
	h.says(why)
	if err := h.enter(event.Fact{Publication: &event.Publication{Round: 2, Back: true}}); err == nil || !strings.Contains(err.Error(), why) {
		h.t.Errorf("the older hall enters: %v", err)
	}
	if told := h.halls(); told.Writes || told.Term != term || told.Connected {
		h.t.Errorf("%+v", told)
	}
}

// Each hall hears nothing of what the other one does, and both have published the same round: each board has it
// once, from whom it heard of it first. The older one yields to a board, and what it has entered is named and lies apart.
func TestHallsThatWereCutOffDoNotPublishARoundTwice(t *testing.T) {
	d, first, second := halls(t, 2)
	if err := first.publish(1); err != nil {
		t.Fatal(err)
	}
	for table := 1; table <= d.tables; table++ {
		d.boardHas(t, table, 1, 1)
	}
	second.shows(`"round":1[,}]`)
	second.close() // The second one hears nothing any more,
	first.says("the other hall is not connected any more")
	if err := first.publish(2); err != nil {
		t.Fatal(err)
	}
	for table := 1; table <= d.tables; table++ {
		d.boardHas(t, table, 1, 2)
	}
	first.close() // and the first one is cut off, with the round that boards have.
	second.open(hall.Invitation{})
	second.promote("Bình")
	if err := second.publish(2); err != nil { // It does not know that there is one.
		t.Fatal(err)
	}
	for table := 1; table <= d.tables; table++ {
		d.boardHas(t, table, 2, 2)
		second.says(fmt.Sprintf("table %d has round 2 already, by an order that this hall does not know", table))
		m, err := member.Load(d.dir(table))
		if err != nil || !maps.Equal(m.Games, map[string]int{"/1": 1, "/2": 1}) {
			t.Errorf("table %d: %v, %v", table, m.Games, err)
		}
	}
	second.close()
	first.yieldsToABoard(2)
	second.open(hall.Invitation{})
	awaitReads(t, first, 2)
	first.says(`this hall has said, in a term that had ended: the order of round 2 to table 1; it stands apart`)
	second.says(`the other hall has said, in a term that has ended: the order of round 2 to table 2; it stands apart`)
	if told := second.halls(); told.Apart == 0 || told.Term != 2 {
		t.Errorf("%+v", told)
	}
	files, err := filepath.Glob(filepath.Join(first.dir, "event.apart", "*.json"))
	if err != nil || len(files) != 4 { // Two results, the pairing, and the publication.
		t.Errorf("apart: %v, %v", files, err)
	}
	first.close()
	second.close()
	verify(t, first.dir, second.dir)
}
