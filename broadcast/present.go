package broadcast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/web"
)

// presentWindow is how many messages somebody may have missed who is told what has changed since: who has missed more gets the whole.
const presentWindow = 30

// presentEvery is the least time between two messages of a Present.
const presentEvery = time.Second

// Present is a stream of how the tables of a program stand. A message has the tables that have changed since the last one; the first one after
// a quiet second goes at once, and then there is one a second at most. Each is encoded once for all, and so is its gzip form for those who
// accept it. Who is slow, or was away, gets one message of what has changed since, as it stands now, and never those that he has missed.
type Present struct {
	hub         *Hub
	log, packed *eventLog // The same events.
	run         string    // Begins the ids: those of an earlier run of the program mean nothing.
	newest      atomic.Pointer[standing]
	ofScreens   atomic.Pointer[Present] // Nil while screens share this one.

	mu    sync.Mutex // Guards what follows.
	next  *Standing  // Waits until a second is over; nil for nothing.
	told  time.Time  // When the last message went.
	timer *time.Timer
}

// Standing is how all tables stand.
type Standing struct {
	Tables    map[int][]byte                                     // Each as JSON.
	Announced []byte                                             // What is announced, as JSON: it is said where it has changed.
	Say       func(tables []json.RawMessage, announced bool) any // What is said with some of them, as JSON.
}

// standing is how all stands at a place. What is sent of it is made when somebody needs it, once.
type standing struct {
	Standing
	place   int
	head    []byte
	changed map[int]int // The place at which each table has changed last.
	gone    int         // The last one at which there was a table less.
	said    int         // The last one at which something else was announced.
	id      string

	mu   sync.Mutex
	made map[madeFor][]byte
}

// madeFor says for whom a message is made: who has all up to a place, -1 for nothing.
type madeFor struct {
	from   int
	packed bool
}

// NewPresent returns a stream that ends with the hub. It begins with how all stands.
func (h *Hub) NewPresent(s Standing) *Present {
	p := &Present{hub: h, log: newEventLog(), packed: newEventLog(), run: fmt.Sprintf("%x-", time.Now().UnixMilli())}
	p.packed.packs = true
	p.newest.Store(p.standing(s, &standing{place: -1}))
	h.mu.Lock()
	h.presents = append(h.presents, p)
	h.mu.Unlock()
	return p
}

func (p *Present) id(place int) string { return fmt.Sprintf("%s%d", p.run, place) }

// standing returns how all stands behind what was told before.
func (p *Present) standing(now Standing, was *standing) *standing {
	s := &standing{Standing: now, place: was.place + 1, changed: map[int]int{}, gone: was.gone, said: was.said, made: map[madeFor][]byte{}}
	s.id, s.head = p.id(s.place), asJSON(now.Say([]json.RawMessage{}, false))
	for n, text := range now.Tables {
		if s.changed[n] = was.changed[n]; !bytes.Equal(text, was.Tables[n]) {
			s.changed[n] = s.place
		}
	}
	if !bytes.Equal(now.Announced, was.Announced) {
		s.said = s.place
	}
	for n := range was.Tables {
		if _, there := now.Tables[n]; !there {
			s.gone = s.place
		}
	}
	return s
}

// isNews reports whether something has changed at its place.
func (s *standing) isNews(was *standing) bool {
	return s.gone == s.place || s.said == s.place || !bytes.Equal(s.head, was.head) || slices.Contains(slices.Collect(maps.Values(s.changed)), s.place)
}

// since returns the message for somebody who has all up to a place: all where that is too long ago, or where there was a table that is gone.
func (s *standing) since(from int, isPacked bool) []byte {
	if from < s.gone || s.place-from > presentWindow {
		from = -1
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.make(madeFor{from, isPacked})
}

// make makes a message. The caller holds the lock.
func (s *standing) make(of madeFor) []byte {
	if text := s.made[of]; text != nil {
		return text
	}
	var text []byte
	if of.packed {
		text = packed(s.make(madeFor{from: of.from}))
	} else {
		kind, tables := "tables", []json.RawMessage{}
		if of.from < 0 {
			kind = "hall"
		}
		for _, n := range slices.Sorted(maps.Keys(s.Tables)) {
			if of.from < 0 || s.changed[n] > of.from {
				tables = append(tables, s.Tables[n])
			}
		}
		text = sse.Encode(s.id, kind, asJSON(s.Say(tables, of.from < 0 || s.said > of.from)))
	}
	s.made[of] = text
	return text
}

// Tell tells how all stands now.
func (p *Present) Tell(now Standing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next = &now
	switch wait := presentEvery - time.Since(p.told); {
	case wait <= 0:
		p.send()
	case p.timer == nil:
		p.timer = time.AfterFunc(wait, p.flush)
	}
}

// IsQuiet reports whether news would go at once.
func (p *Present) IsQuiet() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.told) >= presentEvery
}

