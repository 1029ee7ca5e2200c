package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

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

func (d *demo) event() (*store.Store, error) {
	return store.Open(filepath.Join(d.data, "hall"), time.Now)
}

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
	return st.Append(event.Fact{By: "demo", Opened: &event.Regulations{Event: "Kyban", System: system, Rounds: min(rounds, max(1, 2*d.tables-1)), Seed: fmt.Sprint(d.seed)}, Players: list})
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
	d.log.Info(fmt.Sprintf("demo: round %d is paired and published", n+1))
	return nil
}
