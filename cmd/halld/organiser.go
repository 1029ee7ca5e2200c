package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
)

// rounds is how many the demo plays.
const rounds = 9

// clubs are those of the players of the demo.
var clubs = []string{"Hà Nội", "Huế", "Đà Nẵng", "Hồ Chí Minh", "Cần Thơ", "Hải Phòng"}

// family and given names make the players of the demo.
var (
	familyNames = []string{"Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Vũ", "Đặng", "Bùi"}
	givenNames  = []string{"An", "Bình", "Cường", "Dũng", "Giang", "Hải", "Khoa", "Lâm", "Minh", "Nam", "Phúc", "Quân", "Sơn", "Tâm", "Vinh"}
)

// hallDir is the data directory of the hall.
func (d *demo) hallDir() string { return filepath.Join(d.data, "hall") }

func (d *demo) event() (*store.Store, error) { return store.Open(d.hallDir(), time.Now) }

// open opens the event of the demo, with two players for each table.
func (d *demo) open() error {
	st, err := d.event()
	if err != nil || len(st.Event.Sections) > 0 {
		return err
	}
	list := make([]players.Player, 2*d.tables)
	for i := range list {
		name := familyNames[i%len(familyNames)] + " " + givenNames[(i/len(familyNames)+i)%len(givenNames)]
		if i >= len(familyNames)*len(givenNames) {
			name += " " + strconv.Itoa(i)
		}
		list[i] = players.Player{Name: name, Club: clubs[i%len(clubs)], Rating: 2400 - 10*i, ID: "V" + strconv.Itoa(i+1)}
	}
	system := event.Swiss
	if d.tables == 1 {
		system = event.RoundRobin
	}
	return st.Append(event.Fact{By: "demo", Opened: &event.Regulations{Event: "Kyban", System: system, Rounds: min(rounds, max(1, 2*d.tables-1)), Seed: fmt.Sprint(d.seed),
		Control: "vn2004-one-game", Lateness: lateAllowed}, Players: list})
}

// organise pairs the next round and publishes it, as soon as all results of the last one are there.
func (d *demo) organise() error {
	st, err := d.event()
	if err != nil {
		return err
	}
	s, err := st.Event.Section("")
	if err != nil {
		return err
	}
	d.tellResults(st, s)
	n := len(s.Rounds)
	if n > 0 && slices.ContainsFunc(s.Rounds[n-1].Tables, func(t event.Table) bool { return slices.Contains(t.Results, event.Open) }) || n >= s.Regulations.Rounds {
		return nil
	}
	paired, _, err := s.Pair(n + 1)
	if err != nil {
		return err
	}
	if err := st.Append(event.Fact{By: "demo", Pairing: &paired}); err != nil {
		return err
	}
	if err := st.Append(event.Fact{By: "demo", Publication: &event.Publication{Round: n + 1}}); err != nil {
		return err
	}
	d.starts = starts{round: n + 1}
	for _, t := range paired.Tables {
		if t.First > 0 && t.Second > 0 {
			d.starts.waits = append(d.starts.waits, t.Table)
		}
	}
	d.tell(0, fmt.Sprintf("round %d is paired and published: names go to the boards", n+1), fmt.Sprintf("/rounds/%d", n+1))
	return nil
}

// tellResults tells the results that have come since.
func (d *demo) tellResults(st *store.Store, s *event.Section) {
	facts := st.Facts()
	for _, f := range facts[d.facts:] {
		if f.Result != nil {
			_, result, _ := strings.Cut(s.Told(*f.Result), ": ")
			d.tell(f.Result.Table, result+", signed by both players and the arbiter", "/standings")
		}
	}
	d.facts = len(facts)
}

// starts are those of the games of a round.
type starts struct {
	round int
	waits []int // The tables whose game is to be started.
	told  bool
}

// start lets the games of the round start, each as soon as its board has it: the arbiter says so by the hall.
func (d *demo) start(ctx context.Context) error {
	var ready, not []int
	for _, table := range d.starts.waits {
		has, err := d.hasRound(ctx, table)
		if err != nil {
			return err
		}
		if has {
			ready = append(ready, table)
		} else {
			not = append(not, table)
		}
	}
	if len(ready) == 0 {
		return nil
	}
	start := time.Now().Add(startsIn).Format(time.RFC3339Nano)
	taken, err := d.arbiter.order(ctx, control.Schedule, control.ScheduleBody{Start: start}, ready...)
	d.starts.waits = append(not, slices.DeleteFunc(ready, func(table int) bool { return slices.Contains(taken, table) })...)
	if len(d.starts.waits) == 0 && !d.starts.told {
		d.starts.told = true
		d.tell(0, fmt.Sprintf("round %d has started: the clocks run", d.starts.round), "/")
		if d.starts.round == 1 {
			close(d.begun)
		}
	}
	return err
}

// startsIn is how soon the games start: a hall takes no start whose moment is over.
const startsIn = 2 * time.Second

// hasRound reports whether the board of a table has the game of the round.
func (d *demo) hasRound(ctx context.Context, table int) (bool, error) {
	c, err := control.Local(d.dir(table), boardPatience)
	if err != nil {
		return false, err
	}
	defer c.Close()
	now, err := statusOf(ctx, c)
	return now != nil && now.Tags["round"] == strconv.Itoa(d.starts.round), err
}