// flush sends what waits.
func (p *Present) flush() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.send()
}

// send sends what waits, if it is news. The caller holds the lock.
func (p *Present) send() {
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if p.next == nil {
		return
	}
	was := p.newest.Load()
	now := p.standing(*p.next, was)
	p.next = nil
	if !now.isNews(was) {
		return
	}
	p.told = time.Now()
	p.newest.Store(now)                              // Before anybody can ask for it.
	for _, l := range []*eventLog{p.packed, p.log} { // The second one says which places there are.
		text := now.since(was.place, l.packs)
		l.replace(func(s *snapshot) { s.frames, s.from, s.to = []frame{{now.place, text}}, was.place, now.place })
	}
}

// Split gives screens a stream of their own, to which those who follow this one go over; it begins with how all stands for them.
func (p *Present) Split(s Standing) *Present {
	own := p.hub.NewPresent(s)
	for from, to := range map[*eventLog]*eventLog{p.log: own.log, p.packed: own.packed} {
		to.goOn(from, 0)
	}
	p.ofScreens.Store(own)
	for _, l := range []*eventLog{p.packed, p.log} {
		l.replace(func(s *snapshot) { s.split = true })
	}
	return own
}

// lead lets somebody follow from the beginning.
func (p *Present) lead(v *viewer, packs bool) {
	if v.log, v.place = p.log, -1; packs {
		v.log = p.packed
	}
	v.older = func(from, _ int) ([]byte, int, error) {
		now := p.newest.Load()
		return now.since(from, packs), now.place, nil
	}
}

// ServeHTTP sends the stream.
func (p *Present) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	isScreen := p.hub.audienceOf(r.Context()) == screens
	if own := p.ofScreens.Load(); own != nil && isScreen {
		own.ServeHTTP(w, r)
		return
	}
	v := &viewer{}
	w.Header().Add("Vary", "Accept-Encoding")
	packs := web.Accepts(r, "gzip")
	p.lead(v, packs)
	if isScreen {
		v.turn = func() { p.ofScreens.Load().lead(v, packs) }
	}
	var place int
	if after, ok := strings.CutPrefix(r.Header.Get("Last-Event-ID"), p.run); ok {
		if _, err := fmt.Sscanf(after, "%d", &place); err == nil && place >= 0 && place <= p.log.newest.Load().to {
			v.place = place
		}
	}
	p.hub.follow(w, r, v, func() {})
}

// Tables tells which board of the store stands at a table, by the table's name in an address, or which game is on there that no board
// records; false for neither.
type Tables func(table string) (board, game int, ok bool)

// TableRoutes returns the routes of the tables of a program that follows many boards: the address of a table is that of the game that is on
// there, whatever board records it.
func (h *Hub) TableRoutes(at Tables) []public.Route {
	of := func(f http.HandlerFunc) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			board, game, ok := at(r.PathValue("table"))
			if !ok {
				board = noBoard
			}
			r.SetPathValue("board", fmt.Sprint(board))
			if game > 0 {
				r.SetPathValue("game", fmt.Sprint(game))
			}
			f(w, r)
		})
	}
	get := func(pattern, media, summary string, body any, f http.HandlerFunc) public.Route {
		return public.Route{Method: http.MethodGet, Pattern: pattern, Media: media, Summary: summary, Body: body, Handler: of(f)}
	}
	return []public.Route{
		{Method: http.MethodGet, Pattern: "/tables/{table}", Media: "text/html", Summary: "The game that is on at a table", Open: always, Handler: of(h.boardPage)},
		h.page("/tables/{table}/embed", "Its board, to be shown in other pages"),
		h.page("/tables/{table}/overlay", "Its board on a transparent ground"),
		get("/tables/{table}/live.json", jsonMedia, "The game that is on at a table as far as it has come", public.Detail{}, h.ofBoard(h.game)),
		get("/tables/{table}/live.pgn", pgnMedia, "The same as PGN", nil, h.boardFile("pgn")),
		get("/tables/{table}/board.svg", svgMedia, "A picture of its position", nil, h.ofBoard(h.svg)),
		get("/tables/{table}/board.png", pngMedia, "The same for what can't show SVG", nil, h.ofBoard(h.png)),
	}
}

// Moved tells those who follow a table by its game that another one is on there now.
func (h *Hub) Moved(from, to int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.inMemory[from]
	if c == nil {
		return
	}
	for _, l := range c.allLogs() {
		l.tellJSON("next", next{to}, true) // Who comes later asks what is on.
	}
}
