package hall

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/web"
)

// Table is how a table stands, as everybody may know it.
type Table struct {
	Table     int             `json:"table"`
	Connected bool            `json:"connected" doc:"The board is connected to the hall."`
	Fault     *Fault          `json:"fault,omitempty" doc:"What keeps its board from being shown."`
	Section   string          `json:"section,omitempty" doc:"Of the pairing that was published last."`
	Round     int             `json:"round,omitempty"`
	Red       string          `json:"red,omitempty" doc:"Who sits there by the pairing; in chess white."`
	White     string          `json:"white,omitempty"`
	Black     string          `json:"black,omitempty"`
	Result    string          `json:"result,omitempty" doc:"As the event has it."`
	ByHand    bool            `json:"by_hand,omitempty" doc:"Its game was entered by hand, and is no record of a board."`
	Game      json.RawMessage `json:"game,omitempty" doc:"The game on the board, as /api/games/{id} has it without its moves."`
}

// EventTold is the whole hall.
type EventTold struct {
	Name      string            `json:"name"`
	Sections  []SectionTold     `json:"sections"`
	Tables    []json.RawMessage `json:"tables" doc:"Each as the stream of changes has it."`
	Announced *[]Announcement   `json:"announced,omitempty" doc:"What is announced now. In the stream of changes only where that has changed."`
	Strangers []string          `json:"strangers,omitempty" doc:"Boards that have dialled and are not enlisted, by their fingerprints."`
	Reads     bool              `json:"reads,omitempty" doc:"This hall follows another one, which writes."`
	Others    []string          `json:"others,omitempty" doc:"Where the other hall of the event shows the same, each as http://HOST:PORT."`
}

// SectionTold is a section of the event.
type SectionTold struct {
	Name   string `json:"name"`
	System string `json:"system"`
	Rounds int    `json:"rounds,omitempty" doc:"To be played."`
	Round  int    `json:"round,omitempty" doc:"The newest that is published."`
	Starts string `json:"starts,omitempty" doc:"When that one starts: RFC 3339, with the offset of the event's time zone."`
	Zone   string `json:"zone,omitempty" doc:"The time zone of the event, of the IANA."`
}

// shown is what is shown: the whole hall.
type shown struct {
	event  EventTold // Without its tables.
	tables map[int]Table
	texts  map[int][]byte
	answer func() *web.Answer // Made once somebody asks.
}

// newShown returns what is shown of an event. A table that stands as in what is shown beside it, nil for nothing, is not encoded again.
func newShown(event EventTold, tables map[int]Table, beside *shown) *shown {
	s := &shown{event: event, tables: tables, texts: map[int][]byte{}}
	for n, t := range tables {
		if beside != nil && reflect.DeepEqual(t, beside.tables[n]) {
			s.texts[n] = beside.texts[n]
			continue
		}
		text, err := json.Marshal(t)
		if err != nil {
			panic("hall: " + err.Error())
		}
		s.texts[n] = text
	}
	s.answer = sync.OnceValue(func() *web.Answer {
		all := []json.RawMessage{}
		for _, n := range slices.Sorted(maps.Keys(s.texts)) {
			all = append(all, s.texts[n])
		}
		return answerOf(s.say(all, true))
	})
	return s
}

// say is what is said with some tables, and with what is announced.
func (s *shown) say(tables []json.RawMessage, announced bool) any {
	e := s.event
	e.Tables = tables
	if !announced {
		e.Announced = nil
	}
	return e
}

func (s *shown) standing() broadcast.Standing {
	text, err := json.Marshal(s.event.Announced)
	if err != nil {
		panic("hall: " + err.Error())
	}
	return broadcast.Standing{Tables: s.texts, Announced: text, Say: s.say}
}

// showEvery is the time between two looks at all tables, where nothing tells that they have changed.
const showEvery = time.Second

// run shows what has changed, and lets the desk do its work, until the hall ends.
func (h *Hall) run() {
	tick := time.NewTicker(showEvery)
	defer tick.Stop()
	var woken time.Time // When a change made it look.
	for {
		changed := h.hub.Changed() // Before it looks, so that nothing is missed.
		h.takeEntered(h.ended)
		h.takeHands()
		h.desk.work(h.ended)
		h.show()
		h.tellInbox()
		if !h.present.IsQuiet() || time.Since(woken) < showEvery {
			changed = nil // It would have to wait, or is one of many that nobody sees: the next look is early enough.
		}
		select {
		case <-tick.C:
		case <-changed:
			woken = time.Now()
		case <-h.desk.woken:
		case <-h.ended.Done():
			return
		}
	}
}

// beat sends the sign of life, whatever the hall waits for, until it ends: pages go to the other hall where it does not come.
func (h *Hall) beat() {
	tick := time.NewTicker(showEvery)
	defer tick.Stop()
	for {
		if h.other() != nil {
			h.hub.Beat()
		}
		select {
		case <-tick.C:
		case <-h.ended.Done():
			return
		}
	}
}

// show tells viewers which tables have changed since the last call.
func (h *Hall) show() {
	h.showing.Lock() // Nobody tells what he saw before another one.
	defer h.showing.Unlock()
	public := h.look(false, nil)
	now := public
	if h.presentNow != nil || h.isSplit() {
		now = h.look(true, public)
	}
	h.mu.Lock()
	h.shown, h.shownNow = public, now
	h.mu.Unlock()
	h.present.Tell(public.standing())
	switch {
	case h.presentNow != nil:
		h.presentNow.Tell(now.standing())
	case now != public:
		h.presentNow = h.present.Split(now.standing())
	}
}

// isSplit reports whether screens see something else than everybody: something of what was looked at is shown later to these.
func (h *Hall) isSplit() bool {
	h.desk.mu.Lock()
	defer h.desk.mu.Unlock()
	return len(h.desk.shown.hidden) > 0 || h.hub.IsSplit()
}

// look returns how all stands, as everybody may know it or at present, beside what was seen before.
func (h *Hall) look(present bool, beside *shown) *shown {
	event, tables := h.desk.told(present)
	all := h.announcements()
	event.Announced = &all
	for _, b := range h.all() {
		t := tables[b.at()]
		t.Table = b.at()
		b.mu.Lock()
		t.Connected, t.Fault = b.client != nil, b.fault.forEverybody()
		b.mu.Unlock()
		if t.Fault == nil {
			_, t.Game = h.hub.OnTable(b.followed.Number(), present)
		}
		tables[t.Table] = t
	}
	h.showHands(tables, present)
	event.Reads = h.journal.mayWrite() != nil
	h.mu.Lock()
	event.Strangers = slices.Sorted(maps.Keys(h.strangers))
	if h.peer != nil && h.peer.Pages != "" {
		event.Others = []string{h.peer.Pages}
	}
	h.mu.Unlock()
	return newShown(event, tables, beside)
}

// shownAt returns what is on at a table, by its name in an address: the board, or the game that was entered by hand.
func (h *Hall) shownAt(name string) (board, id int, ok bool) {
	if table, err := strconv.Atoi(name); err == nil {
		h.mu.Lock()
		id = h.hands[table]
		h.mu.Unlock()
	}
	if id > 0 {
		return broadcast.ByHand, id, true
	}
	board, ok = h.tableOf(name)
	return board, 0, ok
}

// tableOf returns the board in the store that stands at a table, by its name in an address.
func (h *Hall) tableOf(name string) (number int, ok bool) {
	table, err := strconv.Atoi(name)
	if err != nil {
		return 0, false
	}
	b := h.boardAt(table)
	if b == nil {
		return 0, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.followed.Number(), b.fault == nil
}
