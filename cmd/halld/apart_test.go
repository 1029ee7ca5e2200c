package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/recorder"
)

// links are the cables between two halls and their boards.
type links struct {
	t             *testing.T
	first, second *tested
	halls         []*cable     // Between the two.
	boards        []boardLinks // From tables 1, 2, 3, ...
}

// boardLinks are the cables from a board.
type boardLinks struct{ first, second *cable }

func lay(t *testing.T, from, to string) *cable {
	t.Helper()
	c, err := newCable(from, to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.close)
	return c
}

// connected opens two halls with boards in play, all connected by cables.
func connected(t *testing.T, tables int) (*demo, *links) {
	t.Helper()
	d, first, second, rest := beginning(t, tables)
	l := &links{t: t, first: first, second: second}
	toFirst := lay(t, "127.0.0.1:0", first.at)
	second.open(hall.Invitation{First: "https://" + toFirst.address(), Code: code(t, first)})
	first.says("the other hall, .* is connected")
	known := second.at
	second.close() // It gets another address: what leads from the one that the first hall knows is a cable.
	second.at = "127.0.0.1:0"
	second.open(hall.Invitation{})
	l.halls = []*cable{toFirst, lay(t, known, second.at)}
	for range tables {
		l.boards = append(l.boards, boardLinks{lay(t, "127.0.0.1:0", first.at), lay(t, "127.0.0.1:0", second.at)})
	}
	d.startBoards(t, l.takes)
	d.meet(t, first, second)
	rest()
	return d, l
}

// takes lets boards join the first hall, by cables of their own to each hall.
func (l *links) takes(ctx context.Context, table int, asked member.Application) (*member.Membership, error) {
	m, err := l.first.takes(ctx, table, asked)
	if err != nil {
		return nil, err
	}
	by := l.boards[table-1]
	m.Address = "https://" + by.first.address()
	m.Halls = []member.Hall{
		{Address: m.Address, Fingerprint: m.Fingerprint, Key: m.Key},
		{Address: "https://" + by.second.address(), Fingerprint: l.second.fingerprint, Key: l.keyOfSecond()},
	}
	m.Term = 1
	return m, nil
}

// keyOfSecond returns the key that verifies the orders of the second hall, as the first one has it in its log.
func (l *links) keyOfSecond() string {
	l.t.Helper()
	st, err := recorder.OpenReader(l.first.dir)
	if err != nil {
		l.t.Fatal(err)
	}
	defer st.Close()
	said := regexp.MustCompile(`"seconded":(\{[^{}]*\})`)
	for row, err := range st.Rows(l.t.Context(), 1, 1) {
		if err != nil {
			l.t.Fatal(err)
		}
		if found := said.FindSubmatch(row.Bytes); found != nil {
			var other member.Other
			if err := json.Unmarshal(found[1], &other); err != nil {
				l.t.Fatal(err)
			}
			return other.Key
		}
	}
	l.t.Fatal("the first hall has no second one")
	return ""
}

// pull pulls cables out, and plug plugs them in again.
func pull(cables ...*cable) {
	for _, c := range cables {
		c.pull()
	}
}

func plug(cables ...*cable) {
	for _, c := range cables {
		c.plug()
	}
}

// Both halls are alive, and hear nothing of each other. One board reaches the first one alone, one the second one alone, and one the second one
// later, too. Both publish the same round and enter results: each board has the round once, from whom it heard of it first, and the older hall
// writes no more once a board tells it of the newer term. When they meet again what counts no more is named and lies apart, and no log forks.
func TestHallsThatAreBothAliveAndCutOffPublishNoRoundTwice(t *testing.T) {
	d, l := connected(t, 3)
	first, second := l.first, l.second
	if err := first.publish(1); err != nil {
		t.Fatal(err)
	}
	for table := 1; table <= d.tables; table++ {
		d.boardHas(t, table, 1, 1)
	}
	second.shows(`"round":1[,}]`)

	cut := append([]*cable{l.boards[0].second, l.boards[1].first, l.boards[2].second}, l.halls...)
	pull(cut...)
	first.says("the other hall is not connected any more")
	second.says("the other hall is not connected any more")
	second.says("table 1 is not connected any more")
	first.says("table 2 is not connected any more")
	second.says("table 3 is not connected any more")
	result := event.Fact{Result: &event.Result{Round: 2, Table: 1, Game: 1, Outcome: event.RedWins}}
	if err := first.publish(2); err != nil {
		t.Fatal(err)
	}
	d.boardHas(t, 1, 1, 2)
	d.boardHas(t, 3, 1, 2)
	if err := first.enter(result); err != nil {
		t.Fatal(err)
	}
	second.promote("Bình")
	if err := second.publish(2); err != nil { // It does not know that there is one.
		t.Fatal(err)
	}
	d.boardHas(t, 2, 2, 2)
	result.Result.Outcome = event.BlackWins
	if err := second.enter(result); err != nil {
		t.Fatal(err)
	}
	if told := first.halls(); !told.Writes || told.Term != 1 {
		t.Errorf("nobody has told the first hall yet: %+v", told)
	}

	l.boards[2].second.plug()
	second.says("table 3 has round 2 already, by an order that this hall does not know")
	first.says("does, in the term 2")
	if err := first.publish(3); err == nil || !strings.Contains(err.Error(), "does, in the term 2") {
		t.Errorf("the older hall publishes: %v", err)
	}

	plug(cut...)
	awaitReads(t, first, 2)
	for table, term := range map[int]int{1: 1, 2: 2, 3: 1} {
		d.boardHas(t, table, 2, 2)
		m, err := member.Load(d.dir(table))
		if err != nil || !maps.Equal(m.Games, map[string]int{"/1": 1, "/2": term}) {
			t.Errorf("table %d: %v, %v", table, m.Games, err)
		}
		olderIsRefused(t, d, table, first, second)
		if term == 1 {
			first.says(fmt.Sprintf(`this hall has said, in a term that had ended: the order of round 2 to table %d; it stands apart`, table))
			second.says(fmt.Sprintf(`the other hall has said, in a term that has ended: the order of round 2 to table %d; it stands apart`, table))
		}
	}
	files, err := filepath.Glob(filepath.Join(first.dir, "event.apart", "*.json"))
	if err != nil || len(files) != 6 { // Four results, the pairing, and the publication.
		t.Errorf("apart: %v, %v", files, err)
	}
	second.shows(`"table":1,.*"result":"0-1"`)
	first.shows(`"table":1,.*"result":"0-1"`)
	first.close()
	second.close()
	if out, err := exec.Command("diff", "-r", filepath.Join(first.dir, "event"), filepath.Join(second.dir, "event")).CombinedOutput(); err != nil {
		t.Errorf("the events differ: %s", out)
	}
	verify(t, first.dir, second.dir)
}
